import type { TitleKind } from '#contract/waybills.ts'
import type { OrgId } from '#server/platform/db.ts'

/** A signed title as it is handed to an operator of electronic documents. */
export type Sent = {
  /** Ours: the same title comes under the same id however often it is handed over. */
  id: string
  waybillId: string
  kind: TitleKind
  fileName: string
  file: Buffer
  signature: Buffer
  attorney: string | null
  demo: boolean
}

/** What an operator says of a title he knows. */
export type OperatorReply = {
  operatorId: string
  state: 'taken' | 'delivered' | 'refused' | 'failed'
  /** Why it was refused or failed. */
  reason: string
  gis: { state: 'queued' | 'registered' | 'failed'; uid: string | null }
}

/** A title somebody signed outside, as it came in. */
export type Incoming = {
  operatorId: string
  kind: TitleKind
  fileName: string
  file: Buffer
  signature: Buffer
  signer: string
  uid: string | null
}

/**
 * An operator of electronic documents (Контур, СБИС, Такском …) as the product speaks to him: a real one would do it over HTTP with the
 * account of the organisation. Any of it may throw; whoever asks asks again, and before he hands a title over once more he asks for its
 * status.
 */
export type Operator = {
  name: string
  simulated: boolean
  /** Hands a title over. Once more with the same id: the same answer, and no second title. */
  send: (account: OrgId, title: Sent) => Promise<OperatorReply>
  /** What he says of titles; one he never took is not among them. */
  status: (account: OrgId, ids: readonly string[]) => Promise<Map<string, OperatorReply>>
  /** Tells him that a title was refused. Twice is once. */
  refuse: (account: OrgId, notice: { id: string; reason: string }) => Promise<void>
  /** Titles others signed for this waybill of the account with a carrier, oldest first; they may come more than once. */
  fetch: (account: OrgId, waybill: { id: string; carrier: OrgId }) => Promise<Incoming[]>
}

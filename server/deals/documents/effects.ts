import type { DocumentKind, OrderStatus } from '#contract/order-states.ts'
import { tasksIn } from '#server/deals/flights/rules/ofOrder.ts'
import type { OrderState } from '#server/deals/record.ts'
import { removeFilesOf } from '#server/files/commands/files.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { askedKinds, payOf, providerOf, purposeParts } from './rules.ts'
import { deleteDocument, deleteShared, insertDocuments, setDocument, setVersion } from './store.ts'

type Of = Pick<OrderState, 'order' | 'stops' | 'cargos' | 'flights'>

/** Kinds an order asks its executor for as it is now, each with what asks for it. */
export const askedWith = ({ order, stops, cargos, flights }: Of) =>
  askedKinds({
    vatMode: order.vatMode,
    countries: stops.flatMap(({ country }) => country ?? []),
    isDangerous: cargos.some(({ adrLimited }) => adrLimited === false),
    isShort: tasksIn(flights).some(({ status }) => status === 'failed' || status === 'partially_completed'),
    demanded: order.requiredDocuments,
  })

/** Kinds an order asks its executor for as it is now. */
export const askedOf = (of: Of) => [...askedWith(of).keys()]

/** The day documents are due by, as the terms have it. */
export const dueOf = ({ order, stops }: Pick<OrderState, 'order' | 'stops'>): Date | null => {
  const end = stops.at(-1)?.windowTo ?? null
  return end && new Date(end.getTime() + order.documentDays * 86_400_000)
}

const byRule = (kind: DocumentKind, dueAt: Date | null) => ({
  kind,
  side: providerOf(kind),
  required: true,
  shared: true,
  origin: 'rule',
  dueAt,
})

/**
 * Asks for the documents the order needs as it is now: new ones are added; of those it needs no more the empty ones go, and what has come
 * stays without being asked for. Tells whether anything changed.
 */
export async function requestDocuments(tx: Tx, state: Of & Pick<OrderState, 'documents'>): Promise<boolean> {
  const asked = askedOf(state)
  const kinds = new Set<string>(asked)
  const rules = state.documents.filter(document => document.origin === 'rule' && document.kind !== 'halt_act')
  const known = new Set(rules.map(document => document.kind))
  const fresh = asked.filter(kind => !known.has(kind))
  const dueAt = dueOf(state) ?? rules[0]?.dueAt ?? null
  let changed = fresh.length > 0
  for (const document of rules) {
    if (kinds.has(document.kind) === document.required) continue
    changed = true
    if (document.version === 0 && !kinds.has(document.kind)) await deleteDocument(tx, document)
    else await setDocument(tx, document, { required: kinds.has(document.kind) })
  }
  const last = Math.max(0, ...state.documents.map(({ seq }) => seq))
  await insertDocuments(
    tx,
    state.order,
    fresh.map(kind => byRule(kind, dueAt)),
    last,
  )
  return changed
}

/** An act of stop is owed. */
export const askHaltAct = (tx: Tx, { order, documents }: Pick<OrderState, 'order' | 'documents'>, dueAt: Date) =>
  insertDocuments(tx, order, [byRule('halt_act', dueAt)], Math.max(0, ...documents.map(({ seq }) => seq)))

/** The documents of the executor who loses the order go, and their files with them. */
export async function dropDocuments(tx: Tx, { order }: Pick<OrderState, 'order'>): Promise<void> {
  await removeFilesOf(tx, 'order_document', order.id, {
    home: order.orgId as OrgId,
    which: purpose => purposeParts(purpose)?.shared !== false,
  })
  await deleteShared(tx, order)
}

/** Gives every document that came back to the executor, with what is wrong: he sends them anew. */
export async function returnDocuments(
  tx: Tx,
  { documents }: Pick<OrderState, 'documents'>,
  person: string,
  comment: string,
): Promise<void> {
  for (const document of documents) {
    if (document.side !== 'executor' || !document.required || !['uploaded', 'checking', 'accepted'].includes(document.status)) continue
    await setDocument(tx, document, { ...refused(document, tx.now), comment, reason: null })
    await setVersion(tx, document, document.version, { status: 'rejected', decidedAt: tx.now, decidedBy: person, comment })
  }
}

/** Where an original was is forgotten when its scan is refused or comes anew. */
export const noOriginal = { original: 'none', courier: '', track: '', sentOn: null, receivedOn: null }

/** Who must bring a document anew has two days for it, or what is left of the time he had. */
export const refused = ({ dueAt }: { dueAt: Date | null }, now: Date) => ({
  status: 'rejected',
  ...noOriginal,
  changedAt: now,
  dueAt: dueAt && new Date(Math.max(dueAt.getTime(), now.getTime() + AGAIN_MS)),
})
const AGAIN_MS = 2 * 86_400_000

/** When the last unloading was over; null while one is not. */
export function unloadedAt({ flights }: Pick<OrderState, 'flights'>): Date | null {
  const ends = tasksIn(flights)
    .filter(({ kind }) => kind === 'unloading')
    .map(({ completedAt }) => completedAt)
  const last = ends.reduce<number>((end, at) => Math.max(end, at?.getTime() ?? 0), 0)
  return last > 0 ? new Date(last) : null
}

export const payDayOf = (state: Pick<OrderState, 'order' | 'documents' | 'flights' | 'zone'>) => {
  const { order } = state
  const terms = {
    status: order.status as OrderStatus,
    trigger: order.payTrigger,
    days: order.payDays,
    kind: order.payDaysKind as 'calendar' | 'banking',
  }
  return payOf(terms, state.documents, unloadedAt(state), at => dayIn(state.zone, at))
}

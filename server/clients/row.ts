import type { Client, ClientState } from '#contract/clients.ts'
import { type CardRecord, checksOf } from '#server/company/rules.ts'
import { sidesOf } from '#server/platform/actor.ts'

/** What is known of an organisation beside its card. */
export type ClientRecord = {
  id: string
  version: number
  verified: boolean
  verifiedAt: Date | null
  blocked: boolean
  blockReason: string
  createdAt: Date
  demo: boolean
  employees: number
  accounts: number
  seenAt: Date | null
}

export const clientStateOf = ({ blocked, verified }: Pick<ClientRecord, 'blocked' | 'verified'>): ClientState =>
  blocked ? 'blocked' : verified ? 'verified' : 'unverified'

export const toClient = (row: ClientRecord, card: CardRecord): Client => ({
  id: row.id,
  version: row.version,
  name: card.nameShort,
  nameFull: card.nameFull,
  country: card.country,
  tin: card.tin,
  kpp: card.kpp,
  legalForm: card.legalForm,
  sides: sidesOf(card),
  state: clientStateOf(row),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  blockReason: row.blockReason,
  checks: checksOf(card, row.accounts),
  employees: row.employees,
  seenAt: row.seenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  demo: row.demo,
})

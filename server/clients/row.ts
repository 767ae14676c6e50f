import type { Selectable } from 'kysely'
import type { Client, ClientContract, ClientState } from '#contract/clients.ts'
import { type CardRecord, checksOf } from '#server/company/rules.ts'
import { sidesOf } from '#server/platform/actor.ts'
import type { Customers, NodalPoints } from '#server/platform/db.gen.ts'

/** How an organisation stands with the platform; without a row of its own as it is usual. */
export type StandingRecord = {
  plan: string
  maxPeople: number | null
  contractNumber: string
  contractOn: string | null
  contractUntil: string | null
  leavesAt: Date | null
  leaveReason: string
  closedAt: Date | null
  mergedInto: string | null
  mergedName: string | null
}

export const usualStanding: StandingRecord = {
  ...{ plan: 'standard', maxPeople: null, contractNumber: '', contractOn: null, contractUntil: null },
  ...{ leavesAt: null, leaveReason: '', closedAt: null, mergedInto: null, mergedName: null },
}

/** What is known of an organisation beside its card. */
export type ClientRecord = StandingRecord & {
  id: string
  version: number
  verified: boolean
  verifiedAt: Date | null
  blocked: boolean
  blockReason: string
  createdAt: Date
  demo: boolean
  nameShort: string
  employees: number
  accounts: number
  seenAt: Date | null
  overdue: { currency: string; minor: number }[]
}

export function clientStateOf(row: Pick<ClientRecord, 'blocked' | 'verified' | 'closedAt' | 'mergedInto' | 'leavesAt'>): ClientState {
  if (row.closedAt !== null) return 'closed'
  if (row.mergedInto !== null) return 'merged'
  if (row.blocked) return 'blocked'
  if (row.leavesAt !== null) return 'leaving'
  return row.verified ? 'verified' : 'unverified'
}

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
  terms: {
    plan: row.plan as Client['terms']['plan'],
    maxPeople: row.maxPeople,
    contract: row.contractOn === null ? null : { number: row.contractNumber, on: row.contractOn, until: row.contractUntil },
  },
  leaves: row.leavesAt && { at: row.leavesAt.toISOString(), reason: row.leaveReason },
  merged: row.mergedInto === null ? null : { id: row.mergedInto, name: row.mergedName ?? '' },
  overdue: row.overdue,
})

/** A contract with a partner as the database has it. */
export type ContractRecord = {
  id: string
  partner: string
  contractNumber: string
  contractDate: string | null
  contractUntil: string | null
}

export const toContract = (row: ContractRecord): ClientContract => ({
  id: row.id,
  partner: row.partner,
  number: row.contractNumber,
  on: row.contractDate,
  until: row.contractUntil,
})

/** Records of directories as a merger copies them, and as they are known where it copies them to. */
export type CopiedCustomer = Selectable<Customers>
export type CopiedPoint = Selectable<NodalPoints>
export type KnownCustomer = Pick<CopiedCustomer, 'id' | 'country' | 'tin' | 'externalId' | 'searchName' | 'active' | 'version'>
export type KnownPoint = Pick<CopiedPoint, 'id' | 'addressKey' | 'searchName' | 'externalId' | 'active' | 'version'>

import type { PartnerStatus, PublicCard, SharedStatus } from '#contract/organizations.ts'
import type { CheckRow, PartnerCard, PartnerContract, PartnerEntry, PartnerRow } from '#contract/partner-card.ts'
import type { PartnerAction, PartnerReason, PartnerTab } from '#contract/partner-states.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { sidesOf } from '#server/platform/actor.ts'
import { actionsOf, type PartnerFacts } from './lifecycle.ts'
import { type Counted, checklist, expiresOf, figuresOf, type Mark, progressOf, warningsOf } from './rules.ts'

export const cardColumns = [
  'organizations.id as cardId',
  'organizations.nameShort',
  'organizations.nameFull',
  'organizations.tin',
  'organizations.kpp',
  'organizations.ogrn',
  'organizations.country',
  'organizations.legalForm',
  'organizations.legalAddress',
  'organizations.taxRegime',
  'organizations.verified',
  'organizations.goslog',
  'organizations.isForwarder',
  'organizations.isExecutor',
  'organizations.createdAt as cameAt',
] as const

export type CardRecord = {
  cardId: string
  nameShort: string
  nameFull: string
  tin: string
  kpp: string | null
  ogrn: string | null
  country: string
  legalForm: string
  legalAddress: string | null
  taxRegime: string
  verified: boolean
  goslog: string
  isForwarder: boolean
  isExecutor: boolean
  cameAt: Date
}

export const partnerColumns = [
  'partners.id',
  'partners.version',
  'partners.partnerOrgId',
  'partners.direction',
  'partners.status',
  'partners.asked',
  'partners.moved',
  'partners.statusAt',
  'partners.message',
  'partners.reason',
  'partners.comment',
  'partners.contractNumber',
  'partners.contractDate',
  'partners.contractUntil',
  'partners.payDays',
  'partners.payDaysKind',
  'partners.payTrigger',
  'partners.groupNames',
  'partners.note',
  'partners.since',
  'partners.blacklistedAt',
  'partners.blacklistReason',
  'partners.blacklistedBy',
  'partners.rating',
  'partners.creditLimit',
  'partners.creditCurrency',
] as const

export type PartnerRecord = {
  id: string
  version: number
  partnerOrgId: string
  direction: string
  status: string
  asked: string
  moved: string
  statusAt: Date
  message: string
  reason: string | null
  comment: string
  contractNumber: string
  contractDate: string | null
  contractUntil: string | null
  payDays: number | null
  payDaysKind: string
  payTrigger: string
  groupNames: string[]
  note: string
  since: string | null
  blacklistedAt: Date | null
  blacklistReason: string
  blacklistedBy: string
  rating: number | null
  creditLimit: number | null
  creditCurrency: string
}

export type PartnerEntryRecord = {
  id: string
  at: Date
  what: string
  toStatus: string | null
  by: string
  byName: string
  private: boolean
  reason: string | null
  comment: string
}

/** Everything a partnership's rows are made of. `openOrders` is counted for one, not for a page of them. */
export type PartnerState = {
  partner: PartnerRecord & CardRecord
  marks: readonly Mark[]
  counts: Counted
  openOrders: number | null
  /** The day it is where the organisation works, and the moment. */
  today: string
  now: Date
}

const AGAIN_MS = 30 * 86_400_000

const words = { forwarder: 'fwd', executor: 'exec' } as const
export const directionOf = (own: Side, theirs: Side) => `${words[own]}_${words[theirs]}`

const sideWords: Record<string, Side> = { fwd: 'forwarder', exec: 'executor' }
/** The own side of a direction, and the other one. */
export function sidesIn(direction: string): { own: Side; theirs: Side } {
  const [own = '', theirs = ''] = direction.split('_')
  return { own: sideWords[own]!, theirs: sideWords[theirs]! }
}

const checksOf = ({ partner, marks, today }: PartnerState): CheckRow[] =>
  checklist(sidesIn(partner.direction).theirs, partner, marks, today)

/** What the lifecycle asks of a partnership. */
export function factsOf(state: PartnerState): PartnerFacts {
  const { partner } = state
  const again = new Date(partner.statusAt.getTime() + AGAIN_MS)
  return {
    status: partner.status as SharedStatus,
    isBlacklisted: partner.blacklistedAt !== null,
    askedBy: partner.asked as PartnerFacts['askedBy'],
    moved: partner.moved as PartnerFacts['moved'],
    isLeading: partner.direction !== 'exec_fwd',
    missing: progressOf(checksOf(state)).left,
    openOrders: state.openOrders,
    askFrom: partner.status === 'rejected' && partner.moved !== 'me' && again > state.now ? again : null,
  }
}

export const seenStatus = (partner: Pick<PartnerRecord, 'status' | 'blacklistedAt'>): PartnerStatus =>
  partner.blacklistedAt === null ? (partner.status as SharedStatus) : 'blacklisted'

const isWaiting = (status: PartnerStatus) => status === 'invited' || status === 'requested'

function tabOf(status: PartnerStatus, asked: string): Exclude<PartnerTab, 'all'> {
  if (status === 'rejected' || status === 'terminated') return 'ended'
  if (status === 'invited' || status === 'requested') return asked === 'them' ? 'incoming' : 'outgoing'
  return status
}

const iso = (at: Date) => at.toISOString()

export function toRow(state: PartnerState, permissions: ReadonlySet<Permission>): PartnerRow {
  const { partner, today } = state
  const checks = checksOf(state)
  const { passed, total, left, failed } = progressOf(checks)
  const status = seenStatus(partner)
  const figures = figuresOf(state.counts)
  const { own, theirs } = sidesIn(partner.direction)
  return {
    id: partner.id,
    version: partner.version,
    own,
    theirs,
    organization: {
      id: partner.cardId,
      name: partner.nameShort,
      tin: partner.tin,
      country: partner.country,
      legalForm: partner.legalForm,
      verified: partner.verified,
    },
    status,
    tab: tabOf(status, partner.asked),
    incoming: isWaiting(status) && partner.asked === 'them',
    statusAt: iso(partner.blacklistedAt ?? partner.statusAt),
    since: partner.since,
    message: partner.message,
    reason: partner.reason as PartnerReason | null,
    comment: partner.comment,
    groups: partner.groupNames,
    rating: partner.rating,
    figures,
    checks: { passed, total, left, failed },
    contract: partner.contractNumber === '' ? null : { number: partner.contractNumber, until: partner.contractUntil },
    creditLimit:
      partner.creditLimit !== null && permissions.has('orders.prices')
        ? { minor: partner.creditLimit, currency: partner.creditCurrency }
        : null,
    expires: expiresOf(checks),
    warnings: warningsOf({
      today,
      cameOn: iso(partner.cameAt).slice(0, 10),
      verified: partner.verified,
      working: status === 'active',
      deals: own !== theirs,
      figures,
      checks,
    }),
    actions: offeredOf(state, permissions),
  }
}

/** An end that only open orders stand against is offered all the same: its refusal says which. */
function offeredOf(state: PartnerState, permissions: ReadonlySet<Permission>): PartnerAction[] {
  return actionsOf({ ...factsOf(state), openOrders: null }, permissions)
}

export function toCard(state: PartnerState, permissions: ReadonlySet<Permission>): PartnerCard {
  const { partner } = state
  const { organization: _, contract: __, checks: ___, ...row } = toRow(state, permissions)
  const facts = factsOf(state)
  return {
    ...row,
    organization: toPublicCard(partner),
    contract: {
      number: partner.contractNumber,
      date: partner.contractDate,
      until: partner.contractUntil,
      payDays: partner.payDays,
      payDaysKind: partner.payDaysKind as PartnerContract['payDaysKind'],
      payTrigger: partner.payTrigger as PartnerContract['payTrigger'],
    },
    checks: checksOf(state),
    note: partner.note,
    blacklist:
      partner.blacklistedAt === null
        ? null
        : { reason: partner.blacklistReason, at: iso(partner.blacklistedAt), by: partner.blacklistedBy },
    leads: facts.isLeading,
    seen: {
      status: facts.status,
      statusAt: iso(partner.statusAt),
      message: partner.message,
      reason: partner.reason as PartnerReason | null,
      comment: partner.comment,
    },
    openOrders: state.openOrders ?? 0,
    askFrom: facts.askFrom && iso(facts.askFrom),
  }
}

export const toPublicCard = (card: CardRecord): PublicCard => ({
  id: card.cardId,
  name: card.nameShort,
  fullName: card.nameFull,
  tin: card.tin,
  kpp: card.kpp,
  ogrn: card.ogrn,
  country: card.country,
  legalForm: card.legalForm,
  address: card.legalAddress,
  sides: sidesOf(card),
  taxRegime: card.taxRegime,
  verified: card.verified,
  goslog: card.goslog,
  since: iso(card.cameAt),
})

export const toEntry = (entry: PartnerEntryRecord): PartnerEntry => ({
  id: entry.id,
  at: iso(entry.at),
  what: entry.what,
  to: entry.toStatus as SharedStatus | null,
  by: entry.by as PartnerEntry['by'],
  name: entry.byName,
  private: entry.private,
  reason: entry.reason as PartnerReason | null,
  comment: entry.comment,
})

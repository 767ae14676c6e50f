import type { z } from 'zod'
import type { Side } from '#contract/primitives.ts'
import type { Audience } from '#contract/tender-draft.ts'
import { type LotLive, LotRow } from '#contract/tender-list.ts'
import type { AwardStatus, LotStatus, LotTab, TenderKind, TenderStatus, Visibility } from '#contract/tender-states.ts'
import { defaultZone } from '#contract/zone.ts'
import type { LotRecord, Party, TenderState } from '#server/tenders/record.ts'

/** The number of the shape below: raised when stored rows must be rebuilt after a release. */
export const SHAPE = 1

/** What of a lot never changes once it is announced, as lists and cards show it. */
export const LotFacts = LotRow.pick({
  from: true,
  to: true,
  tz: true,
  windowFrom: true,
  windowTo: true,
  distanceKm: true,
  cargo: true,
  massKg: true,
  bodyTypes: true,
  temperature: true,
})

export type LotFacts = z.output<typeof LotFacts>

const money = { start: true, step: true, floor: true, limit: true } as const

const Listed = LotRow.omit({ live: true, ...money })

const Priced = LotRow.pick(money)

export type Listed = z.output<typeof Listed>

export type Priced = z.output<typeof Priced>

const FAR = Date.UTC(4000, 0, 1)

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const otherSide = (side: Side): Side => (side === 'forwarder' ? 'executor' : 'forwarder')

const over = new Set<string>(['awarded', 'failed', 'completed'])

/** Where the organiser finds a lot. */
export function organizerTab(tender: TenderStatus, lot: LotStatus | null, pending: boolean): LotTab {
  if (tender === 'draft') return 'drafts'
  if (tender === 'cancelled' || lot === 'cancelled') return 'cancelled'
  if (tender === 'announced') return 'announced'
  if (lot === 'pending' || lot === 'open') return 'bidding'
  if (lot === 'closed') return over.has(tender) ? 'done' : 'choosing'
  return pending ? 'choosing' : 'done'
}

/** Where an invited organisation finds a lot. */
export function bidderTab(
  tender: TenderStatus,
  lot: LotStatus,
  { award, bets, excluded }: { award: AwardStatus | null; bets: boolean; excluded: boolean },
): LotTab {
  if (award === 'pending' || award === 'confirmed') return 'won'
  if (excluded || award !== null || tender === 'cancelled' || tender === 'failed') return 'lost'
  if (lot === 'awarded' || lot === 'partially_awarded' || lot === 'unsold' || lot === 'cancelled') return 'lost'
  if (bets) return 'taking'
  if (lot === 'closed') return 'lost'
  return lot === 'open' ? 'available' : 'invited'
}

/** When something is to be done with a lot. */
function dueAt({ tender, awards }: TenderState, lot: LotRecord | null): Date {
  if (lot?.status === 'pending') return lot.startsAt
  if (lot?.status === 'open') return lot.endsAt
  const pending = awards.filter(award => award.lotId === lot?.id && award.status === 'pending').map(award => award.confirmDueAt)
  if (pending.length > 0) return new Date(Math.min(...pending.map(Number)))
  return new Date(FAR - tender.createdAt.getTime())
}

export const amount = (currency: string, minor: number | null) => (minor === null ? null : { minor, currency })

const plain = ({ id, name, tin }: Party): Party => ({ id, name, tin })

/** A lot of an announced tender as one organisation has it in its list, without what bets and time change. */
function listedOf(state: TenderState, lot: LotRecord, viewer: string, excluded: boolean): Listed {
  const { tender } = state
  const own = viewer === tender.orgId
  const status = tender.status as TenderStatus
  const facts = lot.facts as LotFacts
  const mine = state.awards.filter(award => award.lotId === lot.id)
  const theirs = mine.filter(award => award.executorId === viewer).at(-1)
  return {
    ...headOf(state, viewer),
    id: lot.id,
    tab: own
      ? organizerTab(
          status,
          lot.status as LotStatus,
          mine.some(award => award.status === 'pending'),
        )
      : bidderTab(status, lot.status as LotStatus, {
          award: (theirs?.status as AwardStatus | undefined) ?? null,
          bets: state.bidders.get(lot.id)?.has(viewer) ?? false,
          excluded,
        }),
    number: lot.number,
    title: tender.title,
    what: lot.what as Listed['what'],
    orderId: own ? lot.orderId : null,
    from: facts.from,
    to: facts.to,
    tz: facts.tz,
    windowFrom: facts.windowFrom,
    windowTo: facts.windowTo,
    distanceKm: facts.distanceKm,
    cargo: facts.cargo,
    massKg: facts.massKg,
    bodyTypes: facts.bodyTypes,
    temperature: facts.temperature,
    validFrom: lot.validFrom,
    validTo: lot.validTo,
    trips: lot.trips,
    per: lot.per as Listed['per'],
  }
}

/** What a draft shows before it has lots. */
function draftListed(state: TenderState, first: Partial<LotFacts>): Listed {
  const nowhere = { ru: '', en: '' }
  return {
    ...headOf(state, state.tender.orgId),
    id: state.tender.id,
    tab: organizerTab(state.tender.status as TenderStatus, null, false),
    number: null,
    title: state.tender.title,
    what: state.tender.side === 'executor' ? 'capacity' : state.tender.kind === 'contract' ? 'lane' : 'order',
    orderId: null,
    from: nowhere,
    to: nowhere,
    tz: defaultZone,
    windowFrom: null,
    windowTo: null,
    distanceKm: null,
    cargo: '',
    massKg: 0,
    bodyTypes: [],
    temperature: null,
    validFrom: null,
    validTo: null,
    trips: null,
    per: null,
    ...first,
  }
}

function headOf({ tender, organizer, invitations }: TenderState, viewer: string) {
  const own = viewer === tender.orgId
  const side = tender.side as Side
  return {
    tenderId: tender.id,
    version: tender.version,
    side: own ? side : otherSide(side),
    opens: true,
    tenderNumber: tender.number,
    kind: tender.kind as TenderKind,
    sealed: tender.sealed,
    visibility: tender.visibility as Visibility,
    basis: tender.basis as Listed['basis'],
    tenderStatus: tender.status as TenderStatus,
    organizer: plain(organizer),
    rising: side === 'executor',
    invited: own || tender.visibility === 'full' ? invitations.length : null,
    isPrivate: (tender.audience as Audience).kind === 'private',
    responsible: own ? { id: tender.responsibleId, name: tender.responsibleName } : null,
    createdAt: tender.createdAt.toISOString(),
  }
}

/** The sums of a lot its viewer may know; the limit is the organiser's secret. */
export const pricedOf = (currency: string, lot: LotRecord, own: boolean): Priced => ({
  start: amount(currency, lot.startPrice),
  step: amount(currency, lot.step),
  floor: amount(currency, lot.floorPrice),
  limit: own ? amount(currency, lot.limitPrice) : null,
})

const nothing: Priced = { start: null, step: null, floor: null, limit: null }

const isAnnounced = ({ tender, lots }: TenderState) => tender.status !== 'draft' && lots.length > 0

/** Whose lists a tender stands in: the organiser's, and once it is announced those of everybody invited. */
export const viewersOf = (state: TenderState): string[] => [
  state.tender.orgId,
  ...(isAnnounced(state) ? state.invitations.map(({ executorId }) => executorId) : []),
]

/** The rows of some of its viewers, ready for `gate.show_lots`. */
export function rowsOf(state: TenderState, draft: Partial<LotFacts>, viewers: readonly string[]) {
  if (!isAnnounced(state)) return viewers.map(viewer => shown(state, draftListed(state, draft), null, viewer))
  const out = new Set(state.invitations.flatMap(({ executorId, excluded }) => (excluded === null ? [] : [executorId])))
  return viewers.flatMap(viewer => state.lots.map(lot => shown(state, listedOf(state, lot, viewer, out.has(viewer)), lot, viewer)))
}

function shown(state: TenderState, row: Listed, lot: LotRecord | null, viewer: string) {
  const { tender, organizer, invitations } = state
  const own = viewer === tender.orgId
  const others = own && !tender.sealed ? invitations.map(({ name }) => name) : []
  return {
    orgId: viewer,
    lotId: row.id,
    opens: row.opens,
    side: row.side,
    tab: row.tab,
    tenderStatus: tender.status,
    version: tender.version,
    shape: SHAPE,
    kind: tender.kind,
    dueAt: dueAt(state, lot).toISOString(),
    createdAt: tender.createdAt.toISOString(),
    organizerId: tender.orgId,
    bodyTypes: row.bodyTypes,
    search: [
      row.number,
      row.tenderNumber,
      row.title,
      row.from.ru,
      row.from.en,
      row.to.ru,
      row.to.en,
      row.cargo,
      own ? (lot?.facts as { order?: string } | undefined)?.order : null,
      ...(own ? others.slice(0, 100) : [organizer.name]),
    ]
      .filter(Boolean)
      .join(' · ')
      .toLowerCase(),
    private: row.isPrivate,
    rowJson: JSON.stringify(Listed.parse(row)),
    moneyJson: JSON.stringify(lot === null ? nothing : pricedOf(tender.currency, lot, own)),
  }
}

/** A lot as one organisation has it, and the sums it may know, without what bets and time change. */
type ShownLot = { listed: Listed; sums: Priced }

/** A lot as its viewer's projection row has it. */
export const storedLot = ({ rowJson, moneyJson }: { rowJson: string; moneyJson: string }): ShownLot => ({
  listed: JSON.parse(rowJson) as Listed,
  sums: JSON.parse(moneyJson) as Priced,
})

/** A lot as its organiser has it: he alone knows all a row is made of. */
export const ownLot = (state: TenderState, lot: LotRecord): ShownLot => ({
  listed: listedOf(state, lot, state.tender.orgId, false),
  sums: pricedOf(state.tender.currency, lot, true),
})

/** A row of a list with what time and bets have made of the lot. */
export const toLotRow = ({ listed, sums }: ShownLot, live: LotLive | undefined, prices: boolean): LotRow => ({
  ...listed,
  ...(prices ? sums : nothing),
  live: live ?? noLive(listed.id, listed.tenderId),
})

/** The live state of what has none yet: a draft. */
export const noLive = (lotId: string, tenderId: string): LotLive => ({
  lotId,
  tenderId,
  status: 'pending',
  round: 1,
  opensAt: null,
  endsAt: null,
  extensions: 0,
  extensionsLeft: null,
  bets: 0,
  bidders: null,
  net: false,
  vat: null,
  best: null,
  bestForViewer: null,
  ceiling: null,
  own: null,
  rank: null,
  leading: null,
  head: '',
  robot: null,
})

import type { CoverageCell, DemandCard, DemandEntry } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demandFields } from '#contract/demand-fields.ts'
import type { DemandStatus } from '#contract/demand-states.ts'
import { type NamesWhere, namesWhere, pick } from '#contract/fields.ts'
import type { Side } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { demandActions, isLive } from '#server/demands/lifecycle.ts'
import type { DemandEntryRecord, DemandOfferRecord, DemandState } from '#server/demands/record.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { factsOf } from './facts.ts'
import { listedOf, rowWithoutPrices, spotCover } from './list.ts'
import { type CardParts, type Ranked, rankedOf, toOffer } from './offers.ts'
import { lanesIn } from './stored.ts'

function coverageOf(state: DemandState): CoverageCell[] {
  const living = new Set(state.offers.filter(offer => isLive(offer.status)).map(({ id }) => id))
  return state.weeks.map(({ laneId, week, needed }) => {
    const cells = state.answers.filter(cell => cell.laneId === laneId && cell.week === week)
    const sum = (of: 'confirmed' | 'ordered') => cells.reduce((all, cell) => all + cell[of], 0)
    const promised = cells.reduce((all, cell) => all + (living.has(cell.offerId) ? cell.promised : cell.confirmed), 0)
    return { laneId, week, needed, promised, confirmed: sum('confirmed'), ordered: sum('ordered') }
  })
}

/** What executors read of the price: what was left in the draft under another mode, or is kept to himself, is the forwarder's alone. */
const told = ({ mode, showsTo }: DemandDraft, { price, priceTo }: Pick<DemandDraft, 'price' | 'priceTo'>) => ({
  price: mode === 'request' ? null : price,
  priceTo: mode === 'range' && showsTo ? priceTo : null,
})

type ByMode = NamesWhere<typeof demandFields, 'sees', 'by_mode'>

const byMode: { [F in ByMode]: (draft: DemandDraft) => DemandDraft[F] } = {
  price: draft => told(draft, draft).price,
  priceTo: draft => told(draft, draft).priceTo,
  lanes: draft => draft.lanes.map(lane => ({ ...lane, ...told(draft, lane) })),
}

const blank = DemandDraft.parse({ kind: 'spot' })

/** What was entered as executors read it. */
const toldDraft = (draft: DemandDraft): DemandDraft => ({
  ...draft,
  ...pick(blank, namesWhere(demandFields, 'sees', 'forwarder')),
  ...(Object.fromEntries(namesWhere(demandFields, 'sees', 'by_mode').map(name => [name, byMode[name](draft)])) as Pick<
    DemandDraft,
    ByMode
  >),
})

/** A card as somebody reads it who may not see prices. */
export function cardWithoutPrices(card: DemandCard): DemandCard {
  const none = { price: null, priceTo: null }
  return {
    ...card,
    row: rowWithoutPrices(card.row),
    draft: {
      ...card.draft,
      ...pick(blank, namesWhere(demandFields, 'priced', true)),
      lanes: card.draft.lanes.map(lane => ({ ...lane, ...none })),
    },
    lanes: card.lanes.map(lane => ({ ...lane, ...none })),
    offers: card.offers.map(offer => ({
      ...offer,
      amount: null,
      offered: null,
      gross: null,
      net: null,
      effective: null,
      places: null,
      lanes: [],
      turns: offer.turns.map(turn => ({ ...turn, amount: null })),
    })),
  }
}

const over = new Set(['matched', 'expired', 'cancelled'])

/** A demand opened, as its viewer may see it. */
export function toCard(state: DemandState, viewer: string, parts: CardParts): DemandCard {
  const { demand, draft, facts } = state
  const own = viewer === demand.orgId
  const listed = listedOf(state, viewer)
  const row = listed?.row ?? listedOf({ ...state, demand: { ...demand, status: 'active' } }, viewer)!.row
  const ranked: Ranked = own ? rankedOf(state, parts.turns) : new Map()
  const basis = demand.basis as Basis
  const place = (offer: DemandOfferRecord) => ranked.get(offer.id)?.[basis] ?? Number.MAX_SAFE_INTEGER
  const offers = state.offers
    .filter(offer => own || offer.executorId === viewer)
    .toSorted((a, b) => Number(isLive(b.status)) - Number(isLive(a.status)) || place(a) - place(b) || (a.id < b.id ? -1 : 1))
  const side: Side = own ? 'forwarder' : 'executor'
  const best = own ? offers.find(offer => isLive(offer.status) && offer.amount !== null) : undefined
  const coverage = coverageOf(state)
  // what is promised beyond the need of a week covers no other one
  const all = (of: 'promised' | 'confirmed') => coverage.reduce((sum, cell) => sum + Math.min(cell[of], cell.needed), 0)
  const live = offers.filter(offer => isLive(offer.status)).length
  const spot = spotCover(demand.status as DemandStatus, live, facts.needed)
  const later = Map.groupBy(
    state.recipients.filter(reach => reach.visibleFrom > parts.now),
    reach => reach.visibleFrom.toISOString(),
  )
  return {
    row: own
      ? {
          ...row,
          ...(demand.kind === 'period' ? { promised: all('promised'), confirmed: all('confirmed') } : spot),
          offers: live,
          best: best?.compared == null ? null : { minor: Math.round(best.compared / 1000), currency: demand.currency },
        }
      : { ...row, status: demand.status as DemandStatus },
    order: facts.order,
    own,
    draft: own ? { ...draft, order: parts.order ?? draft.order } : toldDraft(draft),
    lanes: state.lanes.map(({ facts: stored }) => {
      const lane = lanesIn(stored)
      return own || draft.showsTo ? lane : { ...lane, priceTo: null }
    }),
    coverage,
    offers: offers.map(offer => toOffer(state, offer, { ...parts, side, ranked })),
    reach: own
      ? {
          reached: state.recipients.filter(reach => reach.visibleFrom <= parts.now).length,
          // who would have read it later reads of it no more
          later: over.has(demand.status)
            ? []
            : [...later].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([at, rows]) => ({ at, organizations: rows.length })),
        }
      : null,
    listed: parts.listed,
    cancel: demand.cancelReason === null ? null : { reason: demand.cancelReason, comment: demand.cancelComment },
    actions:
      own && parts.permissions.has('demands.create')
        ? demandActions(factsOf(state)).map(({ action, why }) => ({
            action,
            allow: why === null,
            reason: why && new Refusal(why, { status: demand.status, order: state.elsewhere }).wordsIn(parts.locale),
          }))
        : [],
    mayOffer: parts.mayOffer,
    vat: parts.vat,
  }
}

export const toEntry = (entry: DemandEntryRecord, { own, prices }: { own: boolean; prices: boolean }): DemandEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  what: entry.what,
  from: entry.fromStatus,
  to: entry.toStatus,
  person: entry.byName,
  organization: entry.byOrgName,
  comment: entry.comment,
  // how many it reached is the forwarder's
  facts: Object.fromEntries(
    Object.entries(entry.facts as Record<string, unknown>).filter(([name]) => (own || name !== 'reached') && (prices || name !== 'amount')),
  ),
})

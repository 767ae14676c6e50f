import type { Priced } from '#contract/compare.ts'
import type { DemandCard } from '#contract/demand-card.ts'
import type { DemandDraft } from '#contract/demand-draft.ts'
import type { DemandOffer, DemandOfferTurn } from '#contract/demand-offers.ts'
import type { DemandOfferStatus } from '#contract/demand-states.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Bilingual, Locale, Money, Side, Verdict } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { isLive, offerActions, turnOf } from '#server/demands/lifecycle.ts'
import type { AnswerRecord, DemandOfferRecord, DemandState, TurnRecord } from '#server/demands/record.ts'
import { type Compared, calculate, type Part, ranksBy } from '#server/demands/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { confirmedIn, iso, offerFactsOf, ownCells } from './facts.ts'

const pricedOf = (offer: Pick<DemandOfferRecord | AnswerRecord, 'vatMode' | 'vatRate'>, amount: number): Priced => ({
  amount,
  vatMode: offer.vatMode as Priced['vatMode'],
  vatRate: offer.vatRate,
})

export type CardParts = {
  turns: readonly TurnRecord[]
  /** With the asking forwarder. */
  scores: ReadonlyMap<string, { orders: number; onTime: number | null }>
  locale: Locale
  now: Date
  mayOffer: Verdict
  vat: Vat | null
  order: DemandDraft['order']
  listed: DemandCard['listed']
  /** Words of reasons a demand was cancelled for. */
  reasons: ReadonlyMap<string, Bilingual>
  permissions: ReadonlySet<string>
}

const wordsOf = (code: ErrorCode, status: string, locale: Locale): string => new Refusal(code, { status }).wordsIn(locale)

const endWords: Record<string, Bilingual> = {
  other_chosen: { ru: 'Выбран другой исполнитель', en: 'Another executor was chosen' },
  time: { ru: 'Время подтверждения вышло', en: 'The time to confirm is over' },
  validity: { ru: 'Срок предложения вышел', en: 'The offer has run out' },
  expired: { ru: 'Потребность истекла', en: 'The demand expired' },
  finished: { ru: 'Потребность закрыта', en: 'The demand is closed' },
  order_left: { ru: 'Заказ ушёл другим путём', en: 'The order went another way' },
}

const partWords: Readonly<Record<Part, Bilingual>> = {
  route: { ru: 'маршрут', en: 'route' },
  dates: { ru: 'даты', en: 'dates' },
  cargo: { ru: 'груз', en: 'cargo' },
  vehicle: { ru: 'машина', en: 'vehicle' },
  weeks: { ru: 'рейсы по неделям', en: 'trips by week' },
  price: { ru: 'цена', en: 'price' },
  payment: { ru: 'оплата', en: 'payment' },
  other: { ru: 'указания', en: 'instructions' },
}

/** Why an offer ended, or what of the terms is another now, in words: a code of ours, the dictionary's, or what a person wrote. */
function reasonOf(reason: string, { reasons, locale }: Pick<CardParts, 'reasons' | 'locale'>): string {
  if (reason.startsWith('cancel.')) return reasons.get(reason.slice(7))?.[locale] ?? reason.slice(7)
  if (reason.startsWith('changed.'))
    return reason
      .slice(8)
      .split(',')
      .map(part => partWords[part as Part]?.[locale] ?? part)
      .join(', ')
  return endWords[reason]?.[locale] ?? reason
}

export type Ranked = Map<string, { gross: number; net: number; effective: number }>

/** What an executor offers: of one whom the forwarder has answered with a price, his own last word. */
function offeredBy(offer: DemandOfferRecord, turns: readonly TurnRecord[]): number | null {
  if (offer.status !== 'countered_by_forwarder' || offer.agreed) return offer.amount
  const own = turns.findLast(turn => turn.offerId === offer.id && turn.side === 'executor' && turn.amount !== null)
  return own?.amount ?? offer.amount
}

/** Places of live offers by each basis. */
export function rankedOf(state: DemandState, turns: readonly TurnRecord[]): Ranked {
  const living = state.offers.filter(offer => isLive(offer.status) && offer.amount !== null)
  const value = (offer: DemandOfferRecord, basis: Basis) =>
    calculate(pricedOf(offer, offeredBy(offer, turns) ?? 0), basis, state.demand.deductsVat).compared
  const by = (basis: Basis) => ranksBy(living, offer => value(offer, basis))
  const [gross, net, effective] = [by('gross'), by('net'), by('effective')]
  return new Map(living.map(offer => [offer.id, { gross: gross.get(offer)!, net: net.get(offer)!, effective: effective.get(offer)! }]))
}

export function toOffer(
  state: DemandState,
  offer: DemandOfferRecord,
  { side, ranked, ...parts }: CardParts & { side: Side; ranked: Ranked },
): DemandOffer {
  const { demand } = state
  const money = (minor: number): Money => ({ minor, currency: demand.currency })
  const sums = (amount: number): Compared => calculate(pricedOf(offer, amount), demand.basis as Basis, demand.deductsVat)
  const named = offeredBy(offer, parts.turns)
  const own = named === null ? null : sums(named)
  const facts = offerFactsOf(state, offer)
  const cells = ownCells(state, offer)
  const right = side === 'forwarder' ? 'demands.create' : 'demands.offer'
  const score = parts.scores.get(offer.executorId)
  const isOpen = ({ laneId, week }: AnswerRecord) =>
    state.weeks.some(each => each.laneId === laneId && each.week === week && confirmedIn(state.answers, each) < each.needed)
  return {
    id: offer.id,
    executor: { id: offer.executorId, name: offer.executorName, tin: offer.executorTin },
    status: offer.status as DemandOfferStatus,
    revision: offer.revision,
    needsReconfirm: offer.needsReconfirm,
    agreed: offer.agreed,
    amount: offer.amount === null ? null : money(offer.amount),
    offered: named === null ? null : money(named),
    vatMode: offer.vatMode as DemandOffer['vatMode'],
    vatRate: offer.vatRate as DemandOffer['vatRate'],
    gross: own && money(own.gross),
    net: own && money(own.net),
    effective: own && money(own.effective),
    ranks: side === 'forwarder' ? (ranked.get(offer.id) ?? null) : null,
    trucks: offer.trucks,
    vehicle: offer.vehicle,
    loadingAt: iso(offer.loadingAt),
    validUntil: iso(offer.validUntil),
    comment: offer.comment,
    confirmDueAt: iso(offer.confirmDueAt),
    // of what is taken whole, or nobody needs any more, nothing is left to decide
    turn:
      facts.isGrid && !offer.needsReconfirm && cells.every(cell => cell.confirmed >= cell.promised || !isOpen(cell)) ? null : turnOf(facts),
    closed: offer.closed,
    reason: reasonOf(offer.reason, parts),
    onTime: side === 'forwarder' ? (score?.onTime ?? null) : null,
    orders: side === 'forwarder' ? (score?.orders ?? 0) : 0,
    turns: parts.turns.filter(turn => turn.offerId === offer.id).map(turn => toTurn(turn, demand.currency, parts)),
    lanes: [...Map.groupBy(cells, cell => cell.laneId)].map(([laneId, own]) => {
      const last = own.at(-1)!
      const { net, effective } = calculate(pricedOf(last, last.amount), demand.basis as Basis, demand.deductsVat)
      return { laneId, amount: money(last.amount), net: money(net), effective: money(effective) }
    }),
    cells: cells.map(({ laneId, week, promised, confirmed, ordered }) => ({ laneId, week, promised, confirmed, ordered })),
    actions: parts.permissions.has(right)
      ? offerActions(facts, side).map(({ action, why }) => ({
          action,
          allow: why === null,
          reason: why && wordsOf(why, why.startsWith('demand.') ? demand.status : offer.status, parts.locale),
        }))
      : [],
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
  }
}

const toTurn = (turn: TurnRecord, currency: string, parts: CardParts): DemandOfferTurn => ({
  id: turn.id,
  at: turn.at.toISOString(),
  by: turn.side as DemandOfferTurn['by'],
  person: turn.byName,
  what: turn.what as DemandOfferTurn['what'],
  amount: turn.amount === null ? null : { minor: turn.amount, currency },
  comment: turn.side === 'system' ? reasonOf(turn.comment, parts) : turn.comment,
})

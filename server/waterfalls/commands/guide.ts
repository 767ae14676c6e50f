import { type Vat, vatFits } from '#contract/order-vat.ts'
import type { PassedBy } from '#contract/waterfalls.ts'
import { defaultZone } from '#contract/zone.ts'
import type { OrderState } from '#server/deals/record.ts'
import { listPartners } from '#server/organizations/store.ts'
import { takesWork } from '#server/partners/store/partners.ts'
import { findPlaces } from '#server/places/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Candidate, levelOf, mondayOf } from '#server/waterfalls/rules.ts'
import { findZone, type RateRecord, ratesOfWeek, takenIn, type WaterfallRecord } from '#server/waterfalls/store.ts'

/** What an executor is offered by a rate, or by whoever chose him. */
type Offered = Pick<RateRecord, 'executorId' | 'executorName' | 'executorTin' | 'price' | 'currency' | 'vatMode' | 'vatRate' | 'weeklyCap'>

/** Who may be asked. Chosen by hand: of no rate, with minutes of his own to answer. */
export type Choice = Candidate & { rate: Offered; rateId: string | null; minutes: number | null }

/** One of the executors that were chosen by hand, as a waterfall keeps him. */
export type ChosenTurn = Omit<Offered, 'weeklyCap'> & { minutes: number }

/** An order as rates are looked up for it: its week of loading where the organisation is, and which of them fit. */
type Guide = { week: string; choices: (Choice & { rate: RateRecord })[] }

/**
 * Rates that fit an order on the day it loads, each as exactly as it does, with what its executor has of that week; null without a place
 * or a day. Who does not work with this organisation now is out.
 */
export async function guideOf(tx: Tx, { stops, order }: OrderState, { lock }: { lock: boolean }): Promise<Guide | null> {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first?.placeCode || !last?.placeCode || first.windowFrom === null) return null
  const day = dayIn((await findZone(tx)) ?? defaultZone, first.windowFrom)
  const week = mondayOf(day)
  const rates = await ratesOfWeek(tx, week, lock)
  const codes = [first.placeCode, last.placeCode, ...rates.flatMap(rate => [rate.fromPlace, rate.toPlace])]
  const known = new Map((await findPlaces(tx, [...new Set(codes)])).map(place => [place.code, place]))
  const [from, to] = [known.get(first.placeCode), known.get(last.placeCode)]
  if (!from || !to) return null
  const fitting = rates.flatMap(rate => {
    const level = levelOf(rate, { from, to, day, bodyTypes: order.bodyTypes }, known)
    return level === null ? [] : [{ rate, level }]
  })
  const taken = await takenIn(
    tx,
    week,
    fitting.map(({ rate }) => rate),
  )
  const outOf = await obstaclesOf(tx, order, fitting, dayIn(defaultZone, first.windowFrom))
  const choices = fitting.map(({ rate, level }) => ({
    id: rate.id,
    executorId: rate.executorId,
    level,
    share: rate.share,
    cap: rate.weeklyCap,
    taken: taken.get(rate.id) ?? 0,
    price: rate.price,
    out: outOf(rate),
    rate,
    rateId: rate.id,
    minutes: null,
  }))
  return { week, choices }
}

/** What keeps an offer by a rate from being made, before it is tried: the two do not work together, or it charges VAT or a currency it may not. */
async function obstaclesOf(
  tx: Tx,
  order: OrderState['order'],
  fitting: readonly { rate: Offered }[],
  day: string,
): Promise<(rate: Offered) => PassedBy | undefined> {
  const ids = [...new Set(fitting.map(({ rate }) => rate.executorId))]
  const partners = new Map((ids.length > 0 ? await listPartners(tx, ['forwarder', 'executor'], { ids }) : []).map(each => [each.id, each]))
  const shut = new Set<string>()
  for (const id of partners.keys()) if (!(await takesWork(tx, id, 'forwarder', 'executor'))) shut.add(id)
  const priced = (order.price ?? order.customerPrice) !== null
  return rate => {
    const partner = partners.get(rate.executorId)
    if (!partner || shut.has(rate.executorId)) return 'blocked'
    const vat = { vatMode: rate.vatMode, vatRate: rate.vatRate } as Vat
    const charges = vatFits(vat, { regime: partner.taxRegime, country: partner.country }, day)
    return charges && (!priced || rate.currency === order.currency) ? undefined : 'unfit'
  }
}

/** Whom a waterfall may ask now: by the rates that fit, or those chosen for it, in the order they were put. */
export async function choicesOf(
  tx: Tx,
  state: OrderState,
  waterfall: Pick<WaterfallRecord, 'turns' | 'week'>,
  { lock }: { lock: boolean },
): Promise<{ week: string; choices: Choice[] }> {
  const turns = waterfall.turns as ChosenTurn[] | null
  if (turns === null) return (await guideOf(tx, state, { lock })) ?? { week: waterfall.week, choices: [] }
  const loading = state.stops[0]?.windowFrom ?? tx.now
  const rates = turns.map(turn => ({ rate: { ...turn, weeklyCap: null }, minutes: turn.minutes }))
  const outOf = await obstaclesOf(tx, state.order, rates, dayIn(defaultZone, loading))
  const choices = rates.map(({ rate, minutes }, i) => ({
    id: rate.executorId,
    executorId: rate.executorId,
    level: 'exact' as const,
    // nobody has a share of one order: the first of those left comes first
    share: turns.length - i,
    cap: null,
    taken: 0,
    price: rate.price,
    out: outOf(rate),
    rate,
    rateId: null,
    minutes,
  }))
  return { week: await weekOf(tx, loading), choices }
}

/** The Monday of the week of a moment where the organisation is. */
export const weekOf = async (tx: Tx, at: Date): Promise<string> => mondayOf(dayIn((await findZone(tx)) ?? defaultZone, at))

import type { CostRates, DriverRates, OrderCosts, TruckCosts } from '#contract/flight-costs.ts'
import type { FlightListRow } from '#contract/flight-list.ts'
import type { FlightStatus } from '#contract/order-states.ts'
import { costOf as costOfOrder, costTo, lineOf } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'
import type { Rates } from '#server/deals/flights/rules/costs.ts'
import { type KnownOrder, netOf, sumOf } from '#server/flights/row/orders.ts'
import type { LoadPart } from '#server/flights/store/list.ts'
import { refuse } from '#server/platform/refusal.ts'

/** What holds until an executor says otherwise: litres of a lorry with diesel, and a winter of five months at a tenth more. */
const usual = { fuelPrice: null, winterPercent: 10, winterFrom: 11, winterTo: 3, loadL: 1.3, tollKm: null }
const unpaid = { driverKm: null, driverTrip: null, driverDay: null }

/** Rates as they lie, in the shape of the contract. */
export function toRates(row: Rates = { currency: 'RUB', ...usual, ...unpaid }): CostRates {
  const { currency, winterPercent, winterFrom, winterTo, loadL } = row
  const money = (minor: number | null): Money | null => (minor === null ? null : { minor, currency })
  return {
    fuelPrice: money(row.fuelPrice),
    winterPercent,
    winterFrom,
    winterTo,
    loadL,
    tollKm: money(row.tollKm),
    ...toPay(row),
  }
}

type PayRow = Pick<Rates, 'currency' | 'driverKm' | 'driverTrip' | 'driverDay'>
export function toPay({ currency, driverKm, driverTrip, driverDay }: PayRow = { currency: 'RUB', ...unpaid }): DriverRates {
  const money = (minor: number | null): Money | null => (minor === null ? null : { minor, currency })
  return { driverKm: money(driverKm), driverTrip: money(driverTrip), driverDay: money(driverDay) }
}

/** The one currency of rates; several are refused. */
function currencyOf(sums: readonly (Money | null)[]): string {
  const found = new Set(sums.flatMap(sum => sum?.currency ?? []))
  if (found.size > 1) refuse('costs.currency')
  return [...found][0] ?? 'RUB'
}

const payColumns = ({ driverKm, driverTrip, driverDay }: DriverRates) => ({
  driverKm: driverKm?.minor ?? null,
  driverTrip: driverTrip?.minor ?? null,
  driverDay: driverDay?.minor ?? null,
})

/** Rates as their table has them. */
export function rateColumns(rates: CostRates): Rates {
  const { fuelPrice, tollKm, driverKm, driverTrip, driverDay, winterPercent, winterFrom, winterTo, loadL } = rates
  return {
    currency: currencyOf([fuelPrice, tollKm, driverKm, driverTrip, driverDay]),
    fuelPrice: fuelPrice?.minor ?? null,
    winterPercent,
    winterFrom,
    winterTo,
    loadL,
    tollKm: tollKm?.minor ?? null,
    ...payColumns(rates),
  }
}

/** What one driver is paid, as its table has it. */
export const driverColumns = (rates: DriverRates): PayRow => ({
  currency: currencyOf([rates.driverKm, rates.driverTrip, rates.driverDay]),
  ...payColumns(rates),
})

/** What is left; null where one of the two is not known or they are of two currencies. */
const marginOf = (revenue: Money | null, cost: Money | null): Money | null =>
  revenue && cost && revenue.currency === cost.currency ? { minor: revenue.minor - cost.minor, currency: cost.currency } : null

/** An order over all its flights, each with its part of the costs. */
export function toOrderCosts(
  order: KnownOrder,
  { parts, costs, child }: { parts: readonly LoadPart[]; costs: ReadonlyMap<string, Money | null>; child: KnownOrder | null },
): OrderCosts {
  const flights = parts.map(({ flightId, number, status }) => ({
    id: flightId,
    number,
    status: status as FlightStatus,
    cost: costs.get(flightId) ?? null,
  }))
  const hired = child && paidFor(order, child)
  const known = [...flights.map(({ cost }) => cost), hired].filter(sum => sum !== null)
  const revenue = netOf(order)
  const cost = sumOf(known)
  return { revenue, cost, margin: marginOf(revenue, cost), flights, hired }
}

/** What a hired carrier gets, as it weighs for him who hired: with VAT where he does not deduct it. */
function paidFor(order: KnownOrder, { money }: KnownOrder): Money | null {
  const price = costOfOrder(money)
  if (!price) return null
  const line = lineOf(price.minor, money.vatMode, money.vatRate)
  return { minor: costTo(order.money, { ...line, claims: 0 }), currency: price.currency }
}

/** The flights of a truck together. */
export function toTruckCosts(rows: readonly FlightListRow[], days: number, prices: boolean): TruckCosts {
  const sum = (of: 'loadedKm' | 'emptyKm') => rows.reduce((all, row) => all + (row[of] ?? 0), 0)
  const [loadedKm, emptyKm] = [sum('loadedKm'), sum('emptyKm')]
  const base = { days, flights: rows.length, loadedKm, emptyKm }
  if (!prices) return { ...base, money: null }
  const all = (of: 'revenue' | 'cost') => sumOf(rows.flatMap(({ money }) => money?.[of] ?? []))
  const [revenue, cost] = [all('revenue'), all('cost')]
  const margin = marginOf(revenue, cost)
  const km = loadedKm + emptyKm
  const perKm = margin && km > 0 ? { ...margin, minor: Math.round(margin.minor / km) } : null
  return { ...base, money: { revenue, cost, margin, perKm } }
}

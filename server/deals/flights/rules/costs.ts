import { type CostBasis, CostKind } from '#contract/flight-costs.ts'

/** What an executor works costs out by; sums in minor units of one currency. */
export type Rates = {
  currency: string
  fuelPrice: number | null
  winterPercent: number
  winterFrom: number
  winterTo: number
  loadL: number
  tollKm: number | null
  driverKm: number | null
  driverTrip: number | null
  driverDay: number | null
}

/** What the costs of a flight come of. */
export type CostGround = {
  rates: Rates
  /** What the second driver is paid; null: one drives alone. */
  second?: Pick<Rates, 'driverKm' | 'driverTrip' | 'driverDay'> | null
  /** The planned road; null where it is not known. */
  km: number | null
  /** What is carried over it, in kilogramme-kilometres; null where that is not known. */
  kgKm: number | null
  /** Month of the begin, 1 to 12, and days of work, the first and the last counted. */
  month: number
  days: number
  truck: { normL: number | null; electric: boolean; heavy: boolean }
  /** As the trip sheet and the marks have it; `days` null until the flight is over. */
  fact: { km: number | null; litres: number | null; days: number | null }
}

type Sum = { minor: number; basis: CostBasis }
/** What can be worked out of one kind of cost; what cannot is left to people. */
type Proposed = Partial<Record<CostKind, { plan: Sum | null; fact: Sum | null }>>

/** In winter by month, also where it goes over the new year. */
export const isWinter = (month: number, { winterFrom: from, winterTo: to }: Pick<Rates, 'winterFrom' | 'winterTo'>): boolean =>
  from <= to ? month >= from && month <= to : month >= from || month <= to

/**
 * Fuel by norm: Q = 0.01 · (Hsan · S + Hw · W) · (1 + 0.01 · D), with the norm of the empty vehicle Hsan, the road S, Hw litres for each of
 * W hundred tonne-kilometres and D percent for winter. Source: распоряжение Минтранса от 14.03.2008 № АМ-23-р, formulas of lorries.
 */
function fuelByNorm({ rates, km, kgKm, month, truck }: CostGround): Sum | null {
  if (rates.fuelPrice === null || truck.normL === null || truck.electric || km === null) return null
  const winterPercent = isWinter(month, rates) ? rates.winterPercent : 0
  // tenths of a litre, hundredths, tenths of a percent: whole numbers, so that no kopeck depends on how a computer keeps a fraction
  const tenths = BigInt(Math.round(truck.normL * 10)) * BigInt(km) * 10_000n
  const load = BigInt(Math.round(rates.loadL * 100)) * BigInt(kgKm ?? 0)
  const litres = (tenths + load) * (1000n + BigInt(Math.round(winterPercent * 10)))
  const price = { minor: rates.fuelPrice, currency: rates.currency }
  return {
    minor: halfUp(litres * BigInt(rates.fuelPrice), 10_000_000_000n),
    basis: {
      of: 'norm',
      km,
      normL: truck.normL,
      tonKm: halfUp(BigInt(kgKm ?? 0), 1000n),
      loadL: rates.loadL,
      winterPercent,
      litres: halfUp(litres, 1_000_000_000n) / 10,
      price,
    },
  }
}

const halfUp = (value: bigint, of: bigint): number => Number((2n * value + of) / (2n * of))

function fuelByLitres({ rates, truck, fact: { litres } }: CostGround): Sum | null {
  if (rates.fuelPrice === null || litres === null || truck.electric) return null
  const minor = halfUp(BigInt(Math.round(litres * 10)) * BigInt(rates.fuelPrice), 10n)
  return { minor, basis: { of: 'litres', litres, price: { minor: rates.fuelPrice, currency: rates.currency } } }
}

function toll({ rates, km, truck }: CostGround): Sum | null {
  if (rates.tollKm === null || km === null || !truck.heavy) return null
  return { minor: km * rates.tollKm, basis: { of: 'road', km, rate: { minor: rates.tollKm, currency: rates.currency } } }
}

/** What the driver gets by what is known; null as long as something he is paid by is not. */
function pay({ driverKm, driverTrip, driverDay, currency }: Rates, { km, days }: { km: number | null; days: number | null }): Sum | null {
  if (driverKm === null && driverTrip === null && driverDay === null) return null
  if ((driverKm !== null && km === null) || (driverDay !== null && days === null)) return null
  const money = (minor: number | null) => (minor === null ? null : { minor, currency })
  return {
    minor: (driverKm ?? 0) * (km ?? 0) + (driverTrip ?? 0) + (driverDay ?? 0) * (days ?? 0),
    basis: {
      of: 'pay',
      km: driverKm === null ? null : km,
      kmRate: money(driverKm),
      tripRate: money(driverTrip),
      days: driverDay === null ? null : days,
      dayRate: money(driverDay),
    },
  }
}

/** The same of both drivers; null as long as something one of them is paid by is not known. */
function payOfAll(
  { rates, second = null }: Pick<CostGround, 'rates' | 'second'>,
  done: { km: number | null; days: number | null },
): Sum | null {
  const [one, other] = [pay(rates, done), second && pay({ ...rates, ...second }, done)]
  if (!one || second === null) return one
  if (!other || one.basis.of !== 'pay' || other.basis.of !== 'pay') return null
  const isAlike = (['driverKm', 'driverTrip', 'driverDay'] as const).every(part => rates[part] === second[part])
  const { kmRate, tripRate, dayRate, km, days } = other.basis
  const both = { ...one.basis, km: one.basis.km ?? km, days: one.basis.days ?? days }
  return { minor: one.minor + other.minor, basis: isAlike ? { ...both, drivers: 2 } : { ...both, second: { kmRate, tripRate, dayRate } } }
}

/** What of a flight's costs can be worked out: the plan by its road, the facts by the trip sheet and the marks. */
export function proposedCosts(ground: CostGround): Proposed {
  const { km, days, fact } = ground
  return {
    fuel: { plan: fuelByNorm(ground), fact: fuelByLitres(ground) },
    toll: { plan: toll(ground), fact: null },
    // who is paid for the trip alone has earned it when it is over
    driver: { plan: payOfAll(ground, { km, days }), fact: fact.days === null ? null : payOfAll(ground, fact) },
  }
}

/** A cost as it lies; a sum without a basis is one somebody wrote. */
export type CostRow = {
  kind: CostKind
  plan: number | null
  fact: number | null
  note: string
  planBasis: CostBasis | null
  factBasis: CostBasis | null
}
export type GivenCost = Pick<CostRow, 'kind' | 'plan' | 'fact' | 'note'>

/**
 * The costs of a flight after a change: what somebody wrote stays, what was worked out follows what it came of. Given costs stand for all that
 * was written before; a sum given as it was worked out stays worked out. Of a flight that is `over` the plan stays as it was.
 */
export function mergedCosts(
  stored: readonly CostRow[],
  { given, proposed, over }: { given: readonly GivenCost[] | null; proposed: Proposed; over: boolean },
): CostRow[] {
  return CostKind.options.flatMap(kind => {
    const was = stored.find(cost => cost.kind === kind)
    const says = given === null ? was : given.find(cost => cost.kind === kind)
    const sumOf = (of: 'plan' | 'fact'): { sum: number | null; basis: CostBasis | null } => {
      const basis = was?.[`${of}Basis`] ?? null
      const fresh = proposed[kind]?.[of] ?? null
      const kept = of === 'plan' && over && basis !== null
      const [sum, ground] = kept ? [was![of], basis] : [fresh?.minor ?? null, fresh?.basis ?? null]
      const typed = given === null ? (basis === null ? (was?.[of] ?? null) : null) : (says?.[of] ?? null)
      const asWorkedOut = given !== null && (typed === sum || (basis !== null && typed === was![of]))
      const isTyped = typed !== null && !asWorkedOut
      return isTyped ? { sum: typed, basis: null } : { sum, basis: ground }
    }
    const [plan, fact, note] = [sumOf('plan'), sumOf('fact'), says?.note ?? '']
    if (plan.sum === null && fact.sum === null && note === '') return []
    return { kind, plan: plan.sum, planBasis: plan.basis, fact: fact.sum, factBasis: fact.basis, note }
  })
}

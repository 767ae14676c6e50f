import { overOn } from '#contract/car-rules.ts'
import type { CarRow } from '#contract/cars.ts'
import type { DriverRow } from '#contract/driver-card.ts'
import { categoriesFor } from '#contract/driver-rules.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { regimeRange } from '#contract/order-goods.ts'
import type { PaperKind } from '#contract/papers.ts'

export type Crew = { truck: CarRow | null; trailer: CarRow | null; driver: DriverRow | null }

export type Fit = {
  /** What the chosen bodies carry together; null where the vehicle does not say. */
  carries: { massKg: number | null; volumeM3: number | null; pallets: number | null }
  body: 'right' | 'wrong' | 'unknown'
  /** Bodies of the chosen vehicles. */
  bodies: string[]
  needsTrailer: boolean
  licence: 'right' | 'category' | 'ends' | 'unknown'
  /** The least category the vehicle asks for. */
  category: string
  /** Dangerous goods: what the driver lacks for them; a vehicle without an approval is told of and may go with packages. */
  adr: 'none' | 'right' | 'driver' | 'class' | 'vehicle'
  /** Whether the body keeps the temperature of the cargo. */
  cold: 'none' | 'right' | 'wrong' | 'unknown'
  /** Papers of the vehicles without which they may not drive, and that end before the flight. */
  ending: { plate: string; paper: PaperKind; date: string }[]
}

/** How a crew fits an order, by the same facts the server looks at; a hint, the server decides. */
export function fitOf({ truck, trailer, driver }: Crew, card: Pick<OrderCard, 'cargo' | 'bodyTypes' | 'points' | 'requirement'>): Fit {
  const cars = [truck, trailer].filter(car => car !== null)
  const carrying = cars.filter(car => car.kind !== 'tractor')
  const end = card.points.at(-1)?.windowTo?.slice(0, 10) ?? null
  const total = (of: 'payloadKg' | 'volumeM3' | 'pallets') => {
    const known = carrying.flatMap(car => car[of] ?? [])
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  }
  const bodies = carrying.flatMap(car => car.bodyType ?? [])
  // what a truck weighs is not told here: one that is no van counts as heavy
  const wanted = categoriesFor({ kind: truck?.kind ?? 'tractor', grossMassKg: null }, trailer !== null)
  return {
    carries: { massKg: total('payloadKg'), volumeM3: total('volumeM3'), pallets: total('pallets') },
    body:
      bodies.length === 0
        ? 'unknown'
        : card.bodyTypes.includes('any') || bodies.some(body => card.bodyTypes.includes(body))
          ? 'right'
          : 'wrong',
    bodies,
    needsTrailer: truck?.kind === 'tractor' && trailer === null,
    licence: licenceOf(driver, wanted, end),
    category: wanted[0]!,
    adr: adrFit(card.requirement.adrClasses, driver, carrying),
    cold: coldFit(card.requirement, carrying),
    ending: cars.flatMap(car =>
      end === null ? [] : overOn(car.papers, end).map(({ paper, expires }) => ({ plate: car.plate, paper, date: expires ?? '' })),
    ),
  }
}

function licenceOf(driver: DriverRow | null, wanted: readonly string[], end: string | null): Fit['licence'] {
  if (!driver) return 'unknown'
  if (!driver.categories.some(category => wanted.includes(category))) return 'category'
  if (driver.licenceExpires === null) return 'unknown'
  return end !== null && driver.licenceExpires < end ? 'ends' : 'right'
}

function adrFit(classes: readonly string[], driver: DriverRow | null, carrying: readonly CarRow[]): Fit['adr'] {
  if (classes.length === 0) return 'none'
  if (driver && driver.adr === null) return 'driver'
  if (driver && classes.some(each => !driver.adr?.classes.includes(each))) return 'class'
  return carrying.length > 0 && carrying.every(car => car.adrClasses.length === 0) ? 'vehicle' : 'right'
}

function coldFit({ tempRange, temperature }: OrderCard['requirement'], carrying: readonly CarRow[]): Fit['cold'] {
  const range = tempRange ?? regimeRange(temperature)
  if (!range) return 'none'
  const kept = carrying.flatMap(car => car.temperature ?? [])
  if (kept.length === 0) return 'unknown'
  return kept.some(({ min, max }) => min <= (range.max ?? 99) && max >= (range.min ?? -99)) ? 'right' : 'wrong'
}

import type { ComplianceKind } from '#contract/compliance.ts'
import type { DriverRow } from '#contract/driver-card.ts'
import { categoriesFor } from '#contract/driver-rules.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { regimeRange } from '#contract/order-cargo.ts'
import { overOn } from '#contract/vehicle-rules.ts'
import type { VehicleRow } from '#contract/vehicles.ts'

export type Resources = { truck: VehicleRow | null; trailer: VehicleRow | null; driver: DriverRow | null }

export type Suitability = {
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
  /** Documents of the vehicles without which they may not drive, and that end before the flight. */
  ending: { plate: string; document: ComplianceKind; date: string }[]
}

/** How resources fit an order, by the same facts the server looks at; a hint, the server decides. */
export function suitabilityOf(
  { truck, trailer, driver }: Resources,
  card: Pick<OrderCard, 'cargo' | 'bodyTypes' | 'stops' | 'requirement'>,
): Suitability {
  const vehicles = [truck, trailer].filter(vehicle => vehicle !== null)
  const carrying = vehicles.filter(vehicle => vehicle.kind !== 'tractor')
  const end = card.stops.at(-1)?.windowTo?.slice(0, 10) ?? null
  const total = (of: 'payloadKg' | 'volumeM3' | 'pallets') => {
    const known = carrying.flatMap(vehicle => vehicle[of] ?? [])
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  }
  const bodies = carrying.flatMap(vehicle => vehicle.bodyType ?? [])
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
    adr: adrSuitability(card.requirement.adrClasses, driver, carrying),
    cold: coldSuitability(card.requirement, carrying),
    ending: vehicles.flatMap(vehicle =>
      end === null
        ? []
        : overOn(vehicle.compliance, end).map(({ document: complianceDocument, expires }) => ({
            plate: vehicle.plate,
            document: complianceDocument,
            date: expires ?? '',
          })),
    ),
  }
}

function licenceOf(driver: DriverRow | null, wanted: readonly string[], end: string | null): Suitability['licence'] {
  if (!driver) return 'unknown'
  if (!driver.categories.some(category => wanted.includes(category))) return 'category'
  if (driver.licenceExpires === null) return 'unknown'
  return end !== null && driver.licenceExpires < end ? 'ends' : 'right'
}

function adrSuitability(classes: readonly string[], driver: DriverRow | null, carrying: readonly VehicleRow[]): Suitability['adr'] {
  if (classes.length === 0) return 'none'
  if (driver && driver.adr === null) return 'driver'
  if (driver && classes.some(each => !driver.adr?.classes.includes(each))) return 'class'
  return carrying.length > 0 && carrying.every(vehicle => vehicle.adrClasses.length === 0) ? 'vehicle' : 'right'
}

function coldSuitability({ tempRange, temperature }: OrderCard['requirement'], carrying: readonly VehicleRow[]): Suitability['cold'] {
  const range = tempRange ?? regimeRange(temperature)
  if (!range) return 'none'
  const kept = carrying.flatMap(vehicle => vehicle.temperature ?? [])
  if (kept.length === 0) return 'unknown'
  return kept.some(({ min, max }) => min <= (range.max ?? 99) && max >= (range.min ?? -99)) ? 'right' : 'wrong'
}

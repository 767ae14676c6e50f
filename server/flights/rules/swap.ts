import { isOver } from '#contract/flight-lead.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { flightSwapRefusals } from '#contract/refusals/flights.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { textOf } from '#server/deals/flights/rules/findingText.ts'
import type { Finding } from '#server/deals/flights/rules/fit.ts'
import { hasStarted } from '#server/deals/flights/rules/tasks.ts'

/** One of two flights that would go over to each other's resources. */
type Half = Pick<
  FlightState,
  'id' | 'number' | 'status' | 'mirrorsId' | 'tasks' | 'truckId' | 'truckPlate' | 'trailerId' | 'trailerPlate' | 'driverId' | 'driverName'
> &
  Pick<FlightState, 'coDriverId' | 'coDriverName'>

/**
 * What keeps two flights from going over to each other's resources whatever these are. What both of them have would stay where it is, so
 * neither could be judged without the other: such flights change their resources one at a time.
 */
export function swapFault(one: Half, other: Half): { code: keyof typeof flightSwapRefusals; info: Record<string, string> } | null {
  if (one.id === other.id) return { code: 'flight.other_missing', info: {} }
  if (one.mirrorsId !== null || other.mirrorsId !== null) return { code: 'flight.mirrored', info: {} }
  if (isOver(one)) return { code: 'flight.over', info: {} }
  if (isOver(other)) return { code: 'flight.other_over', info: {} }
  const begun = [one, other].find(({ tasks }) => hasStarted(tasks))
  if (begun) return { code: 'flight.swap_begun', info: { flight: begun.number } }
  const unnamed = [one, other].find(({ truckId, driverId }) => truckId === null || driverId === null)
  if (unnamed) return { code: 'flight.swap_unnamed', info: { flight: unnamed.number } }
  const theirs = new Set(holdersIn(other).map(({ id }) => id))
  const shared = holdersIn(one).find(({ id }) => theirs.has(id))
  return shared ? { code: 'flight.swap_shared', info: { what: shared.name } } : null
}

const holdersIn = (half: Half) =>
  [
    { id: half.truckId, name: half.truckPlate },
    { id: half.trailerId, name: half.trailerPlate },
    { id: half.driverId, name: half.driverName },
    { id: half.coDriverId, name: half.coDriverName },
  ].flatMap(({ id, name }) => (id === null ? [] : { id, name: name ?? '…' }))

/** What stands in the way of two flights, each by its number with all that keeps it; null where nothing does. */
export function keptOf(halves: readonly { number: string; findings: readonly Finding[] }[]): Bilingual | null {
  const kept = halves
    .map(({ number, findings }) => ({ number, texts: findings.filter(({ blocks }) => blocks).map(textOf) }))
    .filter(({ texts }) => texts.length > 0)
  if (kept.length === 0) return null
  const said = (locale: Locale, flight: string) =>
    kept.map(({ number, texts }) => `${flight} ${number}: ${texts.map(text => text[locale]).join('; ')}`).join('. ')
  return { ru: said('ru', 'Рейс'), en: said('en', 'Flight') }
}

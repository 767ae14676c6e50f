import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { DriverLink, DriverLinkState } from '#contract/driver-links.ts'
import { type DriverCargo, type DriverFlight, type DriverNews, type DriverTask, stillParts } from '#contract/driver-page.ts'
import type { FlightCard } from '#contract/flight-card.ts'
import { toConsent } from '#server/consents/row.ts'
import type { StoredAnswer } from '#server/consents/rules.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { kmBetween } from '#server/deals/flights/rules/roads.ts'
import { reducedName } from '#server/deals/flights/rules/viewing.ts'
import { readAgent } from '#server/platform/agent.ts'
import type { DriverActor } from '#server/platform/driverLink.ts'
import type { ListedLink, Site } from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

const stateOf = ({ closed, openedAt }: Pick<ListedLink, 'closed' | 'openedAt'>): DriverLinkState =>
  closed === 'revoked' || closed === 'over' ? closed : openedAt === null ? 'waiting' : 'opened'

/** A link as the dispatcher sees it. */
export const toLink = (link: ListedLink, said: ReadonlyMap<string, StoredAnswer>): DriverLink => ({
  id: link.id,
  driver: { id: link.driverId, name: link.driverName },
  state: stateOf(link),
  createdAt: link.createdAt.toISOString(),
  by: link.by,
  openedAt: iso(link.openedAt),
  seenAt: iso(link.seenAt),
  phone: link.openedAt === null ? null : readAgent(link.agent),
  clockAhead: link.clockAheadMs === null ? null : Math.round(link.clockAheadMs / 1000),
  answer: link.answer as DriverLink['answer'],
  positions: toConsent(said.get(link.driverId)),
})

type Cargo = { name: string; tempMin: number | null; tempMax: number | null; adrClass: string | null }
type FlightParts = {
  flight: FlightState
  /** The flight as its executor's card tells it, to one who sees no prices. */
  card: FlightCard
  cargos: ReadonlyMap<string, readonly Cargo[]>
  sites: ReadonlyMap<string, Site>
  answer: string | null
  dispatcher: DriverFlight['dispatcher']
  positions: DriverFlight['positions']
}

/** A flight as the phone of its driver keeps it. */
export function toDriverFlight(driver: DriverActor, parts: FlightParts): DriverFlight {
  const flight = { ...wholeFlight(driver, parts), still: '' }
  return {
    ...flight,
    still: createHash('sha256')
      .update(JSON.stringify(partsOf(flight, true)))
      .digest('base64url')
      .slice(0, 8),
  }
}

/** The flight without what the phone knows, if that is still so. */
export const newsOf = (flight: DriverFlight, knows: string): DriverNews =>
  knows === flight.still ? (partsOf(flight, false) as DriverNews) : flight

/** The parts of a flight no mark changes, or all others. */
function partsOf({ tasks, ...flight }: DriverFlight, isStill: boolean): object {
  const of = (all: object, names: object) => Object.fromEntries(Object.entries(all).filter(([name]) => name in names === isStill))
  return { ...of(flight, stillParts.flight), tasks: tasks.map(task => of(task, stillParts.task)) }
}

function wholeFlight(
  driver: DriverActor,
  { flight, card, cargos, sites, answer, dispatcher, positions }: FlightParts,
): Omit<DriverFlight, 'still'> {
  return {
    linkId: driver.linkId,
    id: card.id,
    number: card.number,
    status: card.status,
    version: card.version,
    carrier: driver.organization,
    driver: reducedName(driver.name),
    coDriver:
      flight.coDriverName === null ? null : reducedName(flight.driverId === driver.driverId ? flight.coDriverName : flight.driverName!),
    truck: card.truck?.plate ?? null,
    trailer: card.trailer?.plate ?? null,
    dispatcher,
    instructions: card.instructions,
    answer: answer as DriverFlight['answer'],
    startsAt: card.startsAt,
    endsAt: card.endsAt,
    tasks: card.tasks.map((task, i) => ({ ...toTask(task, card.tasks[i - 1]), site: sites.get(task.taskId) ?? null })),
    cargos: card.orders.map(order => toCargo(order, cargos.get(order.id) ?? [])),
    positions,
  }
}

type TaskCard = FlightCard['tasks'][number]

function toTask(task: TaskCard, before: TaskCard | undefined): Omit<z.output<typeof DriverTask>, 'site'> {
  const { taskId, kind, place, tz, from, to, status, arrivedAt, completedAt, orderId, leftover, orderNumber, address, lat, lon } = task
  const { contactName, contactPhone, notes, departedAt, serviceAt, projectedAt, marks } = task
  return {
    ...{ taskId, kind, place, tz, from, to, status, arrivedAt, completedAt, orderId, orderNumber, address, lat, lon },
    ...(leftover !== undefined && { leftover }),
    ...{ contactName, contactPhone, notes, departedAt, serviceAt, projectedAt, marks },
    km: before ? kmBetween(before, task) : null,
    seals: task.result?.seals ?? [],
    photos: task.photos.length,
    handover:
      task.handoverRule === null ? null : { rule: task.handoverRule, isHeld: task.isHandoverHeld, method: task.handover?.method ?? null },
  }
}

function toCargo({ id, number, cargo, share }: FlightCard['orders'][number], cargos: readonly Cargo[]): DriverCargo {
  const temperatures = cargos.filter(({ tempMin, tempMax }) => tempMin !== null || tempMax !== null)
  const most = (values: (number | null)[], pick: (...all: number[]) => number) => {
    const known = values.filter(value => value !== null)
    return known.length === 0 ? null : pick(...known)
  }
  return {
    orderId: id,
    orderNumber: number,
    name: cargos.length === 0 ? cargo : cargos.map(({ name }) => name).join(', '),
    massKg: share.massKg,
    pallets: share.pallets,
    pieces: share.pieces,
    temperature:
      temperatures.length === 0
        ? null
        : {
            // what all cargos of the order bear
            from: most(
              temperatures.map(({ tempMin }) => tempMin),
              Math.max,
            ),
            to: most(
              temperatures.map(({ tempMax }) => tempMax),
              Math.min,
            ),
          },
    adr: cargos.some(({ adrClass }) => adrClass !== null),
  }
}

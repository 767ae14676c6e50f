import {
  trailerKinds,
  truckKinds,
  type VehicleBulk,
  type VehicleKind,
  type VehicleMove,
  type VehicleSpan,
  type vehicles,
} from '#contract/vehicles.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkOwnOrganization } from '#server/platform/ownOrganization.ts'
import { perRow } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { couple, create, save, takeStep, uncouple, type VehicleActor } from './commands.ts'
import { draftOf, toEvent, toFleetRow, toRow } from './row.ts'
import { expiredCompliance, isRunning } from './rules.ts'
import {
  countVehicles,
  findVehicle,
  flightsWithin,
  listCouplings,
  listEvents,
  listFleet,
  listVehicles,
  lockVehicle,
  openFlights,
  repairsWithin,
  spanOf,
} from './store.ts'

async function owned(ctx: Ctx, executorId: string, kinds: readonly VehicleKind[]) {
  checkOwnOrganization(ctx.actor.orgId, executorId)
  const vehicles = await ctx.transaction(tx => listVehicles(tx, kinds))
  return { cars: vehicles.map(toRow) }
}

export const handlers: Handlers<typeof vehicles> = {
  async trailers(ctx, { query }) {
    return owned(ctx, query.id, trailerKinds)
  },

  async trucks(ctx, { query }) {
    return owned(ctx, query.id, truckKinds)
  },

  async list({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    ownFleet(actor)
    const after = cursor ? readKey(cursor) : null
    const { rows, next } = await transaction(tx => listFleet(tx, { filter, after, limit, tz: actor.tz, today: dayIn(actor.tz, tx.now) }))
    return { items: rows.map(row => toFleetRow(row, actor.permissions)), next: next && writeKey(next) }
  },

  async counts({ actor, transaction }) {
    ownFleet(actor)
    return transaction(tx => countVehicles(tx, dayIn(actor.tz, tx.now)))
  },

  async get({ actor, transaction }, { query: { carId } }) {
    return transaction(tx => cardOf(tx, actor, carId))
  },

  async calendar({ actor, transaction }, { query }) {
    return transaction(async tx => {
      const vehicle = await findVehicle(tx, query.carId)
      const { from, to } = await spanOf(tx, actor.tz, query.from, query.to)
      const flights = await flightsWithin(tx, vehicle.id, from, to)
      const repairs = await repairsWithin(tx, vehicle.id, from, to)
      const spans: VehicleSpan[] = [
        ...flights.map(flight => ({
          kind:
            isRunning(flight.status) || flight.status === 'completed' || flight.status === 'interrupted'
              ? ('flight' as const)
              : ('reserved' as const),
          from: flight.plannedStart.toISOString(),
          to: flight.plannedEnd.toISOString(),
          title: flight.number,
          driver: flight.driverName,
        })),
        ...repairs.map(repair => ({
          kind: 'repair' as const,
          from: repair.startsAt.toISOString(),
          to: repair.endsAt?.toISOString() ?? null,
          title: repair.comment,
          driver: null,
        })),
      ]
      return { from: from.toISOString(), to: to.toISOString(), spans: spans.toSorted((a, b) => a.from.localeCompare(b.from)) }
    })
  },

  async history({ transaction }, { query: { carId } }) {
    return transaction(async tx => {
      const vehicle = await findVehicle(tx, carId)
      return { items: (await listEvents(tx, vehicle.id)).map(toEvent) }
    })
  },

  async create({ actor, transaction }, { data: { draft, goal } }) {
    return transaction(async tx => {
      const vehicle = await create(tx, draft)
      if (goal === 'submit') await takeStep(tx, actor, vehicle, { carId: vehicle.id, version: vehicle.version, action: 'submit' })
      return cardOf(tx, actor, vehicle.id)
    })
  },

  async save({ actor, transaction }, { data: { carId, version, draft } }) {
    return transaction(async tx => {
      await save(tx, await lockVehicle(tx, carId, version), draft)
      return cardOf(tx, actor, carId)
    })
  },

  async move({ actor, transaction }, { data }) {
    return transaction(async tx => {
      await takeStep(tx, actor, await lockVehicle(tx, data.carId, data.version), data)
      return cardOf(tx, actor, data.carId)
    })
  },

  async couple({ actor, transaction }, { data: { carId, version, trailerId, apart } }) {
    return transaction(async tx => {
      await couple(tx, actor, await lockVehicle(tx, carId, version), { trailerId, apart })
      return cardOf(tx, actor, carId)
    })
  },

  async uncouple({ actor, transaction }, { data: { carId, version } }) {
    return transaction(async tx => {
      await uncouple(tx, await lockVehicle(tx, carId, version))
      return cardOf(tx, actor, carId)
    })
  },

  async bulk({ actor, transaction, ...ctx }, { data }) {
    return transaction(tx => perRow(tx, ctx, data.rows, ({ id, version }) => oneOf(tx, actor, data, { carId: id, version })))
  },
}

async function oneOf(tx: Tx, actor: VehicleActor, { rows: _, ...step }: VehicleBulk, key: { carId: string; version: number }) {
  const vehicle = await lockVehicle(tx, key.carId, key.version)
  const { version } =
    step.action === 'uncouple' ? await uncouple(tx, vehicle) : await takeStep(tx, actor, vehicle, { ...step, ...key } as VehicleMove)
  return { version }
}

/** A fleet of an organisation that carries nothing itself is refused, never empty. */
function ownFleet(actor: Actor): void {
  if (!actor.sides.includes('executor')) refuse('access.denied', { permission: 'cars.view', side: 'executor' })
}

async function cardOf(tx: Tx, actor: Actor, vehicleId: string) {
  const today = dayIn(actor.tz, tx.now)
  const { rows } = await listFleet(tx, { filter: {}, vehicleId, tz: actor.tz, today })
  const vehicle = rows[0] ?? refuse('car.not_found')
  const flights = await openFlights(tx, vehicle.id)
  const couplings = await listCouplings(tx, vehicle)
  const stopped = vehicle.status === 'active' ? null : vehicle.status === 'repair' ? vehicle.repairUntil : '9999-12-31'
  return {
    ...toFleetRow(vehicle, actor.permissions),
    draft: draftOf(vehicle),
    blockComment: vehicle.blockComment,
    conflicts: flights
      .filter(
        ({ plannedStart, plannedEnd }) =>
          (stopped !== null && dayIn(actor.tz, plannedStart) <= stopped) ||
          expiredCompliance(vehicle, dayIn(actor.tz, plannedEnd)).length > 0,
      )
      .map(flight => ({
        id: flight.id,
        number: flight.number,
        from: flight.plannedStart.toISOString(),
        to: flight.plannedEnd.toISOString(),
        running: isRunning(flight.status),
      })),
    couplings: couplings.map(coupling => ({
      id: coupling.id,
      other: { id: coupling.otherId, plate: coupling.otherPlate },
      from: coupling.startsAt.toISOString(),
      to: coupling.endsAt?.toISOString() ?? null,
      by: coupling.byName,
    })),
  }
}

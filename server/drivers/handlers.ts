import type { DriverStatus } from '#contract/driver-card.ts'
import type { drivers } from '#contract/drivers.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import { checkOwnOrganization } from '#server/platform/ownOrganization.ts'
import { perRow } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { create, save } from './commands/entries.ts'
import { takeStep } from './commands/moves.ts'
import { checkShown } from './commands/restriction.ts'
import { lockState } from './commands/steps.ts'
import type { DriverRecord } from './record.ts'
import { readDriverCursor, writeDriverCursor } from './row/cursor.ts'
import { nameOf, shownTo, toCard, toItem, toLeave, toRow } from './row/drivers.ts'
import { toMoment, toSpan } from './row/history.ts'
import { revealed } from './row/secrets.ts'
import { duplicatesOf, findDriver, listDrivers, listHistory } from './store/drivers.ts'
import { flightsWithin, spanOf, statesOf } from './store/flights.ts'
import { leavesOf } from './store/leaves.ts'
import { countDrivers, pageOfDrivers } from './store/list.ts'

const answer = ({ id, version, status }: DriverRecord) => ({ id, version, status: status as DriverStatus })

export const driverHandlers = (secrets: Secrets): Handlers<typeof drivers> => ({
  async usable({ actor, transaction }, { data }) {
    checkOwnOrganization(actor.orgId, data.orgId)
    return transaction(async tx => {
      const today = dayIn(actor.tz, tx.now)
      const found = await listDrivers(tx, today)
      const leaves = await leavesOf(
        tx,
        found.map(driver => driver.id),
        today,
      )
      const of = (driver: DriverRecord) => leaves.filter(leave => leave.driverId === driver.id)
      return { drivers: found.map(driver => toRow(driver, of(driver), today, secrets.open)) }
    })
  },

  async list({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    ownSide(actor)
    const after = cursor ? readDriverCursor(cursor) : null
    return transaction(async tx => {
      const viewer = viewerOf(actor, tx.now, secrets)
      const { items, next } = await pageOfDrivers(tx, secrets, { filter, after, limit, today: viewer.today, tz: actor.tz })
      const states = await statesOf(tx, items, viewer.today)
      return { items: states.map(state => toItem(state, viewer)), next: next && writeDriverCursor(next) }
    })
  },

  async counts({ actor, transaction }) {
    ownSide(actor)
    return transaction(countDrivers)
  },

  async get({ actor, transaction }, { query: { driverId } }) {
    return transaction(async tx => {
      const viewer = viewerOf(actor, tx.now, secrets)
      const driver = (await findDriver(tx, driverId)) ?? refuse('driver.not_found')
      const [state] = await statesOf(tx, [driver], viewer.today)
      return toCard(state!, viewer)
    })
  },

  async reveal({ actor, transaction }, { data: { driverId, what, why, comment } }) {
    if (why === 'other' && comment.length < 3) refuse('driver.why_missing', { field: 'comment' })
    return transaction(async tx => {
      const driver = (await findDriver(tx, driverId)) ?? refuse('driver.not_found')
      checkShown(driver, actor)
      const fields = [...new Set(what)]
      await audit(tx, {
        what: 'driver.reveal',
        kind: 'driver',
        objectId: driver.id,
        facts: { fields, why, ...(comment && { reason: comment }) },
      })
      return revealed(driver, fields, secrets.open)
    })
  },

  async duplicates({ actor, transaction }, { data: { driverId, phone, licence } }) {
    return transaction(async tx => {
      const found = await duplicatesOf(tx, secrets, { phone, licence }, driverId)
      const named = found.map(({ by, driver }) => ({ by, driver: shownTo(driver, actor.permissions) }))
      return { items: named.map(({ by, driver }) => ({ by, id: driver.id, name: nameOf(driver), status: driver.status as DriverStatus })) }
    })
  },

  async calendar({ actor, transaction }, { query: { driverId, from, until } }) {
    return transaction(async tx => {
      const driver = (await findDriver(tx, driverId)) ?? refuse('driver.not_found')
      const last = until < from ? from : until > dayAfter(from, 100) ? dayAfter(from, 100) : until
      const span = await spanOf(tx, actor.tz, from, last)
      const flights = await flightsWithin(tx, driver.id, span.from, span.until)
      const leaves = await leavesOf(tx, [driver.id], from)
      return {
        flights: flights.map(toSpan),
        leaves: leaves.map(toLeave).filter(leave => leave.from <= last),
        tz: actor.tz,
      }
    })
  },

  async history({ transaction }, { query: { driverId } }) {
    return transaction(async tx => {
      const driver = (await findDriver(tx, driverId)) ?? refuse('driver.not_found')
      const rows = await listHistory(tx, driver.id)
      return { items: rows.map(toMoment) }
    })
  },

  async create({ transaction }, { data: { draft } }) {
    return transaction(async tx => answer(await create(tx, secrets, draft)))
  },

  async save({ actor, transaction }, { data: { driverId, version, draft } }) {
    return transaction(async tx =>
      answer(await save(tx, actor, { keys: secrets, before: await lockState(tx, driverId, version, actor.tz), draft })),
    )
  },

  async move({ actor, transaction }, { data }) {
    return transaction(async tx =>
      answer(await takeStep(tx, actor, { keys: secrets, before: await lockState(tx, data.driverId, data.version, actor.tz), data })),
    )
  },

  async bulk({ actor, transaction, ...ctx }, { data: { rows, ...step } }) {
    return transaction(tx =>
      perRow(tx, ctx, rows, async ({ id, version }) =>
        takeStep(tx, actor, {
          keys: secrets,
          before: await lockState(tx, id, version, actor.tz),
          data: { driverId: id, version, ...step },
        }),
      ),
    )
  },
})

const viewerOf = (actor: Actor, now: Date, { open }: Pick<Secrets, 'open'>) => ({
  today: dayIn(actor.tz, now),
  now,
  open,
  permissions: actor.permissions,
})

/** Drivers are an executor's: a forwarder sees one inside his own order alone. */
function ownSide(actor: Actor): void {
  if (!actor.sides.includes('executor')) refuse('access.denied', { permission: 'drivers.view' })
}

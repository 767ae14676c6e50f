import type { DeviceFault, DeviceProtocol } from '#contract/devices.ts'
import type { Closed, DeviceFix, Entered, FaultExample } from '#server/devices/record.ts'
import { openBucket } from '#server/devices/rules.ts'
import { findDevice } from '#server/devices/store.ts'
import { actFor, anew, type Db, inTransaction, type OrgId } from '#server/platform/db.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { openBatches, rowsOf, type Waiting } from './batches.ts'
import { openFigures } from './figures.ts'
import { hashOfSecret } from './secret.ts'
import { takeItems } from './taking.ts'

/** What was not stored of what was added, by its place there. */
export type Fault = { index: number; fault: DeviceFault }

export type Intake = ReturnType<typeof openIntake>

/** How much at once, how long the first of it waits for others, and how much may wait. */
export const usualBounds = {
  windowMs: 100,
  batch: 1000,
  atOnce: 2,
  mostWaiting: 20_000,
  figuresMs: 5000,
  /** Of one device: what two weeks at one a minute come to at once, and then a hundred a second. */
  device: { most: 20_000, perSecond: 100 },
}
export type Bounds = typeof usualBounds

type Carried = Waiting<Entered, DeviceFix, Fault[]>

/**
 * What every protocol hands positions to: collected for a moment, stored in one transaction however many devices and organisations they are
 * of, and told to be stored only then. Nothing is promised before it is in the database; what waits has a bound, and who brings more waits
 * for room.
 */
export function openIntake({
  workerDb,
  metrics,
  log,
  bounds = usualBounds,
}: {
  workerDb: Db
  metrics: Metrics
  log: Log
  bounds?: Bounds
}) {
  const figures = openFigures({ workerDb, log, everyMs: bounds.figuresMs })
  const buckets = new Map<string, ReturnType<typeof openBucket>>()
  const batches = openBatches<Entered, DeviceFix, Fault[]>(bounds, carry)

  async function carry(batch: readonly Carried[]) {
    const byOrg = [...Map.groupBy(batch, ({ key }) => key.orgId)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    try {
      await take(byOrg)
    } catch (error) {
      // one organisation's trouble is not another's
      if (byOrg.length === 1) failed(batch, error)
      else for (const one of byOrg) await take([one]).catch(again => failed(one[1], again))
    }
  }

  async function take(byOrg: readonly (readonly [OrgId, readonly Carried[]])[]) {
    const outcomes = await anew(() =>
      inTransaction(workerDb, async trx => {
        const done: { items: readonly Carried[]; outcome: Awaited<ReturnType<typeof takeItems>> }[] = []
        for (const [org, items] of byOrg) done.push({ items, outcome: await takeItems(await actFor(trx, org), items) })
        return done
      }),
    )
    for (const { items, outcome } of outcomes) {
      for (const [device, { stored, repeated }] of outcome.devices) {
        figures.count(device, { stored, repeated })
        metrics.positions.inc({ outcome: 'stored' }, stored)
        metrics.positions.inc({ outcome: 'repeated' }, repeated)
      }
      for (const [i, item] of items.entries()) {
        const faults = outcome.faults[i]!
        for (const { index, fault } of faults) quarantine(item.key, { fault, example: item.fixes[index]!.raw })
        item.done(faults)
      }
    }
  }

  function failed(items: readonly Carried[], error: unknown) {
    log.error({ event: 'positions.untaken', count: rowsOf(items), ...faultFields(error) })
    for (const { fail } of items) fail(error)
  }

  function quarantine(key: Entered, { fault, example }: FaultExample) {
    metrics.positions.inc({ outcome: fault })
    figures.count(key, { fault: { fault, example } })
  }

  return {
    /** Lets a device in by its number and password, or by its key; or tells why not. */
    async enter(of: {
      protocol: DeviceProtocol
      identifier: string
      secret: string | null
      from: string
    }): Promise<Entered | { closed: Closed }> {
      const { protocol, identifier, secret, from } = of
      const found = await findDevice(workerDb, { protocol, identifier, secretHash: secret === null ? null : hashOfSecret(secret) })
      if (found.orgId === null || found.deviceId === null || found.closed !== null) {
        const closed = found.closed ?? 'unknown'
        metrics.unknownDevices.inc({ protocol, why: closed })
        // the office sees that a tracker it waits for was heard of
        if (closed === 'waiting') figures.count({ orgId: found.orgId!, deviceId: found.deviceId!, protocol, from }, {})
        return { closed }
      }
      const key = { orgId: found.orgId, deviceId: found.deviceId, protocol, from }
      figures.count(key, {})
      return key
    },
    /** Notes that a device that was let in was heard of. */
    heard: (key: Entered) => figures.count(key, {}),
    /** Notes something of a device that could not be read. */
    fault: quarantine,
    /** Takes so many positions out of what a device may send; after so many milliseconds it may send them. */
    waitFor({ deviceId }: Entered, rows: number): number {
      const now = Date.now()
      if (buckets.size > 50_000) for (const [id, bucket] of buckets) if (bucket.isFull(now)) buckets.delete(id)
      const bucket = buckets.get(deviceId) ?? openBucket(bounds.device)
      buckets.set(deviceId, bucket)
      return bucket.draw(rows, now)
    },
    /** Comes to its end when less waits than may wait; whoever reads from outside reads no further until then. */
    room: batches.room,
    /** Ends when what was added is in the database, with what of it is not, and why; fails when it may not be there. */
    add: batches.add,
    /** How many positions wait. */
    backlog: batches.waiting,
    /** Writes down what came of devices up to now. */
    settle: () => figures.write(),
    /** Stores what waits and takes nothing more. */
    async stop(): Promise<void> {
      await batches.stop()
      await figures.stop()
    },
  }
}

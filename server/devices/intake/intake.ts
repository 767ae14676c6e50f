import type { DeviceFault, DeviceProtocol } from '#contract/devices.ts'
import type { Closed, DeviceFix, DeviceKey, FaultExample } from '#server/devices/record.ts'
import { openBucket } from '#server/devices/rules.ts'
import { findDevice } from '#server/devices/store.ts'
import { actFor, anew, type Db, inTransaction, type OrgId } from '#server/platform/db.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { openFigures } from './figures.ts'
import { hashOfSecret } from './secret.ts'
import { type Item, takeItems } from './taking.ts'

/** A device that was let in, and the address it was let in at. */
export type Entered = DeviceKey & { from: string }

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

type Waiting = Item & { done: (faults: Fault[]) => void; fail: (error: unknown) => void }

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
  const line: Waiting[] = []
  const wantRoom: (() => void)[] = []
  const underWay = new Set<Promise<void>>()
  let waiting = 0
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  function go() {
    if (timer) clearTimeout(timer)
    timer = null
    while (line.length > 0 && underWay.size < bounds.atOnce) {
      const batch: Waiting[] = []
      for (let rows = 0; line.length > 0 && rows < bounds.batch; ) {
        const next = line.shift()!
        batch.push(next)
        rows += next.fixes.length
      }
      const carrying = carry(batch).finally(() => {
        underWay.delete(carrying)
        // what came meanwhile has waited long enough
        if (line.length > 0) go()
      })
      underWay.add(carrying)
    }
  }

  async function carry(batch: readonly Waiting[]) {
    const byOrg = [...Map.groupBy(batch, ({ key }) => key.orgId)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    try {
      await take(byOrg)
    } catch (error) {
      // one organisation's trouble is not another's
      if (byOrg.length === 1) failed(batch, error)
      else for (const one of byOrg) await take([one]).catch(again => failed(one[1], again))
    }
    waiting -= rowsOf(batch)
    for (let left = wantRoom.length; left > 0 && waiting < bounds.mostWaiting; left--) wantRoom.shift()!()
  }

  async function take(byOrg: readonly (readonly [OrgId, readonly Waiting[]])[]) {
    const outcomes = await anew(() =>
      inTransaction(workerDb, async trx => {
        const done: { items: readonly Waiting[]; outcome: Awaited<ReturnType<typeof takeItems>> }[] = []
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

  function failed(items: readonly Waiting[], error: unknown) {
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
    room: (): Promise<void> => (waiting < bounds.mostWaiting ? Promise.resolve() : new Promise(done => void wantRoom.push(done))),
    /** Ends when what was added is in the database, with what of it is not, and why; fails when it may not be there. */
    add: (key: Entered, fixes: readonly DeviceFix[]): Promise<Fault[]> =>
      new Promise((done, fail) => {
        if (stopped) return fail(new Error('the intake is closed'))
        line.push({ key, fixes, done, fail })
        waiting += fixes.length
        if (waiting >= bounds.batch) go()
        else timer ??= setTimeout(go, bounds.windowMs)
      }),
    /** How many positions wait. */
    backlog: () => waiting,
    /** Writes down what came of devices up to now. */
    settle: () => figures.write(),
    /** Stores what waits and takes nothing more. */
    async stop(): Promise<void> {
      stopped = true
      while (line.length > 0 || underWay.size > 0) {
        go()
        await Promise.all(underWay)
      }
      await figures.stop()
    },
  }
}

const rowsOf = (items: readonly Item[]) => items.reduce((sum, { fixes }) => sum + fixes.length, 0)

import type { RetentionKind } from '#contract/retention.ts'
import { audit } from '#server/platform/audit.ts'
import { readClock } from '#server/platform/clock.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import { boundsOf, daysAt } from './rules.ts'
import { dropPositions, listPeriods, noteRun, organizationsDue, positionDaysBefore, removeOlder } from './store.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** A little less than a day, so that upkeep by the hour does not slip a day each time. */
const EVERY_MS = DAY_MS - HOUR_MS / 2

/** Removes what organisations keep for less long than the installation, once a day each, and writes how much went into their journals. */
export async function removeByPeriods(workerDb: Db): Promise<void> {
  const now = await readClock(workerDb)
  for (const org of await organizationsDue(workerDb, new Date(now.getTime() - EVERY_MS))) await removeOf(workerDb, org)
}

async function removeOf(workerDb: Db, org: OrgId): Promise<void> {
  const due = await inHome(workerDb, org, async tx =>
    (await listPeriods(tx)).map(record => {
      const { most } = boundsOf(record.kind, tx.rules)
      const days = daysAt(record, most, tx.now)
      return { kind: record.kind, days, most, before: new Date(tx.now.getTime() - days * DAY_MS) }
    }),
  )
  const went: Partial<Record<RetentionKind, number>> = {}
  for (const { kind, days, most, before } of due) {
    // what the installation removes by itself needs no second way
    const removed =
      days >= most
        ? 0
        : kind === 'positions'
          ? await removePositions(workerDb, org, before, most)
          : await removeRows(workerDb, org, kind, before)
    if (removed > 0) went[kind] = removed
  }
  await inHome(workerDb, org, async tx => {
    for (const { kind } of due) await noteRun(tx, kind, went[kind] ?? 0)
    if (Object.keys(went).length > 0)
      await audit(tx, { what: 'retention.removed', kind: 'organization', objectId: org, home: org, facts: went })
  })
}

async function removeRows(workerDb: Db, org: OrgId, kind: Exclude<RetentionKind, 'positions'>, before: Date): Promise<number> {
  for (let all = 0; ; ) {
    const { removed, more } = await inHome(workerDb, org, tx => removeOlder(tx, kind, before))
    all += removed
    if (!more) return all
  }
}

/** An hour of positions at a time: a day of a large fleet is a million of them. */
async function removePositions(workerDb: Db, org: OrgId, before: Date, most: number): Promise<number> {
  let all = 0
  for (const day of await inHome(workerDb, org, tx => positionDaysBefore(tx, before, most)))
    for (let from = day.getTime(); from < Math.min(day.getTime() + DAY_MS, before.getTime()); from += HOUR_MS)
      all += await inHome(workerDb, org, tx => dropPositions(tx, new Date(from), new Date(Math.min(from + HOUR_MS, before.getTime()))))
  return all
}

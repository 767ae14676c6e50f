import type { DriverStatus } from '#contract/driver-card.ts'
import type { DriverMove } from '#contract/drivers.ts'
import type { DriverRecord, DriverState } from '#server/drivers/record.ts'
import { dropLeaves, endLeave } from '#server/drivers/store/leaves.ts'
import { putAwayFrom } from '#server/platform/audit.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { dropTimers } from '#server/platform/timers.ts'
import { refusingDuplicates } from './entries.ts'
import { leave } from './leaves.ts'
import { type DriverActor, type Keys, putStatus, step } from './steps.ts'
import { publishChange, warnOrders } from './watch.ts'

/** Takes one step of the life of a driver, by a person. */
export async function takeStep(
  tx: Tx,
  actor: DriverActor,
  { keys, before, data }: { keys: Keys; before: DriverState; data: DriverMove },
): Promise<DriverRecord> {
  const today = dayIn(actor.tz, tx.now)
  if (data.action === 'leave') return leave(tx, actor, { keys, before, data, today })
  const { driver } = before
  const status = step(before, data.action, actor.permissions, { today, keys, dismissedFrom: await fromOf(tx, data.action, driver.id) })
  const reason = 'reason' in data ? data.reason : null
  const put = (changes: Partial<DriverRecord> = {}) =>
    putStatus(tx, keys, driver, {
      ...{ to: status, action: data.action, changes },
      facts: {
        ...(reason && { reason }),
        ...(data.action === 'dismiss' && before.leaves.length > 0 && { absences: before.leaves.length }),
      },
    })
  let after: DriverRecord
  switch (data.action) {
    case 'block':
      after = await put({ blockedBy: 'person', blockReason: reason })
      await warnOrders(tx, before, actor.name)
      break
    case 'unblock':
      after = await put({ blockedBy: null, blockReason: null })
      break
    case 'back':
      await endLeave(tx, driver.id, today, dayAfter(today, -1))
      after = await put()
      break
    case 'dismiss':
      await endLeave(tx, driver.id, today, dayAfter(today, -1))
      await dropLeaves(tx, driver.id, today)
      await dropTimers(tx, { home: tx.actor.orgId, objectId: driver.id })
      after = await put({ blockedBy: null, blockReason: null })
      break
    case 'restore':
      after = await refusingDuplicates(tx, keys, { ...textsOf(driver, keys.open), but: driver.id }, () => put())
      break
    default:
      after = await put()
  }
  return publishChange(tx, keys, after)
}

/** What one restored was a moment ago; absences that ended with it are not put back, so he then begins anew. */
async function fromOf(tx: Tx, action: DriverMove['action'], id: string): Promise<DriverStatus | null> {
  const found = action === 'restore' ? await putAwayFrom(tx, id, 'driver.dismiss') : null
  return found && !(found.facts as { absences?: number }).absences ? (found.status as DriverStatus) : null
}

const textsOf = (driver: DriverRecord, open: Keys['open']) => ({
  phone: driver.phone && open(driver.phone),
  licence: driver.licence && open(driver.licence),
})

import type { DriverAction, DriverStatus } from '#contract/driver-card.ts'
import type { Day } from '#contract/primitives.ts'
import { move, type StepActor } from '#server/drivers/lifecycle.ts'
import type { DriverRecord, DriverState } from '#server/drivers/record.ts'
import { factsOf } from '#server/drivers/row/drivers.ts'
import { nameOf as shortNameOf } from '#server/drivers/rules.ts'
import { findDriver, setDriver } from '#server/drivers/store/drivers.ts'
import { statesOf } from '#server/drivers/store/flights.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'

export type Keys = Pick<Secrets, 'seal' | 'open' | 'fingerprint'>
/** Whoever changes drivers: their days are those of his zone. */
export type DriverActor = Pick<Actor, 'name' | 'permissions' | 'tz'>

/** The driver for a change, locked; refused when the version is not the present one. */
export async function lockState(tx: Tx, id: string, version: number | null, tz: string): Promise<DriverState> {
  const driver = (await findDriver(tx, id, { lock: true })) ?? refuse('driver.not_found')
  if (version !== null && driver.version !== version) refuse('driver.changed', { version: driver.version })
  return driverStateOf(tx, driver, dayIn(tz, tx.now))
}

async function driverStateOf(tx: Tx, driver: DriverRecord, today: Day): Promise<DriverState> {
  return (await statesOf(tx, [driver], today))[0]!
}

/** The status a step leads to on a day, or the refusal of who asks for it. */
export function step(
  state: DriverState,
  action: DriverAction,
  who: StepActor,
  { today, keys, dismissedFrom = null }: { today: Day; keys: Keys; dismissedFrom?: DriverStatus | null },
): DriverStatus {
  return move({ ...factsOf(state, today, keys.open), dismissedFrom }, action, who, shortNameOf(state.driver))
}

/** What a step writes: the status it leads to, what the journal tells of it, and what else it changes. */
type StatusChange = {
  to: DriverStatus
  action: DriverAction
  facts: Record<string, unknown>
  changes?: Partial<Pick<DriverRecord, 'blockedBy' | 'blockReason'>>
}

/** Writes a step, and notes it in the journal. */
export async function putStatus(
  tx: Tx,
  keys: Keys,
  before: DriverRecord,
  { to, action, facts, changes }: StatusChange,
): Promise<DriverRecord> {
  const after = await setDriver(tx, keys, before, { ...changes, status: to })
  await audit(tx, { what: `driver.${action}`, kind: 'driver', objectId: before.id, from: before.status, to, facts })
  return after
}

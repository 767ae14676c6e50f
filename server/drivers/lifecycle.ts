import { DriverAction, type DriverStatus } from '#contract/driver-card.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Who takes a step: somebody who keeps the drivers, the organisation's owner, or the product itself when a document or a day decides. */
export type StepBy = 'editor' | 'admin' | 'system'

/** What the steps ask of a driver; everything else is the command's own check. */
export type DriverFacts = {
  status: DriverStatus
  /** Rules that do not hold yet. */
  missing: readonly string[]
  /** Blocking documents that do not hold today. */
  obstacles: readonly string[]
  /** Numbers of the active and planned flights he is in. */
  flights: readonly string[]
  /** An absence holds today. */
  isAway: boolean
  blockedBy: 'system' | 'person' | null
  /** Nothing is stored of him any more. */
  erased?: boolean
  /** What he was before he was dismissed, where that was a moment ago. */
  dismissedFrom?: DriverStatus | null
}

type Step = {
  to: DriverStatus | ((driver: DriverFacts) => DriverStatus)
  by: readonly StepBy[]
  unless?: (driver: DriverFacts) => ErrorCode | false
}

/** The right a person needs to act as each. */
export const rightOf: Record<Exclude<StepBy, 'system'>, Permission> = { editor: 'drivers.edit', admin: 'organization.manage' }

const incomplete = (driver: DriverFacts): ErrorCode | false => driver.missing.length > 0 && 'driver.incomplete'
const obstacles = (driver: DriverFacts): ErrorCode | false => driver.obstacles.length > 0 && 'driver.noncompliant'
const busy = (driver: DriverFacts): ErrorCode | false => driver.flights.length > 0 && 'driver.conflicts'
const atWork = (driver: DriverFacts): DriverStatus => (driver.isAway ? 'on_leave' : 'active')

const dismiss: Step = { to: 'dismissed', by: ['admin', 'editor'], unless: busy }
const block: Step = { to: 'blocked', by: ['system', 'admin'] }
// an absence that begins later is kept until its day, and the status with it
const leave: Step = { to: atWork, by: ['editor', 'system'] }

// one dismissed by mistake is at once what he was; an absence and a block have ended with it
const again = ({ dismissedFrom: from }: DriverFacts): DriverStatus => (from === 'active' || from === 'verification' ? from : 'draft')

/** The whole life of a driver. A step that is not written here does not exist. */
export const steps: Record<DriverStatus, Partial<Record<DriverAction, Step>>> = {
  draft: { submit: { to: 'verification', by: ['editor'], unless: incomplete }, dismiss },
  verification: {
    verify: { to: atWork, by: ['admin'], unless: driver => incomplete(driver) || obstacles(driver) },
    return: { to: 'draft', by: ['admin'] },
    dismiss,
  },
  active: { leave, block, dismiss },
  on_leave: { leave, back: { to: 'active', by: ['editor', 'system'] }, block, dismiss },
  blocked: { unblock: { to: atWork, by: ['system', 'admin'], unless: obstacles }, dismiss },
  dismissed: { restore: { to: again, by: ['admin', 'editor'], unless: driver => driver.erased === true && 'driver.erased' } },
}

export type StepActor = ReadonlySet<Permission> | 'system'

/** The status after the action, or a refusal that says why there is none. `name` is what the refusal calls the driver. */
export function move(driver: DriverFacts, action: DriverAction, who: StepActor, name: string): DriverStatus {
  const step = judge(driver, action, who)
  if (typeof step !== 'string') return typeof step.to === 'function' ? step.to(driver) : step.to
  switch (step) {
    case 'access.denied':
      return refuse(step, { permission: rightOf[steps[driver.status][action]!.by.includes('editor') ? 'editor' : 'admin'] })
    case 'driver.incomplete':
      return refuse(step, { missing: [...driver.missing] })
    case 'driver.noncompliant':
      return refuse(step, { name, why: driver.obstacles[0] })
    case 'driver.conflicts':
      return refuse(step, { name, flights: [...driver.flights] })
    default:
      return refuse(step, { status: driver.status, action })
  }
}

/** What a person may be offered: the very steps `move` would take for him. */
export const actionsOf = (driver: DriverFacts, who: ReadonlySet<Permission>): DriverAction[] =>
  DriverAction.options.filter(action => typeof judge(driver, action, who) !== 'string')

function judge(driver: DriverFacts, action: DriverAction, who: StepActor): Step | ErrorCode {
  const step = steps[driver.status][action]
  if (!step) return 'driver.step_closed'
  if (who === 'system') return step.by.includes('system') ? step.unless?.(driver) || step : 'driver.step_closed'
  const may = step.by.some(by => by !== 'system' && who.has(rightOf[by]))
  if (!may) return step.by.every(by => by === 'system') ? 'driver.step_closed' : 'access.denied'
  return step.unless?.(driver) || step
}

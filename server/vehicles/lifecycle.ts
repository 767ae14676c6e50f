import type { ErrorCode } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import { VehicleAction, type VehicleStatus } from '#contract/vehicles.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Who takes a step: somebody who keeps the fleet, the organisation's owner, or the product itself when a document decides. */
export type StepBy = 'editor' | 'admin' | 'system'

/** What the steps ask of a vehicle; everything else is the command's own check. */
export type VehicleFacts = {
  status: VehicleStatus
  plate: string
  /** What a blocked vehicle was before. */
  resume: 'active' | 'repair' | null
  /** Rules that do not hold yet, by field. */
  missing: readonly { field: string; rule: string }[]
  /** Blocking documents that are over today. */
  over: readonly string[]
  /** Numbers of the running and planned flights it is in. */
  flights: readonly string[]
  /** What it was before it was retired, where that was a moment ago. */
  retiredFrom?: VehicleStatus | null
}

type Step = {
  to: VehicleStatus | ((vehicle: VehicleFacts) => VehicleStatus)
  by: readonly StepBy[]
  unless?: (vehicle: VehicleFacts) => ErrorCode | false
}

/** The right a person needs to act as each. */
export const rightOf: Record<Exclude<StepBy, 'system'>, Permission> = { editor: 'cars.edit', admin: 'organization.manage' }

const incomplete = (vehicle: VehicleFacts): ErrorCode | false => vehicle.missing.length > 0 && 'car.incomplete'
const over = (vehicle: VehicleFacts): ErrorCode | false => vehicle.over.length > 0 && 'car.noncompliant'
const inFlight = (vehicle: VehicleFacts): ErrorCode | false => vehicle.flights.length > 0 && 'car.in_flight'

const block: Step = { to: 'blocked', by: ['system', 'admin'] }
const retire: Step = { to: 'sold', by: ['admin'], unless: inFlight }

/** What a vehicle that was retired by mistake is again at once; a repair and a block have ended with it. */
const atOnce: ReadonlySet<VehicleStatus> = new Set(['draft', 'verification', 'active'])

/** The whole life of a vehicle. A step that is not written here does not exist. */
export const steps: Record<VehicleStatus, Partial<Record<VehicleAction, Step>>> = {
  draft: { submit: { to: 'verification', by: ['editor'], unless: incomplete }, retire },
  verification: {
    verify: { to: 'active', by: ['admin'], unless: vehicle => incomplete(vehicle) || over(vehicle) },
    return: { to: 'draft', by: ['admin'] },
    retire,
  },
  active: { repair: { to: 'repair', by: ['editor'] }, block, retire },
  repair: { back: { to: 'active', by: ['editor'] }, block, retire },
  blocked: { unblock: { to: vehicle => vehicle.resume ?? 'active', by: ['system', 'admin'], unless: over }, retire },
  sold: { restore: { to: ({ retiredFrom }) => (retiredFrom && atOnce.has(retiredFrom) ? retiredFrom : 'draft'), by: ['admin'] } },
}

export type StepActor = ReadonlySet<Permission> | 'system'

/** The status after the action, or a refusal that says why there is none. */
export function move(vehicle: VehicleFacts, action: VehicleAction, who: StepActor): VehicleStatus {
  const step = judge(vehicle, action, who)
  if (typeof step !== 'string') return typeof step.to === 'function' ? step.to(vehicle) : step.to
  switch (step) {
    case 'access.denied':
      return refuse(step, { permission: rightOf[steps[vehicle.status][action]!.by.includes('editor') ? 'editor' : 'admin'] })
    case 'car.incomplete':
      return refuse(step, { missing: vehicle.missing.map(error => error.rule), fields: [...vehicle.missing] })
    case 'car.noncompliant':
      return refuse(step, { plate: vehicle.plate, why: [...vehicle.over] })
    case 'car.in_flight':
      return refuse(step, { plate: vehicle.plate, flights: [...vehicle.flights] })
    default:
      return refuse(step, { status: vehicle.status, action })
  }
}

/** What a person may be offered: steps `move` would take for him, or refuse for a reason he can put right. */
export const actionsOf = (vehicle: Pick<VehicleFacts, 'status'>, who: ReadonlySet<Permission>): VehicleAction[] =>
  VehicleAction.options.filter(action => {
    const step = steps[vehicle.status][action]
    return step?.by.some(by => by !== 'system' && who.has(rightOf[by])) ?? false
  })

function judge(vehicle: VehicleFacts, action: VehicleAction, who: StepActor): Step | ErrorCode {
  const step = steps[vehicle.status][action]
  if (!step) return 'car.step_closed'
  if (who === 'system') return step.by.includes('system') ? step.unless?.(vehicle) || step : 'car.step_closed'
  if (!step.by.some(by => by !== 'system' && who.has(rightOf[by]))) return 'access.denied'
  return step.unless?.(vehicle) || step
}

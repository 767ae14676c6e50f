import { CarAction, type CarStatus } from '#contract/cars.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Permission } from '#contract/permissions.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Who takes a step: somebody who keeps the fleet, the organisation's owner, or the product itself when a paper decides. */
export type By = 'editor' | 'admin' | 'system'

/** What the steps ask of a vehicle; everything else is the command's own check. */
export type CarFacts = {
  status: CarStatus
  plate: string
  /** What a blocked vehicle was before. */
  resume: 'active' | 'repair' | null
  /** Rules that do not hold yet, by field. */
  lacks: readonly { field: string; rule: string }[]
  /** Blocking papers that are over today. */
  over: readonly string[]
  /** Numbers of the running and planned flights it is in. */
  flights: readonly string[]
}

type Step = { to: CarStatus | ((car: CarFacts) => CarStatus); by: readonly By[]; unless?: (car: CarFacts) => ErrorCode | false }

/** The right a person needs to act as each. */
export const rightOf: Record<Exclude<By, 'system'>, Permission> = { editor: 'cars.edit', admin: 'organization.manage' }

const incomplete = (car: CarFacts): ErrorCode | false => car.lacks.length > 0 && 'car.incomplete'
const over = (car: CarFacts): ErrorCode | false => car.over.length > 0 && 'car.papers'
const inFlight = (car: CarFacts): ErrorCode | false => car.flights.length > 0 && 'car.in_flight'

const block: Step = { to: 'blocked', by: ['system', 'admin'] }
const retire: Step = { to: 'sold', by: ['admin'], unless: inFlight }

/** The whole life of a vehicle. A step that is not written here does not exist. */
export const steps: Record<CarStatus, Partial<Record<CarAction, Step>>> = {
  draft: { submit: { to: 'verification', by: ['editor'], unless: incomplete }, retire },
  verification: {
    verify: { to: 'active', by: ['admin'], unless: car => incomplete(car) || over(car) },
    return: { to: 'draft', by: ['admin'] },
    retire,
  },
  active: { repair: { to: 'repair', by: ['editor'] }, block, retire },
  repair: { back: { to: 'active', by: ['editor'] }, block, retire },
  blocked: { unblock: { to: car => car.resume ?? 'active', by: ['system', 'admin'], unless: over }, retire },
  sold: { restore: { to: 'draft', by: ['admin'] } },
}

export type Mover = ReadonlySet<Permission> | 'system'

/** The status after the action, or a refusal that says why there is none. */
export function move(car: CarFacts, action: CarAction, who: Mover): CarStatus {
  const step = judge(car, action, who)
  if (typeof step !== 'string') return typeof step.to === 'function' ? step.to(car) : step.to
  switch (step) {
    case 'access.denied':
      return refuse(step, { permission: rightOf[steps[car.status][action]!.by.includes('editor') ? 'editor' : 'admin'] })
    case 'car.incomplete':
      return refuse(step, { missing: car.lacks.map(lack => lack.rule), fields: [...car.lacks] })
    case 'car.papers':
      return refuse(step, { plate: car.plate, why: [...car.over] })
    case 'car.in_flight':
      return refuse(step, { plate: car.plate, flights: [...car.flights] })
    default:
      return refuse(step, { status: car.status, action })
  }
}

/** What a person may be offered: steps `move` would take for him, or refuse for a reason he can put right. */
export const actionsOf = (car: Pick<CarFacts, 'status'>, who: ReadonlySet<Permission>): CarAction[] =>
  CarAction.options.filter(action => {
    const step = steps[car.status][action]
    return step?.by.some(by => by !== 'system' && who.has(rightOf[by])) ?? false
  })

function judge(car: CarFacts, action: CarAction, who: Mover): Step | ErrorCode {
  const step = steps[car.status][action]
  if (!step) return 'car.step_closed'
  if (who === 'system') return step.by.includes('system') ? step.unless?.(car) || step : 'car.step_closed'
  if (!step.by.some(by => by !== 'system' && who.has(rightOf[by]))) return 'access.denied'
  return step.unless?.(car) || step
}

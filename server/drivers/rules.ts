import type { ComplianceDocument } from '#contract/compliance.ts'
import type { Availability, DriverObstacle, DriverStatus } from '#contract/driver-card.ts'
import { needsPermit } from '#contract/driver-rules.ts'
import type { Day } from '#contract/primitives.ts'

/** The days a driver's documents end, and what says which documents he needs. */
export type ComplianceFacts = {
  citizenship: string
  employment: string
  licenceExpires: Day | null
  medicalExpires: Day | null
  adrClasses: readonly string[]
  adrExpires: Day | null
  permitExpires: Day | null
  hiredUntil: Day | null
  tachographExpires: Day | null
  medicalBookExpires: Day | null
}

/** Every document of a driver that has or should have a last day; those without which nobody may drive come first. */
export function complianceOf(driver: ComplianceFacts): ComplianceDocument[] {
  const asked = (document: ComplianceDocument['document'], expires: Day | null): ComplianceDocument => ({ document, expires, blocks: true })
  const kept = (document: ComplianceDocument['document'], expires: Day | null, blocks: boolean): ComplianceDocument[] =>
    expires === null ? [] : [{ document, expires, blocks }]
  return [
    asked('licence', driver.licenceExpires),
    ...kept('medical', driver.medicalExpires, true),
    ...(driver.adrClasses.length > 0 ? [asked('adr', driver.adrExpires)] : []),
    ...(needsPermit(driver.citizenship) ? [asked('permit', driver.permitExpires)] : kept('permit', driver.permitExpires, false)),
    ...(driver.employment === 'attracted' ? [asked('hire', driver.hiredUntil)] : kept('hire', driver.hiredUntil, true)),
    ...kept('tachograph', driver.tachographExpires, false),
    ...kept('medical_book', driver.medicalBookExpires, false),
  ]
}

/** Documents without which he may not drive on a day: a document holds on its last day still, one that is asked for and missing never does. */
export const obstaclesAmong = (documents: readonly ComplianceDocument[], on: Day): ComplianceDocument[] =>
  documents.filter(({ blocks, expires }) => blocks && (expires === null || expires < on))

export type Away = { from: Day; until: Day }

/** The absence that holds on a day. */
export const awayOn = <L extends Away>(leaves: readonly L[], on: Day): L | undefined =>
  leaves.find(({ from, until }) => from <= on && on <= until)

/** Why a driver may not go out on a day, in the order a person would name it. */
export function obstaclesOf(
  driver: { status: string; compliance: readonly ComplianceDocument[]; leaves: readonly Away[] },
  on: Day,
): DriverObstacle[] {
  const away = driver.status === 'on_leave' || awayOn(driver.leaves, on) !== undefined
  return [
    ...(driver.status === 'active' || driver.status === 'on_leave' ? [] : (['status'] as const)),
    ...(away ? (['leave'] as const) : []),
    ...obstaclesAmong(driver.compliance, on).map(({ document }) => document as DriverObstacle),
  ]
}

/** A driver rests so long after a flight: the daily rest of the work-time rules. */
const REST_MS = 11 * 3600_000

/** What a driver does at a moment. */
export function availabilityOf(
  driver: { status: string; obstacles: readonly DriverObstacle[]; busy: boolean; lastFlightAt: Date | null },
  now: Date,
): Availability {
  if (driver.busy) return 'on_flight'
  if (driver.obstacles.length > 0) return 'unavailable'
  const rested = driver.lastFlightAt === null || now.getTime() - driver.lastFlightAt.getTime() >= REST_MS
  return rested ? 'free' : 'resting'
}

/** The status a driver has by his absences: who is at work leaves on the first day and comes back after the last. */
export function presentStatus(status: DriverStatus, leaves: readonly Away[], today: Day): DriverStatus {
  if (status !== 'active' && status !== 'on_leave') return status
  return awayOn(leaves, today) ? 'on_leave' : 'active'
}

/** «Сафин Р. М.»: what the other side reads of a driver. */
export function nameOf(driver: { lastName: string; firstName: string; middleName: string | null }): string {
  const initials = [driver.firstName, driver.middleName].flatMap(name => (name ? [`${name[0]}.`] : []))
  return [driver.lastName, ...initials].join(' ')
}

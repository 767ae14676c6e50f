import { type RuleDraft, type RuleEvent, type RuleSchedule, ruleLimits } from '#contract/management-rule-language.ts'
import { type JudgedValue, judgeConditions, type PlaceOf, type RuleFacts } from './conditions.ts'

/** A rule as triggers meet it. */
export type Rule = { id: string; version: number; createdAt: Date; draft: RuleDraft }

/** What rules brought a trigger about, the nearest last; null: people did, or the clock. */
export type Cause = { chain: readonly string[]; depth: number } | null

/** A trigger as rules read it. */
export type Trigger = { event: RuleEvent; at: Date; cause: Cause }

/** Why a rule does not fire. */
type NotFired = 'self' | 'depth' | 'schedule' | 'conditions' | 'limit'

type Verdict = { fires: true; values: JudgedValue[] } | { fires: false; why: NotFired; values: JudgedValue[] }

/** Rules of a trigger in the order they are looked at: priority 1 goes first, of equal ones the older. */
export const inOrder = <R extends Pick<Rule, 'id' | 'createdAt'> & { draft: Pick<RuleDraft, 'priority'> }>(rules: readonly R[]): R[] =>
  rules.toSorted(
    (a, b) =>
      a.draft.priority - b.draft.priority || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )

/** Whether a rule may fire at all after a trigger, whatever the object: nothing it caused fires it again, and its hours are kept. */
export function obstacleTo(rule: Rule, { at, cause }: Trigger, tz: string): Exclude<NotFired, 'conditions' | 'limit'> | null {
  if (cause?.chain.includes(rule.id)) return 'self'
  if ((cause?.depth ?? 0) + 1 > ruleLimits.depth) return 'depth'
  return isWithin(rule.draft.schedule, tz, at) ? null : 'schedule'
}

/** What becomes of a trigger for one rule. `firedToday`: how often it fired on the trigger's day before. */
export function judgeFiring(
  rule: Rule,
  trigger: Trigger,
  about: { facts: RuleFacts; placeOf: PlaceOf; tz: string; firedToday: number },
): Verdict {
  const obstacle = obstacleTo(rule, trigger, about.tz)
  if (obstacle) return { fires: false, why: obstacle, values: [] }
  const { holds, values } = judgeConditions(rule.draft.conditions, about.facts, about.placeOf)
  if (!holds) return { fires: false, why: 'conditions', values }
  const { mostADay } = rule.draft
  if (mostADay !== null && about.firedToday >= mostADay) return { fires: false, why: 'limit', values }
  return { fires: true, values }
}

/** What a firing causes comes after all that led to it. */
export const causeOf = (ruleId: string, cause: Cause): NonNullable<Cause> => ({
  chain: [...(cause?.chain ?? []), ruleId],
  depth: (cause?.depth ?? 0) + 1,
})

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Whether a moment lies in the days and hours of a schedule on the organisation's clock. Past midnight the day is that of the beginning. */
export function isWithin(schedule: RuleSchedule | null, tz: string, at: Date): boolean {
  if (schedule === null) return true
  const clock =
    clocks.get(tz) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: tz, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  clocks.set(tz, clock)
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = weekdays.indexOf(parts.weekday!) + 1
  const time = `${parts.hour}:${parts.minute}`
  const { days, from, until } = schedule
  if (from === until) return days.includes(day)
  if (from < until) return days.includes(day) && time >= from && time < until
  const before = day === 1 ? 7 : day - 1
  return (days.includes(day) && time >= from) || (days.includes(before) && time < until)
}

/** The moment of a rule about the end of answers: so long before it. */
export const deadlineMoment = (deadline: Date, minutes: number): Date => new Date(deadline.getTime() - minutes * 60_000)

/**
 * Whether a moment counts now: it has come since the end of answers was looked at last. Where less time is left from the first, or since the
 * rule was changed, it counts at once.
 */
export const isDue = (moment: Date, { looked, changed, now }: { looked: Date | null; changed: Date; now: Date }): boolean =>
  moment <= now && (looked === null || moment > looked || changed > looked)

/** When a step of a firing comes: delays count from the trigger. */
export const stepAt = (trigger: Date, afterMinutes: number): Date => new Date(trigger.getTime() + afterMinutes * 60_000)

/** Whether an amount still goes into the day's sum; one that would pass it is refused alone. */
export function fitsSum(sumADay: RuleDraft['sumADay'], spent: number, amount: { minor: number; currency: string } | null): boolean {
  if (sumADay === null || amount === null) return true
  return amount.currency === sumADay.currency && spent + amount.minor <= sumADay.minor
}

/** How many failures in a row there are after a run, and whether the rule is switched off for them. */
export function countFailures(before: number, failed: boolean, offAfter: number): { failures: number; off: boolean } {
  const failures = failed ? before + 1 : 0
  return { failures, off: failures >= offAfter }
}

/** `+n %` of the value at the step, to the whole rouble, and never nothing. */
export const raised = (minor: number, percent: number): number => Math.max(minor + 1, Math.round((minor * (1 + percent / 100)) / 100) * 100)

/** A trigger of the past as it was heard, with what was known of its object then. */
export type Sample = Trigger & { id: string; facts: RuleFacts }

import {
  type RuleAction,
  type RuleActionKind,
  type RuleCondition,
  type RuleConditions,
  type RuleField,
  type RuleSchedule,
  ruleFields,
} from '#contract/management-rule-language.ts'
import { inOrder, type Rule } from './firing.ts'

/** `shadowed`: it never fires, for the other stops before it; `contrary`: both act on the same object and undo or repeat each other. */
type Conflict = { kind: 'shadowed' | 'contrary'; ruleId: string; otherId: string; actions: RuleActionKind[] }

/** Actions of which one object takes one alone: whoever comes second is refused, or changes what the first did. */
const exclusive: readonly (readonly RuleActionKind[])[] = [
  ['publish', 'publish_best', 'offer_next', 'waterfall', 'tender'],
  ['award', 'counter'],
  ['offer_price'],
  ['responsible'],
]

/** What stands in each other's way among rules that are on, in the order they are looked at. */
export function conflictsOf(rules: readonly Rule[]): Conflict[] {
  const ordered = inOrder(rules)
  return ordered.flatMap((lower, i) =>
    ordered.slice(0, i).flatMap((higher): Conflict[] => {
      if (higher.draft.event !== lower.draft.event || higher.draft.minutesBefore !== lower.draft.minutesBefore) return []
      const of = { ruleId: lower.id, otherId: higher.id }
      const covered = covers(higher.draft.conditions, lower.draft.conditions) && isWider(higher.draft.schedule, lower.draft.schedule)
      if (higher.draft.stopOnMatch)
        return covered && higher.draft.mostADay === null ? [{ ...of, kind: 'shadowed' as const, actions: [] }] : []
      if (areApart(higher.draft.conditions, lower.draft.conditions)) return []
      const actions = contraryOf(actionsOf(higher), actionsOf(lower))
      return actions.length > 0 ? [{ ...of, kind: 'contrary' as const, actions }] : []
    }),
  )
}

/** Actions of the first step: what comes later reads its conditions again. */
const actionsOf = ({ draft }: Rule): RuleAction[] => draft.steps.filter(step => step.afterMinutes === 0).flatMap(step => step.actions)

function contraryOf(higher: readonly RuleAction[], lower: readonly RuleAction[]): RuleActionKind[] {
  const found = exclusive.flatMap(kinds => {
    const [a, b] = [higher, lower].map(actions => actions.filter(({ kind }) => kinds.includes(kind)))
    // two groups read one demand: that is no quarrel
    const both = [...a!, ...b!]
    if (a!.length === 0 || b!.length === 0 || both.every(({ kind }) => kind === 'publish')) return []
    return JSON.stringify(a) === JSON.stringify(b) && a![0]!.kind === 'responsible' ? [] : b!.map(({ kind }) => kind)
  })
  return [...new Set(found)]
}

const isWider = (wide: RuleSchedule | null, narrow: RuleSchedule | null): boolean => {
  if (wide === null) return true
  if (narrow === null) return false
  if (!narrow.days.every(day => wide.days.includes(day))) return false
  const whole = wide.from === wide.until
  const overnight = wide.from > wide.until || narrow.from >= narrow.until
  return whole || JSON.stringify(wide) === JSON.stringify(narrow) || (!overnight && wide.from <= narrow.from && narrow.until <= wide.until)
}

/** Alternatives as sets of conditions that must all be met; null where there would be too many to look through. */
function alternatives({ any, groups }: RuleConditions): RuleCondition[][] | null {
  const each = groups.map(group => (group.any ? group.conditions.map(one => [one]) : [group.conditions]))
  if (any) return each.length === 0 ? [[]] : each.flat()
  let all: RuleCondition[][] = [[]]
  for (const choices of each) {
    all = all.flatMap(before => choices.map(choice => [...before, ...choice]))
    if (all.length > 200) return null
  }
  return all
}

/** Whether every object that meets the narrow conditions surely meets the wide ones too. Where it cannot be said, no. */
function covers(wide: RuleConditions, narrow: RuleConditions): boolean {
  const [wider, narrower] = [alternatives(wide), alternatives(narrow)]
  if (!wider || !narrower) return false
  return narrower.every(strict => wider.some(loose => loose.every(condition => strict.some(one => implies(one, condition)))))
}

/** Whether no object can meet both. Where it cannot be said, no. */
function areApart(a: RuleConditions, b: RuleConditions): boolean {
  const [one, other] = [alternatives(a), alternatives(b)]
  if (!one || !other) return false
  return one.every(left => other.every(right => isImpossible([...left, ...right])))
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

/** Whether one condition being met means that the other is. */
function implies(strict: RuleCondition, loose: RuleCondition): boolean {
  if (strict.field !== loose.field) return false
  if (JSON.stringify(strict) === JSON.stringify(loose)) return true
  const kind = ruleFields[strict.field].kind
  if (kind === 'number' || kind === 'money') {
    const range = rangeOf([strict])
    const wanted = rangeOf([loose])
    if (loose.operator === 'ne') return isOutside(range, Number(loose.value))
    if (strict.operator === 'ne') return false
    return isInside(range, wanted)
  }
  if (kind === 'choice' || kind === 'place') {
    if (strict.operator === 'within_km' || loose.operator === 'within_km') {
      const [near, far] = [strict.value, loose.value]
      return isCircle(near) && isCircle(far) && near.place === far.place && near.km <= far.km
    }
    if (strict.operator === 'ne') return false
    const values = listOf(strict.value)
    return loose.operator === 'ne'
      ? values.every(value => value !== String(loose.value))
      : values.every(value => listOf(loose.value).includes(value))
  }
  if (kind === 'list') return loose.operator === 'in' && listOf(strict.value).every(value => listOf(loose.value).includes(value))
  return false
}

const isCircle = (value: unknown): value is { place: string; km: number } => typeof value === 'object' && value !== null && 'km' in value

type Range = { from: number; until: number; openFrom: boolean; openUntil: boolean }

function rangeOf(conditions: readonly RuleCondition[]): Range {
  const range: Range = { from: -Infinity, until: Infinity, openFrom: false, openUntil: false }
  for (const { operator, value } of conditions) {
    const at = Number(value)
    const raises = operator === 'eq' || operator === 'ge' || operator === 'gt'
    const lowers = operator === 'eq' || operator === 'le' || operator === 'lt'
    if (raises && (at > range.from || (at === range.from && operator === 'gt'))) {
      range.from = at
      range.openFrom = operator === 'gt'
    }
    if (lowers && (at < range.until || (at === range.until && operator === 'lt'))) {
      range.until = at
      range.openUntil = operator === 'lt'
    }
  }
  return range
}

const isInside = (range: Range, wanted: Range): boolean =>
  (range.from > wanted.from || (range.from === wanted.from && (!wanted.openFrom || range.openFrom))) &&
  (range.until < wanted.until || (range.until === wanted.until && (!wanted.openUntil || range.openUntil)))

const isOutside = (range: Range, at: number): boolean =>
  at < range.from || at > range.until || (at === range.from && range.openFrom) || (at === range.until && range.openUntil)

function isImpossible(conditions: readonly RuleCondition[]): boolean {
  const byField = Map.groupBy(conditions, ({ field }) => field)
  return [...byField].some(([field, of]) => isEmpty(field, of))
}

function isEmpty(field: RuleField, of: readonly RuleCondition[]): boolean {
  const kind = ruleFields[field].kind
  if (kind === 'number' || kind === 'money') {
    const range = rangeOf(of)
    if (range.from > range.until || (range.from === range.until && (range.openFrom || range.openUntil))) return true
    return range.from === range.until && of.some(({ operator, value }) => operator === 'ne' && Number(value) === range.from)
  }
  if (kind === 'flag') return new Set(of.map(({ value }) => value)).size > 1
  if (kind !== 'choice' && kind !== 'place') return false
  const wanted = of.filter(({ operator }) => operator === 'eq' || operator === 'in').map(({ value }) => listOf(value))
  const refused = of.filter(({ operator }) => operator === 'ne').map(({ value }) => String(value))
  if (wanted.length === 0) return false
  return !wanted[0]!.some(value => wanted.every(values => values.includes(value)) && !refused.includes(value))
}

import { greatCircleKm } from '#contract/great-circle.ts'
import {
  type RuleCondition,
  type RuleConditions,
  type RuleField,
  type RuleGroup,
  type RuleValue,
  ruleFields,
} from '#contract/management-rule-language.ts'

/** What is known of the object a trigger came from: a field without a value is absent. Places are told by their codes. */
export type RuleFacts = Partial<Record<RuleField, number | boolean | string | readonly string[]>>

type GeoPoint = Parameters<typeof greatCircleKm>[0]

/** Where a place is; undefined where nobody knows. */
export type PlaceOf = (code: string) => GeoPoint | undefined

/** One condition with the value it was judged by; null: the field has none. */
export type JudgedValue = { field: RuleField; value: number | boolean | string | readonly string[] | null; holds: boolean }

export type Judgement = { holds: boolean; values: JudgedValue[] }

/** Whether an object meets the conditions, and the values that decided. None at all are met by every object. */
export function judgeConditions({ any, groups }: RuleConditions, facts: RuleFacts, placeOf: PlaceOf): Judgement {
  const judged = groups.map(group => judgeGroup(group, facts, placeOf))
  const holds = groups.length === 0 || (any ? judged.some(each => each.holds) : judged.every(each => each.holds))
  return { holds, values: judged.flatMap(({ values }) => values) }
}

function judgeGroup({ any, conditions }: RuleGroup, facts: RuleFacts, placeOf: PlaceOf): Judgement {
  const values = conditions.map(condition => ({
    field: condition.field,
    value: facts[condition.field] ?? null,
    holds: meets(condition, facts[condition.field], placeOf),
  }))
  return { holds: any ? values.some(({ holds }) => holds) : values.every(({ holds }) => holds), values }
}

/** A field without a value satisfies no comparison, not even "is not". */
function meets({ field, operator, value }: RuleCondition, fact: RuleFacts[RuleField] | undefined, placeOf: PlaceOf): boolean {
  if (fact === undefined || fact === '' || (Array.isArray(fact) && fact.length === 0)) return false
  switch (ruleFields[field].kind) {
    case 'number':
    case 'money':
      return typeof fact === 'number' && typeof value === 'number' && comparisons[operator]?.(fact, value) === true
    case 'list':
      return operator === 'contains' ? listOf(fact).includes(String(value)) : listOf(value).some(each => listOf(fact).includes(each))
    case 'place':
      return operator === 'within_km' ? isNear(String(fact), value, placeOf) : isSame(operator, fact, value)
    case 'text':
      return operator === 'contains' ? plain(fact).includes(plain(value)) : isSame(operator, plain(fact), plain(value))
    default:
      return isSame(operator, fact, value)
  }
}

const comparisons: Partial<Record<RuleCondition['operator'], (a: number, b: number) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [String(value)])

const plain = (value: unknown): string => String(value).toLowerCase().replaceAll('ё', 'е')

function isSame(operator: RuleCondition['operator'], fact: unknown, value: unknown): boolean {
  if (operator === 'in') return listOf(value).includes(String(fact))
  return operator === 'ne' ? fact !== value : fact === value
}

function isNear(code: string, value: RuleValue, placeOf: PlaceOf): boolean {
  if (typeof value !== 'object' || Array.isArray(value)) return false
  if (code === value.place) return true
  const [at, around] = [placeOf(code), placeOf(value.place)]
  const km = at && around ? greatCircleKm(at, around) : null
  return km !== null && km <= value.km
}

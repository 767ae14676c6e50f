import type { RuleAction } from '#contract/management-rule-language.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { JudgedValue, PlaceOf, RuleFacts } from './conditions.ts'
import { inOrder, judgeFiring, obstacleTo, type Rule, raised, type Sample } from './firing.ts'

/** A trigger of the past with the minutes before the end of answers whose moment it is; null: it has none. */
export type Replayed = Sample & { due: readonly number[] | null }

/** `settledAbove`: the conditions were met, and a rule above had ended the matter, by stopping or by what it did. */
type Played<S> = { rule: Rule; sample: S; values: JudgedValue[]; settledAbove: boolean }

/**
 * What rules would have done after triggers of the past, looked at as the engine looks at them: together, in their order, with the limits by
 * day; one that stops ends it, and a lower one reads the object as a higher one would have left it. Delayed steps are not played through.
 */
export function replay<S extends Replayed>(
  rules: readonly Rule[],
  samples: readonly S[],
  { placeOf, tz }: { placeOf: PlaceOf; tz: string },
): Played<S>[] {
  const ordered = inOrder(rules)
  const fired = new Map<string, number>()
  const inTime = samples.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  return inTime.flatMap(sample => {
    const day = dayIn(tz, sample.at)
    let facts: RuleFacts | null = sample.facts
    let last = sample.facts
    const played: Played<S>[] = []
    for (const rule of ordered) {
      const { draft } = rule
      if (draft.event !== sample.event || (sample.due && !sample.due.includes(draft.minutesBefore!))) continue
      if (obstacleTo(rule, sample, tz)) continue
      const key = `${rule.id} ${day}`
      const firedToday = fired.get(key) ?? 0
      const verdict = judgeFiring(rule, sample, { facts: facts ?? last, placeOf, tz, firedToday })
      if (!verdict.fires) continue
      const settledAbove = facts === null
      played.push({ rule, sample, values: verdict.values, settledAbove })
      if (settledAbove) continue
      fired.set(key, firedToday + 1)
      last = facts!
      facts = draft.stopOnMatch ? null : afterActions(last, draft.steps[0]!.afterMinutes === 0 ? draft.steps[0]!.actions : [])
    }
    return played
  })
}

/** An object after what a rule does at once, as far as that can be told beforehand; null: the reason of the trigger is over then. */
function afterActions(facts: RuleFacts, actions: readonly RuleAction[]): RuleFacts | null {
  let after: RuleFacts | null = facts
  for (const action of actions) if (after) after = afterAction(after, action)
  return after
}

function afterAction(facts: RuleFacts, action: RuleAction): RuleFacts | null {
  switch (action.kind) {
    case 'tag': {
      const tags = Array.isArray(facts.tags) ? (facts.tags as readonly string[]) : []
      return tags.includes(action.tag) ? facts : { ...facts, tags: [...tags, action.tag] }
    }
    case 'raise_price':
      return typeof facts.price === 'number' ? { ...facts, price: raised(facts.price, action.percent) } : facts
    case 'publish':
    case 'publish_best':
      return facts.status === 'placed' ? { ...facts, status: 'searching' } : facts
    case 'offer_next':
    case 'waterfall':
      return facts.status === 'placed' ? { ...facts, status: 'offered' } : facts
    case 'award':
      return typeof facts.offerPrice === 'number' && facts.offerPrice <= action.upTo.minor ? null : facts
    case 'approve_extra':
      return typeof facts.sum === 'number' && facts.sum <= action.upTo.minor ? null : facts
    case 'counter':
    case 'decline':
    case 'offer_price':
      return null
    default:
      return facts
  }
}

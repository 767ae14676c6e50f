import { type RuleEvent, ruleEvents, ruleLimits } from '#contract/management-rule-language.ts'
import type { DryMatch } from '#contract/management-rules.ts'
import { defaultZone } from '#contract/zone.ts'
import { isLive } from '#server/demands/lifecycle.ts'
import type { DemandOfferRecord } from '#server/demands/record.ts'
import { demandStateOf, findDemand } from '#server/demands/store/demands.ts'
import type { SampleRecord } from '#server/management-rules/record.ts'
import type { JudgedValue } from '#server/management-rules/rules/conditions.ts'
import { deadlineMoment, type Rule } from '#server/management-rules/rules/firing.ts'
import { type Replayed, replay } from '#server/management-rules/rules/replay.ts'
import { listSamples } from '#server/management-rules/store/samples.ts'
import { firstStepsAfter } from '#server/orders/store/history.ts'
import { listOwnRows } from '#server/orders/store/rows.ts'
import type { Tx } from '#server/platform/db.ts'
import { findZone } from '#server/waterfalls/store.ts'
import { placesFor } from './books.ts'

const SHOWN = 50
const DAY = 86_400_000

/** What people undid: the rule would have acted on what they then took back. */
const undone = new Set(['cancelled', 'revoked', 'declined', 'expired', 'draft'])

/** What a rule says of the month behind, among the others as they are now: what it would have fired for, and what people did there. */
export async function tryRule(tx: Tx, tried: Rule, others: readonly Rule[]) {
  const { event } = tried.draft
  const since = new Date(tx.now.getTime() - ruleLimits.days * DAY)
  const rules = [...others.filter(({ draft }) => draft.event === event), tried]
  const samples = await samplesOf(tx, event, { rules, since })
  const placeOf = await placesFor(
    tx,
    rules,
    samples.map(({ facts }) => facts),
  )
  const played = replay(rules, samples, { placeOf, tz: (await findZone(tx)) ?? defaultZone }).filter(({ rule }) => rule.id === tried.id)
  const fired = played.filter(({ settledAbove }) => !settledAbove)
  const newest = fired.toReversed().slice(0, 2000)
  const isOrder = ruleEvents[event].object === 'order'
  const moments = isOrder ? newest.map(({ sample }) => ({ orderId: sample.objectId, at: sample.at })) : []
  const steps = await firstStepsAfter(tx, moments)
  const rows = await listOwnRows(tx, isOrder ? [...new Set(newest.map(({ sample }) => sample.objectId))] : [])
  const statuses = new Map(rows.map(({ orderId, rowJson }) => [orderId, (JSON.parse(rowJson) as { status: string }).status]))
  const matches = newest.map(match => toMatch(match, steps.get(match.sample.objectId), statuses.get(match.sample.objectId)))
  return {
    triggers: samples.filter(({ due }) => due === null || due.includes(tried.draft.minutesBefore!)).length,
    fired: fired.length,
    settledAbove: played.length - fired.length,
    minutes: matches.reduce((sum, { done }) => sum + (done?.minutes ?? 0), 0),
    disputed: matches.filter(({ disputed }) => disputed).length,
    items: matches.slice(0, SHOWN),
  }
}

type Played = Replayed & SampleRecord

/** Triggers of the month; ends of answers stand at the moments their rules would have come at, with what was known then. */
async function samplesOf(tx: Tx, event: RuleEvent, { rules, since }: { rules: readonly Rule[]; since: Date }): Promise<Played[]> {
  const samples = await listSamples(tx, event, since)
  if (event !== 'demand.deadline_minus') return samples.map(sample => ({ ...sample, due: null }))
  const minutes = [...new Set(rules.map(({ draft }) => draft.minutesBefore!))]
  const byDemand = Map.groupBy(samples, ({ objectId }) => objectId)
  const found: Played[] = []
  for (const [demandId, ends] of byDemand) {
    const { demand, offers } = await demandStateOf(tx, await findDemand(tx, tx.actor.orgId, demandId))
    const inTime = ends.toSorted((a, b) => knownFrom(a).getTime() - knownFrom(b).getTime())
    for (const [i, sample] of inTime.entries()) {
      const known = knownFrom(sample)
      // an end that was moved, and a demand that was over, count no more
      const moved = inTime[i + 1] ? knownFrom(inTime[i + 1]!) : null
      const over = demand.status === 'active' ? null : demand.statusAt
      const byMoment = Map.groupBy(minutes, each => Math.max(known.getTime(), deadlineMoment(sample.at, each).getTime()))
      for (const [ms, due] of byMoment) {
        const at = new Date(ms)
        if (at > tx.now || (moved && at >= moved) || (over && at >= over)) continue
        found.push({ ...sample, id: `${sample.id} ${ms}`, at, due, facts: factsAt(sample, at, offers) })
      }
    }
  }
  return found
}

const knownFrom = ({ knownAt, at }: SampleRecord): Date => knownAt ?? at

/** What was known of a demand at a moment: the offers there were, and how far the loading was. */
function factsAt({ facts, lookedAt }: SampleRecord, at: Date, offers: readonly DemandOfferRecord[]): SampleRecord['facts'] {
  const there = offers.filter(({ createdAt, updatedAt, status }) => createdAt <= at && (isLive(status) || updatedAt > at))
  const { hoursToLoading: hours } = facts
  const shift = lookedAt ? (lookedAt.getTime() - at.getTime()) / 3600_000 : 0
  const moved = typeof hours === 'number' ? { hoursToLoading: Math.round((hours + shift) * 100) / 100 } : {}
  return { ...facts, ...moved, offers: there.length }
}

function toMatch(
  { sample, values }: { sample: SampleRecord; values: readonly JudgedValue[] },
  step: { what: string; person: string; at: Date } | undefined,
  status: string | undefined,
): DryMatch {
  const minutes = step ? Math.max(0, Math.round((step.at.getTime() - sample.at.getTime()) / 60_000)) : 0
  return {
    at: sample.at.toISOString(),
    objectId: sample.objectId,
    number: sample.number,
    judged: values.map(toJudged),
    done: step ? { what: step.what, person: step.person, minutes } : null,
    status: status ?? null,
    disputed: (status !== undefined && undone.has(status)) || step?.what === 'cancel',
  }
}

const toJudged = ({ field, value, holds }: JudgedValue) =>
  ({ field, value: Array.isArray(value) ? [...value] : value, holds }) as DryMatch['judged'][number]

import { type RuleDraft, ruleLimits } from '#contract/management-rule-language.ts'
import type { DryMatch } from '#contract/management-rules.ts'
import { defaultZone } from '#contract/zone.ts'
import { findDemand } from '#server/demands/store/demands.ts'
import type { SampleRecord } from '#server/management-rules/record.ts'
import type { JudgedValue } from '#server/management-rules/rules/conditions.ts'
import { type DryFiring, dryRun, momentBefore, type Rule } from '#server/management-rules/rules/firing.ts'
import { listSamples } from '#server/management-rules/store/runs.ts'
import { firstStepsAfter } from '#server/orders/store/history.ts'
import { listOwnRows } from '#server/orders/store/rows.ts'
import type { Tx } from '#server/platform/db.ts'
import { findZone } from '#server/waterfalls/store.ts'
import { placesOf } from './engine.ts'

const SHOWN = 50
const DAY = 86_400_000

/** What people undid: the rule would have acted on what they then took back. */
const undone = new Set(['cancelled', 'revoked', 'declined', 'expired', 'draft'])

/** What a rule says of the month behind: what it would have fired for, and what people did there. */
export async function tryRule(tx: Tx, ruleId: string, draft: RuleDraft) {
  const since = new Date(tx.now.getTime() - ruleLimits.days * DAY)
  const samples = await samplesOf(tx, draft, since)
  const codes = samples.flatMap(({ facts }) => [facts.from, facts.to].filter(code => typeof code === 'string'))
  const rule: Rule = { id: ruleId, version: 0, createdAt: tx.now, draft }
  const placeOf = await placesOf(tx, [{ draft }], codes)
  const fired = dryRun(rule, samples, { placeOf, tz: (await findZone(tx)) ?? defaultZone })
  const newest = fired.toReversed().slice(0, 2000)
  const isOrder = draft.event !== 'partner.doc_expiring' && draft.event !== 'demand.deadline_minus' && draft.event !== 'offer.received'
  const moments = isOrder ? newest.map(({ sample }) => ({ orderId: sample.objectId, at: sample.at })) : []
  const steps = await firstStepsAfter(tx, moments)
  const rows = await listOwnRows(tx, isOrder ? [...new Set(newest.map(({ sample }) => sample.objectId))] : [])
  const statuses = new Map(rows.map(({ orderId, rowJson }) => [orderId, (JSON.parse(rowJson) as { status: string }).status]))
  const matches = newest.map(match => toMatch(match, steps.get(match.sample.objectId), statuses.get(match.sample.objectId)))
  return {
    triggers: samples.length,
    fired: fired.length,
    minutes: matches.reduce((sum, { done }) => sum + (done?.minutes ?? 0), 0),
    disputed: matches.filter(({ disputed }) => disputed).length,
    items: matches.slice(0, SHOWN),
  }
}

/** Triggers of the month; those about the end of answers stand where the rule would have fired, with the offers there were then. */
async function samplesOf(tx: Tx, { event, minutesBefore }: RuleDraft, since: Date): Promise<SampleRecord[]> {
  const samples = await listSamples(tx, event, since)
  if (minutesBefore === null) return samples
  const found: SampleRecord[] = []
  for (const sample of samples) {
    const demand = await findDemand(tx, tx.actor.orgId, sample.objectId)
    const at = momentBefore(sample.at, minutesBefore, demand.publishedAt ?? sample.at)
    if (at > tx.now) continue
    found.push({ ...sample, at, endedAt: demand.status === 'active' ? null : demand.statusAt })
  }
  return found
}

function toMatch(
  { sample, values }: DryFiring<SampleRecord>,
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

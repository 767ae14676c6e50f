import type { RuleResult } from '#contract/management-rules.ts'
import { defaultZone } from '#contract/zone.ts'
import type { Read, RuleRecord, RunRecord } from '#server/management-rules/record.ts'
import { readAbout } from '#server/management-rules/row/facts.ts'
import type { About } from '#server/management-rules/row/values.ts'
import type { PlaceOf } from '#server/management-rules/rules/conditions.ts'
import { type Cause, countFailures, judgeFiring, obstacleTo, stepAt, type Trigger } from '#server/management-rules/rules/firing.ts'
import { findRule, findVersion, lockRule, raiseRevision, setRule } from '#server/management-rules/store/book.ts'
import { addToDay, endWaiting, insertRun, lockDay, lockRun, setRun } from '#server/management-rules/store/runs.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { findZone } from '#server/waterfalls/store.ts'
import { takeActions } from './actions.ts'
import { type Book, placesFor, reads } from './books.ts'
import { actorOf } from './owner.ts'

type Reading = Read & { holds: boolean }

type Firing = {
  about: About
  read: Reading
  book: Book
  rules: readonly RuleRecord[]
  placeOf: PlaceOf
  /** The object as it is once a rule has acted on it. */
  readAgain: () => Promise<Reading | null>
}

/** Has rules fire after a trigger, in their order, each once; one that stops on a match ends it. Tells whether any fired. */
export async function fireAll(
  tx: Tx,
  trigger: Trigger & { key: string },
  { read, book, rules, placeOf, readAgain }: Firing,
): Promise<boolean> {
  let known: Reading | null = read
  let fired = false
  let day: string | null = null
  for (const rule of rules) {
    if (obstacleTo(rule, trigger, book.tz)) continue
    // a lower rule reads the object after what a higher one did
    known ??= await readAgain()
    if (!known?.holds) break
    const { facts, subject } = known
    const judge = (firedToday: number) => judgeFiring(rule, trigger, { facts, placeOf, tz: book.tz, firedToday })
    if (!judge(0).fires) continue
    day ??= dayIn(book.tz, trigger.at)
    const today = await lockDay(tx, rule.id, day)
    const verdict = judge(today.fired)
    if (!verdict.fires) continue
    const first = rule.draft.steps[0]!.afterMinutes === 0 ? 0 : -1
    const run: RunRecord = {
      ...subject,
      id: newId(),
      ruleId: rule.id,
      version: rule.version,
      event: trigger.event,
      at: trigger.at,
      status: 'done',
      nextStep: null,
      chain: [...(trigger.cause?.chain ?? [])],
      judged: verdict.values,
      results: [],
    }
    if (!(await insertRun(tx, run, trigger.key))) continue
    await addToDay(tx, rule.id, day, { fired: 1, minor: 0 })
    const results = first === 0 ? await takeStepOf(tx, rule, { run, day, spent: today.minor, step: 0 }) : []
    await goOn(tx, rule, { run, results, done: first, fires: true })
    known = null
    fired = true
    if (rule.draft.stopOnMatch) break
  }
  return fired
}

type Taking = { run: RunRecord; day: string; spent: number; step: number }

const gone = { ru: 'владелец правила больше не работает в организации', en: 'the owner of the rule works here no more' }

/** Takes one step of a run by the rights of the rule's owner. */
async function takeStepOf(tx: Tx, rule: RuleRecord, { run, day, spent: before, step }: Taking): Promise<RuleResult[]> {
  const actor = await actorOf(tx, rule)
  if (!actor)
    return rule.draft.steps[step]!.actions.map(({ kind }) => ({
      step,
      action: kind,
      at: tx.now.toISOString(),
      outcome: 'refused' as const,
      words: gone,
    }))
  const spent = { minor: before }
  const cause: Cause = run.chain.length > 0 ? { chain: run.chain, depth: run.chain.length } : null
  const subject = { kind: run.kind, objectId: run.objectId, number: run.number, partId: run.partId }
  const results = await takeActions(tx, rule, { actor, subject, cause, step, spent, runId: run.id })
  if (spent.minor > before) await addToDay(tx, rule.id, day, { fired: 0, minor: spent.minor - before })
  return results
}

/** How far a run is: the step that was the last, what came of it, and whether the rule fires just now. */
type Gone = { run: RunRecord; results: RuleResult[]; done: number; ended?: boolean; fires?: boolean }

/** Writes how far a run is, sets the moment of its next step, and counts failures: the rule switches itself off after so many in a row. */
async function goOn(tx: Tx, rule: RuleRecord, { run, results: fresh, done, ended = false, fires = false }: Gone): Promise<void> {
  const results = [...run.results, ...fresh]
  const failed = fresh.some(({ outcome }) => outcome === 'refused')
  const next = ended || done + 1 >= rule.draft.steps.length ? null : done + 1
  const status = ended ? 'ended' : next !== null ? 'waiting' : results.some(({ outcome }) => outcome === 'refused') ? 'failed' : 'done'
  await setRun(tx, run.id, { status, nextStep: next, results })
  if (next !== null)
    await setTimer(tx, {
      home: tx.actor.orgId,
      kind: 'rule.step',
      objectId: run.id,
      runAt: stepAt(run.at, rule.draft.steps[next]!.afterMinutes),
    })
  if (fresh.length > 0 || fires) await countRun(tx, rule, { fires, tried: fresh.length > 0, failed })
  await publish(tx, 'rules.changed', [tx.actor.orgId], {})
}

/** Counts what a rule did; after so many failures in a row it switches itself off, and its people are told. */
async function countRun(
  tx: Tx,
  { id }: RuleRecord,
  { fires, tried, failed }: { fires: boolean; tried: boolean; failed: boolean },
): Promise<void> {
  const rule = await lockRule(tx, id)
  if (!rule) return
  const { failures, off } = tried ? countFailures(rule.failures, failed, rule.draft.offAfter) : { failures: rule.failures, off: false }
  await setRule(tx, id, { failures, ...(fires && { fired: rule.fired + 1, firedAt: tx.now }) })
  if (off && rule.active) await switchOff(tx, rule)
}

async function switchOff(tx: Tx, rule: RuleRecord): Promise<void> {
  await setRule(tx, rule.id, { active: false, failedAt: tx.now })
  await dropWaiting(tx, rule.id)
  await raiseRevision(tx)
  const facts = { number: rule.draft.name }
  await occur(tx, { code: 'rule.off', objectId: rule.id, audience: [tx.actor.orgId], facts, home: tx.actor.orgId })
}

/** What waits of a rule is gone, also when it is switched on again. */
export async function dropWaiting(tx: Tx, ruleId: string): Promise<void> {
  for (const id of await endWaiting(tx, ruleId)) await dropTimers(tx, { home: tx.actor.orgId as OrgId, kind: 'rule.step', objectId: id })
}

/** The next step of a run, at its moment: conditions are read again, and a reason that has ended ends what is left. */
export async function continueRun(tx: Tx, runId: string): Promise<void> {
  const run = await lockRun(tx, runId)
  if (run?.status !== 'waiting' || run.nextStep === null) return
  const current = await findRule(tx, run.ruleId)
  if (!current?.active) return setRun(tx, run.id, { status: 'off', nextStep: null, results: run.results })
  // what waits follows the version that fired
  const rule = { ...current, version: run.version, draft: await findVersion(tx, run.ruleId, run.version) }
  const about = { kind: run.kind, objectId: run.objectId, partId: run.partId, number: run.number, at: run.at, told: toldOf(run) }
  const read = await readAbout(tx, run.event, about, { drivers: reads([rule], 'driversWithHours') })
  const tz = (await findZone(tx)) ?? defaultZone
  const trigger: Trigger = { event: run.event, at: run.at, cause: null }
  // a delayed step runs outside the schedule still, and its firing was counted when it fired
  const unbound = { ...rule, draft: { ...rule.draft, schedule: null, mostADay: null } }
  const verdict = !read?.holds
    ? null
    : judgeFiring(unbound, trigger, { facts: read.facts, placeOf: await placesFor(tx, [rule], [read.facts]), tz, firedToday: 0 })
  if (!verdict?.fires) return goOn(tx, rule, { run, results: [], done: run.nextStep, ended: true })
  const day = dayIn(tz, tx.now)
  const { minor } = await lockDay(tx, rule.id, day)
  const results = await takeStepOf(tx, rule, { run, day, spent: minor, step: run.nextStep })
  await goOn(tx, rule, { run, results, done: run.nextStep })
}

/** Values of the trigger itself stay what they were: how late the vehicle was is not asked anew. */
function toldOf({ judged }: RunRecord): { minutes?: number; days?: number } {
  const of = (...fields: string[]) =>
    judged.find(({ field, value }) => fields.includes(field) && typeof value === 'number')?.value as number
  const [minutes, days] = [of('lateMinutes', 'silentMinutes'), of('days')]
  return { ...(minutes !== undefined && { minutes }), ...(days !== undefined && { days }) }
}

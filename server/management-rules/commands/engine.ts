import type { RuleEvent } from '#contract/management-rule-language.ts'
import type { RuleResult } from '#contract/management-rules.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import { defaultZone } from '#contract/zone.ts'
import { findDemand, listActiveDemands } from '#server/demands/store/demands.ts'
import type { RuleRecord, RunRecord } from '#server/management-rules/record.ts'
import { type About, readAbout } from '#server/management-rules/row/facts.ts'
import type { PlaceOf } from '#server/management-rules/rules/conditions.ts'
import {
  type Cause,
  countFailures,
  inOrder,
  judgeFiring,
  momentBefore,
  obstacleTo,
  stepAt,
  type Trigger,
} from '#server/management-rules/rules/firing.ts'
import { findRevision, findRule, findVersion, listRules, lockRule, raiseRevision, setRule } from '#server/management-rules/store/book.ts'
import {
  addToDay,
  endWaiting,
  insertRun,
  insertSample,
  lockDay,
  lockRun,
  setDeadlineSample,
  setRun,
} from '#server/management-rules/store/runs.ts'
import { findPlaces } from '#server/places/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Occurrence, occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { findZone } from '#server/waterfalls/store.ts'
import { takeActions } from './actions.ts'
import { actorOf } from './owner.ts'

/** Triggers by what happened. */
const events: Partial<Record<OccurrenceCode, RuleEvent>> = {
  'order.placed': 'order.placed',
  'order.offered': 'order.offered',
  'order.accepted': 'order.accepted',
  'offer.received': 'offer.received',
  'resources.overdue': 'resources.overdue',
  'task.late': 'task.late',
  'position.lost': 'position.lost',
  'temperature.out': 'temperature.out',
  'documents.overdue': 'document.overdue',
  'payment.overdue': 'payment.overdue',
  'document.expiring': 'partner.doc_expiring',
  'extra.suggested': 'extra.suggested',
}

/** Rules of an organisation as they are now, and where the places are that they speak of. */
type Book = { revision: number; rules: RuleRecord[]; placeOf: PlaceOf; tz: string }
const books = new Map<string, Book>()
/** Organisations whose rules a process keeps ready. */
const MOST_BOOKS = 1000

/** The rules of the acting organisation that are on, in the order they are looked at; null: it never had any. */
async function bookOf(tx: Tx): Promise<Book | null> {
  const { orgId } = tx.actor
  const revision = await findRevision(tx)
  if (revision === null) return null
  const ready = books.get(orgId)
  if (ready?.revision === revision) return ready
  const rules = inOrder((await listRules(tx)).filter(({ active }) => active))
  const book = { revision, rules, placeOf: await placesOf(tx, rules), tz: (await findZone(tx)) ?? defaultZone }
  if (books.size >= MOST_BOOKS) books.delete(books.keys().next().value!)
  books.set(orgId, book)
  return book
}

/** Where the places are that an object and conditions may name. */
export async function placesOf(tx: Tx, rules: readonly Pick<RuleRecord, 'draft'>[], codes: readonly string[] = []): Promise<PlaceOf> {
  const around = rules.flatMap(({ draft }) =>
    draft.conditions.groups.flatMap(group =>
      group.conditions.flatMap(({ value }) => (typeof value === 'object' && !Array.isArray(value) ? value.place : [])),
    ),
  )
  const found = new Map((await findPlaces(tx, [...new Set([...around, ...codes])])).map(place => [place.code, place]))
  return code => found.get(code)
}

/** What rules do about something that happened: those of its trigger, in their order, each once. */
export async function hearOccurrence(tx: Tx, occurrence: Occurrence): Promise<void> {
  const event = events[occurrence.code]
  if (!event) return
  const about = aboutOf(occurrence)
  if (!about) return
  const { cause, at, id } = occurrence
  await hear(tx, { event, at, cause, key: id }, about)
}

function aboutOf({ kind, objectId, facts, code }: Occurrence): About | null {
  const told = facts as { number?: string; minutes?: number; days?: number; partId?: string | null }
  if (kind !== 'order' && kind !== 'demand' && kind !== 'partner') return null
  if (code === 'document.expiring' && kind !== 'partner') return null
  return { kind, objectId, partId: told.partId ?? null, number: told.number ?? '', told }
}

/** A trigger with what tells it from every other: a rule fires for it once. */
type Heard = Trigger & { key: string }

async function hear(tx: Tx, trigger: Heard, about: About): Promise<void> {
  const read = await readAbout(tx, trigger.event, about)
  if (!read?.holds) return
  const { subject, facts } = read
  await insertSample(tx, { ...trigger, id: trigger.key, objectId: subject.objectId, number: subject.number, facts })
  const book = await bookOf(tx)
  if (!book) return
  const rules = book.rules.filter(({ draft }) => draft.event === trigger.event)
  if (rules.length > 0) await fireAll(tx, trigger, { about, read, book, rules })
}

type Reading = NonNullable<Awaited<ReturnType<typeof readAbout>>>
type Firing = { about: About; read: Reading; book: Book; rules: readonly RuleRecord[] }

/** Has rules fire after a trigger, in their order, each once; one that stops on a match ends it. */
async function fireAll(tx: Tx, trigger: Heard, { about, read, book, rules }: Firing): Promise<void> {
  let known: Reading | null = read
  const placeOf = rules.some(isAround) ? await withEnds(tx, book.placeOf, read) : book.placeOf
  for (const rule of rules) {
    if (obstacleTo(rule, trigger, book.tz)) continue
    // a lower rule reads the object after what a higher one did
    known ??= await readAbout(tx, trigger.event, about)
    if (!known?.holds) return
    const day = dayIn(book.tz, trigger.at)
    const judge = (firedToday: number) => judgeFiring(rule, trigger, { facts: known!.facts, placeOf, tz: book.tz, firedToday })
    if (!judge(0).fires) continue
    const today = await lockDay(tx, rule.id, day)
    const verdict = judge(today.fired)
    if (!verdict.fires) continue
    const { steps } = rule.draft
    const first = steps[0]!.afterMinutes === 0 ? 0 : -1
    const run: RunRecord = {
      ...known.subject,
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
    if (rule.draft.stopOnMatch) break
  }
}

/** Where places are, the two ends of an object among them. */
async function withEnds(tx: Tx, placeOf: PlaceOf, { facts }: Pick<Reading, 'facts'>): Promise<PlaceOf> {
  const ends = await placesOf(
    tx,
    [],
    [facts.from, facts.to].filter(code => typeof code === 'string'),
  )
  return code => ends(code) ?? placeOf(code)
}

const isAround = ({ draft }: RuleRecord): boolean =>
  draft.conditions.groups.some(group => group.conditions.some(({ operator }) => operator === 'within_km'))

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
  const results = await takeActions(tx, rule, { actor, subject, cause, step, spent })
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
  const about = { kind: run.kind, objectId: run.objectId, partId: run.partId, number: run.number, told: toldOf(run) }
  const read = await readAbout(tx, run.event, about)
  const codes = read ? [read.facts.from, read.facts.to].filter(code => typeof code === 'string') : []
  const tz = (await findZone(tx)) ?? defaultZone
  const trigger: Trigger = { event: run.event, at: run.at, cause: null }
  // a delayed step runs outside the schedule still, and its firing was counted when it fired
  const unbound = { ...rule, draft: { ...rule.draft, schedule: null, mostADay: null } }
  const verdict = !read?.holds
    ? null
    : judgeFiring(unbound, trigger, { facts: read.facts, placeOf: await placesOf(tx, [rule], codes), tz, firedToday: 0 })
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

/** Demands take answers until their end: rules about it are looked at when one is published, prolonged, or a moment of one has come. */
export const watchDeadline = (tx: Tx, demandId: string): Promise<void> =>
  setTimer(tx, { home: tx.actor.orgId, kind: 'rule.deadline', objectId: demandId, runAt: tx.now, unlessSooner: true })

/** Has the rules fire whose moment before the end of answers has come, and sets the next moment. */
export async function hearDeadline(tx: Tx, demandId: string): Promise<void> {
  const demand = await findDemand(tx, tx.actor.orgId, demandId)
  const { deadline } = demand
  if (demand.status !== 'active' || deadline === null || deadline <= tx.now) return
  const about: About = { kind: 'demand', objectId: demandId, partId: null, number: demand.number ?? '', told: {} }
  const event = 'demand.deadline_minus'
  const read = await readAbout(tx, event, about)
  if (!read?.holds) return
  await setDeadlineSample(tx, {
    id: demandId,
    event,
    at: deadline,
    cause: null,
    objectId: demandId,
    number: about.number,
    facts: read.facts,
  })
  const book = await bookOf(tx)
  const rules = (book?.rules ?? []).filter(({ draft }) => draft.event === event)
  if (!book || rules.length === 0) return
  const momentOf = ({ draft }: RuleRecord) => momentBefore(deadline, draft.minutesBefore!, tx.now)
  const due = rules.filter(rule => momentOf(rule) <= tx.now)
  const key = `${demandId} ${deadline.toISOString()}`
  await fireAll(tx, { event, at: tx.now, cause: null, key }, { about, read, book, rules: due })
  const [next] = rules.flatMap(rule => (momentOf(rule) > tx.now ? momentOf(rule) : [])).toSorted((a, b) => a.getTime() - b.getTime())
  if (next) await setTimer(tx, { home: tx.actor.orgId, kind: 'rule.deadline', objectId: demandId, runAt: next })
}

/** A rule about the end of answers holds for demands that are out already. */
export async function watchDeadlines(tx: Tx): Promise<void> {
  for (const { id } of await listActiveDemands(tx)) await watchDeadline(tx, id)
}

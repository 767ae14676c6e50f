import type { RuleEvent } from '#contract/management-rule-language.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import { findDemand, listActiveDemands } from '#server/demands/store/demands.ts'
import type { Read, RuleRecord } from '#server/management-rules/record.ts'
import { readAbout, readOrders } from '#server/management-rules/row/facts.ts'
import type { About } from '#server/management-rules/row/values.ts'
import { deadlineMoment, isDue, type Trigger } from '#server/management-rules/rules/firing.ts'
import { insertSamples, lookedAt, setDeadlineSample } from '#server/management-rules/store/samples.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Occurrence } from '#server/platform/occurrences.ts'
import { setTimer } from '#server/platform/timers.ts'
import { type Book, bookOf, placesFor, reads, rulesOf } from './books.ts'
import { fireAll } from './runs.ts'

/** Triggers by what happened. */
const events: Partial<Record<OccurrenceCode, RuleEvent>> = {
  'order.placed': 'order.placed',
  'order.offered': 'order.offered',
  'order.accepted': 'order.accepted',
  'offer.received': 'offer.received',
  'demand.published': 'demand.received',
  'lot.outbid': 'lot.outbid',
  'resources.overdue': 'resources.overdue',
  'task.late': 'task.late',
  'position.lost': 'position.lost',
  'temperature.out': 'temperature.out',
  'documents.overdue': 'document.overdue',
  'payment.overdue': 'payment.overdue',
  'trailer.left': 'trailer.left',
  'document.expiring': 'partner.doc_expiring',
  'extra.suggested': 'extra.suggested',
}

/** A trigger with what tells it from every other: a rule fires for it once. */
export type Heard = Trigger & { key: string }
type Known = { trigger: Heard; about: About }

function knownOf({ id, at, cause, kind, objectId, facts, code }: Occurrence): Known | null {
  const event = events[code]
  if (!event || (kind !== 'order' && kind !== 'demand' && kind !== 'tender' && kind !== 'partner' && kind !== 'vehicle')) return null
  if (code === 'document.expiring' && kind !== 'partner') return null
  const told = facts as { number?: string; minutes?: number; days?: number; partId?: string | null }
  const about = { kind, objectId, partId: told.partId ?? null, number: told.number ?? '', at, told }
  return { trigger: { event, at, cause, key: id }, about }
}

/** So long rules wait for others to be heard along with what came: ten of one organisation cost little more than one. */
export const RULES_REST_MS = 1000

/** What rules do about something that happened: those of its trigger, in their order, each once. */
export const hearOccurrence = (tx: Tx, occurrence: Occurrence): Promise<void> => hearTogether(tx, [occurrence])

/** The same of many at once, in their order: what is known of their objects is asked for together. */
export async function hearTogether(tx: Tx, occurrences: readonly Occurrence[]): Promise<void> {
  const heard = occurrences.flatMap(occurrence => knownOf(occurrence) ?? [])
  if (heard.length === 0) return
  const book = await bookOf(tx)
  const asked = heard.map(({ trigger: { event }, about }) => ({ event, about }))
  let ready = heard.length > 1 ? await readOrders(tx, asked, ({ event }) => isDear(rulesOf(book, event))) : null
  const samples: Parameters<typeof insertSamples>[1][number][] = []
  for (const [i, { trigger, about }] of heard.entries()) {
    const rules = rulesOf(book, trigger.event)
    const read = ready?.[i] ?? (await readFor(tx, trigger.event, about, rules))
    if (!read?.holds) continue
    const { subject, facts } = read
    samples.push({ ...trigger, id: trigger.key, objectId: subject.objectId, number: subject.number, facts })
    if (rules.length === 0) continue
    const placeOf = await placesFor(tx, rules, [facts], book!.points)
    tx.cause = null
    // what a rule did may have changed any of the others
    if (await fireAll(tx, trigger, { about, read, book: book!, rules, placeOf, readAgain: () => readFor(tx, trigger.event, about, rules) }))
      ready = null
  }
  await insertSamples(tx, samples)
}

const isDear = (rules: readonly Pick<RuleRecord, 'draft'>[]): boolean => reads(rules, 'driversWithHours')

/** An object as rules of a trigger read it; what is dear to find out where one of them reads it. */
const readFor = (
  tx: Tx,
  event: RuleEvent,
  about: About,
  rules: readonly Pick<RuleRecord, 'draft'>[],
): Promise<(Read & { holds: boolean }) | null> => readAbout(tx, event, about, { drivers: isDear(rules) })

/** Demands take answers until their end: rules about it are looked at when one is published, prolonged, or a moment of one has come. */
export const watchDeadline = (tx: Tx, demandId: string): Promise<void> =>
  setTimer(tx, { home: tx.actor.orgId, kind: 'rule.deadline', objectId: demandId, runAt: tx.now, unlessSooner: true })

/** Has the rules fire whose moment before the end of answers has come since it was looked at last, and sets the next moment. */
export async function hearDeadline(tx: Tx, demandId: string): Promise<void> {
  const demand = await findDemand(tx, tx.actor.orgId, demandId)
  const { deadline } = demand
  if (demand.status !== 'active' || deadline === null || deadline <= tx.now) return
  const about: About = { kind: 'demand', objectId: demandId, partId: null, number: demand.number ?? '', at: tx.now, told: {} }
  const event = 'demand.deadline_minus'
  const read = await readAbout(tx, event, about)
  if (!read?.holds) return
  const before = await lookedAt(tx, { demandId, deadline })
  await setDeadlineSample(tx, { demandId, deadline, number: about.number, facts: read.facts })
  const book = await bookOf(tx)
  const rules = rulesOf(book, event)
  if (!book || rules.length === 0) return
  const due = rules.filter(({ draft, updatedAt }) =>
    isDue(deadlineMoment(deadline, draft.minutesBefore!), { looked: before, changed: updatedAt, now: tx.now }),
  )
  await fireDue(tx, { about, read, book, due, deadline })
  const [next] = rules
    .map(({ draft }) => deadlineMoment(deadline, draft.minutesBefore!))
    .filter(at => at > tx.now)
    .toSorted((a, b) => a.getTime() - b.getTime())
  if (next) await setTimer(tx, { home: tx.actor.orgId, kind: 'rule.deadline', objectId: demandId, runAt: next })
}

type Due = {
  about: About
  read: NonNullable<Awaited<ReturnType<typeof readAbout>>>
  book: Book
  due: readonly RuleRecord[]
  deadline: Date
}

async function fireDue(tx: Tx, { about, read, book, due, deadline }: Due): Promise<void> {
  const event = 'demand.deadline_minus'
  const key = `${about.objectId} ${deadline.toISOString()}`
  const placeOf = await placesFor(tx, due, [read.facts], book.points)
  const readAgain = () => readAbout(tx, event, about)
  await fireAll(tx, { event, at: tx.now, cause: null, key }, { about, read, book, rules: due, placeOf, readAgain })
}

/** A rule about the end of answers holds for demands that are out already. */
export async function watchDeadlines(tx: Tx): Promise<void> {
  for (const { id } of await listActiveDemands(tx)) await watchDeadline(tx, id)
}

import type { OccurrenceCode } from '#contract/occurrences.ts'
import { Bilingual } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'
import { type HistoryOccurrence, meaningOfLine, occur } from '#server/platform/occurrences.ts'

/** Who of the deal hears: the side that did not do it, both where nobody did, or one of them whoever did it. */
type To = 'other' | 'both' | 'forwarder' | 'executor'

const is = (code: OccurrenceCode, to: To = 'other'): HistoryOccurrence<To> => ({ code, to })

const own = 'what the forwarder does at his own desk'
const step = 'a step on the way that asks nothing of anybody: the next one is told'
const byFlight = 'its executor knows it from the flight'

const sensed = 'the alarm of the sensors itself is told'

/** What each line of an order's history is to those who hear of it, or why nobody is told. */
export const orderOccurrences = {
  create: own,
  save: own,
  tag: own,
  archive: own,
  unarchive: own,
  search: own,
  'edit.sourcing': own,
  'waterfall.start': own,
  'waterfall.stop': own,
  'waterfall.turns': own,
  'waterfall.change': own,
  responsible: 'whoever is in charge from now on is told by name, and nobody else',
  place: is('order.placed', 'forwarder'),
  end_search: is('order.nobody_took', 'forwarder'),
  'waterfall.ended': is('order.nobody_took', 'forwarder'),
  offer: is('order.offered', 'executor'),
  accept: is('order.accepted'),
  accept_late: is('order.accepted_late'),
  decline: is('order.declined', 'forwarder'),
  counter: is('order.countered'),
  'counter.refuse': is('order.counter_refused', 'executor'),
  'counter.withdraw': is('order.counter_withdrawn', 'forwarder'),
  expire: is('order.offer_expired', 'both'),
  revoke: is('order.revoked', 'executor'),
  cancel: is('order.cancelled', 'both'),
  details: is('order.details'),
  'hold.set': is('order.held', 'both'),
  'hold.release': is('order.released', 'both'),
  halt: is('order.halted', 'both'),
  'halt.ask': is('halt.asked', 'executor'),
  'halt.refuse': is('halt.refused', 'forwarder'),
  'halt.withdraw': is('halt.refused', 'executor'),
  'halt.expire': is('halt.refused', 'both'),
  'change.propose': is('change.suggested'),
  'change.accept': is('change.accepted'),
  'change.refuse': is('change.refused'),
  'change.withdraw': is('change.ended'),
  'change.lapse': is('change.ended', 'both'),
  'transfer.request': is('transfer.requested', 'forwarder'),
  'transfer.approve': is('transfer.approved', 'executor'),
  'transfer.reject': is('transfer.refused', 'executor'),
  'transfer.lapse': is('transfer.refused', 'both'),
  'transfer.recall': is('transfer.ended'),
  'transfer.pass': is('transfer.passed', 'forwarder'),
  'transfer.lose': is('transfer.ended', 'both'),
  'transfer.end': is('transfer.ended', 'both'),
  'transfer.complete': is('transfer.ended', 'forwarder'),
  'transfer.follow': step,

  assign: is('resources.assigned', 'forwarder'),
  assign_part: is('resources.assigned', 'forwarder'),
  approve: is('resources.approved', 'executor'),
  return: is('resources.returned', 'executor'),
  replace: is('resources.replaced', 'forwarder'),
  take_off: is('resources.replaced', 'forwarder'),
  relay: is('resources.replaced', 'forwarder'),
  interrupt: is('flight.interrupted', 'forwarder'),
  resources_late: is('resources.overdue', 'both'),
  approval_late: is('approval.overdue', 'forwarder'),
  driver_unavailable: is('resources.unavailable', 'both'),
  vehicle_unavailable: is('resources.unavailable', 'both'),
  start: is('order.started', 'forwarder'),
  deliver: is('order.delivered', 'forwarder'),
  'report.depart': is('task.reported', 'forwarder'),
  'report.arrive': is('task.reported', 'forwarder'),
  'report.serve': is('task.reported', 'forwarder'),
  'report.finish': is('task.reported', 'forwarder'),
  'report.part': is('task.failed', 'both'),
  'report.fail': is('task.failed', 'both'),
  'report.correct': is('task.reported', 'forwarder'),
  'report.undo': is('task.reported', 'forwarder'),
  'report.mismatch': is('task.mismatch', 'both'),
  'leftover.plan': is('leftover.planned', 'forwarder'),
  'leftover.unload': is('leftover.planned', 'forwarder'),
  'handover.make': own,
  'handover.renew': own,
  'handover.wrong': step,
  'handover.hold': is('handover.held', 'both'),
  'handover.code': step,
  'handover.signature': step,

  complete: is('order.completed'),
  rework: is('document.rejected', 'executor'),
  'document.upload': is('document.uploaded'),
  'document.add': is('document.uploaded'),
  'document.ask': is('document.asked'),
  'document.accept': is('document.accepted', 'executor'),
  'document.reject': is('document.rejected', 'executor'),
  'document.take': step,
  'document.withdraw': step,
  'document.remove': step,
  'document.send_original': is('originals.moved'),
  'document.receive_original': is('originals.moved', 'executor'),
  'document.correct_original': step,
  'document.miss_original': is('originals.moved', 'executor'),
  documents_late: is('documents.overdue', 'both'),
  check_late: is('check.overdue', 'forwarder'),
  originals_late: is('originals.overdue', 'both'),
  'print.issue': step,
  'waybill.form': step,
  'waybill.correct': step,
  'waybill.drop': step,
  'waybill.sign': is('waybill.moved'),
  'waybill.signed': is('waybill.waits', 'both'),
  'waybill.refuse': is('waybill.refused'),
  'waybill.refused': is('waybill.refused', 'both'),
  'waybill.refused_late': is('waybill.refused', 'both'),
  'waybill.gis_failed': is('waybill.refused', 'both'),
  'waybill.failed': is('waybill.refused', 'both'),
  'waybill.complete': is('waybill.complete', 'both'),
  'waybill.roadside': step,
  'waybill.roadside_off': step,

  'extra.propose': is('extra.suggested'),
  'extra.give_back': is('extra.suggested'),
  'extra.approve': is('extra.answered'),
  'extra.refuse': is('extra.answered'),
  'extra.withdraw': is('extra.answered'),
  extra_late: is('extra.overdue', 'both'),
  'sensor.temperature': sensed,
  'sensor.warm_loading': sensed,
  'sensor.door': sensed,
  'sensor.fuel_drained': sensed,
  'sensor.trailer_apart': sensed,
  'claim.raise': is('claim.raised'),
  'claim.draft': own,
  'claim.file': is('claim.raised'),
  'claim.agree': is('claim.answered'),
  'claim.dispute': is('claim.answered'),
  'claim.concede': is('claim.answered'),
  'claim.insist': is('claim.answered'),
  'claim.court': is('claim.answered'),
  'claim.withdraw': is('claim.answered'),
  claim_late: is('claim.overdue', 'both'),
  'settlement.approve': step,
  'settlement.post': step,
  'settlement.bill': is('payment.reopened', 'forwarder'),
  'settlement.pay': is('payment.made', 'executor'),
  'settlement.received': is('payment.made', 'forwarder'),
  'settlement.offset': is('payment.made'),
  'settlement.offset_part': is('payment.made'),
  'settlement.offset_back': is('payment.reopened'),
  'settlement.part': is('payment.made'),
  'settlement.unpay': is('payment.reopened'),
  'settlement.reopen': is('payment.reopened', 'both'),
  'settlement.settle': step,
  'settlement.overdue': is('payment.overdue', 'both'),
  'settlement.moved': 'the calendar moved the day, and nobody need do anything about it',

  'driver.accepted': byFlight,
  'driver.declined': byFlight,
  'driver.problem': byFlight,
  'driver.known': byFlight,
  'driver.kept': byFlight,
} satisfies Record<string, HistoryOccurrence<To>>

type Line = {
  what: string
  side: string
  party?: string | null
  organization?: string | null
  person?: string | null
  reason?: string | null
  comment?: string
  facts?: Record<string, unknown>
  partId?: string
}

/** Lets those hear what a line of the history is to them: of a deal its forwarder and the executor the line concerns, nobody else. */
export async function occurOfLine(tx: Tx, order: { orgId: string; id: string; number?: string | null }, line: Line): Promise<void> {
  const found = meaningOfLine(orderOccurrences, line.what)
  if (!found) return
  const { orgId: forwarder } = order
  const executor = line.party ?? null
  const others = { forwarder: [executor], executor: [forwarder] }[line.side] ?? [forwarder, executor]
  const audience = { other: others, both: [forwarder, executor], forwarder: [forwarder], executor: [executor] }[found.to]
  const { organization = null, person = null, reason = null, comment = '' } = line
  await occur(tx, {
    code: found.code as 'order.details',
    kind: 'order',
    objectId: order.id,
    audience,
    home: forwarder,
    facts: {
      ...{ number: order.number ?? '', organization, person, reason: short(reason), comment: short(comment) },
      ...aboutIn(line.facts?.place ?? line.facts?.document ?? line.facts?.executor),
      partId: line.partId ?? null,
    },
  })
}

/** A stop in both languages, or a document or an organisation as it is called everywhere. */
function aboutIn(fact: unknown) {
  const { data: place } = Bilingual.safeParse(fact)
  return { about: short(place?.ru ?? (typeof fact === 'string' ? fact : null)), aboutEn: short(place?.en ?? null) }
}

const short = (text: string | null) => (text ? text.slice(0, 300) : null)

import type { ErasureBasis, StoredOfPerson } from '#contract/personal-data.ts'
import { ERASED } from '#contract/personal-data-words.ts'
import { showFlight } from '#server/deals/flights/projection.ts'
import { findFlight, setFlight } from '#server/deals/flights/store/flights.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { setTimer } from '#server/platform/timers.ts'
import {
  type ContactPlace,
  deleteRestrictions,
  insertRestriction,
  openRestriction,
  type RestrictionRecord,
  setLifted,
} from '#server/restrictions/store/restrictions.ts'
import type { PersonRecord } from './record.ts'
import { toPart, toPerson } from './row.ts'
import { announcedAt, dayOver, endOf, isConfirmed, keptSince, markedBy } from './rules.ts'
import { type ActRecord, findAct, insertAct } from './store/acts.ts'
import { setRestricted } from './store/drivers.ts'
import { contactParts } from './store/ofContact.ts'
import { driverParts, listOldFlights } from './store/ofDriver.ts'
import { employeeParts } from './store/ofEmployee.ts'
import type { Part } from './store/part.ts'
import { drivesStill, recipientsOf } from './store/people.ts'
import { eraseRemains, firstDayOf, insertMark, insertRemains, listRemains, removeRemains } from './store/remains.ts'
import { eraseCopies, eraseJournal, textParts } from './store/texts.ts'

const DAY_MS = 86_400_000
/** So long an erased contact is known again in a backup of before. */
const MARK_DAYS = 400

export type ErasureInput = {
  basis: ErasureBasis
  confirm: string
  byPosition: string
  fingerprint: Secrets['fingerprint']
  /** The act of before, where it is carried out again. */
  given?: Pick<ActRecord, 'id' | 'number' | 'at'>
}

const partsOf = ({ kind }: PersonRecord): readonly Part[] =>
  kind === 'driver' ? driverParts : kind === 'employee' ? employeeParts : contactParts

/** Writes down that somebody did something about a person; by his id alone: a name in the journal is one more to erase. */
export const recordPerson = (tx: Tx, what: string, { kind, id }: PersonRecord, facts: Record<string, unknown> = {}) =>
  audit(tx, { what: `person.${what}`, kind: 'person', objectId: id, home: tx.actor.orgId, facts: { of: kind, ...facts } })

/** Where and what is stored of a person, and what becomes of each part where he is erased. */
export async function storedOf(tx: Tx, person: PersonRecord): Promise<StoredOfPerson> {
  const parts = []
  for (const { holding, measure } of [...partsOf(person), ...textParts])
    parts.push(toPart(holding, await measure(tx, person, keptSince(tx.now))))
  const restriction = await openRestriction(tx, placeOf(person))
  return {
    person: { ...toPerson(person), restricted: restriction !== null },
    parts: parts.filter(({ count }) => count > 0),
    recipients: await recipientsOf(tx, person),
    restriction: restriction && {
      id: restriction.id,
      reason: restriction.reason,
      by: restriction.byName,
      at: restriction.at.toISOString(),
    },
  }
}

const placeOf = ({ kind, id, place, name, phone, email }: PersonRecord) => ({ kind, objectId: id, place, name, phone, email })

/** Lets a person be used in nothing new, and shows him to nobody who has not the right. */
export async function restrict(tx: Tx, actor: Actor, person: PersonRecord, reason: string): Promise<void> {
  if (person.kind === 'employee') refuse('person.unrestrictable')
  const at = placeOf(person)
  if ((await openRestriction(tx, at)) || !(await insertRestriction(tx, at, { reason, byName: actor.name }))) refuse('person.restricted')
  if (person.kind === 'driver') await setRestricted(tx, person.id, tx.now)
  await recordPerson(tx, 'restricted', person, { reason })
  await publishPerson(tx, person)
}

/** Lets him be used again. */
export async function lift(
  tx: Tx,
  actor: Actor,
  { restriction, person }: { restriction: RestrictionRecord; person: PersonRecord | null },
  reason: string,
): Promise<void> {
  await setLifted(tx, restriction.id, { reason, byName: actor.name })
  if (restriction.kind === 'driver') await setRestricted(tx, restriction.objectId, null)
  const { kind, objectId } = restriction as ContactPlace
  await audit(tx, { what: 'person.lifted', kind: 'person', objectId, home: tx.actor.orgId, facts: { of: kind, reason } })
  if (person) await publishPerson(tx, person)
}

/**
 * Destroys what is stored of a person but for what the law keeps, in one transaction with the act of it. What names him in free text goes
 * first, while it is known how he is called; the journal last, and the chain is vouched for by the entry of the act.
 */
export async function erase(
  tx: Tx,
  actor: Pick<Actor, 'name'>,
  person: PersonRecord,
  { basis, confirm, byPosition, fingerprint, given }: ErasureInput,
): Promise<ActRecord> {
  if (person.erasedAt !== null) refuse('person.erased')
  if (person.atWork || (person.kind === 'driver' && (await drivesStill(tx, person.id)))) refuse('person.at_work', { name: person.name })
  if (!isConfirmed(confirm, person.name)) refuse('person.unconfirmed', { field: 'confirm' })
  const { parts, recipients } = await storedOf(tx, person)
  const act = await insertAct(tx, {
    ...{ byName: actor.name, byPosition, basis, kind: person.kind, objectId: person.id, place: person.place },
    facts: { parts: parts.map(({ holding, goes, stays, staysUntil }) => ({ holding, goes, stays, staysUntil })), recipients },
    ...given,
  })
  const erasing = { actId: act.id, instead: ERASED, keptSince: keptSince(tx.now) }
  await insertRemains(tx, person, erasing)
  await setTerm(tx, act.id)
  if (person.kind !== 'driver' && person.kind !== 'employee') {
    await insertMark(tx, act.id, fingerprint(markedBy(person)))
    const runAt = new Date(tx.now.getTime() + MARK_DAYS * DAY_MS)
    await setTimer(tx, { home: tx.actor.orgId, kind: 'person.forget', objectId: act.id, runAt })
  }
  const old = person.kind === 'driver' ? await listOldFlights(tx, person.id, erasing.keptSince) : []
  const card = (part: Part) => Number(part.holding === 'driver_card' || part.holding === 'employee_card')
  for (const part of [...textParts, ...partsOf(person)].toSorted((a, b) => card(a) - card(b))) await part.erase?.(tx, person, erasing)
  for (const flightId of old) await showAnew(tx, flightId)
  await eraseCopies(tx, person, erasing)
  await deleteRestrictions(tx, placeOf(person))
  const { n, digest } = await eraseJournal(tx, person, erasing)
  await audit(tx, {
    ...{ what: 'person.erased', kind: 'person', objectId: act.id, home: tx.actor.orgId },
    facts: { of: person.kind, number: act.number, basis, rows: n, digest },
  })
  await publishPerson(tx, person)
  return { ...act, facts: { ...act.facts, journal: { rows: n, digest } } }
}

/** Sets when what an act left goes, and when that is told of. */
async function setTerm(tx: Tx, actId: string): Promise<void> {
  const day = await firstDayOf(tx, actId)
  if (day === null) return
  const timer = { home: tx.actor.orgId, objectId: actId }
  await setTimer(tx, { ...timer, kind: 'person.term_near', runAt: announcedAt(day) })
  await setTimer(tx, { ...timer, kind: 'person.term', runAt: endOf(day) })
}

/** Tells those who administer what goes by itself within a day. */
export async function announceTerm(tx: Tx, actId: string): Promise<void> {
  const act = await findAct(tx, actId)
  const day = await firstDayOf(tx, actId)
  if (!act || day === null) return
  const rows = await listRemains(tx, actId, day)
  const org = tx.actor.orgId
  await occur(tx, {
    ...{ code: 'person.term', objectId: org, home: org, audience: [org] },
    facts: {
      about: `акт ${act.number}, хранилось до ${day.split('-').toReversed().join('.')}, записей: ${rows.length}`,
      aboutEn: `act ${act.number}, kept until ${day}, records: ${rows.length}`,
    },
  })
}

/** Erases what the law kept of somebody until a day that is over, with an act of its own: as by hand, and nobody has to remember it. */
export async function eraseTerm(tx: Tx, actId: string): Promise<void> {
  const first = await findAct(tx, actId)
  const rows = await listRemains(tx, actId, dayOver(tx.now))
  if (first && rows.length > 0) {
    const parts = [...Map.groupBy(rows, row => row.holding)].map(([holding, of]) => ({
      ...{ holding, goes: of.length, stays: 0, staysUntil: null },
    }))
    const { kind, objectId, place } = first
    const act = await insertAct(tx, {
      ...{ byName: '', byPosition: '', basis: 'term', kind, objectId, place },
      facts: { parts, recipients: first.facts.recipients },
    })
    await eraseRemains(tx, objectId, rows, ERASED)
    for (const { holding, objectId: flightId } of rows) if (holding === 'driver_flights') await showAnew(tx, flightId)
    await removeRemains(tx, actId, dayOver(tx.now))
    await audit(tx, {
      ...{ what: 'person.erased', kind: 'person', objectId: act.id, home: tx.actor.orgId },
      facts: { of: kind, number: act.number, basis: 'term' },
    })
    await publish(tx, 'company.changed', [tx.actor.orgId], {})
  }
  await setTerm(tx, actId)
}

/** Writes the rows of a flight whose driver has no name any more. */
async function showAnew(tx: Tx, flightId: string): Promise<void> {
  const flight = await findFlight(tx, tx.actor.orgId, flightId)
  if (flight) await showFlight(tx, await setFlight(tx, flight, {}), flight.tasks[0]?.orderOrgId ?? flight.orgId)
}

async function publishPerson(tx: Tx, { kind, id }: PersonRecord): Promise<void> {
  const own = [tx.actor.orgId]
  if (kind === 'driver') await publish(tx, 'driver.changed', own, { driverId: id, version: 0 })
  if (kind === 'employee') await publish(tx, 'employees.changed', own, {})
  if (kind !== 'driver' && kind !== 'employee') {
    await publish(tx, 'customers.changed', own, {})
    await publish(tx, 'nodal_points.changed', own, {})
  }
  await publish(tx, 'company.changed', own, {})
}

import { rowOf } from '#contract/notice-policy.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import { dayOf, dayPlus } from '#contract/order-dates.ts'
import { workTimeOf } from '#server/company/time/workTime.ts'
import type { Tx } from '#server/platform/db.ts'
import type { AbsenceRecord, OwnRecord } from '../record.ts'
import { usual } from '../row.ts'
import type { Reach } from '../rules/leaving.ts'
import type { Hearer } from '../rules/telling.ts'
import { findClock, listAbsences, listLocales, listPeople, listRoles, listSettings } from '../store.ts'

/** Everybody who works here, with what he has set: read once for all who are told of one thing. */
export type People = {
  ownOf: (employeeId: string) => OwnRecord
  reachOf: (employeeId: string) => Reach
  /** Everybody as he is to be told of an event now. What he muted the bell leaves out itself. */
  hearers: (code: OccurrenceCode) => Map<string, Hearer>
}

export async function peopleOf(tx: Tx): Promise<People> {
  const [people, { tz: orgTz }, roles] = [await listPeople(tx), await findClock(tx), await listRoles(tx)]
  const work = await workTimeOf(tx)
  const ids = people.map(({ id }) => id)
  const owns = await listSettings(tx, ids)
  // a day of anybody's clock
  const absences = await listAbsences(tx, ids, dayPlus(dayOf(tx.now.toISOString(), 'UTC'), -1))
  // who has set nothing is told in the language of his account
  const spoken = await listLocales(
    tx,
    ids.filter(id => !owns.has(id)),
  )
  const ownOf = (employeeId: string) => owns.get(employeeId) ?? usual(spoken.get(employeeId) ?? 'ru')
  const zoneOf = (employeeId: string) => ownOf(employeeId).tz ?? orgTz
  const absenceOf = (employeeId: string): AbsenceRecord | undefined => {
    const today = dayOf(tx.now.toISOString(), zoneOf(employeeId))
    return absences.find(one => one.employeeId === employeeId && one.fromOn <= today && today <= one.untilOn)
  }
  const hearerOf = (code: OccurrenceCode, { id, roles: has }: (typeof people)[number]): Hearer => {
    const [own, absence] = [ownOf(id), absenceOf(id)]
    const row = rowOf(
      code,
      own.events,
      has.map(role => roles.get(role)?.events ?? []),
    )
    return { id, row, mutes: [], away: absence !== undefined, deputyId: absence?.deputyId ?? own.deputyId }
  }
  return {
    ownOf,
    reachOf: employeeId => ({ zone: zoneOf(employeeId), quiet: ownOf(employeeId).quiet, digests: ownOf(employeeId).digests, work }),
    hearers: code => new Map(people.map(person => [person.id, hearerOf(code, person)])),
  }
}

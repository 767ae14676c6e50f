import { rowOf } from '#contract/notice-policy.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import { dayOf, dayPlus } from '#contract/order-dates.ts'
import type { Tx } from '#server/platform/db.ts'
import type { AbsenceRecord, OwnRecord } from '../record.ts'
import { usual } from '../row.ts'
import type { Reach } from '../rules/leaving.ts'
import type { Hearer, Mute } from '../rules/telling.ts'
import { findClock, listAbsences, listPeople, listRoles, listSettings } from '../store.ts'

/** Everybody who works here, with what he has set: read once for all who are told of one thing. */
export type People = {
  ownOf: (employeeId: string) => OwnRecord
  reachOf: (employeeId: string) => Reach
  /** Everybody as he is to be told of an event now. */
  hearers: (code: OccurrenceCode, mutes: ReadonlyMap<string, readonly Mute[]>) => Map<string, Hearer>
}

export async function peopleOf(tx: Tx): Promise<People> {
  const [people, { tz: orgTz }, roles] = [await listPeople(tx), await findClock(tx), await listRoles(tx)]
  const ids = people.map(({ id }) => id)
  const owns = ids.length > 0 ? await listSettings(tx, ids) : new Map<string, OwnRecord>()
  const yesterday = dayPlus(dayOf(tx.now.toISOString(), 'UTC'), -1)
  const absences = ids.length > 0 ? await listAbsences(tx, ids, yesterday) : []
  const ownOf = (employeeId: string) => owns.get(employeeId) ?? usual('ru')
  const zoneOf = (employeeId: string) => ownOf(employeeId).tz ?? orgTz
  const absenceOf = (employeeId: string): AbsenceRecord | undefined => {
    const today = dayOf(tx.now.toISOString(), zoneOf(employeeId))
    return absences.find(one => one.employeeId === employeeId && one.fromOn <= today && today <= one.untilOn)
  }
  return {
    ownOf,
    reachOf: employeeId => ({ zone: zoneOf(employeeId), quiet: ownOf(employeeId).quiet, digests: ownOf(employeeId).digests }),
    hearers: (code, mutes) =>
      new Map(
        people.map(({ id, roles: has }): [string, Hearer] => {
          const [own, absence] = [ownOf(id), absenceOf(id)]
          const row = rowOf(
            code,
            own.events,
            has.map(role => roles.get(role)?.events ?? []),
          )
          return [id, { id, row, mutes: mutes.get(id) ?? [], away: absence !== undefined, deputyId: absence?.deputyId ?? own.deputyId }]
        }),
      ),
  }
}

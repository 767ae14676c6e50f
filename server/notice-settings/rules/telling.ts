import { type EventRow, hasPassed } from '#contract/notice-policy.ts'
import type { NoticeChannel } from '#contract/notice-settings.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'

/** What a person does not want to hear of: one object, or every object of a kind. */
export type Mute = { kind: string; objectId: string | null }
/** One person as he is to be told of one event. */
export type Hearer = {
  id: string
  row: EventRow
  mutes: readonly Mute[]
  /** He is away now. */
  away: boolean
  /** Who stands in for him. */
  deputyId: string | null
}
/** Somebody whom it concerns: he may see the object; and whether it is one of his own. */
export type Candidate = { employeeId: string; mine: boolean }
export type Happened = {
  code: OccurrenceCode
  kind: string
  objectId: string
  byEmployeeId: string | null
  /** How late, how much …: what a threshold is compared with. */
  measure: number | null
}
/** One notice to be made, for whom, and where besides it goes. */
export type Telling = { employeeId: string; standsFor: string | null; channels: NoticeChannel[] }

const isMuted = (mutes: readonly Mute[], { kind, objectId }: Happened): boolean =>
  mutes.some(mute => mute.kind === kind && (mute.objectId === null || mute.objectId === objectId))

/** Whether he is told at all, wherever he is. */
function hears(hearer: Hearer, mine: boolean, happened: Happened): boolean {
  const { row } = hearer
  return (
    hearer.id !== happened.byEmployeeId &&
    row.channels.length > 0 &&
    (mine || !row.onlyMine) &&
    hasPassed(happened.code, row.threshold, happened.measure) &&
    !isMuted(hearer.mutes, happened)
  )
}

/** Who stands in for somebody, through those who are away too; null where nobody is left. */
export function deputyOf(person: Pick<Hearer, 'id' | 'deputyId'>, people: ReadonlyMap<string, Hearer>): Hearer | null {
  const passed = new Set([person.id])
  for (let id = person.deputyId; id !== null && !passed.has(id); ) {
    const deputy = people.get(id)
    if (!deputy) return null
    if (!deputy.away) return deputy
    passed.add(id)
    id = deputy.deputyId
  }
  return null
}

/** Where a line of the bell goes besides: `sees` says of the deputy of an absent person whether he may see the object. */
export async function channelsOf(
  hearer: Hearer,
  standsIn: boolean,
  people: ReadonlyMap<string, Hearer>,
  sees: (employeeId: string) => Promise<boolean>,
): Promise<readonly NoticeChannel[]> {
  if (!hearer.away || standsIn) return hearer.row.channels
  const deputy = deputyOf(hearer, people)
  return deputy && !(await sees(deputy.id)) ? hearer.row.channels : ['bell']
}

/** How a deputy is told in somebody's place; null where he would not hear it: his own doing, or what he muted. */
export const asDeputy = (deputy: Hearer, happened: Happened): readonly NoticeChannel[] | null =>
  deputy.id === happened.byEmployeeId || isMuted(deputy.mutes, happened)
    ? null
    : [...new Set<NoticeChannel>(['bell', ...deputy.row.channels])]

/** Who is told of what happened, each once. `candidates` are all whom it concerns, `seeing` all who may see the object, `people` everybody. */
export function tellingsOf(
  happened: Happened,
  candidates: readonly Candidate[],
  people: ReadonlyMap<string, Hearer>,
  seeing: ReadonlySet<string>,
): Telling[] {
  const found = new Map<string, Telling>()
  const tell = (employeeId: string, standsFor: string | null, channels: readonly NoticeChannel[]) => {
    const already = found.get(employeeId)
    found.set(employeeId, {
      employeeId,
      standsFor: already ? already.standsFor && standsFor : standsFor,
      channels: [...new Set([...(already?.channels ?? []), ...channels])],
    })
  }
  for (const { employeeId, mine } of candidates) {
    const person = people.get(employeeId)
    if (!person || !hears(person, mine, happened)) continue
    const deputy = person.away ? deputyOf(person, people) : null
    if (person.away && !(deputy && !seeing.has(deputy.id))) tell(employeeId, null, ['bell'])
    else tell(employeeId, null, person.row.channels)
    const channels = deputy && seeing.has(deputy.id) ? asDeputy(deputy, happened) : null
    if (deputy && channels) tell(deputy.id, employeeId, channels)
  }
  return [...found.values()]
}

import { sql } from 'kysely'
import type { VisibleFlight } from '#server/deals/flights/rules/visibility.ts'
import type { Tx } from '#server/platform/db.ts'

/** A place a vehicle was last heard of at. */
export type LastPlace = { at: Date; lat: number; lon: number; speed: number | null; course: number | null }

const moments = ['departedAt', 'arrivedAt', 'serviceAt', 'completedAt'] as const
type MarksRow = Omit<VisibleFlight, 'tasks'> & {
  tasks: (Record<string, unknown> & Record<(typeof moments)[number], string | null>)[] | null
}

/** Of these flights, as far as they are open to the acting organisation, what says when it may see them; all in one question. */
export async function listMarks(tx: Tx, flightIds: readonly string[]): Promise<VisibleFlight[]> {
  if (flightIds.length === 0) return []
  const { rows } = await sql<MarksRow>`
    select id, org_id, status, interrupted_at, tasks from gate.marks_of_flights(${[...flightIds]}::uuid[])`.execute(tx)
  return rows.map(({ tasks, ...flight }) => ({
    ...flight,
    tasks: (tasks ?? []).map(task => {
      const told = Object.fromEntries(moments.map(name => [name, task[name] === null ? null : new Date(task[name])]))
      return { ...task, ...told } as unknown as VisibleFlight['tasks'][number]
    }),
  }))
}

/** Where the trucks of open flights were last heard of, each since a moment; of all of them in one question. */
export async function listPlacesSince(tx: Tx, since: ReadonlyMap<string, Date>): Promise<ReadonlyMap<string, LastPlace>> {
  if (since.size === 0) return new Map()
  const { rows } = await sql<LastPlace & { flightId: string }>`
    select flight_id, at, lat, lon, speed, course
    from gate.last_places_of_flights(${[...since.keys()]}::uuid[], ${[...since.values()]}::timestamptz[])`.execute(tx)
  return new Map(rows.map(({ flightId, ...place }) => [flightId, place]))
}

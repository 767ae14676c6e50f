import type { Db, Tx } from '#server/platform/db.ts'
import { columns, namesOf, type PlaceRecord } from './row.ts'

/** Places with these codes, in no particular order; unknown codes are left out. */
export async function findPlaces(db: Db | Tx, codes: readonly string[]): Promise<PlaceRecord[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('places')
    .select(columns)
    .where('code', 'in', [...new Set(codes)])
    .execute()
}

export type NamedPlace = { place: PlaceRecord; names: readonly string[] }
const known = new WeakMap<Db, Promise<NamedPlace[]>>()

/** Every place, the largest first, read once in the life of the process: places change with migrations alone. */
export function listPlaces(db: Db): Promise<NamedPlace[]> {
  const places = known.get(db) ?? readAll(db)
  known.set(db, places)
  places.catch(() => known.delete(db))
  return places
}

async function readAll(db: Db): Promise<NamedPlace[]> {
  const places = await db.selectFrom('places').select(columns).orderBy('population', 'desc').orderBy('code').execute()
  return places.map(place => ({ place, names: namesOf(place) }))
}

import { type Db, primaryOf, type Tx } from '#server/platform/db.ts'
import { columns, type PlaceRecord } from './row.ts'
import { indexPlaces, type PlaceIndex } from './rules/search.ts'

/** Places with these codes, in no particular order; unknown codes are left out. */
export async function findPlaces(db: Db | Tx, codes: readonly string[]): Promise<PlaceRecord[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('places')
    .select(columns)
    .where('code', 'in', [...new Set(codes)])
    .execute()
}

/** Places that are called so in Russian, in no particular order; several may be. */
export const findPlacesNamed = async (tx: Tx, names: readonly string[]): Promise<{ code: string; nameRu: string }[]> =>
  tx
    .selectFrom('places')
    .select(['code', 'nameRu'])
    .where('nameRu', 'in', [...new Set(names)])
    .execute()

const known = new WeakMap<Db, Promise<PlaceIndex>>()

/** Every place ready to be searched, read once in the life of the process: places change when a new release starts. */
export function indexedPlaces(of: Db): Promise<PlaceIndex> {
  const db = primaryOf(of)
  const places = known.get(db) ?? readAll(db)
  known.set(db, places)
  places.catch(() => known.delete(db))
  return places
}

const readAll = async (db: Db) => indexPlaces(await db.selectFrom('places').select(columns).orderBy('code').execute())

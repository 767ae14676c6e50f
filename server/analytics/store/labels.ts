import { sql } from 'kysely'
import type { PlotBy } from '#contract/analytics.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Tx } from '#server/platform/db.ts'

const both = (name: string): Bilingual => ({ ru: name, en: name })

/** What people call the objects a plot divides by; what says itself or has no name has no label. */
export async function labelsOf(tx: Tx, by: PlotBy, keys: readonly string[]): Promise<ReadonlyMap<string, Bilingual>> {
  const ids = keys.filter(key => key !== '')
  if (ids.length === 0 || by === 'time' || by === 'age' || by === 'reason') return new Map()
  if (by === 'lane') {
    const places = new Map(
      (
        await findPlaces(
          tx,
          ids.flatMap(key => key.split('>').filter(Boolean)),
        )
      ).map(place => [place.code, place]),
    )
    const end = (code: string | undefined, of: 'nameRu' | 'nameEn') => places.get(code ?? '')?.[of] ?? '…'
    const lane = (key: string, of: 'nameRu' | 'nameEn') => {
      const [from, to] = key.split('>')
      return `${end(from, of)} → ${end(to, of)}`
    }
    return new Map(ids.map(key => [key, { ru: lane(key, 'nameRu'), en: lane(key, 'nameEn') }]))
  }
  const wanted = sql<string>`any(${ids}::uuid[])`
  const own = tx.actor.orgId
  const rows =
    by === 'partner'
      ? await tx.selectFrom('organizations').select(['id', 'nameShort as name']).where('id', '=', wanted).execute()
      : by === 'customer'
        ? await tx.selectFrom('customers').select(['id', 'name']).where('orgId', '=', own).where('id', '=', wanted).execute()
        : by === 'person'
          ? await // an order names who is in charge by his account
            await tx
              .selectFrom('employees')
              .select(['userId as id', 'name'])
              .where('orgId', '=', own)
              .where('userId', '=', wanted)
              .execute()
          : await tx.selectFrom('vehicles').select(['id', 'plate as name']).where('orgId', '=', own).where('id', '=', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, both(name)]))
}

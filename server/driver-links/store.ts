import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { DriverTask } from '#contract/driver-page.ts'
import { addressKey } from '#server/nodal-points/row.ts'
import { indexedPlaces } from '#server/places/store.ts'
import type { DriverLinks } from '#server/platform/db.gen.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

type LinkRecord = Selectable<DriverLinks>
/** A link with the person who made it, and the word of the gate whether it opens anything. */
export type ListedLink = Omit<LinkRecord, 'tokenHash' | 'deviceHash' | 'orgId' | 'planMark' | 'locale'> & {
  by: string
  driverName: string
  closed: string | null
}

/** Puts a link of a driver in place of those he had for the flight. */
export async function insertLink(tx: Tx, link: Pick<LinkRecord, 'flightId' | 'driverId' | 'employeeId' | 'tokenHash'>): Promise<string> {
  const { orgId } = tx.actor
  const { flightId, driverId } = link
  await tx
    .updateTable('driverLinks')
    .set({ revokedAt: tx.now })
    .where('orgId', '=', orgId)
    .where('flightId', '=', flightId)
    .where('driverId', '=', driverId)
    .where('revokedAt', 'is', null)
    .execute()
  const id = newId()
  await tx
    .insertInto('driverLinks')
    .values({ orgId, id, ...link, createdAt: tx.now })
    .execute()
  return id
}

/** Links of a flight, the newest first; of each driver all that were made. */
export async function listLinks(tx: Tx, flightId: string): Promise<ListedLink[]> {
  const rows = await tx
    .selectFrom('driverLinks as l')
    .innerJoin('employees as e', on => on.onRef('e.orgId', '=', 'l.orgId').onRef('e.id', '=', 'l.employeeId'))
    .innerJoin('drivers as d', on => on.onRef('d.orgId', '=', 'l.orgId').onRef('d.id', '=', 'l.driverId'))
    .select(['l.id', 'l.flightId', 'l.driverId', 'l.employeeId', 'l.createdAt', 'l.agent', 'l.openedAt', 'l.seenAt', 'l.clockAheadMs'])
    .select(['l.answer', 'l.answeredAt', 'l.revokedAt', 'e.name as by'])
    .select([
      sql<string>`concat_ws(' ', d.last_name, d.first_name, d.middle_name)`.as('driverName'),
      sql<string | null>`gate.why_driver_link_closed(l.org_id, l.id)`.as('closed'),
    ])
    .where('l.orgId', '=', tx.actor.orgId)
    .where('l.flightId', '=', flightId)
    .orderBy('l.id', 'desc')
    .limit(50)
    .execute()
  return rows
}

/** A link of the acting organisation. */
export const findLink = (tx: Tx, id: string): Promise<LinkRecord | undefined> =>
  tx.selectFrom('driverLinks').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()

/** What is known of a link from now on. */
export async function setLink(
  tx: Tx,
  id: string,
  set: Partial<Pick<LinkRecord, 'revokedAt' | 'seenAt' | 'clockAheadMs' | 'answer' | 'answeredAt' | 'planMark' | 'locale'>>,
): Promise<void> {
  await tx.updateTable('driverLinks').set(set).where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()
}

/** Whom a driver calls: the person who made his link, else his organisation. */
export async function dispatcherOf(tx: Tx, employeeId: string): Promise<{ name: string; phone: string | null } | null> {
  const found = await tx
    .selectFrom('employees as e')
    .innerJoin('organizations as o', 'o.id', 'e.orgId')
    .select(['e.name', 'e.phone', 'o.phones'])
    .where('e.orgId', '=', tx.actor.orgId)
    .where('e.id', '=', employeeId)
    .executeTakeFirst()
  return found ? { name: found.name, phone: found.phone ?? found.phones[0] ?? null } : null
}

/** Cargos of an opened order. */
export const listCargos = (tx: Tx, home: string, orderId: string) =>
  tx
    .selectFrom('orderCargos')
    .select(['name', 'tempMin', 'tempMax', 'adrClass'])
    .where('orgId', '=', home)
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute()

/** Holds a link until the transaction ends, so that its messages come one after another. */
export const lockLink = (tx: Tx, id: string) =>
  tx.selectFrom('driverLinks').select('id').where('orgId', '=', tx.actor.orgId).where('id', '=', id).forUpdate().execute()

export type Site = NonNullable<z.output<typeof DriverTask>['site']>
type Stop = { taskId: string; place: { ru: string }; address: string; lat: number | null; lon: number | null }

const NEAR_KM = 40
const MOST = 3

/** What is known of the places of stops, by task: towns near by, and what the acting organisation keeps of them as nodal points. */
export async function sitesOf(tx: Tx, db: Db, stops: readonly Stop[]): Promise<Map<string, Site>> {
  const places = (await indexedPlaces(db)).map(({ place }) => place)
  const keysOf = ({ place, address }: Stop) =>
    places.filter(({ nameRu }) => nameRu === place.ru).map(({ code }) => addressKey(code, address))
  const keys = stops.flatMap(keysOf)
  const known = keys.length === 0 ? [] : await nodalPointsAt(tx, keys)
  const sites = new Map<string, Site>()
  for (const stop of stops) {
    const { lat, lon } = stop
    if (lat === null || lon === null) continue
    const own = new Set(keysOf(stop))
    const nodalPoint = known.find(each => own.has(each.addressKey))
    const narrow = Math.cos((lat * Math.PI) / 180)
    const around = places
      .filter(place => Math.hypot(place.lat - lat, (place.lon - lon) * narrow) * 111.2 <= NEAR_KM)
      .toSorted((a, b) => b.population - a.population)
      .slice(0, MOST)
    sites.set(stop.taskId, {
      gates: nodalPoint?.gates ?? [],
      geofenceM: nodalPoint?.geofenceM ?? null,
      around: around.map(place => ({ name: { ru: place.nameRu, en: place.nameEn }, lat: place.lat, lon: place.lon })),
    })
  }
  return sites
}

const nodalPointsAt = (tx: Tx, keys: readonly string[]) =>
  tx
    .selectFrom('nodalPoints')
    .select(['addressKey', 'gates', 'geofenceM'])
    .where('orgId', '=', tx.actor.orgId)
    .where('addressKey', 'in', [...new Set(keys)])
    .where('active', '=', true)
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute()

/** Links of a flight that were opened on a phone and not revoked. */
export const listOpened = (tx: Tx, flightId: string) =>
  tx
    .selectFrom('driverLinks')
    .select(['id', 'driverId', 'planMark', 'locale'])
    .where('orgId', '=', tx.actor.orgId)
    .where('flightId', '=', flightId)
    .where('openedAt', 'is not', null)
    .where('revokedAt', 'is', null)
    .execute()

import { type RawBuilder, sql } from 'kysely'
import { plain } from '#contract/fuzzy-match.ts'
import type { NodalPointDraft, NodalPointFilter } from '#contract/nodal-points.ts'
import { findPlaces } from '#server/places/store.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { keepWords, type SearchTerms, searchTermsOf, similarTerms } from '#server/platform/searchTerms.ts'
import { violated } from '#server/platform/violation.ts'
import { allOf } from '#server/platform/wholeRows.ts'
import { masked, unmasked } from '#server/restrictions/store/masking.ts'
import { addressKey, columnsOf, type NamedOrganization, type NodalPointRecord, searchOf } from './row.ts'
import { farthestKm, kmFromPoint } from './rules.ts'

export type { NodalPointRecord } from './row.ts'

const COUNTED = 1001
const NEAR = 200
const COMPARED = 1000
const USED_EVERY_H = 1

const withCustomer = sql`${allOf('nodalPoints', 'p')}, c.name as customer_name, c.tin as customer_tin`
const customerOf = sql`left join customers c on c.org_id = p.org_id and c.id = p.customer_id`

const rowsOf = async (tx: Tx, query: RawBuilder<NodalPointRecord>) => masked(tx, (await query.execute(tx)).rows)

const read = (tx: Tx, terms: SearchTerms, limit: number) =>
  rowsOf(
    tx,
    sql<NodalPointRecord>`
      select ${withCustomer} from gate.nodal_points_found(${JSON.stringify(terms)}::jsonb, ${limit}) p ${customerOf}`,
  )

const used = ({ usedAt }: NodalPointRecord) => usedAt?.getTime() ?? 0
/** A nodal point named as it was typed before one that merely has the words. */
const quality = ({ searchName }: NodalPointRecord, typed: string) => (searchName === typed ? 2 : searchName.startsWith(typed) ? 1 : 0)

/** Own nodal points that answer what was typed, those of priority first, then those used last; mistakes are forgiven when nothing fits as it stands. */
export async function nodalPointsFound(tx: Tx, typed: string, limit: number): Promise<NodalPointRecord[]> {
  const terms = searchTermsOf(typed)
  if (terms === null) return []
  const direct = await read(tx, terms, limit)
  if (direct.length > 0 || terms.length === 0) {
    const text = plain(typed)
    return direct.toSorted((a, b) => b.priority - a.priority || used(b) - used(a) || quality(b, text) - quality(a, text))
  }
  const near = await similarTerms(tx, 'nodal_point', typed)
  if (!near) return []
  const found = await read(tx, near.terms, NEAR)
  return found
    .map(nodalPoint => ({ nodalPoint, wrong: near.mistakes(nodalPoint.search) }))
    .toSorted((a, b) => a.wrong - b.wrong || b.nodalPoint.priority - a.nodalPoint.priority || used(b.nodalPoint) - used(a.nodalPoint))
    .slice(0, limit)
    .map(({ nodalPoint }) => nodalPoint)
}

/** The same for a stop: of the customer and the town, then of the customer, then of the town alone. */
export async function nodalPointsForStop(
  tx: Tx,
  { text, customerId, place, limit }: { text: string; customerId?: string | undefined; place?: string | undefined; limit: number },
): Promise<NodalPointRecord[]> {
  const uuid = customerId !== undefined && isId(customerId) ? customerId : undefined
  if (uuid === undefined && place === undefined) return nodalPointsFound(tx, text, limit)
  const found = text === '' ? await nodalPointsOf(tx, uuid, place, limit) : await nodalPointsFound(tx, text, NEAR)
  const nearness = (nodalPoint: NodalPointRecord) =>
    (uuid && nodalPoint.customerId === uuid ? 2 : 0) + (place && nodalPoint.place === place ? 1 : 0)
  return found.toSorted((a, b) => nearness(b) - nearness(a)).slice(0, limit)
}

async function nodalPointsOf(
  tx: Tx,
  customerId: string | undefined,
  place: string | undefined,
  limit: number,
): Promise<NodalPointRecord[]> {
  const of = (customer: boolean, town: boolean) =>
    rowsOf(
      tx,
      sql<NodalPointRecord>`
        select ${withCustomer} from nodal_points p ${customerOf}
        where p.org_id = ${tx.actor.orgId} and p.active and not p.hidden_from_suggest
          ${customer ? sql`and p.customer_id = ${customerId}` : sql``} ${town ? sql`and p.place = ${place}` : sql``}
        order by p.priority desc, p.used_at desc nulls last, p.id limit ${limit}`,
    )
  const tries = [
    ...(customerId && place ? [await of(true, true)] : []),
    ...(customerId ? [await of(true, false)] : []),
    ...(place ? [await of(false, true)] : []),
  ]
  return [...new Map(tries.flat().map(nodalPoint => [nodalPoint.id, nodalPoint])).values()].slice(0, limit)
}

/** Own nodal points by the beginning of the tin of who stands there or of the customer, those used last first. */
export async function nodalPointsByTin(tx: Tx, tin: string, customerTin: string, limit: number): Promise<NodalPointRecord[]> {
  const begins = (text: string | null) => text?.startsWith(tin) === true
  const fits = (nodalPoint: NodalPointRecord) => begins(nodalPoint.tin) || begins(nodalPoint.customerTin)
  if (customerTin === '') {
    const terms = searchTermsOf(tin)
    if (terms === null) return []
    // the digits may stand in an address as well: enough is read that those do not crowd out the tins
    return tin === '' ? read(tx, terms, limit) : (await read(tx, terms, COMPARED)).filter(fits).slice(0, limit)
  }
  const customers = await tx
    .selectFrom('customers')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('tin', '=', customerTin)
    .execute()
  const found: NodalPointRecord[] = []
  for (const { id } of customers) found.push(...(await nodalPointsOf(tx, id, undefined, limit)))
  return found.filter(fits).slice(0, limit)
}

export async function openNodalPoint(tx: Tx, id: string): Promise<NodalPointRecord> {
  if (!isId(id)) return refuse('nodal_point.not_found')
  const rows = await rowsOf(
    tx,
    sql<NodalPointRecord>`
      select ${withCustomer} from nodal_points p ${customerOf} where p.org_id = ${tx.actor.orgId} and p.id = ${id}`,
  )
  return rows[0] ?? refuse('nodal_point.not_found')
}

/** The nodal point for a change; refused when another change was quicker. Null: whatever its version. */
export async function lockNodalPoint(tx: Tx, id: string, version: number | null): Promise<NodalPointRecord> {
  if (!isId(id)) return refuse('nodal_point.not_found')
  const rows = await rowsOf(
    tx,
    sql<NodalPointRecord>`
      select ${withCustomer} from nodal_points p ${customerOf} where p.org_id = ${tx.actor.orgId} and p.id = ${id} for update of p`,
  )
  const nodalPoint = rows[0] ?? refuse('nodal_point.not_found')
  if (version !== null && nodalPoint.version !== version) refuse('nodal_point.changed', { version: nodalPoint.version, asked: version })
  return nodalPoint
}

/** One page of the list by name, from the row after `after`. */
export async function pageOfNodalPoints(
  tx: Tx,
  { tab, search, kind, customer, place }: NodalPointFilter,
  after: TextKey | null,
  limit: number,
): Promise<NodalPointRecord[]> {
  const terms = searchTermsOf(search)
  if (terms === null) return []
  const some = (list: readonly string[]) => (list.length > 0 ? list : null)
  const page = (of: SearchTerms) =>
    rowsOf(
      tx,
      sql<NodalPointRecord>`
        select ${withCustomer} from gate.nodal_points_listed(${JSON.stringify(of)}::jsonb, ${tab !== 'archived'}, ${tab === 'archived' ? null : tab === 'hidden'},
          ${some(kind)}, ${some(customer)}, ${some(place)}, ${after?.key ?? null}, ${after?.id ?? null}, ${limit}) p ${customerOf}
        order by p.search_name, p.id`,
    )
  const direct = await page(terms)
  if (direct.length > 0 || terms.length === 0 || after) return direct
  const near = await similarTerms(tx, 'nodal_point', search)
  return near ? page(near.terms) : []
}

export async function countNodalPoints(tx: Tx): Promise<{ active: number; hidden: number; archived: number }> {
  const { rows } = await sql<{ active: number; hidden: number; archived: number }>`
    select (select count(*)::int from (select from nodal_points where org_id = ${tx.actor.orgId} and active and not hidden_from_suggest limit ${COUNTED}) x) as active,
      (select count(*)::int from (select from nodal_points where org_id = ${tx.actor.orgId} and active and hidden_from_suggest limit ${COUNTED}) x) as hidden,
      (select count(*)::int from (select from nodal_points where org_id = ${tx.actor.orgId} and not active limit ${COUNTED}) x) as archived`.execute(
    tx,
  )
  return rows[0]!
}

export async function countNodalPointsOf(tx: Tx, customerId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('nodalPoints')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', tx.actor.orgId)
    .where('customerId', '=', customerId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return n
}

/** What an entry refers to: its town, and its customer among the own ones; a restricted contact nobody touched is the one stored of the point. */
async function resolve(tx: Tx, entered: NodalPointDraft, id: string | null) {
  const stored = () =>
    tx
      .selectFrom('nodalPoints')
      .select(['contactName', 'contactPhone', 'contactEmail'])
      .where('orgId', '=', tx.actor.orgId)
      .where('id', '=', id)
      .execute()
  const [row] = await unmasked(tx, [entered], { home: tx.actor.orgId, stored, field: () => 'draft.contactName' })
  const draft = row!
  const [town] = await findPlaces(tx, [draft.place])
  if (!town) refuse('input.invalid', { field: 'draft.place', why: unknownTown })
  const customer =
    draft.customerId === null
      ? null
      : ((await tx
          .selectFrom('customers')
          .select(['name', 'tin'])
          .where('orgId', '=', tx.actor.orgId)
          .where('id', '=', draft.customerId)
          .executeTakeFirst()) ?? refuse('customer.not_found', { field: 'draft.customerId' }))
  const columns = columnsOf(draft, town, customer)
  const km = draft.geofencePolygon === null ? 0 : kmFromPoint(draft.geofencePolygon, columns)
  if (km > farthestKm) refuse('nodal_point.geofence_far', { field: 'draft.geofencePolygon', km })
  return columns
}

const unknownTown = { ru: 'выберите город из списка', en: 'choose a town from the list' }

function orTaken(error: unknown): never {
  const rule = violated(error)
  if (rule === 'nodal_points__key') refuse('nodal_point.taken')
  if (rule === 'nodal_points__external') refuse('nodal_point.external_taken')
  throw error
}

/** Adds a nodal point of the acting organisation. */
export async function addNodalPoint(
  tx: Tx,
  draft: NodalPointDraft,
  given: { demo?: boolean; createdAt?: Date; usedAt?: Date } = {},
): Promise<string> {
  const values = await resolve(tx, draft, null)
  const id = newId()
  await keepWords(tx, 'nodal_point', [values.search], given.demo === true)
  await tx
    .insertInto('nodalPoints')
    .values({ createdAt: tx.now, ...given, ...values, orgId: tx.actor.orgId, id })
    .execute()
    .catch(orTaken)
  return id
}

/** Writes an entry over a nodal point locked before and tells the new version. */
export async function setNodalPoint(tx: Tx, before: NodalPointRecord, draft: NodalPointDraft): Promise<number> {
  // a tin that was the former customer's does not stay with the next one
  const inherited = draft.customerId !== before.customerId && before.customerTin !== null && draft.tin === before.customerTin
  const values = await resolve(tx, inherited ? { ...draft, tin: null } : draft, before.id)
  await keepWords(tx, 'nodal_point', [values.search])
  return change(tx, before, values)
}

/** Changes columns of a nodal point locked before and tells the new version. */
export async function change(
  tx: Tx,
  before: NodalPointRecord,
  values: Partial<ReturnType<typeof columnsOf>> & { active?: boolean },
): Promise<number> {
  const version = before.version + 1
  await tx
    .updateTable('nodalPoints')
    .set({ ...values, version, updatedAt: tx.now })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', before.id)
    .execute()
    .catch(orTaken)
  return version
}

/** Nodal points of a customer follow his new name and, where they have none of their own, his new tin; tells how many there are. */
export async function followCustomer(tx: Tx, was: NamedOrganization & { id: string }, now: NamedOrganization): Promise<number> {
  const query = tx.selectFrom('nodalPoints').select(['id', 'name', 'placeRu', 'address', 'tin', 'externalId'])
  const found = await query.where('orgId', '=', tx.actor.orgId).where('customerId', '=', was.id).orderBy('id').forUpdate().execute()
  if (found.length === 0) return 0
  const nodalPoints = found.map(nodalPoint => ({ ...nodalPoint, tin: nodalPoint.tin === was.tin ? now.tin : nodalPoint.tin }))
  await keepWords(tx, 'nodal_point', [now.name])
  await sql`
    update nodal_points p set search = n.search, tin = n.tin,
      version = p.version + case when p.tin is distinct from n.tin then 1 else 0 end
    from unnest(${nodalPoints.map(({ id }) => id)}::uuid[], ${nodalPoints.map(nodalPoint => searchOf(nodalPoint, now))}::text[], ${nodalPoints.map(({ tin }) => tin)}::text[])
      n(id, search, tin)
    where p.org_id = ${tx.actor.orgId} and p.id = n.id`.execute(tx)
  return nodalPoints.length
}

/** Remembers that an order was written with these stops: nodal points that stand there come before others. */
export async function recordNodalPointUse(tx: Tx, stops: readonly { place: string | null; address: string }[]): Promise<void> {
  const keys = stops.flatMap(({ place, address }) => (place === null || address === '' ? [] : [addressKey(place, address)]))
  if (keys.length === 0) return
  await tx
    .updateTable('nodalPoints')
    .set({ usedAt: tx.now })
    .where('orgId', '=', tx.actor.orgId)
    .where('addressKey', 'in', [...new Set(keys)])
    .where('active', '=', true)
    .where(({ eb, or }) => or([eb('usedAt', 'is', null), eb('usedAt', '<', new Date(tx.now.getTime() - USED_EVERY_H * 3600_000))]))
    .execute()
}

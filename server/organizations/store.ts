import { type Insertable, sql } from 'kysely'
import { plain, rank } from '#contract/fuzzy-match.ts'
import type { PartnerStatus } from '#contract/organizations.ts'
import { Side } from '#contract/primitives.ts'
import { type CardRecord, cardColumns, directionOf } from '#server/partners/row.ts'
import type { TextKey } from '#server/platform/cursor.ts'
import type { Partners } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { columns, type PartnerRecord } from './row.ts'

/** Which of the actor's partners: his side first, theirs second. */
export type Pair = readonly [own: Side, theirs: Side]

export type PartnerFilter = { tin?: string | undefined; ids?: readonly string[] | undefined; group?: string | undefined }

/**
 * Organisations that are active partners of the acting one in this pair of sides; ids it may not see are left out, and so is whom it has
 * blacklisted or suspended. By name, or those it worked with last first.
 */
export async function listPartners(
  tx: Tx,
  [own, theirs]: Pair,
  { tin, ids, group }: PartnerFilter,
  sort: 'name' | 'recent' = 'name',
): Promise<PartnerRecord[]> {
  let query = tx
    .selectFrom('partners')
    .innerJoin('organizations', 'organizations.id', 'partners.partnerOrgId')
    .select(columns)
    .where('partners.orgId', '=', tx.actor.orgId)
    .where('partners.direction', '=', directionOf(own, theirs))
    .where('partners.seen', '=', 'active')
    .where(theirs === 'forwarder' ? 'organizations.isForwarder' : 'organizations.isExecutor', '=', true)
    .where('organizations.blocked', '=', false)
  if (tin) query = query.where('organizations.tin', '=', tin)
  if (ids && ids.length > 0) {
    const possible = ids.filter(isId)
    if (possible.length === 0) return []
    query = query.where('organizations.id', 'in', possible)
  }
  if (group) query = query.where(({ eb, fn, val }) => eb(val(group), '=', fn.any('partners.groupNames')))
  // an index row per partner: the newest order there was with it
  if (sort === 'recent')
    query = query.orderBy(
      sql`(select max(o.created_at) from order_parties o where o.org_id = ${tx.actor.orgId} and o.side = ${own} and o.counterpart_id = organizations.id)`,
      order => order.desc().nullsLast(),
    )
  return query.orderBy('organizations.nameShort').orderBy('organizations.id').limit(5000).execute()
}

type Listed = {
  side: Side | undefined
  text: string
  statuses: readonly PartnerStatus[]
  after: TextKey | null
  limit: number
}

/** So many are compared letter by letter with what was typed. */
const COMPARED = 5000

/** A page of organisations the acting one has a partnership with in one of these statuses, by name; with something typed those it may mean. */
export async function pageOfOrganizations(
  tx: Tx,
  { side, text, statuses, after, limit }: Listed,
): Promise<{ rows: PartnerRecord[]; next: TextKey | null }> {
  let query = tx
    .selectFrom('organizations')
    .select(columns.filter(column => column !== 'partners.groupNames'))
    .select(
      sql<
        string[]
      >`array(select distinct g from partners p, unnest(p.group_names) g where p.org_id = ${tx.actor.orgId} and p.partner_org_id = organizations.id)`.as(
        'groupNames',
      ),
    )
    .where('organizations.blocked', '=', false)
    .where(({ exists, selectFrom }) => {
      let own = selectFrom('partners')
        .select('partners.id')
        .where('partners.orgId', '=', tx.actor.orgId)
        .whereRef('partners.partnerOrgId', '=', 'organizations.id')
        .where('partners.seen', 'in', statuses)
      if (side)
        own = own.where(
          'partners.direction',
          'in',
          Side.options.map(own => directionOf(own, side)),
        )
      return exists(own)
    })
    .orderBy('organizations.nameShort')
    .orderBy('organizations.id')
  if (text !== '') {
    const all = await query.limit(COMPARED).execute()
    return { rows: rank(all, text, ({ nameShort, nameFull, tin }) => [plain(nameShort), plain(nameFull), tin], limit), next: null }
  }
  if (after) query = query.where(sql<boolean>`(organizations.name_short, organizations.id) > (${after.key}::text, ${after.id}::uuid)`)
  const rows = await query.limit(limit + 1).execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { key: last.nameShort, id: last.id } }
}

/** The card of a working organisation with exactly this tax number. */
export async function findByTin(tx: Tx, tin: string, country: string): Promise<CardRecord | null> {
  const found = await tx
    .selectFrom('organizations')
    .select(cardColumns)
    .where('organizations.country', '=', country)
    .where('organizations.tin', '=', tin)
    .where('organizations.blocked', '=', false)
    .where(({ eb, or }) => or([eb('organizations.isForwarder', '=', true), eb('organizations.isExecutor', '=', true)]))
    .executeTakeFirst()
  return found ?? null
}

/** Every organisation that is not blocked: who hears of what concerns all. */
export async function listEverybody(tx: Tx): Promise<string[]> {
  return (await tx.selectFrom('organizations').select('id').where('blocked', '=', false).execute()).map(({ id }) => id)
}

export async function insertPartner(tx: Tx, pair: Pair, partnerOrgId: string, given: Partial<Insertable<Partners>> = {}): Promise<string> {
  const id = newId()
  await tx
    .insertInto('partners')
    .values({
      orgId: tx.actor.orgId,
      id,
      partnerOrgId,
      direction: directionOf(...pair),
      status: 'active',
      statusAt: tx.now,
      createdAt: tx.now,
      ...given,
    })
    .execute()
  return id
}

/** Whether an organisation belongs to the demo world. */
export const isDemo = async (tx: Tx, org: string): Promise<boolean> => {
  const found = await tx.selectFrom('organizations').select('demo').where('id', '=', org).executeTakeFirst()
  return found?.demo ?? false
}

/** How an organisation is taxed. */
export const taxedOf = async (tx: Tx, org: string) => {
  const found = await tx.selectFrom('organizations').select(['taxRegime', 'country']).where('id', '=', org).executeTakeFirst()
  return { regime: found?.taxRegime ?? null, country: found?.country ?? 'RU' }
}

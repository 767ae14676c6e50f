import type { Insertable } from 'kysely'
import type { Side } from '#contract/primitives.ts'
import type { Partners } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { columns, type PartnerRecord } from './row.ts'

const words = { forwarder: 'fwd', executor: 'exec' } as const

/** Which of the actor's partners: his side first, theirs second. */
export type Pair = readonly [own: Side, theirs: Side]

export type PartnerFilter = { tin?: string | undefined; ids?: readonly string[] | undefined; group?: string | undefined }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Organisations that are active partners of the acting one in this pair of sides, by name; ids it may not see are left out. */
export async function listPartners(tx: Tx, [own, theirs]: Pair, { tin, ids, group }: PartnerFilter): Promise<PartnerRecord[]> {
  let query = tx
    .selectFrom('partners')
    .innerJoin('organizations', 'organizations.id', 'partners.partnerOrgId')
    .select(columns)
    .where('partners.orgId', '=', tx.actor.orgId)
    .where('partners.direction', '=', `${words[own]}_${words[theirs]}`)
    .where('partners.status', '=', 'active')
    .where(theirs === 'forwarder' ? 'organizations.isForwarder' : 'organizations.isExecutor', '=', true)
    .where('organizations.blocked', '=', false)
  if (tin) query = query.where('organizations.tin', '=', tin)
  if (ids && ids.length > 0) {
    const possible = ids.filter(id => uuid.test(id))
    if (possible.length === 0) return []
    query = query.where('organizations.id', 'in', possible)
  }
  if (group) query = query.where(({ eb, fn, val }) => eb(val(group), '=', fn.any('partners.groupNames')))
  return query.orderBy('organizations.nameShort').orderBy('organizations.id').limit(5000).execute()
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
      direction: `${words[pair[0]]}_${words[pair[1]]}`,
      status: 'active',
      createdAt: tx.now,
      ...given,
    })
    .execute()
  return id
}

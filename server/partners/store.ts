import { sql } from 'kysely'
import type { PartnerFilter, PartnerGroup, PartnerMove, PartnerScore, PartnerTab } from '#contract/partners.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { plain, rank } from '#server/platform/match.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import { type CardRecord, cardColumns, type EntryRecord, type PartnerRecord, type PartnerState, partnerColumns, sidesIn } from './row.ts'
import { type Counted, figuresOf, type Mark, noCounts, scoreOf } from './rules.ts'

const words = { forwarder: 'fwd', executor: 'exec' } as const
export const directionOf = (own: Side, theirs: Side) => `${words[own]}_${words[theirs]}`

/** So many partners are compared letter by letter with what was typed. */
const COMPARED = 5000
const FOUND = 100

type Row = PartnerRecord & CardRecord

const own = (tx: Tx) =>
  tx
    .selectFrom('partners')
    .innerJoin('organizations', 'organizations.id', 'partners.partnerOrgId')
    .select([...partnerColumns, ...cardColumns])
    .where('partners.orgId', '=', tx.actor.orgId)

type Kept = Pick<PartnerFilter, 'own' | 'theirs'> & Partial<Pick<PartnerFilter, 'group' | 'expiring'>>

const sides: readonly Side[] = ['forwarder', 'executor']

/** The directions a filter leaves. */
function directions({ own, theirs }: Kept): string[] {
  const any = (chosen: readonly Side[]) => (chosen.length > 0 ? chosen : sides)
  return any(own).flatMap(side => any(theirs).map(other => directionOf(side, other)))
}

const waiting = sql<boolean>`(partners.seen in ('invited', 'requested') and partners.asked = 'them')`

function inTab(tab: PartnerTab) {
  if (tab === 'all') return sql<boolean>`true`
  if (tab === 'incoming') return waiting
  if (tab === 'outgoing') return sql<boolean>`(partners.seen in ('invited', 'requested') and partners.asked = 'me')`
  if (tab === 'ended') return sql<boolean>`partners.seen in ('rejected', 'terminated')`
  return sql<boolean>`partners.seen = ${tab}`
}

function filtered(tx: Tx, filter: Kept, today: string) {
  let query = own(tx).where('partners.direction', 'in', directions(filter))
  if (filter.group && filter.group.length > 0) query = query.where(sql<boolean>`partners.group_names && ${filter.group}::text[]`)
  if (filter.expiring)
    query = query.where(
      sql<boolean>`(partners.contract_until <= ${today}::date + 30 or exists (select from partner_checks c
        where c.org_id = partners.org_id and c.partner_id = partners.id and c.valid_until <= ${today}::date + 30))`,
    )
  return query
}

/** Where a page goes on: what waits for an answer stands first, then names, or the last change. */
export type PartnerKey = { first: number; name: string; at: string; id: string }

/** One page of own partnerships. With something typed: those it may mean, best first, without a further page. */
export async function pageOfPartners(
  tx: Tx,
  filter: PartnerFilter,
  today: string,
  after: PartnerKey | null,
  limit: number,
): Promise<{ rows: Row[]; next: PartnerKey | null }> {
  const query = filtered(tx, filter, today).where(inTab(filter.tab))
  if (filter.search !== '') {
    const all = await query.orderBy('organizations.nameShort').orderBy('partners.id').limit(COMPARED).execute()
    return { rows: rank(all, filter.search, ({ nameShort, nameFull, tin }) => [plain(nameShort), plain(nameFull), tin], FOUND), next: null }
  }
  const first = sql<number>`(case when ${waiting} then 0 else 1 end)`
  const byName = filter.sort === 'name'
  const key =
    after &&
    sql<boolean>`${
      byName
        ? sql`(${first}, organizations.name_short, partners.id) > (${after.first}::int, ${after.name}::text, ${after.id}::uuid)`
        : sql`(-${first}, partners.status_at, partners.id) < (${-after.first}::int, ${after.at}::timestamptz, ${after.id}::uuid)`
    }`
  const rows = await query
    .select(first.as('first'))
    .$if(key !== null, kept => kept.where(key!))
    .orderBy(first)
    .orderBy(byName ? 'organizations.nameShort' : 'partners.statusAt', byName ? 'asc' : 'desc')
    .orderBy('partners.id', byName ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return {
    rows: rows.slice(0, limit),
    next: last && { first: last.first, name: last.nameShort, at: last.statusAt.toISOString(), id: last.id },
  }
}

export async function countPartners(tx: Tx, filter: Kept): Promise<Record<PartnerTab, number>> {
  const tabs = ['all', 'incoming', 'outgoing', 'verification', 'active', 'suspended', 'blacklisted', 'ended'] as const
  const counts = await tx
    .selectFrom('partners')
    .select(tabs.map(tab => sql<number>`count(*) filter (where ${inTab(tab)})`.as(tab)))
    .where('partners.orgId', '=', tx.actor.orgId)
    .where('partners.direction', 'in', directions(filter))
    .executeTakeFirstOrThrow()
  return counts
}

/** Partnerships with one organisation, whatever their direction and status. */
export const listWith = (tx: Tx, organizationIds: readonly string[]) =>
  organizationIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('partners')
        .select(['id', 'partnerOrgId', 'direction', 'status', 'blacklistedAt'])
        .where('orgId', '=', tx.actor.orgId)
        .where('partnerOrgId', 'in', organizationIds)
        .orderBy('direction')
        .execute()

/** Takes both rows of a partnership for a change; refused when another change was quicker. */
export async function lockPartner(tx: Tx, id: string, version: number | null): Promise<Row> {
  const { rows } = await sql<{ held: boolean }>`select gate.hold_partner(${id}) as held`.execute(tx)
  if (!rows[0]?.held) return refuse('partner.not_found')
  const partner = await findPartner(tx, id)
  if (version !== null && partner.version !== version) refuse('partner.changed', { version: partner.version, asked: version })
  return partner
}

export async function findPartner(tx: Tx, id: string): Promise<Row> {
  return (await own(tx).where('partners.id', '=', id).executeTakeFirst()) ?? refuse('partner.not_found')
}

/** Working partnerships with a policy or contract that ends on the day or before, and those the product suspended; with `id` that one whatever its days. */
export async function listExpiring(tx: Tx, until: string, id?: string) {
  const query = own(tx)
    .leftJoin('partnerChecks', on =>
      on
        .onRef('partnerChecks.orgId', '=', 'partners.orgId')
        .onRef('partnerChecks.partnerId', '=', 'partners.id')
        .on('partnerChecks.item', '=', 'insurance')
        .on('partnerChecks.result', '=', 'passed'),
    )
    .select('partnerChecks.validUntil as insuredUntil')
    .where('partners.seen', 'in', ['active', 'suspended'])
  return id === undefined
    ? query
        .where(
          sql<boolean>`(partners.contract_until <= ${until}::date or partner_checks.valid_until <= ${until}::date or partners.moved = 'system')`,
        )
        .execute()
    : query.where('partners.id', '=', id).execute()
}

/** Rows with everything they are shown by. `orders`: those under way are counted too. */
export async function statesOf(tx: Tx, tz: string, rows: readonly Row[], orders = false): Promise<PartnerState[]> {
  if (rows.length === 0) return []
  const marks = await listMarks(
    tx,
    rows.map(row => row.id),
  )
  const counted = await countOrders(tx, rows)
  return rows.map((partner, i) => ({
    partner,
    marks: marks.get(partner.id) ?? [],
    counts: counted[i]!.counts,
    openOrders: orders ? counted[i]!.open : null,
    today: dayIn(tz, tx.now),
    now: tx.now,
  }))
}

export const stateOf = async (tx: Tx, tz: string, row: Row): Promise<PartnerState> => (await statesOf(tx, tz, [row], true))[0]!

async function listMarks(tx: Tx, ids: readonly string[]): Promise<Map<string, Mark[]>> {
  const rows = await tx
    .selectFrom('partnerChecks')
    .select(['partnerId', 'item', 'result', 'source', 'checkedOn', 'validUntil', 'comment', 'byName'])
    .where('orgId', '=', tx.actor.orgId)
    .where('partnerId', 'in', ids)
    .execute()
  return Map.groupBy(rows, row => row.partnerId)
}

type SideCounts = Counted & { side: string; partner: string; open: number }

/** Orders with each of these partners, from the own rows of the side one stands on; of offers an own order made to an executor, how they ended. */
async function countOrders(tx: Tx, rows: readonly Row[]): Promise<{ counts: Counted; open: number }[]> {
  const ids = [...new Set(rows.map(row => row.partnerOrgId))]
  const { rows: found } = await sql<SideCounts>`
    select o.side, o.counterpart_id as partner,
      count(*) filter (where o.status not in ('draft', 'placed', 'searching', 'offered', 'declined', 'expired')) as orders,
      count(o.late_min) as delivered,
      count(*) filter (where o.late_min = 0) as "inTime",
      count(*) filter (where o.status in ('cancelled', 'revoked')) as cancelled,
      count(*) as asked,
      count(*) filter (where o.status in ('declined', 'expired')) as declined,
      count(*) filter (where o.status in ('offered', 'accepted', 'ready', 'in_progress', 'documents')) as open
    from order_parties o
    where o.org_id = ${tx.actor.orgId} and o.side in ('forwarder', 'executor') and o.counterpart_id = any(${ids}::uuid[])
    group by o.side, o.counterpart_id`.execute(tx)
  const { rows: offers } = await sql<{ partner: string; asked: number; declined: number }>`
    select f.executor_id as partner, count(*) as asked, count(*) filter (where f.status in ('declined', 'expired')) as declined
    from order_offers f where f.org_id = ${tx.actor.orgId} and f.executor_id = any(${ids}::uuid[])
    group by f.executor_id`.execute(tx)
  return rows.map(({ direction, partnerOrgId }) => {
    const { own, theirs } = sidesIn(direction)
    if (own === theirs) return { counts: noCounts, open: 0 }
    const row = found.find(each => each.side === own && each.partner === partnerOrgId)
    const made = own === 'forwarder' ? offers.find(each => each.partner === partnerOrgId) : row
    const counts = { ...noCounts, ...row, asked: made?.asked ?? 0, declined: made?.declined ?? 0 }
    return { counts, open: row?.open ?? 0 }
  })
}

type Asked = { organizationId: string; direction: string; message: string; name: string }
type AskOutcome = 'asked' | 'self' | 'missing' | 'side' | 'exists' | 'wait' | 'blacklisted' | 'unavailable'

/** Asks an organisation through the gate, which alone may write to the other side. */
export async function askPartner(tx: Tx, { organizationId, direction, message, name }: Asked) {
  const { rows } = await sql<{ outcome: AskOutcome; partnerId: string | null; until: Date | null }>`
    select outcome, partner_id, until from gate.ask_partner(${organizationId}, ${direction}, ${message}, ${name}, ${newId()}, ${newId()})`.execute(
    tx,
  )
  return rows[0]!
}

export type SharedStep = Exclude<PartnerMove['action'], 'blacklist' | 'ask'>

/** Takes a step both sides see; `name` is null where the product itself acts. */
export async function moveShared(tx: Tx, id: string, action: SharedStep, reason: string | null, comment: string, name: string | null) {
  const { rows } = await sql<{ outcome: 'done' | 'missing' | 'closed' | 'unavailable' }>`
    select outcome from gate.move_partner(${id}, ${action}, ${reason}, ${comment}, ${name})`.execute(tx)
  return rows[0]!.outcome
}

export type ContractDraft = {
  number: string
  date: string
  until: string | null
  payDays: number | null
  payDaysKind: string
  payTrigger: string
}

export async function setContract(tx: Tx, id: string, contract: ContractDraft, name: string): Promise<boolean> {
  const { number, date, until, payDays, payDaysKind, payTrigger } = contract
  const { rows } = await sql<{ done: boolean }>`select gate.set_partner_contract(
    ${id}, ${number}, ${date}, ${until}, ${payDays}, ${payDaysKind}, ${payTrigger}, ${name}) as done`.execute(tx)
  return rows[0]!.done
}

/** Whether a partner takes new work from the acting organisation at present. */
export async function takesWork(tx: Tx, organizationId: string, own: Side, theirs: Side): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`
    select gate.partner_takes(${organizationId}, ${directionOf(own, theirs)}) as takes`.execute(tx)
  return rows[0]!.takes
}

type Private = Partial<
  Pick<
    PartnerRecord,
    'groupNames' | 'note' | 'blacklistedAt' | 'blacklistReason' | 'blacklistedBy' | 'rating' | 'creditLimit' | 'creditCurrency'
  >
>

/** Changes what the own side alone keeps, and raises the version. */
export async function setPrivate(tx: Tx, partner: Pick<PartnerRecord, 'id' | 'version'>, changes: Private): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ ...changes, version: partner.version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', partner.id)
    .execute()
}

type PrivateEntry = { what: string; name: string; comment?: string; to?: string | null }

/** Adds a line to the own history that the other side does not get. */
export async function insertEntry(tx: Tx, partnerId: string, { what, name, comment = '', to = null }: PrivateEntry): Promise<void> {
  await tx
    .insertInto('partnerEntries')
    .values({
      orgId: tx.actor.orgId,
      partnerId,
      id: newId(),
      at: tx.now,
      what,
      toStatus: to,
      by: 'me',
      byName: name,
      private: true,
      comment,
    })
    .execute()
}

export function listEntries(tx: Tx, partnerId: string): Promise<EntryRecord[]> {
  return tx
    .selectFrom('partnerEntries')
    .select(['id', 'at', 'what', 'toStatus', 'by', 'byName', 'private', 'reason', 'comment'])
    .where('orgId', '=', tx.actor.orgId)
    .where('partnerId', '=', partnerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

/** Keeps the last result of an item, or forgets it. */
export async function setMark(tx: Tx, partnerId: string, item: string, mark: Omit<Mark, 'item'> | null): Promise<void> {
  if (mark === null) {
    await tx
      .deleteFrom('partnerChecks')
      .where('orgId', '=', tx.actor.orgId)
      .where('partnerId', '=', partnerId)
      .where('item', '=', item)
      .execute()
    return
  }
  const values = { ...mark, at: tx.now }
  await tx
    .insertInto('partnerChecks')
    .values({ orgId: tx.actor.orgId, partnerId, item, ...values })
    .onConflict(already => already.columns(['orgId', 'partnerId', 'item']).doUpdateSet(values))
    .execute()
}

const groupRows = (tx: Tx) =>
  tx
    .selectFrom('partnerGroups')
    .select([
      'id',
      'version',
      'name',
      'delayMin as delayMinutes',
      sql<number>`(select count(*) from partners p where p.org_id = partner_groups.org_id and partner_groups.name = any (p.group_names))`.as(
        'partners',
      ),
    ])
    .where('orgId', '=', tx.actor.orgId)

export const listGroups = (tx: Tx): Promise<PartnerGroup[]> => groupRows(tx).orderBy('delayMin').orderBy('name').execute()

async function lockGroup(tx: Tx, { id, version }: { id: string; version: number }) {
  const group = await tx
    .selectFrom('partnerGroups')
    .select(['id', 'version', 'name'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!group) return refuse('partner.group_unknown')
  if (group.version !== version) refuse('partner.changed', { version: group.version, asked: version })
  return group
}

type GroupDraft = { group: { id: string; version: number } | null; name: string; delayMinutes: number }

/** Makes a group, or renames it with its partners. */
export async function saveGroup(tx: Tx, { group, name, delayMinutes }: GroupDraft): Promise<PartnerGroup> {
  const orgId = tx.actor.orgId
  const id = group?.id ?? newId()
  try {
    if (group) {
      const before = await lockGroup(tx, group)
      await tx
        .updateTable('partnerGroups')
        .set({ name, delayMin: delayMinutes, version: before.version + 1 })
        .where('orgId', '=', orgId)
        .where('id', '=', id)
        .execute()
      if (before.name !== name)
        await tx
          .updateTable('partners')
          .set({ groupNames: sql`array_replace(group_names, ${before.name}, ${name})`, version: sql`version + 1` })
          .where('orgId', '=', orgId)
          .where(sql<boolean>`${before.name} = any (group_names)`)
          .execute()
    } else await tx.insertInto('partnerGroups').values({ orgId, id, name, delayMin: delayMinutes, createdAt: tx.now }).execute()
  } catch (error) {
    if (violated(error) === 'partner_groups__name') refuse('partner.group_taken', { name })
    throw error
  }
  return groupRows(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function removeGroup(tx: Tx, key: { id: string; version: number }): Promise<string> {
  const { name } = await lockGroup(tx, key)
  await tx.deleteFrom('partnerGroups').where('orgId', '=', tx.actor.orgId).where('id', '=', key.id).execute()
  await tx
    .updateTable('partners')
    .set({ groupNames: sql`array_remove(group_names, ${name})`, version: sql`version + 1` })
    .where('orgId', '=', tx.actor.orgId)
    .where(sql<boolean>`${name} = any (group_names)`)
    .execute()
  return name
}

/** Own orders offered to an executor who has not answered yet. */
export const listLiveOffers = (tx: Tx, executorId: string) =>
  tx
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('orgId', '=', tx.actor.orgId)
    .where('executorId', '=', executorId)
    .where('status', '=', 'offered')
    .orderBy('id')
    .execute()

type Month = { month: string; orders: number; delivered: number; inTime: number; all: number }
type LaneRow = {
  fromRu: string
  fromEn: string
  toRu: string
  toEn: string
  orders: number
  delivered: number
  inTime: number
  price: number | null
  others: number | null
  currency: string | null
}

/**
 * How a partner works, from the own orders with it of the last year. `share` = its carried orders ÷ all carried by anybody; a lane's price
 * is the median of its agreed prices in the lane's usual currency, beside the median of all others on the same lane.
 */
export async function scorePartner(tx: Tx, row: Row, tz: string, prices: boolean): Promise<PartnerScore> {
  const [state] = await statesOf(tx, tz, [row])
  const figures = figuresOf(state!.counts)
  const { own, theirs } = sidesIn(row.direction)
  if (own === theirs)
    return { figures, score: null, share: null, lanesWorked: 0, lanes: [], months: [], sums: prices ? [] : null, paymentDelay: null }
  const org = tx.actor.orgId
  const partner = row.partnerOrgId
  const carried = sql`o.org_id = ${org} and o.side = ${own} and o.tab not in ('drafts', 'cancelled', 'lost', 'new', 'search', 'confirm')`
  const { rows: months } = await sql<Month>`
    with m as (select date_trunc('month', ${tx.now}::timestamptz at time zone ${tz}) - g * interval '1 month' as month from generate_series(0, 11) g),
      c as materialized (select date_trunc('month', o.loading_at at time zone ${tz}) as month, o.counterpart_id = ${partner} as theirs, o.late_min
        from order_parties o where ${carried} and o.loading_at >= ${tx.now}::timestamptz - interval '13 months' and o.loading_at < ${tx.now})
    select to_char(m.month, 'YYYY-MM') as month, count(*) filter (where c.theirs) as orders,
      count(c.late_min) filter (where c.theirs) as delivered, count(*) filter (where c.theirs and c.late_min = 0) as "inTime", count(c.theirs) as "all"
    from m left join c on c.month = m.month group by m.month order by m.month`.execute(tx)
  const { rows: lanes } = await sql<LaneRow>`
    with c as materialized (select o.from_place, o.to_place, o.currency, o.counterpart_id = ${partner} as theirs, o.late_min, o.price
        from order_parties o where ${carried} and o.loading_at >= ${tx.now}::timestamptz - interval '1 year' and o.from_place is not null and o.to_place is not null),
      l as (select from_place, to_place, currency, count(*) filter (where theirs) as orders, count(late_min) filter (where theirs) as delivered,
          count(*) filter (where theirs and late_min = 0) as in_time,
          round(percentile_cont(0.5) within group (order by price) filter (where theirs))::bigint as price,
          round(percentile_cont(0.5) within group (order by price) filter (where not theirs))::bigint as others
        from c group by from_place, to_place, currency having count(*) filter (where theirs) > 0),
      u as (select distinct on (from_place, to_place) * from l order by from_place, to_place, orders desc, currency)
    select f.name_ru as "fromRu", f.name_en as "fromEn", t.name_ru as "toRu", t.name_en as "toEn", u.orders, u.delivered, u.in_time as "inTime",
      u.currency, u.price, u.others
    from u join places f on f.code = u.from_place join places t on t.code = u.to_place
    order by u.orders desc, f.name_ru, t.name_ru`.execute(tx)
  const { rows: sums } = await sql<{ minor: number; currency: string }>`
    select sum(o.price)::bigint as minor, o.currency from order_parties o
    where ${carried} and o.counterpart_id = ${partner} and o.loading_at >= ${tx.now}::timestamptz - interval '1 year' and o.price is not null and o.currency is not null
    group by o.currency order by 1 desc`.execute(tx)
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)
  const total = (of: 'orders' | 'all') => months.reduce((sum, month) => sum + month[of], 0)
  const money = (minor: number | null, currency: string | null): Money | null =>
    prices && minor !== null && currency ? { minor, currency } : null
  return {
    figures,
    score: scoreOf(figures),
    share: share(total('orders'), total('all')),
    lanesWorked: lanes.length,
    lanes: lanes.slice(0, 8).map(lane => ({
      from: { ru: lane.fromRu, en: lane.fromEn },
      to: { ru: lane.toRu, en: lane.toEn },
      orders: lane.orders,
      onTime: share(lane.inTime, lane.delivered),
      price: money(lane.price, lane.currency),
      others: money(lane.others, lane.currency),
    })),
    months: months.map(({ all, ...month }) => ({ ...month, share: share(month.orders, all) })),
    sums: prices ? sums : null,
    paymentDelay: null,
  }
}

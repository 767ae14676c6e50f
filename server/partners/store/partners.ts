import { sql } from 'kysely'
import { plain, rank } from '#contract/fuzzy-match.ts'
import type { PartnerTab } from '#contract/partner-states.ts'
import type { PartnerFilter, PartnerMove } from '#contract/partners.ts'
import type { Side } from '#contract/primitives.ts'
import {
  type CardRecord,
  cardColumns,
  directionOf,
  type PartnerEntryRecord,
  type PartnerRecord,
  type PartnerState,
  partnerColumns,
} from '#server/partners/row.ts'
import type { Mark } from '#server/partners/rules.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countOrders } from './scores.ts'

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

type DirectionFilter = Pick<PartnerFilter, 'own' | 'theirs'> & Partial<Pick<PartnerFilter, 'group' | 'expiring'>>

const sides: readonly Side[] = ['forwarder', 'executor']

/** The directions a filter leaves. */
function directions({ own, theirs }: DirectionFilter): string[] {
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

function filtered(tx: Tx, filter: DirectionFilter, today: string) {
  let query = own(tx).where('partners.direction', 'in', directions(filter))
  if (filter.group && filter.group.length > 0) query = query.where(sql<boolean>`partners.group_names && ${filter.group}::text[]`)
  if (filter.expiring)
    query = query.where(
      sql<boolean>`(partners.contract_until <= ${today}::date + 30 or exists (select 1 from partner_checks c
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
  { after, limit }: { after: PartnerKey | null; limit: number },
): Promise<{ rows: Row[]; next: PartnerKey | null }> {
  const query = filtered(tx, filter, today).where(inTab(filter.tab))
  if (filter.search !== '') {
    const all = await query.orderBy('organizations.nameShort').orderBy('partners.id').limit(COMPARED).execute()
    return { rows: rank(all, filter.search, ({ nameShort, nameFull, tin }) => [plain(nameShort), plain(nameFull), tin], FOUND), next: null }
  }
  const since = sql<Date>`coalesce(partners.blacklisted_at, partners.status_at)`
  const first = sql<number>`(case when ${waiting} then 0 else 1 end)`
  const byName = filter.sort === 'name'
  const key =
    after &&
    sql<boolean>`${
      byName
        ? sql`(${first}, organizations.name_short, partners.id) > (${after.first}::int, ${after.name}::text, ${after.id}::uuid)`
        : sql`(-${first}, ${since}, partners.id) < (${-after.first}::int, ${after.at}::timestamptz, ${after.id}::uuid)`
    }`
  const rows = await query
    .select([first.as('first'), since.as('seenAt')])
    .$if(key !== null, kept => kept.where(key!))
    .orderBy(first)
    .orderBy(byName ? 'organizations.nameShort' : since, byName ? 'asc' : 'desc')
    .orderBy('partners.id', byName ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1]! : null
  return {
    rows: rows.slice(0, limit),
    next: last && { first: last.first, name: last.nameShort, at: last.seenAt.toISOString(), id: last.id },
  }
}

/** Own partners of a direction who are worked with, or were until one suspended or blacklisted them; whom one worked with last first. */
export const listKnown = (tx: Tx, side: Side, theirs: Side): Promise<Row[]> =>
  own(tx)
    .where('partners.direction', '=', directionOf(side, theirs))
    .where('partners.seen', 'in', ['active', 'suspended', 'blacklisted'])
    .where(theirs === 'forwarder' ? 'organizations.isForwarder' : 'organizations.isExecutor', '=', true)
    .where('organizations.blocked', '=', false)
    .orderBy(
      sql`(select max(o.created_at) from order_parties o where o.org_id = ${tx.actor.orgId} and o.side = ${side} and o.counterpart_id = organizations.id)`,
      order => order.desc().nullsLast(),
    )
    .orderBy('organizations.nameShort')
    .orderBy('partners.id')
    .limit(COMPARED)
    .execute()

export async function countPartners(tx: Tx, filter: DirectionFilter): Promise<Record<PartnerTab, number>> {
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

export const partnerStateOf = async (tx: Tx, tz: string, row: Row): Promise<PartnerState> => (await statesOf(tx, tz, [row], true))[0]!

async function listMarks(tx: Tx, ids: readonly string[]): Promise<Map<string, Mark[]>> {
  const rows = await tx
    .selectFrom('partnerChecks')
    .select(['partnerId', 'item', 'result', 'source', 'checkedOn', 'validUntil', 'comment', 'byName'])
    .where('orgId', '=', tx.actor.orgId)
    .where('partnerId', 'in', ids)
    .execute()
  return Map.groupBy(rows, row => row.partnerId)
}

type PartnerRequest = { organizationId: string; direction: string; message: string; name: string }
type AskOutcome = 'asked' | 'self' | 'missing' | 'side' | 'exists' | 'wait' | 'blacklisted' | 'unavailable'

/** Asks an organisation through the gate, which alone may write to the other side. */
export async function askPartner(tx: Tx, { organizationId, direction, message, name }: PartnerRequest) {
  const { rows } = await sql<{ outcome: AskOutcome; partnerId: string | null; until: Date | null }>`
    select outcome, partner_id, until from gate.ask_partner(${organizationId}, ${direction}, ${message}, ${name}, ${newId()}, ${newId()})`.execute(
    tx,
  )
  return rows[0]!
}

export type SharedStep = Exclude<PartnerMove['action'], 'blacklist' | 'ask'>

/** A step both sides see; `name` is null where the product itself acts. */
export type SharedMove = { action: SharedStep; reason: string | null; comment: string; name: string | null }

/** Takes a step both sides see. */
export async function moveShared(tx: Tx, id: string, { action, reason, comment, name }: SharedMove) {
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

export function listEntries(tx: Tx, partnerId: string): Promise<PartnerEntryRecord[]> {
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

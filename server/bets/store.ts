import { type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import type { LotLive, VisibleBet } from '#contract/tender-list.ts'
import type { TenderBets, TenderLots } from '#server/platform/db.gen.ts'
import { ask, type Tx } from '#server/platform/db.ts'
import type { Opened } from './chain/sealed.ts'

export type LotRecord = Selectable<TenderLots>
export type BetRecord = Selectable<TenderBets>

/** A «no» as the functions of the gate give it. */
export type Refused = { code: string; info: Record<string, unknown> }

/** A bet in the waiting line of its lot. */
export type BetRequest = {
  session: Buffer
  key: string
  hash: Buffer
  bet: {
    amount: number | null
    currency: string | null
    share: number | null
    comment: string
    sealed: string | null
    nonce: string | null
  }
}

/** What became of it: 200 and the answer's text, or a refusal's; `again` when it had been answered before. */
export type Judged = { ok: boolean; text: string; again: boolean }

/** Places bets of one lot in one commit, in the order given; the function proves each bidder by his session. */
export async function placeBets(pool: Pool, lotId: string, asked: readonly BetRequest[], mostPerMinute: number): Promise<Judged[]> {
  const rows = await ask<{ code: number; answer: string; again: boolean }>(
    pool,
    'select code, answer, again from gate.place_bets($1, $2, $3, $4, $5, $6) order by n',
    [
      lotId,
      asked.map(({ session }) => session),
      asked.map(({ key }) => key),
      asked.map(({ hash }) => hash),
      JSON.stringify(asked.map(({ bet }) => bet)),
      mostPerMinute,
    ],
  )
  return rows.map(({ code, answer, again }) => ({ ok: code === 200, text: answer, again }))
}

/** How lots stand, by what the acting organisation may see; one it may not see has no entry. */
export async function livesOf(tx: Tx, lotIds: readonly string[]): Promise<Map<string, LotLive>> {
  if (lotIds.length === 0) return new Map()
  const { rows } = await sql<{ lotId: string; live: LotLive }>`
    select lot_id, live from gate.lots_live(${lotIds as string[]})`.execute(tx)
  return new Map(rows.map(({ lotId, live }) => [lotId, live]))
}

/** Whether the acting organisation may open a lot. */
export async function mayOpen(tx: Tx, lotId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('lotParties')
    .select('lotId')
    .where('orgId', '=', tx.actor.orgId)
    .where('lotId', '=', lotId)
    .where('opens', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Bets of a lot after one, as the acting organisation may see them. */
export async function threadOf(tx: Tx, lotId: string, after: number, most: number): Promise<VisibleBet[]> {
  const { rows } = await sql<{ bet: VisibleBet }>`select bet from gate.lot_thread(${lotId}, ${after}, ${most})`.execute(tx)
  return rows.map(({ bet }) => bet)
}

export async function keysOf(tx: Tx, lotId: string) {
  const { rows } = await sql<{ sealed: boolean; publicKey: Buffer | null; alias: number | null; openedKey: Buffer | null }>`
    select sealed, public_key, alias, opened_key from gate.lot_keys(${lotId})`.execute(tx)
  return rows[0] ?? null
}

/** The log of a lot that ended, or why it is not given. */
export async function logOf(tx: Tx, lotId: string): Promise<Record<string, unknown> | Refused> {
  const { rows } = await sql<{ log: Record<string, unknown> }>`select gate.lot_log(${lotId}) as log`.execute(tx)
  return rows[0]!.log
}

/** Every reason against bets of the acting organisation in a tender; null where it is not invited. */
export async function obstaclesOf(tx: Tx, tenderId: string): Promise<string[] | null> {
  const { rows } = await sql<{ reasons: string[] | null }>`select gate.bet_reasons(${tenderId}) as reasons`.execute(tx)
  return rows[0]!.reasons
}

export async function isVerified(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('organizations').select('verified').where('id', '=', tx.actor.orgId).executeTakeFirst()
  return row?.verified ?? false
}

const refusalIn = async (query: { execute: (tx: Tx) => Promise<{ rows: { no: Refused | null }[] }> }, tx: Tx) => {
  const { rows } = await query.execute(tx)
  tx.nudges.add('events')
  // who led until now may have been outbid
  tx.nudges.add('occurrences')
  return rows[0]!.no
}

export const withdrawBet = (tx: Tx, lotId: string): Promise<Refused | null> =>
  refusalIn(sql<{ no: Refused | null }>`select gate.withdraw_bet(${lotId}) as no`, tx)

export type RobotInput = { floor: number; currency: string; step: number | null; until: Date | null; employeeId: string; name: string }

export const setRobot = (tx: Tx, lotId: string, { floor, currency, step, until, employeeId, name }: RobotInput): Promise<Refused | null> =>
  refusalIn(
    sql<{
      no: Refused | null
    }>`select gate.set_robot(${lotId}, ${floor}, ${currency}, ${step}, ${until}, ${employeeId}, ${name}) as no`,
    tx,
  )

export const dropRobot = (tx: Tx, lotId: string): Promise<Refused | null> =>
  refusalIn(sql<{ no: Refused | null }>`select gate.drop_robot(${lotId}) as no`, tx)

/** A lot of the acting home, held until the transaction ends, and before it its tender: commands of the organiser take them in that order. */
export async function lockLot(tx: Tx, lotId: string): Promise<LotRecord | undefined> {
  const own = tx.selectFrom('tenderLots').where('orgId', '=', tx.actor.orgId).where('id', '=', lotId)
  const found = await own.select('tenderId').executeTakeFirst()
  if (!found) return
  await tx.selectFrom('tenders').select('id').where('orgId', '=', tx.actor.orgId).where('id', '=', found.tenderId).forUpdate().execute()
  return own.selectAll().forUpdate().executeTakeFirst()
}

/** Lists of everybody who sees a lot of the acting home take the end it has by now. */
export async function followEnd(tx: Tx, lotId: string): Promise<void> {
  await sql`select gate.follow_end(${lotId})`.execute(tx)
}

export async function setClosed(tx: Tx, lotId: string, closedAt: Date): Promise<void> {
  await tx
    .updateTable('tenderLots')
    .set({ status: 'closed', closedAt })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', lotId)
    .execute()
}

/** The bets of a lot that lie sealed. */
export const sealedOf = (tx: Tx, lotId: string): Promise<Pick<BetRecord, 'seq' | 'alias' | 'sealed' | 'nonce'>[]> =>
  tx
    .selectFrom('tenderBets')
    .select(['seq', 'alias', 'sealed', 'nonce'])
    .where('orgId', '=', tx.actor.orgId)
    .where('lotId', '=', lotId)
    .where('sealed', 'is not', null)
    .where('amount', 'is', null)
    .orderBy('seq')
    .execute()

/** Writes what sealed bets held and gives out the key they were opened with. */
export async function openBets(
  tx: Tx,
  lotId: string,
  key: Buffer,
  opened: readonly ({ seq: number } & (Opened | { amount: null; reason: string }))[],
): Promise<void> {
  await sql`select gate.open_bets(${lotId}, ${key}, ${JSON.stringify(opened)})`.execute(tx)
}

/** Ends the sealed bets of a round whose key is lost: they are out. */
export async function giveUpSealed(tx: Tx, lot: LotRecord): Promise<void> {
  const { orgId, id, round } = lot
  await tx
    .updateTable('tenderBets')
    .set({ status: 'disqualified', reason: 'key' })
    .where('orgId', '=', orgId)
    .where('lotId', '=', id)
    .where('amount', 'is', null)
    .where('status', '=', 'submitted')
    .execute()
  // a price of an earlier round that was replaced by what is lost leads no more
  await sql`
    update tender_lots l set unreadable_round = ${round}, (best, best_seq) = (
      select b.compared, b.seq from tender_bets b join tenders t on t.org_id = b.org_id and t.id = b.tender_id
      where b.org_id = l.org_id and b.lot_id = l.id and b.status = 'submitted' and b.compared is not null
      order by case when t.side = 'forwarder' then b.compared else -b.compared end, b.seq limit 1)
    where l.org_id = ${orgId} and l.id = ${id}`.execute(tx)
}

/** Tells everybody in the tender how a lot of the acting home stands. */
export async function notifyLot(tx: Tx, lotId: string): Promise<void> {
  await sql`select gate.lot_moved(${lotId})`.execute(tx)
  tx.nudges.add('events')
}

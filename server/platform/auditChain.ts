import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, inHome, type OrgId, type Tx } from './db.ts'
import { timeOf } from './ids.ts'
import { openLoop } from './listen.ts'
import { faultFields, type Log } from './log.ts'

const BATCH = 500
const EVERY_MS = 5000
// longer than any transaction may last
const LATEST_MS = 3_600_000
const START = Buffer.alloc(32)
const FIRST = '00000000-0000-0000-0000-000000000000'

/** What the hash covers: every field of the row, as text that depends on nothing but the row. */
const content = sql<string>`jsonb_build_array(a.org_id, a.id, (extract(epoch from a.at) * 1000)::bigint, a.by_org_id, a.by_user_id,
  a.by_employee_id, a.acting_as, a.what, a.kind, a.object_id, a.from_status, a.to_status, a.facts)::text`

const hashOf = (prev: Buffer, seq: number, text: string) =>
  createHash('sha256').update(prev).update(`${seq}|`).update(text, 'utf8').digest()

/** Numbers and chains the audit rows of an organisation that are not chained yet and tells how many; any number of processes may do it at once. */
export async function linkAudits(workerDb: Db, org: OrgId, { whole = false } = {}): Promise<number> {
  let all = 0
  let from = whole ? FIRST : null
  for (;;) {
    const { n, last } = await linkBatch(workerDb, org, from).catch(error => {
      if (error instanceof pg.DatabaseError && error.code === '23505') return { n: 0, last: null } // another process was quicker
      throw error
    })
    all += n
    if (n < BATCH) return all
    // what lies behind is linked, or so late that the next look finds it
    from = last
  }
}

const linkBatch = (workerDb: Db, org: OrgId, from: string | null) =>
  inHome(workerDb, org, async tx => {
    const last = await lastLink(tx, org)
    const { rows } = await sql<{ id: string; content: string }>`
      select a.id, ${content} as content from audits a
      where a.org_id = ${org}
        and a.id >= ${from ?? (await firstUnlinked(tx, org))}::uuid
        and not exists (select from audit_links l where l.org_id = a.org_id and l.audit_id = a.id)
      order by a.id limit ${BATCH}`.execute(tx)
    if (rows.length === 0) return { n: 0, last: null }
    let { seq, hash } = last
    const links = rows.map(row => {
      const prevHash = hash
      seq += 1
      hash = hashOf(prevHash, seq, row.content)
      return { orgId: org, seq, auditId: row.id, prevHash, hash }
    })
    await tx.insertInto('auditLinks').values(links).execute()
    return { n: links.length, last: rows.at(-1)!.id }
  })

async function lastLink(tx: Tx, org: OrgId) {
  const last = await tx
    .selectFrom('auditLinks')
    .select(['seq', 'hash'])
    .where('orgId', '=', org)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { seq: 0, hash: START }
}

/** Ids follow the true clock, so what is not chained yet stands near the newest chained one: late commits are younger than that hour. */
async function firstUnlinked(tx: Tx, org: OrgId) {
  const newest = await tx
    .selectFrom('auditLinks')
    .select('auditId')
    .where('orgId', '=', org)
    .orderBy('auditId', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return FIRST
  const ms = Math.max(0, timeOf(newest.auditId) - LATEST_MS)
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

export type Verdict = { ok: true; count: number } | { ok: false; seq: number; why: 'gap' | 'missing' | 'changed' | 'unlinked' }

/** Walks the whole chain of an organisation: numbers without gaps, rows present and unchanged, no row older than the hour left out. */
export const verifyAuditChain = (workerDb: Db, org: OrgId): Promise<Verdict> =>
  inHome(workerDb, org, async (tx): Promise<Verdict> => {
    let prev: Buffer = START
    let seq = 0
    for (;;) {
      const { rows } = await sql<{ seq: number; prevHash: Buffer; hash: Buffer; content: string | null }>`
        select l.seq, l.prev_hash, l.hash, case when a.id is not null then ${content} end as content
        from audit_links l left join audits a on a.org_id = l.org_id and a.id = l.audit_id
        where l.org_id = ${org} and l.seq > ${seq} order by l.seq limit ${BATCH}`.execute(tx)
      for (const row of rows) {
        if (row.seq !== seq + 1) return { ok: false, seq: seq + 1, why: 'gap' }
        seq = row.seq
        if (row.content === null) return { ok: false, seq, why: 'missing' }
        if (!row.prevHash.equals(prev) || !row.hash.equals(hashOf(prev, seq, row.content))) return { ok: false, seq, why: 'changed' }
        prev = row.hash
      }
      if (rows.length < BATCH) break
    }
    const { rows } = await sql<{ left: boolean }>`
      select exists (select from audits a where a.org_id = ${org} and a.id < ${await firstUnlinked(tx, org)}::uuid
        and not exists (select from audit_links l where l.org_id = a.org_id and l.audit_id = a.id)) as left`.execute(tx)
    return rows[0]!.left ? { ok: false, seq, why: 'unlinked' } : { ok: true, count: seq }
  })

/** Chains what was audited, every few seconds; the first look is at every organisation. */
export function startAuditChain({ db, log }: { db: Db; log?: Log }): { nudge: () => void; stop: () => Promise<void> } {
  let since: Date | null = null
  return openLoop(async () => {
    const now = Date.now()
    try {
      for (const org of await audited(db, since)) await linkAudits(db, org, { whole: since === null })
      since = new Date(now - LATEST_MS)
    } catch (error) {
      log?.error({ event: 'chain.broken', ...faultFields(error) })
    }
    return EVERY_MS
  })
}

async function audited(db: Db, since: Date | null) {
  const { rows } = await (since
    ? sql<{ id: OrgId }>`select a as id from gate.audited(${since}) a`
    : sql<{ id: OrgId }>`select id from organizations`
  ).execute(db)
  return rows.map(row => row.id)
}

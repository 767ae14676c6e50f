import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, inHome, type OrgId, type Tx } from './db.ts'
import { firstIdAt, timeOf } from './ids.ts'
import { openLoop } from './listen.ts'
import { faultFields, type Log } from './log.ts'

const BATCH = 500
const EVERY_MS = 5000
/** So many rows are looked back at each time, by two indexes alone: some tens of milliseconds. */
const LOOK = 20_000
/** What an organisation costs a look back even without rows, in rows. */
const EACH = 100
// longer than any transaction may last
const LATEST_MS = 3_600_000
const START = Buffer.alloc(32)
const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What the hash covers: every field of the row, as text that depends on nothing but the row. */
const fields = sql`a.org_id, a.id, (extract(epoch from a.at) * 1000)::bigint, a.by_org_id, a.by_user_id,
  a.by_employee_id, a.acting_as, a.what, a.kind, a.object_id, a.from_status, a.to_status, a.facts`
const COVERS = 1
const content = sql<string>`jsonb_build_array(${fields}, a.by_session, a.by_key, a.by_address)::text`
/** The same as the link of the row covers it: one that was made before rows told how somebody came covers no ways. */
const covered = sql<string>`case l.covers when 0 then jsonb_build_array(${fields})::text else ${content} end`

const hashOf = (prev: Buffer, seq: number, text: string) =>
  createHash('sha256').update(prev).update(`${seq}|`).update(text, 'utf8').digest()

/** What is hashed of a row: its salt stands behind what it says, and goes when that is erased; rows of before salts, and those the database writes by itself, have none. */
const salted = ({ content, salt }: { content: string; salt: string | null }) => (salt === null ? content : `${content}|${salt}`)

/** From which row on, and up to which. */
type Range = { from: string | null; until: string }

/** Numbers and chains the audit rows of an organisation that are not chained yet and tells how many; any number of processes may do it at once. */
export const linkAudits = (workerDb: Db, org: OrgId, { whole = false } = {}): Promise<number> =>
  linkRange(workerDb, org, { from: whole ? FIRST : null, until: LAST })

async function linkRange(workerDb: Db, org: OrgId, { from, until }: Range): Promise<number> {
  for (let all = 0; ; ) {
    const { n, last } = await linkBatch(workerDb, org, { from, until }).catch(error => {
      if (error instanceof pg.DatabaseError && error.code === '23505') return { n: 0, last: null } // another process was quicker
      throw error
    })
    all += n
    if (n < BATCH) return all
    // what lies behind is linked, or so late that a look back finds it
    from = last
  }
}

const linkBatch = (workerDb: Db, org: OrgId, { from, until }: Range) =>
  inHome(workerDb, org, async tx => {
    const last = await lastLink(tx, org)
    const { rows } = await sql<{ id: string; content: string; salt: string | null }>`
      select a.id, ${content} as content, a.salt from audits a
      where a.org_id = ${org}
        and a.id >= ${from ?? (await recent(tx, org))}::uuid and a.id <= ${until}::uuid
        and not exists (select 1 from audit_links l where l.org_id = a.org_id and l.audit_id = a.id)
      order by a.id limit ${BATCH}`.execute(tx)
    if (rows.length === 0) return { n: 0, last: null }
    let { seq, hash } = last
    const links = rows.map(row => {
      const prevHash = hash
      seq += 1
      hash = hashOf(prevHash, seq, salted(row))
      return { orgId: org, seq, auditId: row.id, prevHash, hash, covers: COVERS }
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

/**
 * What was written lately stands within an hour of the newest chained row and of the present, whichever is earlier: where clocks are right nothing else is unlinked. What they left elsewhere is found by looking back.
 */
async function recent(tx: Tx, org: OrgId): Promise<string> {
  const { rows } = await sql<{ present: number; newest: string | null }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as present,
      (select l.audit_id from audit_links l where l.org_id = ${org} order by l.audit_id desc limit 1) as newest`.execute(tx)
  const { present, newest } = rows[0]!
  return firstIdAt(Math.floor(Math.min(present, newest ? timeOf(newest) : 0)) - LATEST_MS)
}

/** How far a look back has come: an organisation, and the row of it that was looked at last. */
export type Place = { org: OrgId; after: string }

/**
 * Goes on through the audit of every organisation, `limit` rows further, and chains what stands there unlinked, whatever clock its ids
 * follow. Tells how far it came; null when it has gone through all.
 */
export async function lookBack(workerDb: Db, from: Place | null, limit = LOOK): Promise<Place | null> {
  let place = from ?? (await placeAfter(workerDb, FIRST))
  for (let left = limit; place && left > 0; ) {
    const { org, after }: Place = place
    const wanted = left
    const seen = await inHome(workerDb, org, tx => look(tx, { org, after }, wanted))
    if (seen.unlinked) await linkRange(workerDb, org, { from: seen.unlinked, until: seen.last! })
    place = seen.n < wanted ? await placeAfter(workerDb, org) : { org, after: seen.last! }
    left -= seen.n + EACH
  }
  return place
}

async function placeAfter(workerDb: Db, org: string): Promise<Place | null> {
  const next = await workerDb.selectFrom('organizations').select('id').where('id', '>', org).orderBy('id').limit(1).executeTakeFirst()
  return next ? { org: next.id as OrgId, after: FIRST } : null
}

/** The next rows of an organisation by their ids: how many, the last of them, and the first that is unlinked. */
async function look(tx: Tx, { org, after }: Place, limit: number) {
  const { rows } = await sql<{ n: number; last: string | null; unlinked: string | null }>`
    with seen as materialized (
      select a.id from audits a where a.org_id = ${org} and a.id > ${after}::uuid order by a.id limit ${limit}),
    last as materialized (select id from seen order by id desc limit 1)
    select (select count(*)::int from seen) as n, (select id from last) as last, (
      select id from seen
      except select l.audit_id from audit_links l where l.org_id = ${org} and l.audit_id > ${after}::uuid and l.audit_id <= (select id from last)
      order by id limit 1) as unlinked`.execute(tx)
  return rows[0]!
}

/** A row's place in the chain and what its hash covers: whoever has these proves the row without the database. Null: something of it was erased by an act. */
export type RowProof = { auditId: string; seq: number; prevHash: Buffer; hash: Buffer; content: string | null }

/** Proofs of some rows of the acting organisation, those that are chained. */
export async function proofsOf(tx: Tx, auditIds: readonly string[]): Promise<RowProof[]> {
  const { rows } = await sql<RowProof & { content: string; salt: string | null; erased: boolean }>`
    select l.audit_id, l.seq, l.prev_hash, l.hash, ${covered} as content, a.salt,
      exists (select 1 from audit_erasures e where e.org_id = l.org_id and e.audit_id = l.audit_id) as erased
    from audit_links l join audits a on a.org_id = l.org_id and a.id = l.audit_id
    where l.org_id = ${tx.actor.orgId} and l.audit_id = any (${[...auditIds]}::uuid[])`.execute(tx)
  return rows.map(({ erased, salt, content, ...place }) => ({ ...place, content: erased ? null : salted({ content, salt }) }))
}

/** Whether a row is what its hash says, by what a file has of it. */
export const isProved = ({ seq, prevHash, hash, content }: { seq: number; prevHash: Buffer; hash: Buffer; content: string }): boolean =>
  hashOf(prevHash, seq, content).equals(hash)

/** The first and the last link of the chain of the acting organisation. */
export async function endsOf(tx: Tx): Promise<{ seq: number; hash: Buffer; at: Date }[]> {
  const { rows } = await sql<{ seq: number; hash: Buffer; at: Date }>`
    select l.seq, l.hash, a.at from audits a join (
      (select org_id, audit_id, seq, hash from audit_links where org_id = ${tx.actor.orgId} order by seq limit 1)
      union (select org_id, audit_id, seq, hash from audit_links where org_id = ${tx.actor.orgId} order by seq desc limit 1)) l
      on a.org_id = l.org_id and a.id = l.audit_id
    where a.org_id = ${tx.actor.orgId} order by l.seq`.execute(tx)
  return rows
}

export type Verdict = { ok: true; count: number } | { ok: false; seq: number; why: 'gap' | 'missing' | 'changed' | 'unlinked' }

type Linked = {
  seq: number
  auditId: string
  prevHash: Buffer
  hash: Buffer
  content: string | null
  whole: string | null
  salt: string | null
  erased: Buffer | null
}

/** Whether a row is as it was chained; one that something was erased of is as an entry of the chain vouches for. An older process chained without the salt. */
function isAsChained({ seq, hash, content, whole, salt, erased }: Linked & { content: string }, prev: Buffer): boolean {
  if (hash.equals(hashOf(prev, seq, salted({ content, salt }))) || hash.equals(hashOf(prev, seq, content))) return true
  return erased !== null && salt === null && erased.equals(createHash('sha256').update(whole!, 'utf8').digest())
}

/**
 * Walks the whole chain of an organisation: numbers without gaps, rows present and unchanged, no row older than the hour left out.
 * `onWay` hears how many were proved since it was told last.
 */
export const verifyAuditChain = (workerDb: Db, org: OrgId, onWay: (count: number) => void = () => undefined): Promise<Verdict> =>
  inHome(workerDb, org, async (tx): Promise<Verdict> => {
    let prev: Buffer = START
    let seq = 0
    for (;;) {
      const { rows } = await sql<Linked>`
        select l.seq, l.audit_id, l.prev_hash, l.hash, case when a.id is not null then ${covered} end as content,
          case when a.id is not null then ${content} end as whole, a.salt, (
          select e.content_hash from audit_erasures e where e.org_id = l.org_id and e.audit_id = l.audit_id order by e.act_id desc limit 1) as erased
        from audit_links l left join audits a on a.org_id = l.org_id and a.id = l.audit_id
        where l.org_id = ${org} and l.seq > ${seq} order by l.seq limit ${BATCH}`.execute(tx)
      for (const row of rows) {
        if (row.seq !== seq + 1) return { ok: false, seq: seq + 1, why: 'gap' }
        seq = row.seq
        if (row.content === null) return { ok: false, seq, why: 'missing' }
        const { content: text } = row
        if (!row.prevHash.equals(prev) || !isAsChained({ ...row, content: text }, prev)) return { ok: false, seq, why: 'changed' }
        prev = row.hash
      }
      onWay(rows.length)
      if (rows.length < BATCH) break
    }
    const unproven = await unprovenErasure(tx, org)
    if (unproven !== null) return { ok: false, seq: unproven, why: 'changed' }
    return (await isLeftOut(tx, org)) ? { ok: false, seq, why: 'unlinked' } : { ok: true, count: seq }
  })

/** The first row something was erased of without an entry of the chain that vouches for all rows of its act; null where there is none. */
async function unprovenErasure(tx: Tx, org: OrgId): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select l.seq from audit_erasures e join audit_links l on l.org_id = e.org_id and l.audit_id = e.audit_id
    where e.org_id = ${org} and not exists (
      select 1 from audits a where a.org_id = e.org_id and a.object_id = e.act_id and a.what = 'person.erased' and a.facts->>'digest' = (
        select encode(sha256(string_agg(uuid_send(o.audit_id) || o.content_hash, ''::bytea order by o.audit_id)), 'hex')
        from audit_erasures o where o.org_id = e.org_id and o.act_id = e.act_id))
    order by l.seq limit 1`.execute(tx)
  return rows[0]?.seq ?? null
}

/** Whether a row older than what was written lately is unlinked. */
async function isLeftOut(tx: Tx, org: OrgId): Promise<boolean> {
  const until = await recent(tx, org)
  for (let after = FIRST; ; ) {
    const { n, last, unlinked } = await look(tx, { org, after }, LOOK)
    if (unlinked !== null) return unlinked < until
    if (n < LOOK || last! >= until) return false
    after = last!
  }
}

/** Chains what was audited, every few seconds, and looks back a part of the way each time; the first way is gone at once. */
export function startAuditChain({ db, log }: { db: Db; log?: Log }): { nudge: () => void; stop: () => Promise<void> } {
  let place: Place | null = null
  let gone = false
  return openLoop(async () => {
    try {
      for (const org of await auditedLately(db)) await linkAudits(db, org)
      place = await lookBack(db, place)
      gone ||= place === null
    } catch (error) {
      log?.error({ event: 'chain.broken', ...faultFields(error) })
      return EVERY_MS
    }
    return gone ? EVERY_MS : 0
  }, 'chain')
}

async function auditedLately(db: Db) {
  const { rows } = await sql<{ id: OrgId }>`select a as id from gate.audited(clock_timestamp() - interval '1 hour') a`.execute(db)
  return rows.map(row => row.id)
}

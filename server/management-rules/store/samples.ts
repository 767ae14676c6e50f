import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RuleEvent } from '#contract/management-rule-language.ts'
import type { SampleRecord } from '#server/management-rules/record.ts'
import type { RuleFacts } from '#server/management-rules/rules/conditions.ts'
import type { Tx } from '#server/platform/db.ts'

/** Samples older than this are of no use to anybody; the next of the organisation take some of them away. */
const SAMPLE_DAYS = 31
const AT_ONCE = 10

type Fresh = Omit<SampleRecord, 'knownAt' | 'lookedAt'>

/** Keeps triggers with what was known of their objects, for dry runs. */
export async function insertSamples(tx: Tx, samples: readonly Fresh[]): Promise<void> {
  if (samples.length === 0) return
  const before = new Date(tx.now.getTime() - SAMPLE_DAYS * 86_400_000)
  const rows = samples.map(({ id, event, at, objectId, number, cause, facts }) => ({
    ...{ id, event, at, number, facts },
    object_id: objectId,
    chain: cause?.chain ?? [],
  }))
  await sql`
    with old as (delete from rule_samples where org_id = ${tx.actor.orgId} and id in (
      select id from rule_samples where org_id = ${tx.actor.orgId} and at < ${before} order by at limit ${AT_ONCE * samples.length}))
    insert into rule_samples (org_id, id, event, at, object_id, number, chain, facts)
    select ${tx.actor.orgId}::uuid, s.id, s.event, s.at, s.object_id, s.number, array(select jsonb_array_elements_text(s.chain)::uuid), s.facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      s (id uuid, event text, at timestamptz, object_id uuid, number text, chain jsonb, facts jsonb)
    on conflict do nothing`.execute(tx)
}

type Deadline = { demandId: string; deadline: Date }

/** One end of answers of a demand: one that is moved is another one. */
function idOf({ demandId, deadline }: Deadline): string {
  const hex = createHash('sha256').update(`${demandId} ${deadline.toISOString()}`).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}

/** When rules looked at an end of answers last; null: never. */
export async function lookedAt(tx: Tx, deadline: Deadline): Promise<Date | null> {
  const row = await tx
    .selectFrom('ruleSamples')
    .select('lookedAt')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', idOf(deadline))
    .forUpdate()
    .executeTakeFirst()
  return row?.lookedAt ?? null
}

/** Keeps an end of answers with what is known of its demand now; since when it was known stays. */
export async function setDeadlineSample(tx: Tx, { number, facts, ...of }: Deadline & { number: string; facts: RuleFacts }): Promise<void> {
  const changed = { facts: JSON.stringify(facts), lookedAt: tx.now }
  await tx
    .insertInto('ruleSamples')
    .values({
      ...changed,
      orgId: tx.actor.orgId,
      id: idOf(of),
      event: 'demand.deadline_minus',
      at: of.deadline,
      objectId: of.demandId,
      number,
      chain: [],
      knownAt: tx.now,
    })
    .onConflict(already => already.columns(['orgId', 'id']).doUpdateSet(changed))
    .execute()
}

const MOST_SAMPLES = 20_000

/** Triggers of an event since a moment, oldest first. */
export async function listSamples(tx: Tx, event: string, since: Date): Promise<SampleRecord[]> {
  const rows = await tx
    .selectFrom('ruleSamples')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('event', '=', event)
    .where('at', '>=', since)
    .orderBy('at')
    .limit(MOST_SAMPLES)
    .execute()
  return rows.map(row => ({
    id: row.id,
    event: row.event as RuleEvent,
    at: row.at,
    objectId: row.objectId,
    number: row.number,
    cause: row.chain.length > 0 ? { chain: row.chain, depth: row.chain.length } : null,
    facts: row.facts as RuleFacts,
    knownAt: row.knownAt,
    lookedAt: row.lookedAt,
  }))
}

import { sql } from 'kysely'
import type { PersonRecord } from '#server/personal-data/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Erasing, holds, measured, type Part, tellingTexts, without } from './part.ts'

/** Where anybody may be named: the talk of orders, and the journal. */
export const textParts: readonly Part[] = [
  {
    holding: 'talk',
    measure: (tx, person) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(at) as since, max(at) as until from (
          select c.at from order_comments c where c.org_id = ${tx.actor.orgId} and ${names(person)}
          union all select c.at from order_internal_comments c where c.org_id = ${tx.actor.orgId} and ${names(person)}) x`,
      ),
    erase: eraseTalk,
  },
  {
    holding: 'journal',
    measure: (tx, person) =>
      measured(
        tx,
        sql`select count(*)::int as count, min(a.at) as since, max(a.at) as until from audits a
          where a.org_id = ${tx.actor.orgId} and a.object_id = any(${[...person.objects]}::uuid[]) and ${holds(sql`a.facts::text`, tellingTexts(person))}`,
      ),
  },
]

/** That a line names a person, or is one he wrote. */
const names = (person: PersonRecord) =>
  sql<boolean>`(${holds(sql`c.text`, tellingTexts(person))}${person.kind === 'employee' ? sql` or c.by_user_id = ${userOf(person)}` : sql``})`

const userOf = ({ id }: PersonRecord) => sql`(select e.user_id from employees e where e.org_id = c.org_id and e.id = ${id})`

async function eraseTalk(tx: Tx, person: PersonRecord, { instead }: Erasing) {
  const texts = tellingTexts(person)
  for (const table of ['order_comments', 'order_internal_comments'])
    await sql`update ${sql.table(table)} c set text = ${without(sql.ref('c.text'), texts, instead)}
      ${person.kind === 'employee' ? sql`, by_name = case when c.by_user_id = ${userOf(person)} then ${instead} else c.by_name end` : sql``}
      where c.org_id = ${tx.actor.orgId} and ${names(person)}`.execute(tx)
}

/**
 * Takes a person out of what is kept for a short while beside: answers for a repeated request, what people and
 * other modules were told. They go by themselves within days; who is erased is not made to wait.
 */
export async function eraseCopies(tx: Tx, person: PersonRecord, { actId, instead }: Erasing): Promise<void> {
  const texts = tellingTexts(person)
  if (texts.length === 0) return
  const own = tx.actor.orgId
  const body = sql.ref('body')
  await sql`update idempotency_keys set body = ${without(body, texts, instead)} where org_id = ${own} and ${holds(body, texts)}`.execute(tx)
  const facts = sql`facts::text`
  await sql`update notices set facts = ${without(facts, texts, instead)}::jsonb where org_id = ${own} and ${holds(facts, texts)}`.execute(
    tx,
  )
  await sql`select gate.erase_occurrences(${actId}::uuid, ${texts}::text[], ${instead})`.execute(tx)
}

/** Takes a person out of what the journal says of him; the act is vouched for by an entry of the same journal. */
export async function eraseJournal(tx: Tx, person: PersonRecord, { actId, instead }: Erasing): Promise<{ n: number; digest: string }> {
  const { rows } = await sql<{ n: number; digest: Buffer }>`
    select * from gate.erase_audit(${actId}::uuid, ${[...person.objects]}::uuid[], ${tellingTexts(person)}::text[], ${instead})`.execute(tx)
  return { n: rows[0]!.n, digest: rows[0]!.digest.toString('hex') }
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundKind } from '#contract/palette.ts'
import type { Tx } from '#server/platform/db.ts'
import type { NearWord, SearchTerms } from '#server/platform/searchTerms.ts'
import type { ListedRecord, NamedRecord } from './record.ts'

/** So many of a directory are compared with what was typed. */
const COMPARED = 5000
/** So many words there are come beside one that was typed. */
const NEAR = 20

export type Query = {
  terms: SearchTerms
  /** Those readings a word of which is rare enough to be looked for among all. */
  rare: SearchTerms
  /** Whole numbers. */
  exact: SearchTerms
}

/** Orders, flights, demands and lots of the acting organisation that answer, the newest first, those of a whole number before. */
export async function listedRows(
  tx: Tx,
  kinds: readonly FoundKind[],
  { terms, rare, exact }: Query,
  limit: number,
): Promise<ListedRecord[]> {
  const [all, few, whole] = [terms, rare, exact].map(each => JSON.stringify(each))
  const { rows } = await sql<ListedRecord>`
    select kind, id, parent, side, opens, row_json as "rowJson"
    from gate.palette_rows(${all}::jsonb, ${few}::jsonb, ${whole}::jsonb, ${[...kinds]}::text[], ${limit})`.execute(tx)
  return rows
}

/** Whether a text has some pattern of every word of one of the readings. */
const met = (text: RawBuilder<string>, terms: SearchTerms): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    terms.map(
      words =>
        sql`(${sql.join(
          words.map(ways => sql`${text} like any (${[...ways]}::text[])`),
          sql` and `,
        )})`,
    ),
    sql` or `,
  )})`

const plainly = (text: RawBuilder<string>) => sql<string>`translate(lower(${text}), 'ё', 'е')`

/** What each directory is searched in and shown by; a row of every one of them is asked for under the acting organisation's policies. */
const directories = (org: string): Partial<Record<FoundKind, (terms: SearchTerms, limit: number) => RawBuilder<NamedRecord>>> => ({
  partner: (terms, limit) => sql`
    select distinct on (x.title, x.note) 'partner' as kind, x.id, x.title, x.note from (
      select p.id, o.name_short as title, o.tin as note, o.name_full as full_name
      from partners p join organizations o on o.id = p.partner_org_id where p.org_id = ${org} order by p.status_at desc limit ${COMPARED}) x
    where ${met(plainly(sql`concat_ws(' ', x.title, x.full_name, x.note)`), terms)} order by x.title, x.note limit ${limit}`,
  customer: (terms, limit) => sql`
    select 'customer' as kind, x.id, x.name as title, coalesce(x.tin, '') as note
    from gate.customers_found(${JSON.stringify(terms)}::jsonb, 'name', ${limit}) x`,
  driver: (terms, limit) => sql`
    select 'driver' as kind, x.id, concat_ws(' ', x.last_name, x.first_name, x.middle_name) as title, '' as note from (
      select d.id, d.last_name, d.first_name, d.middle_name from drivers d
      where d.org_id = ${org} and d.erased_at is null order by d.last_name, d.first_name limit ${COMPARED}) x
    where ${met(plainly(sql`concat_ws(' ', x.last_name, x.first_name, x.middle_name)`), terms)} limit ${limit}`,
  vehicle: (terms, limit) => sql`
    select 'vehicle' as kind, x.id, x.plate as title, trim(x.make || ' ' || x.model) as note from (
      select v.id, v.plate, v.make, v.model, v.vin from vehicles v
      where v.org_id = ${org} and v.status <> 'sold' order by v.kind, v.status limit ${COMPARED}) x
    where ${met(plainly(sql`concat_ws(' ', x.plate, x.make, x.model, x.vin)`), terms)} limit ${limit}`,
  settlement: (terms, limit) => sql`
    select 'settlement' as kind, x.id, coalesce(x.number, '') as title, x.counterpart_name as note from (
      select s.id, s.number, s.counterpart_name, s.search from settlements s
      where s.org_id = ${org} order by s.created_at desc, s.id desc limit ${COMPARED}) x
    where ${met(plainly(sql`concat_ws(' ', x.number, x.search)`), terms)} limit ${limit}`,
  rule: (terms, limit) => sql`
    select 'rule' as kind, x.id, x.draft ->> 'name' as title, '' as note from management_rules x
    where x.org_id = ${org} and x.removed_at is null and ${met(plainly(sql`(x.draft ->> 'name')`), terms)} limit ${limit}`,
})

/** Rows of the directories that answer, in one statement. */
export async function namedRows(tx: Tx, kinds: readonly FoundKind[], terms: SearchTerms, limit: number): Promise<NamedRecord[]> {
  const all = directories(tx.actor.orgId)
  const asked = kinds.flatMap(kind => all[kind]?.(terms, limit) ?? [])
  if (terms.length === 0 || asked.length === 0) return []
  const { rows } = await sql<NamedRecord>`${sql.join(
    asked.map(one => sql`(${one})`),
    sql` union all `,
  )}`.execute(tx)
  return rows
}

/** Words of the acting organisation's own names that look like those typed, those of its customers and points with them. */
export async function likeWords(tx: Tx, words: readonly string[]): Promise<NearWord[]> {
  const org = tx.actor.orgId
  const { rows } = await sql<NearWord>`
    with own as materialized (
      select distinct n.word from (
        select o.name_short as name from partners p join organizations o on o.id = p.partner_org_id where p.org_id = ${org}
        union all select concat_ws(' ', d.last_name, d.first_name) from drivers d where d.org_id = ${org} and d.erased_at is null
        union all select concat_ws(' ', v.make, v.model) from vehicles v where v.org_id = ${org}
        union all select r.draft ->> 'name' from management_rules r where r.org_id = ${org} and r.removed_at is null
        limit ${COMPARED}) all_names, regexp_split_to_table(lower(all_names.name), '[^[:alnum:]]+') n (word)
      where length(n.word) >= 4)
    select w.typed, x.word from unnest(${[...words]}::text[]) w (typed), lateral (
      select o.word, similarity(translate(o.word, 'ё', 'е'), w.typed) as likeness from own o
      where similarity(translate(o.word, 'ё', 'е'), w.typed) >= 0.15 order by likeness desc, o.word limit ${NEAR}) x
    union select typed, word from gate.similar_words('customer', ${[...words]}::text[], ${NEAR})
    union select typed, word from gate.similar_words('nodal_point', ${[...words]}::text[], ${NEAR})`.execute(tx)
  return rows
}

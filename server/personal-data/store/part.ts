import { type RawBuilder, sql } from 'kysely'
import type { Holding } from '#contract/personal-data-words.ts'
import type { Measure, PersonRecord } from '#server/personal-data/record.ts'
import type { Tx } from '#server/platform/db.ts'

/** By which act something is erased, what stands in its place, and since when papers are still kept by law. */
export type Erasing = { actId: string; instead: string; keptSince: Date }

/** One place where something is stored of a person: how much, and how it is erased; without `erase` the law keeps all of it. */
export type Part = {
  holding: Holding
  measure: (tx: Tx, person: PersonRecord, keptSince: Date) => Promise<Measure>
  erase?: (tx: Tx, person: PersonRecord, erasing: Erasing) => Promise<unknown>
}

/** A query of one row `count, since, until` and, where the law keeps a part, `stays, last_on`. */
export async function measured(tx: Tx, query: RawBuilder<unknown>): Promise<Measure> {
  const { rows } = await (query as RawBuilder<Partial<Measure>>).execute(tx)
  const { count = 0, since = null, until = null, stays = 0, lastOn = null } = rows[0] ?? {}
  return { count, since, until, stays, lastOn }
}

/** A text with these taken out. */
export const without = (written: RawBuilder<unknown>, texts: readonly string[], instead: string): RawBuilder<string> =>
  texts.reduce<RawBuilder<unknown>>((text, each) => sql`replace(${text}, ${each}, ${instead})`, written) as RawBuilder<string>

/** That a text holds one of these. */
export const holds = (column: RawBuilder<unknown>, texts: readonly string[]) =>
  texts.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        texts.map(each => sql`position(${each} in ${column}) > 0`),
        sql` or `,
      )})`

/** Writings by which a person may be found in free text: one word alone may be anybody, or a warehouse. */
export const tellingTexts = ({ texts }: Pick<PersonRecord, 'texts'>): string[] =>
  texts.filter(text => text.length > 5 && (/\s/.test(text) || /@|\d{6}/.test(text)))

import type { RuleEvent, RuleField } from '#contract/management-rule-language.ts'
import { defaultZone } from '#contract/zone.ts'
import type { RuleRecord } from '#server/management-rules/record.ts'
import type { PlaceOf, RuleFacts } from '#server/management-rules/rules/conditions.ts'
import { inOrder } from '#server/management-rules/rules/firing.ts'
import { findRevision, listRules } from '#server/management-rules/store/book.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { findZone } from '#server/waterfalls/store.ts'

type Points = Map<string, ReturnType<PlaceOf>>

/** Rules of an organisation as they are now: those of each trigger in their order, and where the places are that were asked for so far. */
export type Book = { revision: number; rules: ReadonlyMap<RuleEvent, readonly RuleRecord[]>; points: Points; tz: string }

const books = new Map<string, Book>()
/** Organisations whose rules a process keeps ready, and places it knows for each. */
const MOST_BOOKS = 1000
const MOST_POINTS = 5000

/** The rules of the acting organisation that are on, in the order they are looked at; null: it never had any. */
export async function bookOf(tx: Tx): Promise<Book | null> {
  const { orgId } = tx.actor
  const revision = await findRevision(tx)
  if (revision === null) return null
  const ready = books.get(orgId)
  if (ready?.revision === revision) return ready
  const rules = inOrder((await listRules(tx)).filter(({ active }) => active))
  const book: Book = {
    revision,
    rules: Map.groupBy(rules, ({ draft }) => draft.event),
    points: new Map(),
    tz: (await findZone(tx)) ?? defaultZone,
  }
  if (books.size >= MOST_BOOKS) books.delete(books.keys().next().value!)
  books.set(orgId, book)
  return book
}

/** Rules of a trigger in their order. */
export const rulesOf = (book: Book | null, event: RuleEvent): readonly RuleRecord[] => book?.rules.get(event) ?? []

/** Where the places are that rules and objects name; asked for where a rule looks around a place, and remembered with the book. */
export async function placesFor(
  tx: Tx,
  rules: readonly Pick<RuleRecord, 'draft'>[],
  objects: readonly RuleFacts[],
  points: Points = new Map(),
): Promise<PlaceOf> {
  const around = rules.flatMap(({ draft }) =>
    draft.conditions.groups.flatMap(group =>
      group.conditions.flatMap(({ value }) => (typeof value === 'object' && !Array.isArray(value) ? value.place : [])),
    ),
  )
  if (around.length === 0) return () => undefined
  const ends = objects.flatMap(({ from, to, standsAt }) => [from, to, standsAt].filter(code => typeof code === 'string'))
  const unknown = [...new Set([...around, ...ends])].filter(code => !points.has(code))
  if (unknown.length > 0) {
    if (points.size + unknown.length > MOST_POINTS) points.clear()
    const found = new Map((await findPlaces(tx, [...new Set([...around, ...ends])])).map(place => [place.code, place]))
    for (const code of [...around, ...ends]) points.set(code, found.get(code))
  }
  return code => points.get(code)
}

/** Whether one of the rules reads a field: what is dear to find out is found out for them alone. */
export const reads = (rules: readonly Pick<RuleRecord, 'draft'>[], field: RuleField): boolean =>
  rules.some(({ draft }) => draft.conditions.groups.some(group => group.conditions.some(condition => condition.field === field)))

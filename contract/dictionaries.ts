import { z } from 'zod'
import { get, post } from './call.ts'
import { Bilingual, Instant, text } from './primitives.ts'

/** A dictionary by the name the database has for it. */
const DictKey = z.string().regex(/^[a-z_]{2,40}$/)
/** A code people enter: some dictionaries have codes of a standard, with capitals and slashes. */
const EntryCode = z.string().regex(/^[\w/-]{1,60}$/)

/** What an entry says beside its names, by the rows of its dictionary. */
export const DictAttrs = z.record(
  z.string().regex(/^\w{1,40}$/),
  z.union([z.string().max(200), z.number(), z.boolean(), z.null(), z.array(z.string().max(40)).max(60)]),
)
export type DictAttrs = z.output<typeof DictAttrs>

/** An entry as those who manage dictionaries see it; one that is not active is chosen no more, and old records name it still. */
export const DictEntry = z.object({
  code: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
  sort: z.int(),
  active: z.boolean(),
  attrs: DictAttrs,
})
export type DictEntry = z.output<typeof DictEntry>

export const DictSummary = z.object({ dict: z.string(), version: z.int(), entries: z.int(), archived: z.int() })
export type DictSummary = z.output<typeof DictSummary>

export const DictEdition = z.object({
  at: Instant,
  by: z.string().nullable(),
  version: z.int(),
  what: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type DictEdition = z.output<typeof DictEdition>

/** What becomes of a row of a table that is brought in. */
export const DictVerdict = z.object({
  n: z.int(),
  code: z.string(),
  verdict: z.enum(['added', 'changed', 'same', 'refused']),
  why: Bilingual.nullable(),
})
export type DictVerdict = z.output<typeof DictVerdict>

const Written = z.object({ dict: z.string(), version: z.int() })
const edits = ['dictionary.changed', 'dictionary.not_found'] as const

/** Dictionaries as those who run the installation keep them. */
export const dictionaries = {
  list: get('/api/dictionaries/v0/list', {
    about: 'Every dictionary with its version, and how many entries are in use and archived.',
    needs: 'platform.manage',
    staleAfter: ['dictionaries.changed'],
    out: z.object({ items: z.array(DictSummary) }),
  }),
  entries: get('/api/dictionaries/v0/entries', {
    about: 'Entries of a dictionary, archived ones too.',
    needs: 'platform.manage',
    staleAfter: ['dictionaries.changed'],
    query: z.object({ dict: DictKey }),
    out: z.object({ dict: z.string(), version: z.int(), items: z.array(DictEntry) }),
    fails: ['dictionary.not_found'],
  }),
  usage: get('/api/dictionaries/v0/usage', {
    about: 'How many records of all organisations name each entry; `whole` is false where counting took too long to reach all of them.',
    needs: 'platform.manage',
    staleAfter: ['dictionaries.changed'],
    query: z.object({ dict: DictKey }),
    out: z.object({ items: z.array(z.object({ code: z.string(), n: z.int() })), counted: z.boolean(), whole: z.boolean() }),
    fails: ['dictionary.not_found'],
  }),
  editions: get('/api/dictionaries/v0/editions', {
    about: 'The last changes of a dictionary: who changed what, the newest first.',
    needs: 'platform.manage',
    staleAfter: ['dictionaries.changed'],
    query: z.object({ dict: DictKey }),
    out: z.object({ items: z.array(DictEdition) }),
  }),
  set: post('/api/dictionaries/v0/set', {
    about: 'Adds an entry or changes one: words, place, attributes, whether it is in use; `version` is that of the dictionary.',
    needs: 'platform.manage',
    effect: 'edit',
    data: z.strictObject({
      dict: DictKey,
      version: z.int(),
      isNew: z.boolean(),
      code: EntryCode,
      name_ru: text(1, 200),
      name_en: text(1, 200),
      sort: z.int().min(0).max(100_000).optional(),
      active: z.boolean(),
      attrs: DictAttrs.optional(),
    }),
    out: Written,
    fails: [...edits, 'dictionary.no_entry', 'dictionary.taken', 'dictionary.attribute', 'dictionary.day', 'dictionary.code'],
    emits: ['dictionaries.changed'],
  }),
  bring: post('/api/dictionaries/v0/bring', {
    about:
      'Brings a table of entries in (XLSX or CSV, in pieces of base64) and tells what becomes of each row; `dry` tells and writes nothing.',
    needs: 'platform.manage',
    effect: 'edit',
    data: z.strictObject({
      dict: DictKey,
      version: z.int(),
      base64: z.array(z.base64().max(9_000)).min(1).max(26),
      dry: z.boolean(),
    }),
    out: z.object({ version: z.int(), rows: z.array(DictVerdict) }),
    fails: [...edits, 'dictionary.heads', 'import.empty', 'import.archive', 'import.unreadable', 'import.too_long', 'import.too_wide'],
    emits: ['dictionaries.changed'],
  }),
}

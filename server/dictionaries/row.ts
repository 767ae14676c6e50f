import type { DictEdition, DictEntry } from '#contract/dictionaries.ts'
import type { WholeEntryRecord } from './store.ts'

/** An entry as those who manage dictionaries see it. */
export const toEntry = ({ code, nameRu, nameEn, attrs, sort, active }: WholeEntryRecord): DictEntry => ({
  code,
  name_ru: nameRu,
  name_en: nameEn,
  sort,
  active,
  attrs: attrs as DictEntry['attrs'],
})

export const toRecord = ({ name_ru, name_en, ...entry }: DictEntry): WholeEntryRecord => ({ ...entry, nameRu: name_ru, nameEn: name_en })

type EditionRecord = { at: Date; what: string; facts: unknown; person: string | null }

/** A change of a dictionary as its journal has it. */
export function toEdition({ at, what, facts, person }: EditionRecord): DictEdition {
  const { version = 0, changes = [] } = facts as { version?: number; changes?: DictEdition['changes'] }
  return { at: at.toISOString(), by: person, version, what, changes }
}

import type { JsonText } from '#server/platform/bind.ts'
import type { DictEntryRecord } from './store.ts'

/** The answer of a dictionary as text: its rows under the field the specification names. */
export const textOf = (field: string, entries: readonly DictEntryRecord[]): JsonText =>
  JSON.stringify({
    [field]: entries.map(({ code, nameRu, nameEn, attrs }) => ({ code, name_ru: nameRu, name_en: nameEn, ...(attrs as object) })),
  }) as JsonText

import { useQuery } from '@tanstack/react-query'
import { type DictRow, dicts, rowsOf } from '#contract/dicts.ts'
import { queryOf } from '#web/api/query.ts'
import { useLocale } from '#web/i18n/words.ts'

type Dict = keyof typeof dicts

/** The entries of a dictionary; empty until they are read. */
export function useDict<R extends DictRow = DictRow>(dict: Dict): readonly R[] {
  const { data } = useQuery(queryOf(dicts[dict], {}, { quiet: true }))
  return rowsOf<R>(dict, data)
}

/** Entries as options of a choice, in the reader's language. */
export function useOptions(dict: Dict): { id: string; label: string }[] {
  const { locale } = useLocale()
  return useDict(dict).map(row => ({ id: row.code, label: locale === 'ru' ? row.name_ru : row.name_en }))
}

/** The name of a code in the reader's language; the code itself until the dictionary is here. */
export function useNames(dict: Dict): (code: string) => string {
  const options = useOptions(dict)
  const names = new Map(options.map(option => [option.id, option.label]))
  return code => names.get(code) ?? code
}

import { fieldsOf } from '#contract/imports.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import type { Import } from './useImport.ts'
import { importWords } from './words.ts'

/** What each column stands for: a field is of one column alone, so choosing it takes it from another. */
export function ColumnHeads({ found, map }: Pick<Import, 'found' | 'map'>) {
  const t = useWords(importWords)
  const { locale } = useLocale()
  const known = Object.entries(fieldsOf(found.kind))
  const options = [{ id: '-', label: t.notColumn }, ...known.map(([field, words]) => ({ id: field, label: words[locale] }))]
  const choose = (column: number, chosen: string) =>
    map(
      found.fields.map((one, other) => (other === column ? (chosen === '-' ? null : chosen) : one === chosen ? null : one)),
      found.hasHeads,
    )
  return found.fields.map((field, column) => (
    <th key={column} scope="col">
      <Select
        label={t.columnIs(column + 1)}
        hideLabel
        size="small"
        value={field ?? '-'}
        onChange={chosen => choose(column, chosen ?? '-')}
        options={options}
      />
      {found.heads[column] && <span className="import-head truncate">{found.heads[column]}</span>}
    </th>
  ))
}

import { useQuery } from '@tanstack/react-query'
import { dicts } from '#contract/dicts.ts'
import { queryOf } from '#web/api/query.ts'
import { useLocale } from '#web/i18n/words.ts'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import type { FieldProps } from '#web/ui/fields/Field.tsx'

/** A country by its two letters, from the dictionary. */
export function CountryField({
  value,
  onChange,
  ...rest
}: FieldProps & { value: string; onChange: (code: string) => void; onBlur?: () => void }) {
  const { locale } = useLocale()
  const { data } = useQuery(queryOf(dicts.countries, {}, { quiet: true }))
  const items = (data?.countries ?? []).map(country => ({
    id: country.code.toUpperCase(),
    label: locale === 'ru' ? country.name_ru : country.name_en,
  }))
  const chosen = items.find(({ id }) => id === value) ?? { id: value, label: value }
  return <ComboBox {...rest} value={chosen} items={items} onChange={item => onChange(item?.id ?? 'RU')} />
}

import type { WhereFilter } from '#contract/order-list.ts'
import { places } from '#contract/places.ts'
import { ask } from '#web/api/client.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { rememberName } from '#web/lists/filters/fields.ts'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { filterWords } from './words.ts'

type Where = NonNullable<WhereFilter>
type Found = { id: string; label: string; hint: string; region?: string }

const radii = [25, 50, 100, 200, 300]
const none: Where = { places: [], regions: [] }

/** Without the parts that say nothing, so that equal conditions have equal addresses. */
const bare = ({ places, regions, km }: Where) =>
  places.length === 0 && regions.length === 0
    ? null
    : { ...(places.length > 0 && { places }), ...(regions.length > 0 && { regions }), ...(km !== undefined && places.length > 0 && { km }) }

/** Cities and whole regions by what is typed: a region whose name is meant stands first. */
async function suggestWhere(text: string, signal: AbortSignal, locale: Locale, region: string): Promise<Found[]> {
  const typed = text.trim().slice(0, 100)
  const [found] = await ask(places.suggest, { query: { text: typed, limit: 12 } }, { signal, quiet: true })
  const rows = found?.places ?? []
  const inWords = (row: (typeof rows)[number]) => (locale === 'ru' ? row.region_ru : row.region_en)
  const meant = new Map(
    rows
      .filter(row => typed !== '' && inWords(row).toLocaleLowerCase().includes(typed.toLocaleLowerCase()))
      .map(row => [row.region_ru, row]),
  )
  return [
    ...[...meant].map(([name, row]) => ({ id: `region:${name}`, label: inWords(row), hint: region, region: name })),
    ...rows.map(row => ({ id: row.code, label: locale === 'ru' ? row.ru : row.en, hint: inWords(row) })),
  ]
}

/** One end of the route: cities with a radius around them, and regions. */
export function WhereField({
  value,
  nameOf,
  onChange,
}: {
  value: unknown
  nameOf: (id: string) => string
  onChange: (value: unknown) => void
}) {
  const t = useWords(filterWords)
  const { locale } = useLocale()
  const where: Where = { ...none, ...(value as Partial<Where> | undefined) }
  const put = (change: Partial<Where>) => onChange(bare({ ...where, ...change }))
  return (
    <div className="lists-suggested">
      <ComboBox<Found>
        label={t.where}
        hideLabel
        placeholder={t.where}
        value={null}
        load={(text, signal) => suggestWhere(text, signal, locale, t.region)}
        onChange={item => {
          if (!item) return
          rememberName(item.region ?? item.id, item.label)
          if (item.region) put({ regions: [...new Set([...where.regions, item.region])] })
          else put({ places: [...new Set([...where.places, item.id])] })
        }}
      />
      {where.regions.map(name => (
        <Chip key={name} onRemove={() => put({ regions: where.regions.filter(one => one !== name) })}>
          {nameOf(name)}
        </Chip>
      ))}
      {where.places.map(code => (
        <Chip key={code} onRemove={() => put({ places: where.places.filter(one => one !== code) })}>
          {nameOf(code)}
        </Chip>
      ))}
      {where.places.length > 0 && (
        <Select
          label={t.radius}
          value={String(where.km ?? 0)}
          options={[{ id: '0', label: t.exactly }, ...radii.map(km => ({ id: String(km), label: t.within(km) }))]}
          onChange={id => put({ km: id === null || id === '0' ? undefined : Number(id) })}
        />
      )}
    </div>
  )
}

import type { FlightCard } from '#contract/flight-card.ts'
import type { HappenedAt } from '#contract/flight-moves.ts'
import { places } from '#contract/places.ts'
import { ask } from '#web/api/client.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { flightStepWords } from './words.ts'

/** Where something happens, as it is typed: null while nobody has said. */
export type Where = HappenedAt | null

type WhereFieldProps = {
  label: string
  value: Where
  onChange: (where: Where) => void
  card: Pick<FlightCard, 'tasks'>
  error: string | null | undefined
  hint?: string
}

type Item = { id: string; label: string; hint: string; lat: number | null; lon: number | null }

const longest = 200

/**
 * A place that is no stop of an order: one of the flight's stops or of the gazetteer, which have coordinates, or whatever is typed. With
 * coordinates the way there is reckoned, without them it counts as none.
 */
export function WhereField({ label, value, onChange, card, error, hint }: WhereFieldProps) {
  const t = useWords(flightStepWords)
  const { locale } = useLocale()
  const isKnown = value !== null && value.lat !== null
  const take = (item: Item | null) => onChange(item && { place: item.label, lat: item.lat, lon: item.lon })
  return (
    <ComboBox<Item>
      label={label}
      value={value && { id: value.place, label: value.place, hint: '', lat: value.lat, lon: value.lon }}
      onChange={take}
      onText={text => onChange({ place: text.slice(0, longest), lat: null, lon: null })}
      load={async (text, signal) => [...stopsLike(card, text, locale), ...(await placesLike(text, signal, locale))]}
      description={isKnown ? t.whereKnown : (hint ?? t.whereHint)}
      error={error}
    />
  )
}

/** Stops of the flight by their addresses. */
function stopsLike({ tasks }: Pick<FlightCard, 'tasks'>, text: string, locale: Locale): Item[] {
  const typed = text.trim().toLocaleLowerCase()
  const stops = tasks
    .filter(({ lat }) => lat !== null)
    .map(({ place, address, lat, lon }) => ({ label: address || place[locale], hint: place[locale], lat, lon }))
    .filter(({ label, hint }) => label !== '' && `${label} ${hint}`.toLocaleLowerCase().includes(typed))
  return [...new Map(stops.map(stop => [stop.label, { id: `stop ${stop.label}`, ...stop }])).values()]
}

async function placesLike(text: string, signal: AbortSignal, locale: Locale): Promise<Item[]> {
  const [found] = await ask(places.suggest, { query: { text: text.trim().slice(0, 100), limit: 10 } }, { signal, quiet: true })
  return (found?.places ?? []).map(row => ({
    id: row.code,
    label: locale === 'ru' ? row.ru : row.en,
    hint: locale === 'ru' ? row.region_ru : row.region_en,
    lat: row.lat,
    lon: row.lon,
  }))
}

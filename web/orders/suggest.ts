import { customers } from '#contract/customers.ts'
import { organizations } from '#contract/organizations.ts'
import { type PlaceRow, places } from '#contract/places.ts'
import { ask } from '#web/api/client.ts'
import { type Locale, spoken } from '#web/i18n/words.ts'
import type { Choice, ExecutorChoice, PlaceChoice } from './form/draft.ts'
import { formWords } from './form/formWords.ts'

/** Executors a forwarder may choose, by name or tin. */
export async function suggestExecutors(text: string, signal: AbortSignal): Promise<ExecutorChoice[]> {
  const [found] = await ask(
    organizations.suggestExecutors,
    { data: { query: text.trim().slice(0, 100), filter: {} } },
    { signal, quiet: true },
  )
  return (found?.organizations ?? []).map(row => ({
    id: row.id,
    label: row.name,
    hint: spoken(formWords).tin(row.tin),
    taxed: { regime: row.tax_regime, country: row.country },
  }))
}

/** Own customers: figures are looked for in tins, words in names and then in addresses. */
export async function suggestCustomers(text: string, signal: AbortSignal): Promise<Choice[]> {
  const typed = text.trim().slice(0, 100)
  const options = { signal, quiet: true }
  const [found] = /^\d{3,}$/.test(typed)
    ? await ask(customers.suggestByTin, { query: { tin: typed } }, options)
    : await ask(customers.suggestByName, { query: { name: typed } }, options)
  const rows = found?.customers ?? []
  const [near] =
    rows.length === 0 && typed.length > 2 ? await ask(customers.suggestByAddress, { query: { address: typed } }, options) : [null]
  return [...rows, ...(near?.customers ?? [])].map(row => ({
    id: row.id,
    label: row.name,
    hint: row.tin ? spoken(formWords).tin(row.tin) : row.addresses[0],
  }))
}

/** A place as the form keeps it, named in the reader's language. */
export const placeChoice = (row: PlaceRow, locale: Locale): PlaceChoice => ({
  id: row.code,
  label: locale === 'ru' ? row.ru : row.en,
  hint: locale === 'ru' ? row.region_ru : row.region_en,
  tz: row.tz,
  lat: row.lat,
  lon: row.lon,
})

/** Places by what was typed, best first. */
export async function suggestPlaces(text: string, signal: AbortSignal, locale: Locale): Promise<PlaceChoice[]> {
  const [found] = await ask(places.suggest, { query: { text: text.trim().slice(0, 100), limit: 10 } }, { signal, quiet: true })
  return (found?.places ?? []).map(row => placeChoice(row, locale))
}

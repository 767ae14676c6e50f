import { type Feature, features } from '#contract/features.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useFlagClient, valueFrom } from './openFeature.ts'
import { words } from './words.ts'

const ofWeb = Object.entries<Feature>(features).filter(([, { at }]) => at === 'web')

/** What the flags give in this browser, as code that knows OpenFeature alone reads them; it follows a change by itself. */
export function ValuesPanel() {
  const t = useWords(words)
  const { locale } = useLocale()
  const client = useFlagClient()
  if (!client) return null
  return (
    <table className="settle-table" aria-label={t.values}>
      <tbody>
        {ofWeb.map(([key, { name, variants, usual }]) => (
          <tr key={key}>
            <th scope="row">
              {name[locale]} <span className="muted mono s12">{key}</span>
            </th>
            <td className="mono s12">{JSON.stringify(valueFrom(client, key, variants[usual]!))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

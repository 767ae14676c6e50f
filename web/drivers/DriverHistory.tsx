import { useQuery } from '@tanstack/react-query'
import { ComplianceKind } from '#contract/compliance.ts'
import { DriverSecret } from '#contract/driver-card.ts'
import { drivers } from '#contract/drivers.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { complianceNames } from '#web/compliance/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { useDriverLabel } from './form/useDriverParts.tsx'
import './drivers.css'
import { historyWords, secretWords, whyWords } from './words.ts'

/** What was done to a driver and who looked at his personal data. */
export function DriverHistory({ driverId }: { driverId: string }) {
  const t = useWords(historyWords)
  const whys = useWords(whyWords)
  const secrets = useWords(secretWords)
  const documentNames = useWords(complianceNames)
  const label = useDriverLabel()
  const f = useFormat()
  const { tz } = useMe()
  const { data, error, isPending } = useQuery(queryOf(drivers.history, { driverId }, { quiet: true }))
  if (isPending) return <Skeleton lines={4} />
  if (error) return <Banner tone="danger">{error.message}</Banner>
  if (data.items.length === 0) return <p className="muted s13">{t.empty}</p>
  const nameOf = (field: string, blocked: boolean) => {
    if (blocked && ComplianceKind.safeParse(field).success) return documentNames[field as ComplianceKind]
    return DriverSecret.safeParse(field).success ? secrets[field as DriverSecret] : label(field)
  }
  const words = t as Readonly<Record<string, string>>
  return (
    <ul className="driver-history">
      {data.items.map(line => {
        const fields = [...new Set(line.fields.map(field => nameOf(field, line.what === 'block')))].filter(
          name => !/^[a-z]+[A-Z]/.test(name),
        )
        const said = [fields.join(', '), line.days && f.dates(line.days.from, line.days.until), line.why && whys[line.why], line.reason]
          .filter(Boolean)
          .join(' · ')
        return (
          <li key={line.id}>
            <span className="muted">{f.dateTime(line.at, { zone: tz })}</span>
            <span>
              <b>{words[line.what] ?? line.what}</b> <span className="muted">{line.who ?? t.system}</span>
              {said && <span className="ink-2"> · {said}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

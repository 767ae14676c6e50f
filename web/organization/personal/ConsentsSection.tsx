import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConsentsOfDriver, personalData } from '#contract/personal-data.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Trouble } from '#web/organization/integrations/SecretText.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { answerWords, personalWords } from './words.ts'

const FEW = 10

/** What drivers agreed to, by the versions of the text, and what follows from it. */
export function ConsentsSection() {
  const t = useWords(personalWords)
  const { locale } = useLocale()
  const [limit, setLimit] = useState(FEW)
  const { data, error } = useQuery(queryOf(personalData.consents, { limit }, { quiet: true }))
  return (
    <Section title={t.consents} note={t.consentsNote}>
      <Trouble error={error} />
      {!data && !error && <Skeleton lines={3} height={40} />}
      {data?.drivers.length === 0 && <p className="muted s13">{t.noDrivers}</p>}
      {data && data.drivers.length > 0 && (
        <ul className="org-accounts" aria-label={t.consents}>
          {data.drivers.map(driver => (
            <Consents key={driver.driverId} driver={driver} />
          ))}
        </ul>
      )}
      {data?.next && limit < 200 && (
        <div>
          <Button size="small" onClick={() => setLimit(200)}>
            {t.more}
          </Button>
        </div>
      )}
      {data?.texts.map(({ version, current, paragraphs }) => (
        <details key={version}>
          <summary className="s13">{t.text(version, current)}</summary>
          <div className="stack s13">
            {paragraphs.map((paragraph, i) => (
              <p key={i}>{paragraph[locale]}</p>
            ))}
          </div>
        </details>
      ))}
    </Section>
  )
}

function Consents({ driver: { driverId, name, processingAt, answers, sendsPositions } }: { driver: ConsentsOfDriver }) {
  const t = useWords(personalWords)
  const said = useWords(answerWords)
  const f = useFormat()
  const [last] = answers
  return (
    <li>
      <div>
        <p className="row row-wrap">
          <Link to={paths.driver(driverId)}>{name}</Link>
          {processingAt ? (
            <span className="muted s13">{t.processing(f.date(processingAt))}</span>
          ) : (
            <Badge tone="warn">{t.noProcessing}</Badge>
          )}
        </p>
        <p className="muted s13">
          {t.onPhone}:{' '}
          {last
            ? answers
                .slice(0, 3)
                .map(({ answer, at, version }) => `${said[answer]} ${f.dateTime(at)} (${t.version(version)})`)
                .join(' · ')
            : t.notAnswered}
        </p>
        {last?.answer === 'withdrawn' && <p className="s13">{t.withdrawnText}</p>}
      </div>
      <Badge tone={sendsPositions ? 'go' : 'neutral'}>{sendsPositions ? t.flowing : t.stopped}</Badge>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { compliance, type ExpiryNotice } from '#contract/compliance.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { useExpiryText } from './ComplianceBar.tsx'
import './compliance.css'
import { complianceNames, expiryWords } from './words.ts'

const shown = 4

const addressOf = ({ kind, objectId }: ExpiryNotice) =>
  ({
    driver: paths.driver(objectId),
    vehicle: paths.vehicle(objectId),
    partner: paths.partners({ partner: objectId }),
    organization: paths.organization('signing'),
  })[kind]

/** Documents of drivers, vehicles, partners and the organisation itself that ran out or soon will; nothing where none does. */
export function ExpiryStrip() {
  const t = useWords(expiryWords)
  const names = useWords(complianceNames)
  const textOf = useExpiryText()
  const { data } = useQuery(queryOf(compliance.notices, {}, { quiet: true }))
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <section>
      <div className="home-section-head">
        <h2>{t.title}</h2>
        <span className="spacer" />
        {items.length > shown && <span className="muted s13">{t.more(items.length - shown)}</span>}
      </div>
      <div className="expiry-strip">
        {items.slice(0, shown).map(notice => {
          const { text, tone } = textOf(notice)
          return (
            <Link
              key={`${notice.kind} ${notice.objectId} ${notice.document} ${notice.expires}`}
              to={addressOf(notice)}
              quiet
              className="expiry-notice"
            >
              <span className="home-document-name">
                <span className="truncate">{notice.name}</span>
                <span className="muted s12 truncate">{names[notice.document]}</span>
              </span>
              <span className={`${tone === 'calm' ? 'muted' : tone} medium nowrap s13`}>{text}</span>
            </Link>
          )
        })}
      </div>
    </section>
  )
}

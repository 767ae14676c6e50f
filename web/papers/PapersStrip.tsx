import { useQuery } from '@tanstack/react-query'
import { type PaperNotice, papers } from '#contract/papers.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import { usePaperText } from './PapersBar.tsx'
import './papers.css'
import { paperNames, paperWords } from './words.ts'

const shown = 4

const addressOf = ({ kind, objectId }: PaperNotice) =>
  ({
    driver: paths.driver(objectId),
    vehicle: paths.vehicle(objectId),
    partner: paths.partners({ partner: objectId }),
    organization: paths.organization('signing'),
  })[kind]

/** Papers of drivers, vehicles, partners and the organisation itself that ran out or soon will; nothing where none does. */
export function PapersStrip() {
  const t = useWords(paperWords)
  const names = useWords(paperNames)
  const textOf = usePaperText()
  const { data } = useQuery(queryOf(papers.notices, {}, { quiet: true }))
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <section>
      <div className="home-section-head">
        <h2>{t.title}</h2>
        <span className="spacer" />
        {items.length > shown && <span className="muted s13">{t.more(items.length - shown)}</span>}
      </div>
      <div className="papers-strip">
        {items.slice(0, shown).map(notice => {
          const { text, tone } = textOf(notice)
          return (
            <Link
              key={`${notice.kind} ${notice.objectId} ${notice.paper} ${notice.expires}`}
              to={addressOf(notice)}
              quiet
              className="papers-notice"
            >
              <span className="home-paper-name">
                <span className="truncate">{notice.name}</span>
                <span className="muted s12 truncate">{names[notice.paper]}</span>
              </span>
              <span className={`${tone === 'calm' ? 'muted' : tone} medium nowrap s13`}>{text}</span>
            </Link>
          )
        })}
      </div>
    </section>
  )
}

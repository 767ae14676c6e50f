import { useInfiniteQuery } from '@tanstack/react-query'
import { PartnerFilter, partners } from '#contract/partners.ts'
import { pagesOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { words } from './words.ts'

const shownInvitations = 3

/** Who asks to work together and has no answer yet; nothing where nobody does. */
export function Invitations() {
  const t = useWords(words)
  const f = useFormat()
  const { data } = useInfiniteQuery(
    pagesOf(partners.list, { ...PartnerFilter.parse({ tab: 'incoming', sort: 'recent' }), limit: 20 }, { quiet: true }),
  )
  const rows = data?.pages.flatMap(page => page.items) ?? []
  if (rows.length === 0) return null
  return (
    <section>
      <div className="home-section-head">
        <h2>{t.invitations}</h2>
        <span className="spacer" />
        <Link to={paths.partners({ tab: 'incoming' })} className="s13">
          {t.all(f.number(rows.length))}
        </Link>
      </div>
      {rows.slice(0, shownInvitations).map(row => (
        <Link key={row.id} to={paths.partners({ partner: row.id })} quiet className="home-invitation">
          <b className="truncate">{row.organization.name}</b>
          <span className="muted s13 nowrap">{f.date(row.statusAt)}</span>
          {row.message && <span className="ink-2 s13 truncate">{row.message}</span>}
        </Link>
      ))}
    </section>
  )
}

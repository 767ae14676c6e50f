import { useQuery } from '@tanstack/react-query'
import { privateAreas } from '#contract/private-areas.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { areaAddress } from '#web/audience/areaAddress.ts'
import { useWords } from '#web/i18n/words.ts'
import { screens } from '#web/screens.ts'
import { ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { waitWords } from './words.ts'

/** What of private areas waits for whoever decides about them, each with the way to it. Nothing waiting shows nothing. */
export function HomeArea() {
  const t = useWords(waitWords)
  const may = useCan('private.edit')
  const { data } = useQuery({ ...queryOf(privateAreas.waiting, {}, { quiet: true }), enabled: may })
  if (!data) return null
  const rows = [
    { id: 'invitations', n: data.invitations, what: t.invitations, to: areaAddress(screens.privateArea.path, undefined, 'join') },
    { id: 'rules', n: data.rules, what: t.rules, to: screens.privateArea.path },
    // the own area is the first one the page opens
    {
      id: 'asked',
      n: data.asked,
      what: t.asked,
      to: `${areaAddress(screens.privateArea.path, undefined, 'members')}&members.status=asked`,
    },
  ].filter(({ n }) => n > 0)
  if (rows.length === 0) return null
  return (
    <section>
      <div className="home-section-head">
        <h2>{t.title}</h2>
      </div>
      {rows.map(({ id, n, what, to }) => (
        <Link key={id} to={to} quiet className="home-invitation">
          <span className="truncate">{what(n)}</span>
          <ChevronRightIcon size={16} />
        </Link>
      ))}
    </section>
  )
}

import { Navigate, useLocation } from 'react-router'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import './screen.css'
import { words } from './words.ts'

/** The list a tab was asked of by an address as orders have them, with that tab open; null: it was something else. */
function listOf(pathname: string): string | null {
  const [, list, side, tab] = /^\/(tenders|demand|flights)_(forwarder|executor)\/tab\/(\w+)\/?$/.exec(pathname) ?? []
  return list ? `/${list}_${side}?${list === 'demand' ? 'demands' : list}.tab=${tab}` : null
}

/** No such page or record, or none that this organisation may see: the two are not told apart. */
export function NotFound() {
  const t = useWords(words)
  const list = listOf(useLocation().pathname)
  if (list) return <Navigate to={list} replace />
  return (
    <div className="screen-state">
      <EmptyState drawing="search" title={<h1>{t.unknownTitle}</h1>} actions={<ButtonLink to={paths.home()}>{t.home}</ButtonLink>}>
        {t.unknownText}
      </EmptyState>
    </div>
  )
}

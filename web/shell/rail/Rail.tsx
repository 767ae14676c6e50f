import { lazy, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuItem } from '#contract/menu.ts'
import { useSide } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { currentItem, grouped, iconOf, loadMenu, railItems, settingsGroup, useMenu, wayOf } from '#web/menu/menu.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { names } from '#web/ui/names.ts'
import { ExternalIcon, HelpIcon, RefreshIcon } from '#web/ui/pictures/icons.tsx'
import { LogoMark } from '#web/ui/pictures/Logo.tsx'
import './Rail.css'
import { useBrief, useTitles } from '#web/menu/titles.ts'
import { groupWords } from '#web/menu/words.ts'
import { words } from '#web/shell/words.ts'
import { FoldIcon } from './FoldIcon.tsx'

const Counter = lazy(async () => ({ default: (await import('./Counter.tsx')).Counter }))

/** The menu at the left edge: open with words, folded to icons. */
export function Rail({ folded, onFold, onHelp }: { folded: boolean; onFold: () => void; onHelp: () => void }) {
  const t = useWords(words)
  return (
    <aside className="rail" data-no-print>
      <Link to="/" className="rail-brand" aria-label={t.product}>
        <LogoMark />
        <span className="rail-text">{t.product}</span>
      </Link>
      <nav id="menu" tabIndex={-1} aria-label={t.menu}>
        <Items />
      </nav>
      <button type="button" className="rail-item" onClick={onHelp} aria-haspopup="dialog" title={t.help}>
        <HelpIcon />
        <span className="rail-text">{t.help}</span>
      </button>
      <button type="button" className="rail-fold" onClick={onFold} aria-expanded={!folded} title={folded ? t.unfold : t.fold}>
        <FoldIcon folded={folded} />
        <span className="rail-text">{folded ? t.unfold : t.fold}</span>
      </button>
    </aside>
  )
}

function Items() {
  const t = useWords(words)
  const groups = useWords(groupWords) as Readonly<Record<string, string>>
  const { state, items } = useMenu()
  const side = useSide()
  const { pathname } = useLocation()
  const shown = railItems(items, side)
  const current = currentItem(shown, pathname, side)
  useEffect(() => {
    if (current !== null) return bringIntoSight(document.querySelector('.rail [aria-current]'))
  }, [current])
  if (state === 'loading') return <Skeleton lines={5} height={14} />
  if (state === 'failed')
    return (
      <button type="button" className="rail-item" onClick={() => void loadMenu(true)} title={t.menuFailed}>
        <RefreshIcon />
        <span className="rail-text">{t.retry}</span>
      </button>
    )
  return grouped(shown).map(({ group, items: members }) => (
    <div key={group ?? 'home'} className={names('rail-group', group === settingsGroup && 'rail-settings')}>
      {group !== null && <GroupHead name={groups[group]} />}
      <ul>
        {members.map(item => (
          <li key={item.id}>
            <Item item={item} current={item.id === current} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** Not by `scrollIntoView`, after which Tab would go on from there instead of from the top of the page; measured when the page is drawn. */
function bringIntoSight(link: Element | null) {
  const box = link?.closest('nav')
  if (!link || !box) return
  const seen = new IntersectionObserver(
    ([entry]) => {
      seen.disconnect()
      const { boundingClientRect: own, rootBounds: sight } = entry!
      if (sight) box.scrollTop += Math.max(0, own.bottom - sight.bottom) - Math.max(0, sight.top - own.top)
    },
    { root: box },
  )
  seen.observe(link)
  return () => seen.disconnect()
}

/** The name over a group of items; a line over one without a name. */
export const GroupHead = ({ name }: { name: string | undefined }) =>
  name === undefined ? (
    <hr />
  ) : (
    <h2>
      <span>{name}</span>
    </h2>
  )

/** One item of the menu, in the rail, the bottom bar and its sheet alike. */
export function Item({ item, current, bar = false, onGo }: { item: MenuItem; current: boolean; bar?: boolean; onGo?: () => void }) {
  const t = useWords(words)
  const Icon = iconOf(item.icon)
  const title = useTitles()(item)
  const brief = useBrief()(item)
  const way = wayOf(item)
  const content = (
    <>
      <Icon />
      <span className="rail-text">
        <span className="rail-title">{bar ? brief : title}</span>
        {item.sub_title && !bar && <span className="rail-sub">{item.sub_title}</span>}
      </span>
      <Suspense fallback={null}>
        <Counter item={item} />
      </Suspense>
      {way?.href && !bar && <ExternalIcon size={14} aria-label={t.outside} aria-hidden={undefined} role="img" />}
    </>
  )
  if (!way) return null
  if (way.href !== null)
    return (
      <a className="rail-item" href={way.href} target="_blank" rel="noopener noreferrer" title={`${title} (${new URL(way.href).host})`}>
        {content}
      </a>
    )
  return (
    <Link className="rail-item" to={way.to} aria-current={current ? 'page' : undefined} title={title} onClick={onGo}>
      {content}
    </Link>
  )
}

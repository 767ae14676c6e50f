import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { names } from '#web/ui/names.ts'
import './Tabs.css'

export type Tab = { label: string; count?: number | string | undefined; hot?: boolean | undefined; title?: string | undefined }

/** Keeps the chosen one in sight on a narrow strip. */
function useInSight(current: string | undefined) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = strip.current
    const chosen = box?.querySelector<HTMLElement>('[aria-current="page"],[aria-selected="true"]')
    if (!box || !chosen || current === undefined) return
    const left = chosen.offsetLeft - box.offsetLeft
    if (left < box.scrollLeft || left + chosen.offsetWidth > box.scrollLeft + box.clientWidth) box.scrollLeft = left - 24
  }, [current])
  return strip
}

const Count = ({ tab }: { tab: Tab }) =>
  tab.count === undefined ? null : <span className={names('ui-tab-count', tab.hot && 'ui-tab-hot')}>{tab.count}</span>

const places: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows, Home and End move the focus along the strip; Enter opens. */
function walkTabs(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(event.target as HTMLAnchorElement)
  const to = at < 0 ? undefined : links[places[event.key]?.(at, links.length) ?? -1]
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** Views of one screen, each at its own address. */
export function Tabs({ label, items, current }: { label: string; items: readonly (Tab & { to: string })[]; current: string }) {
  const strip = useInSight(current)
  return (
    <nav ref={strip} className="ui-tabs" aria-label={label} onKeyDown={walkTabs}>
      {items.map(item => (
        <RouterLink key={item.to} to={item.to} title={item.title} aria-current={item.to === current ? 'page' : undefined}>
          {item.label} <Count tab={item} />
        </RouterLink>
      ))}
    </nav>
  )
}

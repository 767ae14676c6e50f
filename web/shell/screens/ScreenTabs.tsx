import { type ReactNode, useEffect, useRef } from 'react'
import { Link, type To, useLocation } from 'react-router'
import type { MenuItem } from '#contract/menu.ts'
import { mergeQuery } from '#contract/query-string.ts'
import { useWords } from '#web/i18n/words.ts'
import { iconOf, pathOf, screenOf, tabWayOf, useMenu, wayOf } from '#web/menu/menu.ts'
import { useTitles } from '#web/menu/titles.ts'
import { words } from '#web/shell/words.ts'
import { ExternalIcon } from '#web/ui/pictures/icons.tsx'

/** The screen itself and the tabs that the menu adds to it: folders above the screen, each at its own address. */
export function ScreenTabs({ tabs, open }: { tabs: readonly MenuItem[]; open: MenuItem | null }) {
  const t = useWords(words)
  const { items } = useMenu()
  const { pathname, search } = useLocation()
  const strip = useRef<HTMLElement>(null)
  const screen = screenOf(pathname)
  const beside = open ? null : tabs.find(item => tabWayOf(item)?.to && pathOf(tabWayOf(item)!.to!) === pathname && pathname !== screen)
  const current = open ?? beside ?? null
  const own = items.find(item => !item.is_tab && wayOf(item)?.to === screen)
  const withTab = (tab: number | null) => {
    const query = mergeQuery(search, { tab }, 'menu')
    return { pathname, search: query && `?${query}` }
  }
  useEffect(() => {
    void current?.id
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current?.id])

  return (
    <nav ref={strip} className="screen-tabs" aria-label={t.screenTabs} data-no-print>
      <Folder to={beside ? screen : withTab(null)} current={current === null}>
        {own ? <Face item={own} /> : t.screenItself}
      </Folder>
      {tabs.map(item => {
        const way = tabWayOf(item)
        if (way?.href)
          return (
            <a key={item.id} href={way.href} target="_blank" rel="noopener noreferrer" title={new URL(way.href).host}>
              <Face item={item} />
              <ExternalIcon size={14} aria-label={t.outside} aria-hidden={undefined} role="img" />
            </a>
          )
        return (
          <Folder key={item.id} to={way?.to ?? withTab(item.id)} current={item === current}>
            <Face item={item} />
          </Folder>
        )
      })}
    </nav>
  )
}

const Folder = ({ to, current, children }: { to: To; current: boolean; children: ReactNode }) => (
  <Link to={to} aria-current={current ? 'page' : undefined}>
    {children}
  </Link>
)

function Face({ item }: { item: MenuItem }) {
  const Icon = iconOf(item.icon)
  return (
    <>
      <Icon size={16} />
      {useTitles()(item)}
      {item.is_tab && item.sub_title && <span className="screen-tabs-sub">{item.sub_title}</span>}
    </>
  )
}

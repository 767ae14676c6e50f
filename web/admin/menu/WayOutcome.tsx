import type { ReactNode } from 'react'
import type { MenuItem } from '#contract/menu.ts'
import { menuWords } from '#web/admin/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { isEmbedded, screenAt, tabWayOf, wayOf } from '#web/menu/menu.ts'

/** What the item will do, in one line. */
export function WayOutcome({ item }: { item: MenuItem }) {
  const t = useWords(menuWords)
  const way = item.is_tab ? tabWayOf(item) : wayOf(item)
  const screen = screenAt(item)
  const what = way?.href ? new URL(way.href).host : (way?.to ?? (isEmbedded(item) ? new URL(item.src).host : null))
  const line: { text: ReactNode; warn?: true } = item.is_tab
    ? screen === null
      ? { text: t.tabHomeless, warn: true }
      : what === null
        ? { text: t.tabEmpty(screen), warn: true }
        : { text: t.tabShows(screen, what) }
    : way === null
      ? { text: t.leadsNowhere, warn: true }
      : way.href
        ? { text: t.opensOutside(new URL(way.href).host) }
        : { text: t.opens(way.to ?? '') }
  return (
    <p role="status" className={`s13 ${line.warn ? 'warn medium' : 'ink-2'}`}>
      {line.text}
    </p>
  )
}

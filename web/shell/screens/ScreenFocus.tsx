import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { screenOf } from '#web/menu/menu.ts'
import { rememberVisit } from '#web/palette/visits.ts'
import { words } from '#web/shell/words.ts'

/** After a navigation the heading of the new screen has the focus and the window its name, with what is unread before it; tabs of one screen leave both alone. */
export function ScreenFocus() {
  const t = useWords(words)
  const { pathname } = useLocation()
  const { unread, employee } = useMe()
  const screen = screenOf(pathname)
  const shown = useRef<string | null>(null)

  useEffect(() => {
    const main = document.getElementById('content')
    if (!main) return
    let due = shown.current !== null && shown.current !== screen
    if (due) main.scrollTop = 0
    shown.current = screen
    const look = () => {
      const heading = main.querySelector('h1')
      if (!heading) return
      const title = heading.textContent?.trim()
      const named = `${unread > 0 ? `(${unread}) ` : ''}${title ? `${title} · ${t.product}` : t.product}`
      // every change of a screen comes by here, each row of a scrolled table too
      if (document.title !== named) {
        document.title = named
        rememberVisit(employee.id, screen, title ?? '')
      }
      if (!due) return
      due = false
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    look()
    const watcher = new MutationObserver(look)
    watcher.observe(main, { childList: true, subtree: true, characterData: true })
    return () => watcher.disconnect()
  }, [screen, t, unread, employee.id])
  return null
}

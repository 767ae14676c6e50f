import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { words } from '#web/shell/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import '#web/shell/ProfilePanel.css'
import { BellIcon } from '#web/ui/pictures/icons.tsx'

const loadPanel = () => import('#web/notices/NoticesPanel.tsx')
const NoticesPanel = lazy(async () => ({ default: (await loadPanel()).NoticesPanel }))

/** More than this many are not counted. */
const most = 100
/** Over the upper right quarter of the icon: three quarters of the bell are seen, and nothing moves when a first one comes. */
const corner = { position: 'absolute', top: 1, insetInlineStart: 'calc(50% + 1px)', lineHeight: 0 } as const

/** What happened to one's objects: how many have something unread, and the panel behind a press. */
export function Bell() {
  const t = useWords(words)
  const { unread } = useMe()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const count = unread < most ? String(unread) : `${most - 1}+`
  return (
    <>
      <button
        type="button"
        className="ui-icon-button ui-icon-button-touch top-bell"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread > 0 ? t.bellUnread(count) : t.bell}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
      >
        <BellIcon />
        {unread > 0 && (
          <span style={corner}>
            <Badge tone="danger">{count}</Badge>
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.bell}
        className="top-profile"
        style={{ width: 'min(440px, calc(100vw - 24px))' }}
        onToggle={event => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense fallback={null}>
            <NoticesPanel onDone={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}

import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSide } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { MenuIcon } from '#web/ui/pictures/screenIcons.tsx'
import './BottomBar.css'
import { currentItem, grouped, railItems, useMenu } from '#web/menu/menu.ts'
import { groupWords } from '#web/menu/words.ts'
import { GroupHead, Item } from '#web/shell/rail/Rail.tsx'
import { words } from '#web/shell/words.ts'

const ProfilePanel = lazy(async () => ({ default: (await import('#web/shell/ProfilePanel.tsx')).ProfilePanel }))
const SessionsDialog = lazy(async () => ({ default: (await import('#web/auth/sessions/SessionsDialog.tsx')).SessionsDialog }))

const inBar = 4

/** The menu of a phone: four items under the thumb, the rest and the profile behind «Ещё». */
export function BottomBar() {
  const t = useWords(words)
  const groups = useWords(groupWords) as Readonly<Record<string, string>>
  const { items } = useMenu()
  const side = useSide()
  const { pathname } = useLocation()
  const sheet = useRef<HTMLDivElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  const [sessions, setSessions] = useState(false)
  const shown = railItems(items, side)
  const current = currentItem(shown, pathname, side)
  const close = () => sheet.current?.hidePopover()
  const rest = shown.slice(inBar)
  return (
    <nav id="menu" tabIndex={-1} className="bottom" aria-label={t.menu} data-no-print>
      <ul>
        {shown.slice(0, inBar).map(item => (
          <li key={item.id}>
            <Item item={item} current={item.id === current} bar />
          </li>
        ))}
        <li>
          <button type="button" className="rail-item" popoverTarget={id} aria-haspopup="dialog" aria-expanded={open}>
            <MenuIcon />
            <span className="rail-text">{t.more}</span>
          </button>
        </li>
      </ul>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.more}
        className="bottom-sheet"
        onToggle={event => setOpen(event.newState === 'open')}
      >
        {open && (
          <>
            {grouped(rest).map(({ group, items: members }) => (
              <div key={group ?? 'home'} className="rail-group bottom-rest">
                {group !== null && <GroupHead name={groups[group]} />}
                <ul>
                  {members.map(item => (
                    <li key={item.id}>
                      <Item item={item} current={item.id === current} onGo={close} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            <Suspense fallback={null}>
              <ProfilePanel
                onDone={close}
                onSessions={() => {
                  close()
                  setSessions(true)
                }}
              />
            </Suspense>
          </>
        )}
      </div>
      {sessions && (
        <Suspense fallback={null}>
          <SessionsDialog onClose={() => setSessions(false)} />
        </Suspense>
      )}
    </nav>
  )
}

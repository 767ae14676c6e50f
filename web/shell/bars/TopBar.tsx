import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setSide, useMe, useSide } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow, useTheme } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { MoonIcon, SunIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Bell } from './Bell.tsx'
import { Clock } from './Clock.tsx'
import { Connection } from './Connection.tsx'
import { Find } from './Find.tsx'
import './TopBar.css'
import { words } from '#web/shell/words.ts'

const loadProfile = () => import('#web/shell/ProfilePanel.tsx')
const ProfilePanel = lazy(async () => ({ default: (await loadProfile()).ProfilePanel }))
const SessionsDialog = lazy(async () => ({ default: (await import('#web/auth/sessions/SessionsDialog.tsx')).SessionsDialog }))

/** The line over every screen: search, connection, clock, appearance, and who works here for whom. */
export function TopBar() {
  const t = useWords(words)
  const phone = useBelow(768)
  const narrow = useBelow(1080)
  const me = useMe()
  const side = useSide()
  return (
    <header className="top" data-no-print>
      {side !== null && <Find phone={phone} />}
      <span className="spacer" />
      {me.beta && !narrow && (
        <Link to="/feature-flags" quiet title={t.betaNote}>
          <Badge tone="warn">{t.beta}</Badge>
        </Link>
      )}
      <Connection />
      <Clock size={phone || narrow ? 'time' : 'full'} />
      {!phone && <Appearance />}
      <Bell />
      <Organization phone={phone} />
    </header>
  )
}

function Appearance() {
  const t = useWords(words)
  const { locale, setLocale } = useLocale()
  const [theme, setTheme] = useTheme()
  const next = locale === 'ru' ? 'en' : 'ru'
  return (
    <span className="top-appearance">
      <IconButton
        label={t.otherLanguage}
        aria-label={`${next.toUpperCase()}, ${t.otherLanguage}`}
        lang={next}
        icon={<span className="top-language">{next.toUpperCase()}</span>}
        onClick={() => setLocale(next)}
      />
      <IconButton
        label={theme === 'dark' ? t.toLight : t.toDark}
        icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      />
    </span>
  )
}

function Organization({ phone }: { phone: boolean }) {
  const t = useWords(words)
  const me = useMe()
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  const [sessions, setSessions] = useState(false)
  return (
    <div className="top-org">
      {/* a telephone has room for the switch of sides or for the name, which stands in the profile too */}
      {!(phone && me.organization.sides.length > 1) && (
        <span className="top-org-name" title={me.organization.name}>
          {me.organization.name}
        </span>
      )}
      <SideMark />
      <button
        type="button"
        className="top-avatar"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${initials(me.user.name)}, ${t.profile(me.user.name)}`}
        onPointerEnter={() => void loadProfile()}
        onFocus={() => void loadProfile()}
      >
        {initials(me.user.name)}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t.profile(me.user.name)}
        className="top-profile"
        onToggle={event => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense fallback={null}>
            <ProfilePanel
              onDone={() => panel.current?.hidePopover()}
              onSessions={() => {
                panel.current?.hidePopover()
                setSessions(true)
              }}
            />
          </Suspense>
        )}
      </div>
      {sessions && (
        <Suspense fallback={null}>
          <SessionsDialog onClose={() => setSessions(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The side of the business in a word; a switch where the organisation works on both. */
function SideMark() {
  const t = useWords(words)
  const { sides } = useMe().organization
  const side = useSide()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (side === null) return <Badge>{t.platform}</Badge>
  if (sides.length < 2) return <Badge tone={side === 'forwarder' ? 'go' : 'info'}>{t[side]}</Badge>
  return (
    <Segmented
      label={t.side}
      size="small"
      value={side}
      onChange={next => {
        setSide(next)
        // a dashboard is told of either side
        void navigate(/^\/analytics\/\w+$/.test(pathname) ? pathname : paths.home())
      }}
      options={[
        { id: 'forwarder', label: t.forwarder },
        { id: 'executor', label: t.executor },
      ]}
    />
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('')
    .toUpperCase()

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { users } from '#contract/users.ts'
import { buildVersion } from '#web/api/build.ts'
import { queryOf } from '#web/api/query.ts'
import { signOut, useMe, workAs } from '#web/api/session.ts'
import { words as flagWords } from '#web/flags/words.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { screens } from '#web/screens.ts'
import { useDensity, useTheme } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { BuildingIcon, CheckIcon, KeyIcon } from '#web/ui/pictures/icons.tsx'
import { LogoutIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import './ProfilePanel.css'
import { words } from './words.ts'

/** Who is signed in, where else he works, how things look, and the way out. */
export function ProfilePanel({ onDone, onSessions }: { onDone: () => void; onSessions: () => void }) {
  const t = useWords(words)
  const flags = useWords(flagWords)
  const me = useMe()
  const { locale, setLocale } = useLocale()
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  const [leaving, setLeaving] = useState(false)
  return (
    <div className="profile">
      <section>
        <p className="medium">{me.user.name}</p>
        <p className="muted s13">{[me.employee.position, me.user.email].filter(Boolean).join(' · ')}</p>
      </section>
      <Employments onDone={onDone} />
      <section className="profile-looks">
        <span>{t.language}</span>
        <Segmented
          label={t.language}
          size="small"
          value={locale}
          onChange={setLocale}
          options={[
            { id: 'ru', label: 'Русский' },
            { id: 'en', label: 'English' },
          ]}
        />
        <span>{t.theme}</span>
        <Segmented
          label={t.theme}
          size="small"
          value={theme}
          onChange={setTheme}
          options={[
            { id: 'light', label: t.light },
            { id: 'dark', label: t.dark },
          ]}
        />
        <span>{t.density}</span>
        <Segmented
          label={t.density}
          size="small"
          value={density}
          onChange={setDensity}
          options={[
            { id: 'compact', label: t.compact },
            { id: 'standard', label: t.standard },
            { id: 'roomy', label: t.roomy },
          ]}
        />
      </section>
      <section className="profile-ways">
        <Button block icon={<KeyIcon size={16} />} onClick={onSessions}>
          {t.sessions}
        </Button>
        <Button
          block
          icon={<LogoutIcon size={16} />}
          pending={leaving}
          onClick={() => {
            setLeaving(true)
            void signOut().finally(() => setLeaving(false))
          }}
        >
          {t.signOut}
        </Button>
        <p className="profile-build muted s12">
          <Link to={screens.flags.path} quiet onClick={onDone}>
            {flags.title}
          </Link>
          <span className="mono">{buildVersion()}</span>
        </p>
      </section>
    </div>
  )
}

function Employments({ onDone }: { onDone: () => void }) {
  const t = useWords(words)
  const me = useMe()
  const list = useQuery(queryOf(users.employees, {}, { quiet: true }))
  const [going, setGoing] = useState<string | null>(null)
  if (list.isPending)
    return (
      <section>
        <Skeleton lines={2} height={14} />
      </section>
    )
  if (!list.data) return <section className="muted s13">{t.employmentsFailed}</section>
  return (
    <section>
      <h2>{t.employments}</h2>
      <ul>
        {list.data.employees.map(place => {
          const current = place.id === me.employee.id
          return (
            <li key={place.id}>
              <button
                type="button"
                className="profile-place"
                aria-current={current ? 'true' : undefined}
                disabled={going !== null}
                onClick={() => {
                  if (current) return onDone()
                  setGoing(place.id)
                  void workAs(place.id).then(([, error]) => error && setGoing(null))
                }}
              >
                {current ? <CheckIcon size={16} /> : <BuildingIcon size={16} />}
                <span>
                  <span className="profile-name">{place.organization.name}</span>
                  <span className="profile-note">{[place.position, current ? t.current : null].filter(Boolean).join(' · ')}</span>
                </span>
                <span className="row">
                  {place.organization.sides.map(side => (
                    <Badge key={side} tone={side === 'forwarder' ? 'go' : 'info'}>
                      {t[side]}
                    </Badge>
                  ))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

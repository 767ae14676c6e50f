import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DriverItem, DriverStatus } from '#contract/driver-card.ts'
import { drivers } from '#contract/drivers.ts'
import { phoneText } from '#contract/phone-text.ts'
import { ask } from '#web/api/client.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import './drivers.css'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { type StatusKind, StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { PhoneIcon } from '#web/ui/pictures/screenIcons.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { availabilityWords, listWords, obstacleWords, statusWords } from './words.ts'

const shapes: Record<DriverStatus, StatusKind> = {
  draft: 'draft',
  verification: 'searching',
  active: 'assigned',
  on_leave: 'waiting',
  blocked: 'trouble',
  dismissed: 'cancelled',
}

/** What he does now, and under it what keeps him from work. */
export function DriverState({ driver }: { driver: DriverItem }) {
  const status = useWords(statusWords)
  const does = useWords(availabilityWords)
  const obstacles = useWords(obstacleWords)
  const atWork = driver.status === 'active'
  const entering = driver.status === 'draft' || driver.status === 'verification' || driver.status === 'dismissed'
  const [first] = entering ? [] : driver.obstacles.filter(obstacle => obstacle !== 'status' && (obstacle !== 'leave' || atWork))
  const why = driver.blockReason ?? (first && obstacles[first])
  const kind: StatusKind =
    atWork && driver.obstacles.length > 0 ? 'trouble' : driver.availability === 'on_flight' ? 'onway' : shapes[driver.status]
  return (
    <TwoLineCell
      top={<StatusMark kind={kind}>{atWork ? does[driver.availability] : status[driver.status]}</StatusMark>}
      {...(why ? { under: why, tone: 'danger' as const } : {})}
    />
  )
}

/** The vehicle and the flight of now or the next one. */
export function DriverFlight({ driver: { flight, availability } }: { driver: DriverItem }) {
  const t = useWords(listWords)
  const f = useFormat()
  if (!flight) return <span className="muted">{t.noFlight}</span>
  return (
    <TwoLineCell
      top={flight.truck ? <PlateChip plate={flight.truck} /> : flight.number}
      under={
        <>
          <Link to={paths.flight(flight.id)} quiet className="mono">
            {flight.number}
          </Link>{' '}
          {availability === 'on_flight' ? t.toDay(f.date(flight.endsAt)) : t.fromDay(f.date(flight.startsAt))}
        </>
      }
    />
  )
}

/** Categories of a licence, side by side. */
export const Categories = ({ of }: { of: readonly string[] }) => (
  <span className="driver-categories">
    {of.map(category => (
      <span key={category}>{category}</span>
    ))}
  </span>
)

/** The phone: its end, and by a press the whole number to call or to copy, which the journal keeps. */
export function DriverPhone({ driver, button = false }: { driver: Pick<DriverItem, 'id' | 'phone'>; button?: boolean }) {
  const t = useWords(listWords)
  const may = useCan('drivers.reveal')
  const queries = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  if (driver.phone === null) return <span className="muted">—</span>
  if (shown !== null)
    return (
      <span className="driver-call">
        <Link href={`tel:${shown}`} className="nowrap" onClick={event => event.stopPropagation()}>
          {phoneText(shown)}
        </Link>
        <CopyButton iconOnly size="small" text={shown} />
      </span>
    )
  const call = async () => {
    setPending(true)
    const data = { driverId: driver.id, what: ['phone' as const], why: 'call' as const, comment: '' }
    const [answer, error] = await ask(drivers.reveal, { data }, { quiet: true })
    setPending(false)
    if (error) toasts.add({ type: 'danger', title: error.message, content: '' })
    else {
      setShown(answer.values.phone ?? null)
      void queries.invalidateQueries({ queryKey: [drivers.history.path] })
    }
  }
  return (
    <span className="driver-call">
      {!button && <span className="nowrap">{driver.phone.replace(/^(\+\S+) ••• ••• /, '$1 ••• ')}</span>}
      {may && !button && (
        <IconButton
          size="small"
          label={`${t.call}: ${t.callHint}`}
          icon={<PhoneIcon size={16} />}
          aria-busy={pending}
          onClick={event => {
            event.stopPropagation()
            void call()
          }}
        />
      )}
      {may && button && (
        <Button size="touch" block icon={<PhoneIcon size={16} />} title={t.callHint} pending={pending} onClick={() => void call()}>
          {t.call}
        </Button>
      )}
    </span>
  )
}

/** The name of a driver, which leads to him. */
export const DriverName = ({ driver, quiet = true }: { driver: Pick<DriverItem, 'id' | 'name'>; quiet?: boolean }) => (
  <Link to={paths.driver(driver.id)} quiet={quiet} className="truncate">
    {driver.name}
  </Link>
)

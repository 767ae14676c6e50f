import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Output } from '#contract/call.ts'
import { type DriverLink, driverLinks } from '#contract/driver-links.ts'
import type { FlightCard } from '#contract/flight-card.ts'
import { isOver } from '#contract/flight-lead.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { driverLinkWords } from './words.ts'

const DriverLinkDialog = lazy(async () => ({ default: (await import('./DriverLinkDialog.tsx')).DriverLinkDialog }))

/** How the drivers of an own flight report: what their links have come to, and the way to give and to revoke one. */
export function DriverLinks({ card, act }: { card: FlightCard; act: boolean }) {
  const { data } = useQuery(queryOf(driverLinks.list, { flightId: card.id }, { quiet: true }))
  const drivers = [card.driver, card.coDriver].flatMap(driver => (driver?.id ? { id: driver.id, name: driver.name } : []))
  if (!data || (isOver(card) && data.items.length === 0)) return null
  return drivers.map(driver => (
    <OneDriver
      key={driver.id}
      card={card}
      driver={driver}
      link={data.items.find(link => link.driver.id === driver.id) ?? null}
      way={data.ways.find(way => way.driverId === driver.id) ?? null}
      act={act}
    />
  ))
}

type OneProps = {
  card: FlightCard
  driver: { id: string; name: string }
  link: DriverLink | null
  way: Output<typeof driverLinks.list>['ways'][number] | null
  act: boolean
}

function OneDriver({ card, driver, link, way, act }: OneProps) {
  const t = useWords(driverLinkWords)
  const stateOf = useLinkState()
  const [opened, setOpened] = useState(false)
  const lives = link?.state === 'waiting' || link?.state === 'opened'
  return (
    <div className="row row-wrap s13">
      <span className={link?.answer === 'declined' ? 'danger' : 'muted'}>
        {card.coDriver ? `${driver.name}: ` : ''}
        {stateOf(link)}
      </span>
      {act && !isOver(card) && (
        <Button size="small" onClick={() => setOpened(true)}>
          {t.make}
        </Button>
      )}
      {act && link && lives && <RevokeButton linkId={link.id} name={driver.name} />}
      {opened && (
        <Suspense>
          <DriverLinkDialog flightId={card.id} driver={driver} way={way} replaces={lives} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}

function RevokeButton({ linkId, name }: { linkId: string; name: string }) {
  const t = useWords(driverLinkWords)
  const send = useSend(driverLinks.revoke)
  const revoke = () => send.mutate({ linkId }, { onSuccess: () => toasts.add({ type: 'success', title: t.revokedNow, content: name }) })
  return (
    <Button size="small" variant="ghost" pending={send.isPending} onClick={revoke}>
      {t.revoke}
    </Button>
  )
}

/** A link in words: whether it was opened and when it was heard of, what the driver said, how wrong his clock is. */
function useLinkState(): (link: DriverLink | null) => string {
  const t = useWords(driverLinkWords)
  const f = useFormat()
  const positionText = ({ positions }: DriverLink) => (positions ? t[positions.answer](f.dateTime(positions.at)) : t.unanswered)
  return link => {
    if (!link) return t.none
    const minutes = Math.round((link.clockAhead ?? 0) / 60)
    return [
      link.state === 'opened' ? t.opened(f.dateTime(link.seenAt ?? link.createdAt)) : t[link.state],
      link.answer && t[link.answer],
      link.state !== 'waiting' && positionText(link),
      Math.abs(minutes) >= 2 && t.clock(minutes),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

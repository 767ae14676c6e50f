import { useState } from 'react'
import type { Timeline, TimelineFlight } from '#contract/flight-board.ts'
import { splittable } from '#web/flights/steps/doings.ts'
import { FlightStepDialog } from '#web/flights/steps/FlightStepDialog.tsx'
import { useFlightCard } from '#web/flights/steps/useFlightCard.ts'
import { shortStatusWords } from '#web/flights/words.ts'
import { useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { names } from '#web/ui/names.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { arrivalOf } from './arrivals.ts'
import { boardWords, conflictWords } from './words.ts'

type BarDialogProps = {
  flight: TimelineFlight
  data: Timeline
  onMove: (flight: TimelineFlight, orderIds: readonly string[]) => void
  onReplan: (flightId: string) => void
  onClose: () => void
}

/** A flight of a lane opened: what it carries and when, what is wrong with it, and what may be done from here. */
export function FlightBarDialog({ flight, data, onMove, onReplan, onClose }: BarDialogProps) {
  const t = useWords(boardWords)
  const status = useWords(shortStatusWords)
  const conflicts = useWords(conflictWords)
  const f = useFormat()
  const { locale } = useLocale()
  const card = useFlightCard(flight.id)
  const arrival = useArrivalText()
  const told = arrivalOf(flight, Date.parse(data.from))
  const expected = told && arrival(told, data.tz)
  const [doing, setDoing] = useState<'split' | 'remove' | null>(null)
  const begins = Date.parse(data.from)
  const at = (minute: number) => f.dateTime(begins + minute * 60_000, { zone: data.tz, year: 'never' })
  if (doing && card) return <FlightStepDialog doing={doing} card={card} isOpen onClose={() => setDoing(null)} onDone={onClose} />
  const mayRemove = flight.isOpen && card !== null && card.orders.length > 0
  return (
    <Dialog
      open
      size="small"
      title={t.barTitle(flight.number)}
      subtitle={status[flight.status]}
      onClose={onClose}
      footer={
        <>
          {isAmiss(flight) && <Button onClick={() => onReplan(flight.id)}>{t.replan}</Button>}
          <ButtonLink to={paths.flight(flight.id)} variant={flight.isOpen ? 'plain' : 'primary'}>
            {t.open}
          </ButtonLink>
        </>
      }
    >
      {flight.conflict && <Banner tone="danger">{conflicts[flight.conflict]}</Banner>}
      <p className="s13">{flight.ends.map(i => data.places[i]?.[locale]).join(' – ')}</p>
      <p className="s13 muted">
        {at(flight.from)} – {at(flight.to)}
        {flight.slack !== null && `, ${t.slack(`${flight.slack < 0 ? '−' : ''}${f.duration(Math.abs(flight.slack) * 60_000)}`)}`}
      </p>
      {expected && <p className={names('s13', expected.tone)}>{expected.said}</p>}
      <ul className="s13">
        {card?.orders.map(order => (
          <li key={order.id}>
            <Link to={paths.order(order.id)} className="mono">
              {order.number}
            </Link>{' '}
            {order.cargo} <span className="muted">{f.weight(order.share.massKg)}</span>
          </li>
        ))}
      </ul>
      {flight.isOpen && (
        <p className="row row-wrap">
          <Button
            variant="primary"
            kbd="A"
            reason={card ? null : '…'}
            onClick={() =>
              card &&
              onMove(
                flight,
                card.orders.map(({ id }) => id),
              )
            }
          >
            {t.other}
          </Button>
          {card !== null && splittable(card).length > 0 && <Button onClick={() => setDoing('split')}>{t.split}</Button>}
          {mayRemove && <Button onClick={() => setDoing('remove')}>{t.takeOff}</Button>}
        </p>
      )}
    </Dialog>
  )
}

/** A flight others may have to take over from: it is late, meets another one, a repair or an absence, or broke down. */
const isAmiss = ({ conflict, expected, status }: TimelineFlight): boolean =>
  conflict !== null || status === 'interrupted' || (expected !== null && expected.at > expected.windowTo)

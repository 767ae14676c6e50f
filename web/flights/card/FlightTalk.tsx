import { lazy, Suspense, useState } from 'react'
import type { FlightCard } from '#contract/flight-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { orderAddress } from '#web/orders/card/tabs/tabs.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChatIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { cardWords, feedWords } from './words.ts'

const FlightEvents = lazy(async () => ({ default: (await import('./FlightFeed.tsx')).FlightEvents }))
const FlightChat = lazy(async () => ({ default: (await import('./FlightFeed.tsx')).FlightChat }))

/** What happened to the flight, and the chat of the deal of each of its orders, in place; both are read when they are opened. */
export function FlightTalk({ card: { id, orders } }: { card: FlightCard }) {
  const t = useWords(cardWords)
  const w = useWords(feedWords)
  const [opened, setOpened] = useState<string | null>(null)
  const [events, setEvents] = useState(false)
  const order = orders.find(each => each.id === opened)
  return (
    <>
      <Section id="events" title={w.events}>
        {events ? (
          <Suspense fallback={<Skeleton lines={4} />}>
            <FlightEvents flightId={id} />
          </Suspense>
        ) : (
          <Button size="small" onClick={() => setEvents(true)}>
            {w.openEvents}
          </Button>
        )}
      </Section>
      <Section id="talk" title={t.chat} note={orders.length > 1 ? w.choose : undefined}>
        <ul className="flight-plain flight-talks s13">
          {orders.map(each => (
            <li key={each.id}>
              <Button
                size="small"
                icon={<ChatIcon size={16} />}
                aria-label={t.chatOf(each.number)}
                aria-expanded={each.id === opened}
                onClick={() => setOpened(each.id === opened ? null : each.id)}
              >
                {each.number}
              </Button>
              <Link to={orderAddress(each.id, '', 'history')} quiet className="muted">
                {each.counterpart ?? w.toOrder}
              </Link>
            </li>
          ))}
        </ul>
        {order && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <FlightChat key={order.id} orderId={order.id} />
          </Suspense>
        )}
      </Section>
    </>
  )
}

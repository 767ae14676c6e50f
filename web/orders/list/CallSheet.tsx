import { useQuery } from '@tanstack/react-query'
import { leadOf } from '#contract/flight-lead.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { phoneText } from '#contract/phone-text.ts'
import { queryOf } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { PhoneIcon } from '#web/ui/pictures/screenIcons.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { listWords } from '../words.ts'
import { deskWords } from './words.ts'

/** Everybody of an order this person may call: the driver, then who meets the vehicle at each stop. */
export function CallSheet({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const t = useWords(deskWords)
  const list = useWords(listWords)
  const { locale } = useLocale()
  const { data: card } = useQuery(queryOf(orders.get, { orderId: order.id }, { quiet: true }))
  const driver = leadOf(card?.flights ?? [])?.driver
  const people = card && [
    ...(driver?.phone ? [{ name: driver.name, who: t.driver, phone: driver.phone }] : []),
    ...card.stops.flatMap(stop =>
      stop.contactPhone === null ? [] : [{ name: stop.contactName || stop.partyName, who: stop.place[locale], phone: stop.contactPhone }],
    ),
  ]
  return (
    <Sheet open side="bottom" onClose={onClose} title={t.callTitle(order.number ?? list.draft)}>
      {!people ? (
        <Skeleton lines={3} height={44} />
      ) : people.length === 0 ? (
        <p className="muted">{t.callNobody}</p>
      ) : (
        <ul className="order-call">
          {people.map(({ name, who, phone }) => (
            <li key={`${who} ${phone}`}>
              <Link href={`tel:${phone}`} quiet aria-label={`${list.phoneOf(name)}, ${phoneText(phone)}`}>
                <PhoneIcon />
                <TwoLineCell top={name} under={who} />
                <span className="mono nowrap">{phoneText(phone)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

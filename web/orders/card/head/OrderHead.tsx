import { type ReactNode, useState } from 'react'
import { leadOf } from '#contract/flight-lead.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { phoneText } from '#contract/phone-text.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import type { OrderTabId } from '#web/orders/card/tabs/tabs.ts'
import { OrderStatusMark } from '#web/orders/list/OrderCells.tsx'
import { RepeatMenu } from '#web/orders/repeat/RepeatMenu.tsx'
import { shownWords } from '#web/orders/shownWords.ts'
import { tabWords, vatWords } from '#web/orders/words.ts'
import { paths } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Facts } from '#web/ui/layout/Facts.tsx'
import { ChevronLeftIcon, PhoneIcon, PrintIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { listKept } from './listNeighbours.ts'
import { OrderNeighbours } from './OrderNeighbours.tsx'

/** What an order is, at its top: number, way, state, and beside them the parties and the price, which a phone shows after the step. */
export function OrderHead({ facts, ...props }: { card: OrderCard; tab: OrderTabId; facts: boolean; onPrint: () => void }) {
  return (
    <header className="order-head">
      <Crumbs {...props} />
      <Title card={props.card} />
      {facts && <HeadFacts card={props.card} />}
    </header>
  )
}

/** What a phone shows of an order after its step: its hours, the parties, the vehicle and the price. */
export function OrderHeadFacts({ card }: { card: OrderCard }) {
  return (
    <div className="order-head">
      <Dates card={card} />
      <HeadFacts card={card} />
    </div>
  )
}

/** The way back to the list and to its other orders, and what is done with the page itself. */
function Crumbs({ card, tab, onPrint }: { card: OrderCard; tab: OrderTabId; onPrint: () => void }) {
  const t = useWords(cardWords)
  const tabs = useWords(tabWords)
  const [list] = useState(() => listKept(card.side))
  const phone = useBelow(768)
  return (
    <div className="order-crumbs" data-no-print>
      <Link quiet to={list?.address ?? paths.orders(card.side, card.tab)} className="order-back">
        <ChevronLeftIcon size={16} />{' '}
        <span className={phone ? 'visually-hidden' : undefined}>
          {t.orders}, {tabs[list?.tab ?? card.tab]}
        </span>
        {phone && <span className="mono">{card.number ?? t.noNumber}</span>}
      </Link>
      <OrderNeighbours card={card} tab={tab} />
      <span className="spacer" />
      {card.responsible && !phone && (
        <span className="muted">
          {t.responsible} {card.responsible.name}
        </span>
      )}
      {!phone && <CopyButton text={`${location.origin}${paths.order(card.id)}`} label={t.copyLink} size="small" />}
      <RepeatMenu order={card} />
      <IconButton label={t.print} icon={<PrintIcon />} onClick={onPrint} />
    </div>
  )
}

/** From where to where, its number, its state and its hours. */
function Title({ card }: { card: OrderCard }) {
  const t = useWords(cardWords)
  const phone = useBelow(768)
  const { locale } = useLocale()
  const from = card.stops[0]?.place[locale] || t.unknownPlace
  const to = (card.stops.length > 1 && card.stops.at(-1)?.place[locale]) || t.unknownPlace
  return (
    <div className="order-title">
      <h1>
        {card.number && <span className="visually-hidden">{card.number}, </span>}
        {from} <Arrow label="–" /> {to}
      </h1>
      {phone ? null : card.number ? (
        <span className="order-number mono" data-no-print>
          {card.number}
          <CopyButton text={card.number} label={t.copyNumber} iconOnly size="small" />
        </span>
      ) : (
        <span className="muted">{t.noNumber}</span>
      )}
      <Tinted value={card.status}>
        <OrderStatusMark order={card} />
      </Tinted>
      {!phone && <Dates card={card} />}
    </div>
  )
}

/** When it is loaded and unloaded. */
function Dates({ card }: { card: OrderCard }) {
  const own = useWords(cardPageWords)
  const f = useFormat()
  const first = card.stops[0]
  const last = card.stops.length > 1 ? card.stops.at(-1) : undefined
  return (
    <p className="order-dates">
      <span className="visually-hidden">{own.loading}: </span>
      <span className="nowrap">{f.window(first?.windowFrom, first?.windowTo, { zone: first?.tz }) || own.noDate}</span> <Arrow label="–" />
      <span className="visually-hidden">{own.unloading}: </span>
      <span className="nowrap">{f.window(last?.windowFrom, last?.windowTo, { zone: last?.tz }) || own.noDate}</span>
    </p>
  )
}

/** The parties, the vehicle with its driver, the cargo and the price. */
function HeadFacts({ card }: { card: OrderCard }) {
  const t = useWords(cardWords)
  const shown = useWords(shownWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  const phone = useBelow(768)
  const { cargo, money } = card
  const flight = leadOf(card.flights)
  const price = money?.price ?? null
  const size = [
    cargo.massKg > 0 && f.weight(cargo.massKg),
    cargo.volumeM3 > 0 && shown.cubic(f.number(cargo.volumeM3)),
    cargo.pallets > 0 && shown.pallets(cargo.pallets),
  ].filter(Boolean)

  return (
    <div className="order-facts">
      <Facts
        items={[
          card.side === 'forwarder'
            ? {
                label: t.executor,
                value: card.executor ? (
                  <Tinted value={card.executor.id}>{card.executor.name}</Tinted>
                ) : (
                  <span className="muted">{t.noExecutor}</span>
                ),
              }
            : { label: t.forwarder, value: card.forwarder.name },
          ...(flight?.truck
            ? [
                {
                  label: t.vehicle,
                  value: (
                    <Tinted value={`${flight.truck.id} ${flight.trailer?.id}`}>
                      <span className="order-plates">
                        <PlateChip plate={flight.truck.plate} />
                        {flight.trailer && <PlateChip plate={flight.trailer.plate} />}
                      </span>
                    </Tinted>
                  ),
                },
              ]
            : []),
          ...(flight?.driver
            ? [
                {
                  label: t.driver,
                  value: (
                    <Tinted value={flight.driver.id ?? flight.driver.name}>
                      {flight.driver.name}{' '}
                      {flight.driver.phone && phone && (
                        <ButtonLink
                          size="touch"
                          icon={<PhoneIcon />}
                          href={`tel:${flight.driver.phone}`}
                          target={undefined}
                          rel={undefined}
                          aria-label={`${t.call(flight.driver.name)}, ${phoneText(flight.driver.phone)}`}
                        >
                          {phoneText(flight.driver.phone)}
                        </ButtonLink>
                      )}
                      {flight.driver.phone && !phone && (
                        <Link
                          quiet
                          href={`tel:${flight.driver.phone}`}
                          className="muted nowrap"
                          aria-label={`${t.call(flight.driver.name)}, ${phoneText(flight.driver.phone)}`}
                        >
                          {phoneText(flight.driver.phone)}
                        </Link>
                      )}
                    </Tinted>
                  ),
                },
              ]
            : []),
          ...(card.customer
            ? [
                {
                  label: t.customer,
                  value: (
                    <>
                      {card.customer} {card.customerNumber && <span className="muted">{card.customerNumber}</span>}
                    </>
                  ),
                },
              ]
            : []),
          ...(size.length > 0
            ? [
                {
                  label: t.cargo,
                  value: [size.join(' · '), card.bodyTypes.slice(0, 2).map(bodyOf).join(', ')].filter(Boolean).join(', '),
                },
              ]
            : []),
        ]}
      />
      {price && money && (
        <Facts
          items={[
            {
              label: `${t.price} ${vat[money.vatMode](money.vatRate)}`,
              value: <Tinted value={String(price.minor)}>{f.money(price)}</Tinted>,
              strong: true,
              end: true,
            },
          ]}
        />
      )}
    </div>
  )
}

/** From one place to another; read out as a dash. */
const Arrow = ({ label }: { label: string }) => (
  <>
    <svg className="order-arrow" viewBox="0 0 30 16" aria-hidden="true">
      <path d="M1 8h27M22 2l6 6-6 6" />
    </svg>
    <span className="visually-hidden">{label}</span>
  </>
)

/** Says by colour for a moment that this has changed while it was shown. */
function Tinted({ value, children }: { value: string; children: ReactNode }) {
  const [first] = useState(value)
  return (
    <span key={value} className={value === first ? undefined : 'order-tint'}>
      {children}
    </span>
  )
}

import type { OrderCard } from '#contract/order-card.ts'
import { phoneText } from '#contract/phone-text.ts'
import { stopNote } from '#contract/stop-notes.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { CargoTable } from '#web/orders/card/CargoTable.tsx'
import { cardPageWords } from '#web/orders/card/cardPageWords.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { stopWords } from '#web/orders/executionWords.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { statusWords, vatWords } from '#web/orders/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import './print.css'
import { ContactName } from '#web/orders/ContactName.tsx'

/** An order on paper: what both sides know of it and nothing that is one side's own, so that the sheet may go with the driver. */
export function OrderPrint({ card }: { card: OrderCard }) {
  const t = useWords(cardPageWords)
  const words = useWords(cardWords)
  const shown = useWords(shownWords)
  const statuses = useWords(statusWords)
  const vat = useWords(vatWords)
  const f = useFormat()
  const { cargo, flights, money, payment } = card
  const after = {
    unloading: words.afterUnloading,
    scans: words.afterScans,
    originals: words.afterOriginals,
    act_signed: words.afterAct,
  }[payment.trigger]
  const days = payment.kind === 'banking' ? words.payBanking(payment.days) : words.payCalendar(payment.days)
  const party = ({ name, tin }: OrderCard['forwarder']) => [name, tin && t.tin(tin)].filter(Boolean).join(', ')
  const total = [
    f.weight(cargo.massKg),
    cargo.volumeM3 > 0 && shown.cubic(f.number(cargo.volumeM3)),
    cargo.pallets > 0 && shown.pallets(cargo.pallets),
  ].filter(Boolean)

  return (
    <div className="order-print">
      <header>
        <h2>{card.number ? t.orderNo(card.number) : t.page}</h2>
        <span>{statuses[card.status]}</span>
        <span className="order-print-when">{t.printed(f.dateTime(now()))}</span>
      </header>
      <KeyValues
        items={[
          { label: words.forwarder, value: party(card.forwarder) },
          { label: words.executor, value: card.executor ? party(card.executor) : words.noExecutor },
        ]}
      />
      <h3>
        {words.route}
        {card.distanceKm !== null && <small>{t.carried(words.km(f.number(card.distanceKm)))}</small>}
      </h3>
      <PrintedStops card={card} />
      <h3>
        {words.cargo}
        <small>{total.join(' · ')}</small>
      </h3>
      <CargoTable card={card} />
      <h3>{t.needs}</h3>
      <PrintedNeeds needs={card.requirement} />
      <h3>{t.resources}</h3>
      <PrintedResources flights={flights} />
      {money?.price && (
        <>
          <h3>{t.terms}</h3>
          <p>
            <b>{f.money(money.price)}</b> {vat[money.vatMode](money.vatRate)}. {words.pay(days, after)}
          </p>
        </>
      )}
      {card.commentPublic && (
        <>
          <h3>{words.comments}</h3>
          <p className="order-print-note">{card.commentPublic}</p>
        </>
      )}
    </div>
  )
}

function PrintedStops({ card }: { card: OrderCard }) {
  const t = useWords(cardPageWords)
  const words = useWords(cardWords)
  const kinds = useWords(stopWords)
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.no}</th>
          <th scope="col">{t.where}</th>
          <th scope="col">{t.when}</th>
          <th scope="col">{t.who}</th>
        </tr>
      </thead>
      <tbody>
        {card.stops.map((stop, i) => (
          <tr key={i}>
            <td>{i + 1}</td>
            <td>
              <b>
                {kinds[stop.kind]}. {stop.place[locale] || words.unknownPlace}
              </b>
              <br />
              {[stop.address, stop.partyName].filter(Boolean).join(', ')}
              {stop.notes && (
                <>
                  <br />
                  {t.notes}: {stopNote(stop.notes, locale)}
                </>
              )}
            </td>
            <td>{f.window(stop.windowFrom, stop.windowTo, { zone: stop.tz }) || t.noDate}</td>
            <td>
              <ContactName name={stop.contactName} />
              {stop.contactPhone && (
                <>
                  <br />
                  <span className="nowrap">{phoneText(stop.contactPhone)}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the vehicle must be like. */
function PrintedNeeds({ needs }: { needs: OrderCard['requirement'] }) {
  const t = useWords(cardPageWords)
  const words = useWords(cardWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  const loadingOf = useNames('downloadTypes')
  const regimeOf = useNames('temperatures')
  const truckOf = useNames('truckTypes')
  return (
    <KeyValues
      items={[
        ...(needs.truckType ? [{ label: words.truckType, value: truckOf(needs.truckType) }] : []),
        ...(needs.bodyTypes.length > 0 ? [{ label: words.body, value: needs.bodyTypes.map(bodyOf).join(', ') }] : []),
        { label: words.loadingTypes, value: needs.loadingTypes.map(loadingOf).join(', ') || words.anyWay },
        ...(needs.temperature || needs.tempRange
          ? [
              {
                label: words.temperature,
                value: [
                  needs.temperature && regimeOf(needs.temperature),
                  needs.tempRange && t.degrees(f.number(needs.tempRange.min, 1), f.number(needs.tempRange.max, 1)),
                  needs.recorder && t.recorder,
                ]
                  .filter(Boolean)
                  .join(', '),
              },
            ]
          : []),
        ...(needs.adrClasses.length > 0
          ? [{ label: t.dangerous, value: t.adr(needs.adrClasses.map(adr => adr.replace('_', '.')).join(', ')) }]
          : []),
      ]}
    />
  )
}

function PrintedResources({ flights }: Pick<OrderCard, 'flights'>) {
  const t = useWords(cardPageWords)
  const named = flights.filter(({ truck, driver }) => truck || driver)
  if (named.length === 0) return <p>{t.resourcesLater}</p>
  return named.map(flight => (
    <p key={flight.id}>
      {[
        flight.truck && `${flight.truck.plate} ${flight.truck.model}`.trim(),
        flight.trailer?.plate,
        flight.driver && [flight.driver.name, flight.driver.phone && phoneText(flight.driver.phone)].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  ))
}

import { FlightFilter } from '#contract/flight-list.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { PrintFormat } from '#contract/prints.ts'
import type { ListedFlight } from '#server/deals/flights/row.ts'
import { begins } from '#server/flights/row/board.ts'
import { listedIn } from '#server/flights/row/list.ts'
import { type KnownOrder, knownOrders } from '#server/flights/row/orders.ts'
import { type OrderParts, partsOf } from '#server/flights/store/card.ts'
import { BARS_MOST, flightsWithin, instructionsOf } from '#server/flights/store/list.ts'
import { listOwnRows } from '#server/orders/store/rows.ts'
import { dayAfter } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Rendered, renderForm } from '#server/prints/drawing/render.ts'
import type { Cell, Form } from '#server/prints/forms/form.ts'
import { operations } from '#server/prints/forms/tripSheet.ts'
import { dayWords, momentText, windowText } from '#server/wording/words/days.ts'
import { numberText } from '#server/wording/words/sums.ts'

type DayQuery = { day: string; truckId?: string | undefined; driverId?: string | undefined }
type Reader = { locale: Locale; tz: string; organization: string }
type Stop = ListedFlight['stops'][number]

/** Addresses and contacts are read order for order: of so many flights at most. */
const TOLD_WHOLE = 20

const words = {
  title: { ru: 'План рейсов на {day}', en: 'Flights of {day}' },
  file: { ru: 'Рейсы', en: 'Flights' },
  organization: { ru: 'Перевозчик', en: 'Carrier' },
  count: { ru: 'Рейсов', en: 'Flights' },
  flight: { ru: 'Рейс {n}', en: 'Flight {n}' },
  noTruck: { ru: 'машина не назначена', en: 'no vehicle yet' },
  noDriver: { ru: 'водитель не назначен', en: 'no driver yet' },
  time: { ru: 'Время', en: 'Time' },
  place: { ru: 'Место', en: 'Place' },
  work: { ru: 'Что делать', en: 'What to do' },
  order: { ru: 'Заказ', en: 'Order' },
  cargo: { ru: 'Груз', en: 'Cargo' },
  mark: { ru: 'Отметка', en: 'Report' },
  done: { ru: 'сделано {at}', en: 'done {at}' },
  tonnes: { ru: 'т', en: 't' },
  told: { ru: 'Указания водителю: {text}', en: 'Instructions: {text}' },
  drawn: { ru: 'Составлено {at}', en: 'Drawn up {at}' },
  more: { ru: 'Показаны первые {n} рейсов', en: 'The first {n} flights are told of' },
} as const satisfies Record<string, Bilingual>

/**
 * The plan of a day as a form: own flights that are on the way on it, by vehicle, each stop with its window, its cargo and room for a mark by
 * hand; of one truck or driver where one is named. A day without any is refused.
 */
export async function dayPlanForm(
  tx: Tx,
  { day, truckId, driverId }: DayQuery,
  { locale, tz, organization }: Reader,
): Promise<{ name: string; draw: (format: PrintFormat) => Promise<Rendered> }> {
  const say = (of: Bilingual) => of[locale]
  const filter = FlightFilter.parse({ side: 'executor', truck: truckId ? [truckId] : [], driver: driverId ? [driverId] : [] })
  const found = await flightsWithin(tx, { filter, from: begins(day, tz), to: begins(dayAfter(day, 1), tz), tz, unheld: null })
  if (found.length === 0) refuse('flight.day_empty')
  const listed = found.slice(0, BARS_MOST).map(listedIn)
  const orderIds = [...new Set(listed.flatMap(flight => flight.orderIds))]
  const orders = knownOrders(await listOwnRows(tx, orderIds))
  const told = await instructionsOf(
    tx,
    listed.map(({ id }) => id),
  )
  // entering the homes of orders comes last
  const parts = listed.length <= TOLD_WHOLE ? await partsOf(tx, orderIds) : new Map<string, OrderParts>()
  const title = say(words.title).replace('{day}', dayWords(day, locale))
  const rowOf = (stop: Stop) => cellsOf(stop, { locale, orders, parts })
  const blocks: Form['blocks'] = [
    { kind: 'title', level: 1, text: title },
    {
      kind: 'fields',
      labelWidth: 20,
      rows: [
        [say(words.organization), organization],
        [say(words.count), String(listed.length)],
      ],
    },
    ...listed
      .toSorted((a, b) => (plateOf(a) < plateOf(b) ? -1 : plateOf(a) > plateOf(b) ? 1 : a.startsAt < b.startsAt ? -1 : 1))
      .flatMap((flight): Form['blocks'] => [
        { kind: 'gap', size: 'small' },
        { kind: 'title', level: 2, text: headOf(flight, say) },
        {
          kind: 'table',
          widths: [17, 31, 12, 12, 18, 10],
          head: [[words.time, words.place, words.work, words.order, words.cargo, words.mark].map(text => ({ text: say(text) }))],
          body: flight.stops.map(rowOf),
        },
        ...(told.get(flight.id) ? [{ kind: 'text' as const, text: say(words.told).replace('{text}', told.get(flight.id)!) }] : []),
      ]),
    { kind: 'gap', size: 'small' },
    ...(found.length > BARS_MOST ? [{ kind: 'text' as const, text: say(words.more).replace('{n}', String(BARS_MOST)) }] : []),
    { kind: 'text', small: true, text: say(words.drawn).replace('{at}', momentText(tx.now, tz, locale)) },
  ]
  const edition = locale === 'ru' ? 'свободная форма' : 'free form'
  const form: Form = { code: 'day_plan', edition, language: locale, page: 'A4L', title, running: title, blocks }
  return { name: `${say(words.file)} ${day}`, draw: format => renderForm(form, format) }
}

const plateOf = ({ truck }: ListedFlight): string => truck?.plate ?? ''

/** The flight with who drives it. */
function headOf({ number, truck, trailer, driver, coDriver }: ListedFlight, say: (of: Bilingual) => string): string {
  const drivers = [driver?.name ?? say(words.noDriver), coDriver?.name].filter(Boolean).join(', ')
  const vehicle = [truck?.plate ?? say(words.noTruck), trailer?.plate].filter(Boolean).join(' + ')
  return [vehicle, drivers, say(words.flight).replace('{n}', number)].join(' · ')
}

type Known = { locale: Locale; orders: ReadonlyMap<string, KnownOrder>; parts: ReadonlyMap<string, OrderParts> }

function cellsOf(stop: Stop, { locale, orders, parts }: Known): Cell[] {
  const order = stop.orderId === null ? undefined : orders.get(stop.orderId)
  const at = order && parts.get(order.row.id)?.stops.find(each => each.placeRu === stop.place.ru)
  const contact = [at?.contactName, at?.contactPhone].filter(Boolean).join(', ')
  const cargo = order && `${order.row.cargo.name}, ${numberText(order.row.cargo.massKg / 1000, 1, locale)} ${words.tonnes[locale]}`
  const address = [at?.address, contact].filter(Boolean).join('; ')
  return [
    { text: windowText(new Date(stop.from), new Date(stop.to), stop.tz, locale) },
    { text: stop.place[locale], ...(address !== '' && { note: address }) },
    { text: operations[stop.kind][locale] },
    { text: order?.row.number ?? '' },
    { text: (stop.kind === 'loading' || stop.kind === 'unloading' || stop.kind === 'reload') && cargo ? cargo : '' },
    { text: stop.completedAt ? words.done[locale].replace('{at}', momentText(new Date(stop.completedAt), stop.tz, locale)) : '' },
  ]
}

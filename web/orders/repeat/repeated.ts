import type { OrderCard } from '#contract/order-card.ts'
import { dayPlus, daysBetween, firstDayOf, repeatDay } from '#contract/order-dates.ts'
import { isRestricted } from '#contract/restricted.ts'
import type { Locale } from '#web/i18n/words.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { fieldsOf } from '#web/orders/form/opened.ts'

/** The form of an order that is repeated: all of it, its days moved to the next ones of the same weekdays; the executor waits to be chosen. */
export function repeated(card: OrderCard, locale: Locale, now: number): OrderFields {
  const fields = fieldsOf(card, locale)
  const [first, next] = [firstDayOf(card.stops), repeatDay(card.stops, new Date(now))]
  const days = first !== null && next !== null ? daysBetween(first, next) : 0
  return {
    ...fields,
    // the number of another system belongs to one order
    externalId: '',
    stops: fields.stops.map(stop => ({
      ...stop,
      day: stop.day === null ? null : dayPlus(stop.day, days),
      // who is restricted meets the vehicle in no new order
      ...(isRestricted(stop.contactName) && { contactName: '', contactPhone: '' }),
    })),
    executor: card.executor && { id: card.executor.id, label: card.executor.name },
  }
}

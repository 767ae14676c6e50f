import { pick } from './fields.ts'
import type { OrderCard } from './order-card.ts'
import { OrderDraft } from './order-draft.ts'
import { type FieldsWhere, type OrderFieldName, orderFieldNames, orderFields } from './order-fields.ts'
import { stopFieldNames } from './order-parts.ts'

const blank = OrderDraft.parse({})

/** What a card has in a shape of its own, as it was entered. */
const apart: { [F in FieldsWhere<'card', 'apart'>]: (card: OrderCard) => OrderDraft[F] } = {
  stops: ({ stops }) =>
    stops.map(stop => ({
      ...pick(
        stop,
        stopFieldNames.filter(name => name !== 'place'),
      ),
      place: stop.placeCode,
    })),
  cargos: ({ cargos }) => cargos,
  distanceKm: ({ distanceBy, distanceKm }) => (distanceBy === 'typed' ? distanceKm : null),
  price: ({ money }) => money?.price ?? null,
  unitRate: ({ money }) => money?.unitRate ?? null,
  vatMode: ({ money }) => money?.vatMode ?? blank.vatMode,
  vatRate: ({ money }) => money?.vatRate ?? blank.vatRate,
  customerPrice: ({ money }) => money?.customerPrice ?? null,
  customerVat: ({ money }) => money?.customerVat ?? null,
  payDays: ({ payment }) => payment.days,
  payDaysKind: ({ payment }) => payment.kind,
  payTrigger: ({ payment }) => payment.trigger,
  terms: ({ terms }) => terms,
  tags: ({ tags }) => tags,
}

/** What was entered in an order, as far as its card shows it to the viewer; the rest as in an order nobody has typed in. */
export function enteredOf(card: OrderCard): OrderDraft {
  const value = (name: OrderFieldName) => {
    if (name in apart) return apart[name as keyof typeof apart](card)
    const place: Partial<Record<OrderFieldName, unknown>> = orderFields[name].card === 'requirement' ? card.requirement : card
    return place[name] ?? blank[name]
  }
  return Object.fromEntries(orderFieldNames.map(name => [name, value(name)])) as OrderDraft
}

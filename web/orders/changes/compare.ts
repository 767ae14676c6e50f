import { type AgreedField, type AgreedValues, agreedFields, type ChangeRow } from '#contract/changes.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { enteredOf } from '#contract/order-entered.ts'
import { stopFieldNames, stopFields } from '#contract/order-parts.ts'
import { defaultZone } from '#contract/zone.ts'
import type { Locale } from '#web/i18n/words.ts'
import { fieldOfPart, formStateOf, meetOrders } from '#web/orders/conflict/meeting.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { fieldsOfEntered } from '#web/orders/form/opened.ts'

const agreed = new Set<string>(agreedFields)
const agreedOfStop = new Set<string>(stopFieldNames.filter(name => stopFields[name].change === 'agreed'))

/** Parts in which two versions of an order differ: those both sides agree on, and the others. */
export function partsBetween(before: OrderFields, after: OrderFields): { agreed: string[]; own: string[] } {
  const was = formStateOf(before)
  const paths = meetOrders(was, was, formStateOf(after)).adopt
  const isAgreed = (path: string) => {
    const [list, , name] = path.split('.')
    return list === 'stops' && name !== undefined ? agreedOfStop.has(name) : agreed.has(fieldOfPart(list!))
  }
  return { agreed: paths.filter(isAgreed), own: paths.filter(path => !isAgreed(path)) }
}

/** The two versions of an order a request stands between, as a form would hold them; what it leaves alone is the order's own. */
export function versionsOf(
  card: OrderCard,
  change: ChangeRow,
  locale: Locale,
): { before: OrderFields; after: OrderFields; hidden: AgreedField[] } {
  const entered = enteredOf(card)
  const customer = { id: card.customerId, label: card.customer ?? '' }
  const of = ({ stops, ...values }: AgreedValues) =>
    fieldsOfEntered(
      { ...entered, ...(values as Partial<OrderDraft>) },
      stops?.map((stop, i) => stopWith(stop, change.places, card.stops[i])) ?? card.stops,
      customer,
      locale,
    )
  return {
    before: of(change.before),
    after: of(change.after),
    hidden: change.fields.filter(field => !(field in change.after)),
  }
}

type Stop = NonNullable<AgreedValues['stops']>[number]

function stopWith(stop: Stop, places: ChangeRow['places'], now: OrderCard['stops'][number] | undefined): OrderCard['stops'][number] {
  const place = places.find(({ code }) => code === stop.place)
  return {
    kind: stop.kind,
    place: place?.name ?? { ru: '', en: '' },
    placeCode: stop.place,
    tz: place?.tz ?? now?.tz ?? defaultZone,
    windowFrom: stop.windowFrom,
    windowTo: stop.windowTo,
    status: 'planned',
    arrivedAt: null,
    completedAt: null,
    lat: null,
    lon: null,
    address: stop.address,
    partyName: stop.partyName,
    contactName: stop.contactName,
    contactPhone: stop.contactPhone,
    handling: stop.handling,
    notes: stop.notes,
  }
}

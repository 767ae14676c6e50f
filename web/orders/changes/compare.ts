import { type AgreedField, type AgreedValues, agreedFields, type ChangeRow } from '#contract/changes.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { defaultZone } from '#contract/zone.ts'
import type { Locale } from '#web/i18n/words.ts'
import { fieldOfPart, formStateOf, meetOrders } from '../conflict.ts'
import { fieldsOf, type OrderFields } from '../draft.ts'

const told = new Set(['partyName', 'contactName', 'contactPhone', 'notes'])
const agreed = new Set<string>(agreedFields)

/** Parts in which two versions of an order differ: those both sides agree on, and the others. */
export function partsBetween(before: OrderFields, after: OrderFields): { agreed: string[]; own: string[] } {
  const was = formStateOf(before)
  const paths = meetOrders(was, was, formStateOf(after)).adopt
  const isAgreed = (path: string) => {
    const [list, , name] = path.split('.')
    return list === 'stops' && name !== undefined ? !told.has(name) : agreed.has(fieldOfPart(list!))
  }
  return { agreed: paths.filter(isAgreed), own: paths.filter(path => !isAgreed(path)) }
}

/** The two versions of an order a request stands between, as a form would hold them; what it leaves alone is the order's own. */
export function versionsOf(
  card: OrderCard,
  change: ChangeRow,
  locale: Locale,
): { before: OrderFields; after: OrderFields; hidden: AgreedField[] } {
  const of = (values: AgreedValues) => fieldsOf(cardWith(card, values, change.places), locale)
  return {
    before: of(change.before),
    after: of(change.after),
    hidden: change.fields.filter(field => !(field in change.after)),
  }
}

function cardWith(card: OrderCard, values: AgreedValues, places: ChangeRow['places']): OrderCard {
  const { requirement, money, payment } = card
  return {
    ...card,
    stops: values.stops?.map((stop, i) => stopWith(stop, places, card.stops[i])) ?? card.stops,
    cargos: values.cargos ?? card.cargos,
    requirement: {
      ...requirement,
      truckType: 'truckType' in values ? (values.truckType ?? null) : requirement.truckType,
      capacityKg: values.capacityKg ?? requirement.capacityKg,
      volumeM3: values.volumeM3 ?? requirement.volumeM3,
      pallets: values.pallets ?? requirement.pallets,
      bodyTypes: values.bodyTypes ?? requirement.bodyTypes,
      loadingTypes: values.loadingTypes ?? requirement.loadingTypes,
      loadingAll: values.loadingAll ?? requirement.loadingAll,
      temperature: 'temperature' in values ? (values.temperature ?? null) : requirement.temperature,
      recorder: values.recorder ?? requirement.recorder,
      ownFleet: values.ownFleet ?? requirement.ownFleet,
      equipment: values.equipment ?? requirement.equipment,
      crewSize: values.crewSize ?? requirement.crewSize,
    },
    permit: 'permit' in values ? (values.permit ?? null) : card.permit,
    money: money && {
      ...money,
      price: values.price ?? money.price,
      vatMode: values.vatMode ?? money.vatMode,
      vatRate: values.vatRate ?? money.vatRate,
    },
    payment: {
      ...payment,
      days: values.payDays ?? payment.days,
      kind: values.payDaysKind ?? payment.kind,
      trigger: values.payTrigger ?? payment.trigger,
    },
    terms: values.terms ?? card.terms,
    transferPolicy: values.transferPolicy ?? card.transferPolicy,
    tracking: values.tracking ?? card.tracking,
    seal: values.seal ?? card.seal,
    escort: values.escort ?? card.escort,
    insurance: values.insurance ?? card.insurance,
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

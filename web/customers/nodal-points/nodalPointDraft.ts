import { hoursText, readHours } from '#contract/hours.ts'
import { type NodalKind, type NodalPointCard, NodalPointDraft } from '#contract/nodal-points.ts'
import { phoneText } from '#contract/phone-text.ts'
import { nodalPointFormWords } from '#web/customers/words.ts'
import { type FieldError, schemaErrors } from '#web/forms/fieldErrors.ts'
import type { Locale } from '#web/i18n/words.ts'
import type { Choice, PlaceChoice } from '#web/orders/form/draft.ts'

/** A corner of an area as it is typed. */
export type Corner = { lat: number | string | null; lon: number | string | null }

/** What stands in the form of a nodal point: as it is typed. */
export type NodalPointValues = {
  name: string
  kind: NodalKind
  place: PlaceChoice | null
  address: string
  lat: number | string | null
  lon: number | string | null
  customer: Choice | null
  tin: string
  hours: string
  gates: string
  contactName: string
  contactPhone: string
  contactEmail: string
  serviceMin: number | string | null
  geofenceM: number | string | null
  /** None: round about the point. */
  geofencePolygon: Corner[]
  heightM: number | string | null
  massKg: number | string | null
  noTrailer: boolean
  passesRule: string
  note: string
  priority: number | string | null
  hiddenFromSuggest: boolean
  externalId: string
}

export const emptyNodalPoint: NodalPointValues = {
  name: '',
  kind: 'warehouse',
  place: null,
  address: '',
  lat: null,
  lon: null,
  customer: null,
  tin: '',
  hours: '',
  gates: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  serviceMin: null,
  geofenceM: null,
  geofencePolygon: [],
  heightM: null,
  massKg: null,
  noTrailer: false,
  passesRule: '',
  note: '',
  priority: null,
  hiddenFromSuggest: false,
  externalId: '',
}

export const valuesOf = (card: NodalPointCard, locale: Locale): NodalPointValues => ({
  name: card.name,
  kind: card.kind,
  place: { id: card.place, label: card.placeName[locale], tz: card.tz, lat: card.lat, lon: card.lon },
  address: card.address,
  lat: card.lat,
  lon: card.lon,
  customer: card.customer && { id: card.customer.id, label: card.customer.name },
  tin: card.tin ?? '',
  hours: card.hours === null ? '' : hoursText(card.hours, locale),
  gates: card.gates.join(', '),
  contactName: card.contactName,
  contactPhone: phoneText(card.contactPhone ?? ''),
  contactEmail: card.contactEmail ?? '',
  serviceMin: card.serviceMin,
  geofenceM: card.geofenceM,
  geofencePolygon: card.geofencePolygon ?? [],
  heightM: card.restrictions.heightM,
  massKg: card.restrictions.massKg,
  noTrailer: card.restrictions.noTrailer,
  passesRule: card.passesRule,
  note: card.note,
  priority: card.priority || null,
  hiddenFromSuggest: card.hiddenFromSuggest,
  externalId: card.externalId ?? '',
})

/** Another town: a spot in the one before is none of it. */
export const placed = (values: NodalPointValues, place: PlaceChoice | null): Partial<NodalPointValues> =>
  place !== null && values.place !== null && place.id !== values.place.id ? { place, lat: null, lon: null } : { place }

const orNull = (text: string) => text.trim() || null

/** What is sent; what could not be read goes along as typed, for the check to name it. */
export const draftOf = ({ place, customer, heightM, massKg, noTrailer, ...values }: NodalPointValues): NodalPointDraft =>
  ({
    ...values,
    place: place?.id ?? '',
    customerId: customer?.id ?? null,
    tin: orNull(values.tin.replace(/\s/g, '')),
    hours: values.hours.trim() === '' ? null : (readHours(values.hours) ?? values.hours),
    gates: values.gates
      .split(/[,;]/)
      .map(gate => gate.trim())
      .filter(Boolean),
    contactPhone: orNull(values.contactPhone),
    contactEmail: orNull(values.contactEmail),
    restrictions: { heightM, massKg, noTrailer },
    // a draft of before areas had corners has none
    geofencePolygon: values.geofencePolygon?.length ? values.geofencePolygon : null,
    priority: values.priority ?? 0,
    externalId: orNull(values.externalId),
  }) as NodalPointDraft

/** A field of the contract as the form names it. */
export const shownField = (field: string) => {
  const bare = field.replace(/^(?:entry|draft)\./, '').replace(/^restrictions\./, '')
  if (bare === 'customerId') return 'customer'
  if (bare.startsWith('geofencePolygon')) return 'geofencePolygon'
  return bare.startsWith('hours') ? 'hours' : bare.startsWith('gates') ? 'gates' : bare
}

export const fieldErrorsOf = (values: NodalPointValues, locale: Locale): FieldError[] =>
  schemaErrors(NodalPointDraft, draftOf(values), locale).map(({ field, message }) => {
    const shown = shownField(field)
    return { field: shown, message: shown === 'hours' ? nodalPointFormWords[locale].hoursWrong : message }
  })

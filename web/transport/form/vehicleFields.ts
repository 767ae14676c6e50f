import { bodyOfTruck, type TruckTypeRow } from '#contract/dicts.ts'
import { type NamesWhere, namesExcept, namesWhere, pick } from '#contract/fields.ts'
import { type VehicleFieldName, type VehicleSection, vehicleFields } from '#contract/vehicle-fields.ts'
import { errorsToSaveVehicle, errorsToServe, hintsOf, type VehicleFieldError, vehicleRuleWords } from '#contract/vehicle-rules.ts'
import { VehicleDraft } from '#contract/vehicles.ts'
import type { FieldError } from '#web/forms/fieldErrors.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import type { Locale } from '#web/i18n/words.ts'
import { formWords } from '#web/transport/words.ts'

/** A number as a field holds it: read, not yet given, or text that could not be read and stays as typed. */
export type Typed = number | string | null
type Choice = { id: string; label: string; hint?: string | undefined }

/** Numbers as they are typed. */
const numbers = namesWhere(vehicleFields, 'kind', 'whole', 'decimal', 'tonnes')
type NumberField = (typeof numbers)[number]
const texts = namesWhere(vehicleFields, 'kind', 'text')
const inTonnes: ReadonlySet<string> = new Set(namesWhere(vehicleFields, 'kind', 'tonnes'))

/** Fields the form holds in a way of their own; the others stand in it under their names. */
type Apart = NamesWhere<typeof vehicleFields, 'kind', 'apart'>
const held = namesExcept(vehicleFields, 'kind', 'apart')

/** What the form of a vehicle holds, under the names of the contract; masses are typed in tonnes. */
export type VehicleFields = Omit<VehicleDraft, NumberField | Apart> &
  Record<NumberField, Typed> & {
    trackerProvider: string
    trackerId: string
    basePlace: Choice | null
    passes: { zone: string; time: 'day' | 'night'; until: string | null }[]
    /** Where scans wait until the vehicle exists. */
    formId: string
  }

/** Controls of a field that has several. */
const controls: Partial<Record<VehicleFieldName, readonly string[]>> = { tracker: ['trackerProvider', 'trackerId'] }

/** The fields of the form that stand in a part of it. */
export const fieldsIn = (section: VehicleSection): readonly string[] =>
  namesWhere(vehicleFields, 'section', section).flatMap((name: VehicleFieldName) => controls[name] ?? [name])

export const blankDraft = (): VehicleDraft => VehicleDraft.parse({ kind: 'tractor', plate: '-' })

/** The form of a draft that exists, or of a new one. */
export function fieldsOf(draft: VehicleDraft, formId: string, placeName: string | null = null): VehicleFields {
  const { tracker, basePlace, passes } = draft
  const typed = (name: (typeof held)[number]) => {
    const value = draft[name]
    return typeof value === 'number' && inTonnes.has(name) ? value / 1000 : value
  }
  return {
    ...(Object.fromEntries(held.map(name => [name, typed(name)])) as Omit<VehicleFields, Apart>),
    plate: draft.plate === '-' ? '' : draft.plate,
    passes,
    trackerProvider: tracker?.provider ?? '',
    trackerId: tracker?.id ?? '',
    basePlace: basePlace === null ? null : { id: basePlace, label: placeName ?? basePlace },
    formId,
  }
}

const read = (field: NumberField, typed: Typed): number | null => {
  if (typeof typed !== 'number') return null
  const { kind } = vehicleFields[field]
  return kind === 'tonnes' ? Math.round(typed * 1000) : kind === 'whole' ? Math.round(typed) : Math.round(typed * 100) / 100
}

/** The draft the form means; what cannot be read counts as not given. */
export function draftOf(fields: VehicleFields): VehicleDraft {
  const tracker = { provider: fields.trackerProvider.trim(), id: fields.trackerId.trim() }
  return {
    ...pick(fields, namesWhere(vehicleFields, 'kind', 'value')),
    ...(Object.fromEntries(texts.map(name => [name, fields[name].trim()])) as Record<(typeof texts)[number], string>),
    ...(Object.fromEntries(numbers.map(name => [name, read(name, fields[name])])) as Record<NumberField, number | null>),
    tracker: tracker.provider && tracker.id ? tracker : null,
    basePlace: fields.basePlace?.id ?? null,
    passes: fields.passes.flatMap(({ zone, time, until }) => (zone.trim() && until ? [{ zone: zone.trim(), time, until }] : [])),
  }
}

/** Everything that keeps the form from being sent; `serves`: the vehicle is to be verified, or is in service already. */
export function fieldErrorsOf(fields: VehicleFields, now: number, serves: boolean, locale: Locale): FieldError[] {
  const t = formWords[locale]
  const draft = draftOf(fields)
  const unread = numbers.flatMap(field =>
    typeof fields[field] === 'string' && fields[field].trim() !== '' ? [{ field, message: t.unread }] : [],
  )
  const halves: FieldError[] = [
    ...fields.passes.flatMap(({ zone, until }, i) => [
      ...(zone.trim() === '' ? [{ field: `passes.${i}.zone`, message: t.passZoneNone }] : []),
      ...(until === null ? [{ field: `passes.${i}.until`, message: t.passUntilNone }] : []),
    ]),
    ...(fields.trackerProvider.trim() !== '' && fields.trackerId.trim() === '' ? [{ field: 'trackerId', message: t.trackerIdNone }] : []),
  ]
  const missing = serves ? errorsToServe(draft) : []
  const plate: FieldError[] = draft.plate.trim() === '' ? [{ field: 'plate', message: t.plateNone }] : []
  const rules = [...errorsToSaveVehicle(draft, new Date(now)).filter(({ field }) => plate.length === 0 || field !== 'plate'), ...missing]
  return [...plate, ...unread, ...rules.map(error => ({ field: error.field, message: errorText(error, locale) })), ...halves]
}

/** What is wrong with a field, in words; a bound is named in the unit of its field. */
export function errorText({ field, rule, limit }: VehicleFieldError, locale: Locale): string {
  const words = vehicleRuleWords[rule][locale]
  if (limit === undefined) return words
  const bound = formatNumber(inTonnes.has(field) ? limit / 1000 : limit, locale)
  return `${words} (${bound})`
}

/** What a refusal of the server says at the fields. */
export function fieldErrorsOfRefusal(info: unknown, message: string, locale: Locale): FieldError[] {
  const { fields, field } = (info ?? {}) as { fields?: VehicleFieldError[]; field?: string }
  if (Array.isArray(fields))
    return fields.map(error => ({ field: error.field, message: error.rule in vehicleRuleWords ? errorText(error, locale) : message }))
  return typeof field === 'string' ? [{ field, message }] : []
}

export const hintAt = (fields: VehicleFields, field: keyof VehicleDraft) =>
  hintsOf(draftOf(fields)).find(hint => hint.field === field)?.hint ?? null

/** The inner length, width and height a truck type is written with: «13,6×2,45×2,5»; null where it has none. */
export function sizeOf(type: Pick<TruckTypeRow, 'size'>): [number, number, number] | null {
  const parts = type.size.split('×').map(part => Number(part.split(/[/+–]/)[0]!.replace(',', '.')))
  return parts.length === 3 && parts.every(part => part > 0) ? [parts[0]!, parts[1]!, parts[2]!] : null
}

/** What a truck type fills in. */
export function presetOf(type: TruckTypeRow): Partial<VehicleFields> {
  if (type.code === 'other') return { payloadKg: null, volumeM3: null, pallets: null, lengthM: null, widthM: null, heightM: null }
  const [lengthM, widthM, heightM] = sizeOf(type) ?? [null, null, null]
  const body = bodyOfTruck[type.code]
  return {
    payloadKg: type.weight || null,
    volumeM3: type.volume || null,
    pallets: type.palletsCount || null,
    lengthM,
    widthM,
    heightM,
    ...(body ? { bodyType: body } : {}),
  }
}

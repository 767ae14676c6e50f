import type { TitleInput, TitleKind, WaybillCard } from '#contract/waybills.ts'

/** Fields of the form by what is typed or chosen in them. */
export const controls = {
  tin: 'digits',
  name: 'text',
  address: 'text',
  reason: 'text',
  truck: 'plate',
  trailer: 'plate',
  driver: 'text',
  place: 'text',
  seals: 'text',
  remarks: 'area',
  condition: 'area',
  marks: 'text',
  massBy: 'choice',
  pieces: 'count',
  massKg: 'count',
  arrivedAt: 'moment',
  leftAt: 'moment',
  arriveAt: 'moment',
  issuer: 'choice',
  conveyed: 'choice',
  document: 'text',
  documentNumber: 'text',
  documentDate: 'day',
} as const satisfies Partial<Record<keyof TitleInput, 'text' | 'area' | 'plate' | 'digits' | 'count' | 'moment' | 'day' | 'choice'>>
export type TitleField = keyof typeof controls
/** What stands in the form: each field as text, empty where nothing is given. */
export type TitleValues = Record<TitleField, string>

const basisFields = ['document', 'documentNumber', 'documentDate'] as const satisfies readonly TitleField[]
const isBasis = (field: TitleField) => (basisFields as readonly TitleField[]).includes(field)

/** What people add to each title; the order says the rest. */
export const addedFields: Record<TitleKind, readonly TitleField[]> = {
  t1: ['tin', 'arrivedAt', 'leftAt', 'pieces', 'massKg', 'massBy', 'condition', 'marks', 'seals', 'remarks'],
  t2: ['pieces', 'massKg', 'seals', 'remarks'],
  t3: ['name', 'tin', 'place', 'address', 'arriveAt', 'issuer', 'conveyed', ...basisFields, 'reason'],
  t4: ['truck', 'trailer', 'driver', 'place', 'reason', 'seals'],
  t5: ['arrivedAt', 'leftAt', 'pieces', 'massKg', 'condition', ...basisFields, 'remarks'],
  t6: ['remarks'],
  t7: [],
  t8: [],
}
const needed: Partial<Record<TitleKind, readonly TitleField[]>> = {
  t1: ['tin', 'arrivedAt', 'leftAt', 'massBy', 'condition'],
  t3: ['name', 'tin', 'place', 'address', 'arriveAt', 'issuer', ...basisFields, 'conveyed'],
  t4: ['truck', 'driver', 'place', 'reason'],
  t5: ['arrivedAt', 'leftAt', 'condition'],
}

/** The longest text a field takes; of those not named, twelve signs. */
export const limits: Partial<Record<TitleField, number>> = {
  remarks: 1000,
  condition: 1000,
  marks: 1000,
  reason: 500,
  name: 300,
  address: 300,
  place: 300,
  seals: 200,
  driver: 150,
  truck: 20,
  trailer: 20,
  document: 255,
  documentNumber: 255,
}

const pairs: readonly (readonly [TitleField, TitleField])[] = [
  ['pieces', 'massKg'],
  ['truck', 'trailer'],
  ['arrivedAt', 'leftAt'],
  ['documentNumber', 'documentDate'],
]

/** A stop tells when the vehicle came and left; only what it does not know is asked, and a document of powers only from who signs for another. */
export function fieldsOf(kind: TitleKind, { known, waybill }: WaybillCard): readonly TitleField[] {
  const stop = stopOf(kind, known)
  return addedFields[kind].filter(field => {
    if (field === 'arrivedAt' || field === 'leftAt') return stop[field] === null
    if (kind === 't5' && isBasis(field)) return waybill?.consignee.by === 'forwarder'
    return true
  })
}

/** The stop whose times a title tells: the consignor’s tells of the loading. */
export const stopOf = (kind: TitleKind, known: WaybillCard['known']) => (kind === 't1' ? known.loading : known.unloading)

/** The fields in rows: two that belong together stand beside each other. */
export const rowsOf = (fields: readonly TitleField[]): (readonly TitleField[])[] =>
  fields.flatMap((field): (readonly TitleField[])[] => {
    const pair = pairs.find(two => two.every(each => fields.includes(each)) && two.includes(field))
    if (!pair) return [[field]]
    return pair[0] === field ? [pair] : []
  })

/** What the form begins with: what was said before, else what the order knows. */
export const valuesOf = (kind: TitleKind, { known, waybill }: WaybillCard, before: TitleInput): TitleValues => ({
  tin: kind === 't1' ? (waybill?.consignee.tin ?? '') : (before.tin ?? ''),
  name: before.name ?? '',
  address: before.address ?? '',
  reason: before.reason ?? '',
  truck: before.truck ?? (kind === 't4' ? known.truck : ''),
  trailer: before.truck === undefined && kind === 't4' ? known.trailer : (before.trailer ?? ''),
  driver: before.driver ?? (kind === 't4' ? known.driver : ''),
  place: before.place ?? '',
  seals: before.seals ?? '',
  remarks: before.remarks ?? '',
  condition: before.condition ?? '',
  marks: before.marks ?? '',
  massBy: before.massBy ?? '03',
  pieces: String(before.pieces ?? known.pieces),
  massKg: String(before.massKg ?? known.massKg),
  arrivedAt: before.arrivedAt ?? '',
  leftAt: before.leftAt ?? '',
  arriveAt: before.arriveAt ?? '',
  issuer: before.issuer ?? 'consignor',
  conveyed: before.conveyed ?? 'edo',
  document: before.document ?? '',
  documentNumber: before.documentNumber ?? '',
  documentDate: before.documentDate ?? '',
})

/** Who signs for the consignee. */
export type ConsigneeBy = 'forwarder' | 'outside'

/** Whether a title cannot do without a field. */
export const isNeeded = (kind: TitleKind, by: ConsigneeBy, field: TitleField): boolean =>
  controls[field] === 'count' || (needed[kind]?.includes(field) ?? false) || (field === 'tin' && kind === 't1' && by === 'outside')

/** What is wrong with a field as it stands; a document is named whole or not at all. */
export function faultOf(
  field: TitleField,
  { kind, by, fields, values }: { kind: TitleKind; by: ConsigneeBy; fields: readonly TitleField[]; values: TitleValues },
): 'wholeNumber' | 'tinNone' | 'needed' | null {
  const text = values[field].trim()
  if (controls[field] === 'count') return /^\d{1,8}$/.test(text) ? null : 'wholeNumber'
  if (text !== '') return null
  if (isNeeded(kind, by, field)) return field === 'tin' ? 'tinNone' : 'needed'
  const begun = basisFields.some(each => fields.includes(each) && values[each].trim() !== '')
  return begun && isBasis(field) ? 'needed' : null
}

/** What was given beside the order, as the call takes it. */
export function givenOf(kind: TitleKind, by: ConsigneeBy, fields: readonly TitleField[], values: TitleValues): TitleInput {
  const given: Record<string, unknown> = kind === 't1' ? { consigneeBy: by } : {}
  for (const field of fields) {
    const text = values[field].trim()
    if (controls[field] === 'count') given[field] = Number(text)
    else if (controls[field] === 'digits' || controls[field] === 'day') given[field] = text === '' ? null : text
    else if (text !== '' || controls[field] !== 'moment') given[field] = text
  }
  return given as TitleInput
}

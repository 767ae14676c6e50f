import type { Bilingual } from '#contract/primitives.ts'
import type { TitleInput, TitleKind } from '#contract/waybills.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { WaybillOrder } from './facts/title.ts'
import type { WriteResult } from './titles/write.ts'

/** The file of a title that was written; refuses one that was not, naming what is missing or does not fit and where it is put right. */
export function bytesOf(written: WriteResult, given: TitleInput): Buffer {
  if (written.ok) return written.bytes
  if ('missing' in written) {
    const missing = written.missing.map(({ name, from }) => {
      const where = askedIn(from) ? hereWords : placeOf(from)
      return { ru: `${name.ru} (${where.ru})`, en: `${name.en} (${where.en})` }
    })
    const first = written.missing.map(({ from }) => askedIn(from)).find(field => field !== null)
    return refuse('waybill.incomplete', { missing, ...(first && { field: `given.${first}` }) })
  }
  const { field: label, from } = written
  const field = fieldOf(from, given)
  const where = field ? hereWords : placeOf(from)
  const at = { ...(field && { field }), label, where }
  if ('letters' in written) return refuse('waybill.letter', { ...at, letters: written.letters })
  return refuse('waybill.unfit', { ...at, why: written.wrong })
}

/** The field of a title's form that asks for a value of the facts; null where no form does. */
function askedIn(from: string): string | null {
  const [group = '', name = ''] = from.split('.')
  if (group === 'given' || group === 'after') return name
  return asked.find(([path]) => from === path || from.startsWith(`${path}.`))?.[1] ?? null
}
const asked: readonly (readonly [path: string, field: keyof TitleInput])[] = [
  ['consignee.tin', 'tin'],
  ['loaded.pieces', 'pieces'],
  ['loaded.massKg', 'massKg'],
  ['taken.pieces', 'pieces'],
  ['taken.massKg', 'massKg'],
  ['received.pieces', 'pieces'],
  ['received.massKg', 'massKg'],
  ['loading.arrived', 'arrivedAt'],
  ['loading.left', 'leftAt'],
  ['unloading.arrived', 'arrivedAt'],
  ['unloading.left', 'leftAt'],
  ['remark', 'remarks'],
  ['readdressing.consignee.name', 'name'],
  ['readdressing.consignee.tin', 'tin'],
  ['readdressing.consignee.address', 'address'],
  ['readdressing.consignee', 'name'],
  ['readdressing.place', 'address'],
  ['readdressing.town', 'place'],
  ['readdressing.due', 'arriveAt'],
  ['readdressing.basis.name', 'document'],
  ['readdressing.basis.number', 'documentNumber'],
  ['readdressing.basis.date', 'documentDate'],
  ['readdressing.basis.more', 'reason'],
  ['readdressing.basis', 'document'],
  ['readdressing.issuer', 'issuer'],
  ['readdressing.form', 'conveyed'],
  ['readdressing.way', 'conveyed'],
  ['proxy.name', 'document'],
  ['proxy.number', 'documentNumber'],
  ['proxy.date', 'documentDate'],
  ['change.remark.place', 'place'],
  ['change.remark.seals', 'seals'],
]

/** The field of the form a value was typed into; none where the order says it. */
function fieldOf(from: string, given: TitleInput): string | null {
  const name = askedIn(from)
  return name !== null && given[name as keyof TitleInput] !== undefined ? `given.${name}` : null
}

const hereWords = { ru: 'здесь же', en: 'here' }

/** Where a value of the facts is put right. */
const placeOf = (from: string): Bilingual => {
  const group = from.includes('.') ? from.split('.')[0]! : 'cargos'
  return places[group] ?? places.cargos!
}
const places: Record<string, Bilingual> = {
  consignor: { ru: 'в карточке организации экспедитора', en: 'on the card of the forwarder’s organisation' },
  carrier: { ru: 'в карточке организации исполнителя', en: 'on the card of the executor’s organisation' },
  consignee: { ru: 'в маршруте заказа, у последней точки', en: 'in the route of the order, at its last stop' },
  loading: { ru: 'в маршруте заказа, у погрузки', en: 'in the route of the order, at the loading' },
  unloading: { ru: 'в маршруте заказа, у выгрузки', en: 'in the route of the order, at the unloading' },
  terms: { ru: 'в требованиях и комментарии заказа', en: 'in the requirements and the comment of the order' },
  resources: { ru: 'в карточке машины или водителя', en: 'on the card of the vehicle or the driver' },
  change: { ru: 'в карточке машины или водителя', en: 'on the card of the vehicle or the driver' },
  refs: { ru: 'в прежнем титуле', en: 'in the title before' },
  signer: { ru: 'в карточке организации, кто подписывает', en: 'on the card of the organisation, who signs' },
  waybill: { ru: 'его присваивает ГИС ЭПД, дождитесь ответа оператора', en: 'GIS EPD gives it, wait for the operator’s answer' },
  cost: { ru: 'в цене заказа', en: 'in the price of the order' },
  cargos: { ru: 'в грузе или маршруте заказа', en: 'in the cargo or the route of the order' },
}

/** Refuses times of a stop that cannot be: the vehicle came before it left, and is there already. */
export function checkTimes({ stops }: WaybillOrder, kind: TitleKind, given: TitleInput, now: Date): void {
  const stop = kind === 't1' ? stops[0] : kind === 't5' ? stops.at(-1) : undefined
  const told = (marked: Date | null | undefined, text: string | undefined) => marked ?? (text === undefined ? null : new Date(text))
  const arrived = told(stop?.arrivedAt, given.arrivedAt)
  const left = told(stop?.leftAt, given.leftAt)
  if (!stop || !arrived) return
  if (arrived > now) refuse('waybill.unfit', { field: 'given.arrivedAt', label: arrivalWords, why: futureWords, where: hereWords })
  if (left && left < arrived) refuse('waybill.unfit', { field: 'given.leftAt', label: departureWords, why: earlierWords, where: hereWords })
}

const arrivalWords = { ru: 'Прибытие', en: 'Arrival' }
const departureWords = { ru: 'Убытие', en: 'Departure' }
const futureWords = { ru: 'это время ещё не наступило', en: 'that time has not come yet' }
const earlierWords = { ru: 'раньше прибытия', en: 'before the arrival' }

import type { Adr } from '#contract/adr.ts'
import { phoneText } from '#contract/phone-text.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { Cell } from '#server/prints/forms/form.ts'
import type { CargoFacts, OrderPrintFacts, StopFacts, VehicleFacts } from '#server/wording/record.ts'
import { momentText, windowText } from '#server/wording/words/days.ts'
import { partyLine } from '#server/wording/words/parties.ts'
import { numberText } from '#server/wording/words/sums.ts'
import { type Language, plural } from '#server/wording/words/text.ts'

/** What papers of the road say alike: who sends and receives, what is carried, on what, and when by the clock of each place. */

export type { Language }
export const pick = (words: Bilingual, language: Language): string => words[language]

/** What is known, one after another; empty where nothing is. */
export const joined = (parts: readonly (string | null | undefined | false)[], between = ', '): string =>
  parts.filter(part => typeof part === 'string' && part.trim() !== '').join(between)

export const loadingsOf = ({ stops }: OrderPrintFacts): StopFacts[] => stops.filter(stop => stop.kind === 'loading')
export const unloadingsOf = ({ stops }: OrderPrintFacts): StopFacts[] => stops.filter(stop => stop.kind === 'unloading')

/** A cell of a figure: its text, and the number for those who compute with it. */
export const numeral = (value: number, language: Language, digits = 0): Cell => ({
  text: numberText(value, digits, language),
  align: 'right',
  value: { number: value.toFixed(digits), digits },
})

/** A moment by the clock of its stop; empty where nothing happened yet. */
export const momentOf = (at: Date | null, { tz }: StopFacts, language: Language): string => (at ? momentText(at, tz, language) : '')

/** When a vehicle is awaited at a stop, by its clock. */
export const windowOf = ({ windowFrom, windowTo, tz }: Pick<StopFacts, 'windowFrom' | 'windowTo' | 'tz'>, language: Language): string =>
  windowText(windowFrom, windowTo, tz, language)

const phoneOf = (phone: string, language: Language): string =>
  phone === '' ? '' : `${language === 'ru' ? 'тел.' : 'tel.'} ${phoneText(phone)}`
const known = (text: string, word: Bilingual, language: Language) => (text === '' ? '' : `${pick(word, language)} ${text}`)

/** The place where a stop stands: its address, and its town where the address does not name it. */
export function addressOf({ address, place, region }: Pick<StopFacts, 'address' | 'place' | 'region'>, language: Language): string {
  const town = pick(place, language)
  if (address.includes(place.ru) || address.includes(place.en)) return address
  const land = pick(region, language)
  return joined([land === town ? '' : land, town, address])
}

export const contactOf = ({ contactName, contactPhone }: Pick<StopFacts, 'contactName' | 'contactPhone'>): string =>
  joined([contactName, phoneText(contactPhone)])

/** Who hands the cargo over; where the loading names nobody, the forwarder does. */
export function consignorOf(facts: OrderPrintFacts, language: Language): { name: string; text: string } {
  const stop = loadingsOf(facts)[0]
  if (!stop?.partyName) {
    const { forwarder } = facts
    return { name: forwarder.name || forwarder.short, text: partyLine(forwarder, language) }
  }
  return {
    name: stop.partyName,
    text: joined([stop.partyName, addressOf(stop, language), phoneOf(stop.contactPhone, language)]),
  }
}

/** Who gets it at the last stop. */
export function consigneeOf(facts: OrderPrintFacts, language: Language): { name: string; text: string } {
  const stop = unloadingsOf(facts).at(-1)
  const name = stop?.partyName || facts.customer?.name || facts.forwarder.name || facts.forwarder.short
  return {
    name,
    text: joined([name, stop && addressOf(stop, language), stop && phoneOf(stop.contactPhone, language)]),
  }
}

export type Load = { pieces: number; massKg: number; volumeM3: number; pallets: number }

/** Everything that is carried, added up. */
export const loadOf = (cargos: readonly CargoFacts[]): Load => ({
  pieces: cargos.reduce((sum, cargo) => sum + cargo.pieces, 0),
  massKg: cargos.reduce((sum, cargo) => sum + cargo.massKg, 0),
  // volumes are kept to a litre
  volumeM3: cargos.reduce((sum, cargo) => sum + Math.round(cargo.volumeM3 * 1000), 0) / 1000,
  pallets: cargos.reduce((sum, cargo) => sum + cargo.pallets, 0),
})

/** The class as labels show it: `5_1` → «5.1». */
export const adrClassOf = (adr: Adr): string => (adr.class ?? '').replace('_', '.').replace('9a', '9A')

/**
 * The line of ADR 5.4.1.1.1 in its order: UN number, proper shipping name, label, packing group, tunnel code.
 * Of class 1 the label is the classification code; in limited quantities nothing but the words.
 */
export function dangerLineOf(adr: Adr): string {
  const label = adr.class?.startsWith('1_') && adr.code ? adr.code : adrClassOf(adr)
  return joined([joined([adr.un && `UN ${adr.un}`, adr.name], ' '), label, adr.packingGroup, adr.tunnel && `(${adr.tunnel})`])
}

export const dangerousOf = (facts: OrderPrintFacts): (CargoFacts & { adr: Adr })[] =>
  facts.cargos.filter((cargo): cargo is CargoFacts & { adr: Adr } => cargo.adr !== null)

/** «+2…+6 °C»: between which degrees every cargo that says one can travel; empty where none says, or no such range is. */
export function temperatureOf(facts: OrderPrintFacts, language: Language): string {
  const min = Math.max(...facts.cargos.map(cargo => cargo.tempMin ?? Number.NEGATIVE_INFINITY))
  const max = Math.min(...facts.cargos.map(cargo => cargo.tempMax ?? Number.POSITIVE_INFINITY))
  if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) return ''
  const signed = (degrees: number) => `${degrees > 0 ? '+' : ''}${numberText(degrees, 1, language)}`
  return `${signed(min)}…${signed(max)} °C`
}

const vehicleKinds: Record<string, Bilingual> = {
  truck: { ru: 'грузовой автомобиль', en: 'truck' },
  tractor: { ru: 'седельный тягач', en: 'tractor' },
  van: { ru: 'фургон', en: 'van' },
  semi_trailer: { ru: 'полуприцеп', en: 'semi-trailer' },
  trailer: { ru: 'прицеп', en: 'trailer' },
}

export const vehicleKindOf = ({ kind }: VehicleFacts, language: Language): string =>
  vehicleKinds[kind] ? pick(vehicleKinds[kind], language) : ''
export const modelOf = ({ make, model }: VehicleFacts): string => joined([make, model], ' ')
export const platesOf = ({ truck, trailer }: OrderPrintFacts): string => joined([truck?.plate, trailer?.plate])

/** «седельный тягач КАМАЗ 54901; полуприцеп Тонар Т3-16, тент, 22 т, 92 м³». */
export const vehicleOf = (facts: OrderPrintFacts, language: Language): string =>
  joined(
    [facts.truck, facts.trailer].map(
      vehicle =>
        vehicle &&
        joined([
          joined([vehicleKindOf(vehicle, language), modelOf(vehicle)], ' '),
          vehicle.body && pick(vehicle.body, language).toLowerCase(),
          vehicle.payloadKg !== null && `${numberText(vehicle.payloadKg / 1000, 3, language)} ${pick({ ru: 'т', en: 't' }, language)}`,
          vehicle.volumeM3 !== null && `${numberText(vehicle.volumeM3, 3, language)} ${pick({ ru: 'м³', en: 'm³' }, language)}`,
        ]),
    ),
    '; ',
  )

/** Codes of the waybill for how a vehicle is held: 1 owned, 2 joint of spouses, 3 rented, 4 leased, 5 lent. */
const holdings: Record<string, string> = { own: '1', spouse_joint: '2', rent: '3', attracted: '3', leasing: '4', free_use: '5' }
export const holdingOf = ({ truck, trailer }: OrderPrintFacts): string =>
  joined([...new Set([truck, trailer].map(vehicle => vehicle && (holdings[vehicle.ownership] ?? '')))])

/** The driver with his licence. */
export const driverOf = ({ driver }: OrderPrintFacts, language: Language): string =>
  driver === null
    ? ''
    : joined([
        driver.name,
        known(driver.licence, { ru: 'водительское удостоверение', en: 'driving licence' }, language),
        phoneOf(driver.phone, language),
      ])

/** «Самара — Алматы», with every stop between. */
export const routeOf = ({ stops }: OrderPrintFacts, language: Language): string =>
  stops
    .map(stop => pick(stop.place, language))
    .filter((place, at, all) => place !== all[at - 1])
    .join(' — ')

const packed = ({ package: kind }: CargoFacts, language: Language) => (kind ? pick(kind, language) : '')

/** «33 места». */
export const piecesText = (pieces: number, language: Language): string =>
  `${numberText(pieces, 0, language)} ${language === 'ru' ? plural(pieces, ['место', 'места', 'мест']) : pieces === 1 ? 'piece' : 'pieces'}`

/** «33 места, паллета EUR»: how many pieces and in what. */
export const piecesOf = (cargo: CargoFacts, language: Language): string =>
  joined([
    cargo.pieces > 0 ? piecesText(cargo.pieces, language) : '',
    packed(cargo, language),
    cargo.pallets > 0 ? `${numberText(cargo.pallets, 3, language)} ${pick({ ru: 'пал.', en: 'plt' }, language)}` : '',
  ])

/** «1,2 × 0,8 × 1,45 м»: of the largest piece; empty where a size is unknown. */
export const sizesOf = ({ lengthM, widthM, heightM }: CargoFacts, language: Language): string =>
  lengthM && widthM && heightM ? [lengthM, widthM, heightM].map(size => numberText(size, 2, language)).join(' × ') : ''

/** What papers of the road cannot be printed without; `of` names the fields a form asks for. */
export function missingOf(facts: OrderPrintFacts, of: { executor?: boolean; resources?: boolean; cargo?: boolean }): Bilingual[] {
  return [
    of.cargo && facts.cargos.length === 0 && { ru: 'в заказе нет груза', en: 'the order has no cargo' },
    of.cargo &&
      (loadingsOf(facts).length === 0 || unloadingsOf(facts).length === 0) && {
        ru: 'нет погрузки или выгрузки',
        en: 'there is no loading or no unloading',
      },
    of.executor && !facts.executor && { ru: 'исполнитель ещё не выбран', en: 'no executor is chosen yet' },
    of.resources && !facts.truck && { ru: 'автомобиль не назначен', en: 'no truck is named' },
    of.resources && !facts.driver && { ru: 'водитель не назначен', en: 'no driver is named' },
  ].filter(missed => typeof missed === 'object')
}

/** A figure with all its digits after the comma: `1 349,0`. */
export function fixedText(value: number, digits: number, language: Language): string {
  const [whole = '0', part = ''] = numberText(value, digits, language).split(/[,.]/)
  return digits === 0 ? whole : `${whole}${language === 'ru' ? ',' : '.'}${part.padEnd(digits, '0')}`
}

/** A cell of such a figure. */
export const fixed = (value: number, digits: number, language: Language): Cell => ({
  text: fixedText(value, digits, language),
  align: 'right',
  value: { number: value.toFixed(digits), digits },
})

const handovers = {
  signature: { ru: 'подпись на телефоне водителя', en: 'signed on the driver’s phone' },
  code: { ru: 'подтверждено кодом получателя', en: 'confirmed by the consignee’s code' },
  power: { ru: 'доверенность № {n}', en: 'power of attorney No. {n}' },
} as const satisfies Record<string, Bilingual>

/** Who took the cargo at a stop, by what paper, how he proved it and when by its clock; empty where nobody did. */
export function receiptOf({ handover, tz }: Pick<StopFacts, 'handover' | 'tz'>, language: Language): string {
  if (!handover) return ''
  const { method, receiver, position, power, at } = handover
  const who = joined([receiver, position, power && pick(handovers.power, language).replace('{n}', power)])
  return joined([who, joined([pick(handovers[method], language), at && momentText(at, tz, language)], ' ')], '; ')
}

/** Who signs, each in a cell of his own: who he is above the line, what is written there below it. */
export const signedCell = (role: string, name: string, note: string): Cell => ({ label: role, text: name, align: 'right', note })

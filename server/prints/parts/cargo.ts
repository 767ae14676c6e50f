import type { AdrClass } from '#contract/adr.ts'
import { phoneText } from '#contract/phone-text.ts'
import { amountText, type Bilingual } from '#contract/primitives.ts'
import { stopNote } from '#contract/stop-notes.ts'
import type { Block, Cell } from '#server/prints/forms/form.ts'
import type { CargoFacts, OrderPrintFacts, StopFacts } from '#server/wording/record.ts'
import { windowText } from '#server/wording/words/days.ts'
import { moneyText, numberText, sumText } from '#server/wording/words/sums.ts'
import type { Language } from '#server/wording/words/text.ts'

/** What is carried and where, as tables of papers. */

const numbers = (value: number, digits: number, language: Language): Cell => ({
  text: value === 0 ? '—' : numberText(value, digits, language),
  align: 'right',
  ...(value !== 0 && { value: { number: value.toFixed(digits), digits } }),
})

const className = (code: AdrClass | null): string => (code ?? '').replace('_', '.').toUpperCase()

/** Dangerous goods in the order of ADR 5.4.1.1.1: «ООН 1263 КРАСКА, 3, II, (D/E)»; empty where they are not dangerous. */
function adrLine({ adr }: Pick<CargoFacts, 'adr'>, language: Language = 'ru'): string {
  if (!adr?.un) return ''
  const head = [`${language === 'ru' ? 'ООН' : 'UN'} ${adr.un}`, adr.name].filter(Boolean).join(' ')
  const tunnel = adr.tunnel ? `(${adr.tunnel === '-' ? '—' : adr.tunnel})` : ''
  const limited = adr.limited ? (language === 'ru' ? 'ограниченные количества' : 'limited quantities') : ''
  return [head, className(adr.class), adr.packingGroup ?? '', tunnel, limited].filter(Boolean).join(', ')
}

/** The range a cargo travels in: `+2…+6 °C`; empty where none was asked for. */
function degreesText({ tempMin, tempMax }: Pick<CargoFacts, 'tempMin' | 'tempMax'>, language: Language = 'ru'): string {
  const one = (value: number) => `${value > 0 ? '+' : ''}${numberText(value, 1, language)}`
  if (tempMin !== null && tempMax !== null) return `${one(tempMin)}…${one(tempMax)}\u00a0°C`
  if (tempMin !== null) return language === 'ru' ? `от ${one(tempMin)}\u00a0°C` : `from ${one(tempMin)}\u00a0°C`
  if (tempMax !== null) return language === 'ru' ? `до ${one(tempMax)}\u00a0°C` : `to ${one(tempMax)}\u00a0°C`
  return ''
}

/** Length, width and height in metres: `1,2×0,8×1,45`; empty where they are not known. */
const sizesText = ({ lengthM, widthM, heightM }: CargoFacts, language: Language = 'ru'): string =>
  lengthM === null && widthM === null && heightM === null
    ? ''
    : [lengthM, widthM, heightM].map(size => (size === null ? '—' : numberText(size, 2, language))).join('×')

/** The cargo with what belongs to its name: category and the words of ADR. */
export const cargoName = (cargo: CargoFacts, language: Language = 'ru'): string =>
  [cargo.name, adrLine(cargo, language), cargo.hsCode && `${language === 'ru' ? 'ТН ВЭД' : 'HS code'} ${cargo.hsCode}`]
    .filter(Boolean)
    .join('; ')

export const totalsOf = (cargos: readonly CargoFacts[]) => ({
  pieces: cargos.reduce((sum, cargo) => sum + cargo.pieces, 0),
  massKg: cargos.reduce((sum, cargo) => sum + cargo.massKg, 0),
  // thousandths, so that many small volumes make the volume they make on paper
  volumeM3: cargos.reduce((sum, cargo) => sum + Math.round(cargo.volumeM3 * 1000), 0) / 1000,
  pallets: cargos.reduce((sum, cargo) => sum + cargo.pallets, 0),
})

/** The cargo on one line: «Напитки, 33 места, 20 000 кг, 82 м³». */
export function cargoInShort(cargos: readonly CargoFacts[]): string {
  const { pieces, massKg, volumeM3 } = totalsOf(cargos)
  const names = [...new Set(cargos.map(cargo => cargo.name))]
  const named = names.length > 2 ? `${names[0]} и ещё ${names.length - 1} наим.` : names.join(', ')
  return [named, pieces > 0 && `мест: ${numberText(pieces)}`, `${numberText(massKg)} кг`, volumeM3 > 0 && `${numberText(volumeM3)} м³`]
    .filter(Boolean)
    .join(', ')
}

const cargoWords = {
  ru: {
    no: '№',
    name: 'Наименование груза',
    pack: 'Упаковка',
    amount: 'Количество',
    pieces: 'мест',
    mass: 'масса брутто, кг',
    volume: 'объём, м³',
    pallets: 'паллет',
    sizes: 'Размеры места, м (Д×Ш×В)',
    degrees: 'Темп. режим',
    value: 'Объявленная ценность',
    total: 'Итого',
  },
  en: {
    no: 'No.',
    name: 'Goods',
    pack: 'Packing',
    amount: 'Quantity',
    pieces: 'packages',
    mass: 'gross mass, kg',
    volume: 'volume, m³',
    pallets: 'pallets',
    sizes: 'Size of a package, m (L×W×H)',
    degrees: 'Temperature',
    value: 'Declared value',
    total: 'Total',
  },
} as const

/** Every cargo with a head of two rows; columns nobody filled in are left out, a total stands under more than one row. */
export function cargoTable(cargos: readonly CargoFacts[], language: Language = 'ru'): Block {
  const said = cargoWords[language]
  const sized = cargos.some(cargo => sizesText(cargo) !== '')
  const cooled = cargos.some(cargo => degreesText(cargo) !== '')
  const valued = cargos.some(cargo => cargo.declaredValue !== null)
  const tall = (text: string): Cell => ({ text, rows: 2 })
  const { pieces, massKg, volumeM3, pallets } = totalsOf(cargos)
  const currencies = new Set(cargos.flatMap(cargo => (cargo.declaredValue ? [cargo.declaredValue.currency] : [])))
  const worth = cargos.reduce((sum, cargo) => sum + (cargo.declaredValue?.minor ?? 0), 0)
  return {
    kind: 'table',
    widths: [4, 32, 13, 7, 10, 8, 8, ...(sized ? [13] : []), ...(cooled ? [10] : []), ...(valued ? [14] : [])],
    head: [
      [
        tall(said.no),
        tall(said.name),
        tall(said.pack),
        { text: said.amount, span: 4 },
        ...(sized ? [tall(said.sizes)] : []),
        ...(cooled ? [tall(said.degrees)] : []),
        ...(valued ? [tall(said.value)] : []),
      ],
      [{ text: said.pieces }, { text: said.mass }, { text: said.volume }, { text: said.pallets }],
    ],
    body: cargos.map((cargo, at) => [
      { text: String(at + 1), align: 'center' },
      { text: cargoName(cargo, language) },
      { text: cargo.package?.[language] ?? '—' },
      numbers(cargo.pieces, 0, language),
      numbers(cargo.massKg, 0, language),
      numbers(cargo.volumeM3, 3, language),
      numbers(cargo.pallets, 0, language),
      ...(sized ? [{ text: sizesText(cargo, language) || '—', align: 'center' } as Cell] : []),
      ...(cooled ? [{ text: degreesText(cargo, language) || '—', align: 'center' } as Cell] : []),
      ...(valued ? [{ text: cargo.declaredValue ? moneyText(cargo.declaredValue, language) : '—', align: 'right' } as Cell] : []),
    ]),
    ...(cargos.length > 1 && {
      foot: [
        [
          { text: said.total, span: 3, align: 'right' },
          numbers(pieces, 0, language),
          numbers(massKg, 0, language),
          numbers(volumeM3, 3, language),
          numbers(pallets, 0, language),
          ...(sized ? [{ text: '' }] : []),
          ...(cooled ? [{ text: '' }] : []),
          ...(valued
            ? [
                currencies.size === 1
                  ? ({
                      text: sumText({ minor: worth, currency: '' }, language),
                      align: 'right',
                      value: { number: amountText(worth), digits: 2 },
                    } as Cell)
                  : { text: '' },
              ]
            : []),
        ],
      ],
    }),
  }
}

const kinds: Record<string, Bilingual> = {
  loading: { ru: 'Погрузка', en: 'Loading' },
  unloading: { ru: 'Выгрузка', en: 'Unloading' },
}
const stopKind = (kind: string, language: Language = 'ru'): string => kinds[kind]?.[language] ?? kind

/** Where a stop is: its address, with the town before it where the address leaves it out. */
export function placeText(stop: StopFacts, language: Language = 'ru'): string {
  const place = stop.place[language]
  if (!stop.address) return [place, stop.region[language]].filter((word, at, all) => word && all.indexOf(word) === at).join(', ')
  return stop.address.includes(stop.place.ru) || !place ? stop.address : `${place}, ${stop.address}`
}

const contactText = (stop: StopFacts): string =>
  [stop.contactName, stop.contactPhone && phoneText(stop.contactPhone)].filter(Boolean).join(', ')

const routeWords = {
  ru: {
    no: '№',
    what: 'Операция',
    where: 'Адрес, организация',
    when: 'Срок подачи (местное время)',
    contact: 'Контакт на месте',
    how: 'Способ, отметки',
  },
  en: {
    no: 'No.',
    what: 'Operation',
    where: 'Address, company',
    when: 'Window (local time)',
    contact: 'Contact on site',
    how: 'Way of handling, notes',
  },
} as const

/** Every stop with its window by its own clock, and who meets the vehicle. */
export function routeTable(stops: readonly StopFacts[], language: Language = 'ru'): Block {
  const said = routeWords[language]
  return {
    kind: 'table',
    widths: [4, 11, 33, 19, 17, 16],
    head: [[{ text: said.no }, { text: said.what }, { text: said.where }, { text: said.when }, { text: said.contact }, { text: said.how }]],
    body: stops.map(stop => [
      { text: String(stop.seq), align: 'center' },
      { text: stopKind(stop.kind, language) },
      { text: [placeText(stop, language), stop.partyName].filter(Boolean).join('\n') },
      {
        text:
          windowText(stop.windowFrom, stop.windowTo, stop.tz, language).replace(', ', '\n') ||
          (language === 'ru' ? 'по согласованию' : 'by agreement'),
      },
      { text: contactText(stop) || '—' },
      { text: [stop.handling.map(way => way[language]).join(', '), stopNote(stop.notes, language)].filter(Boolean).join('\n') || '—' },
    ]),
  }
}

/** «Санкт-Петербург — Москва», with what lies between. */
export const routeInShort = ({ stops }: Pick<OrderPrintFacts, 'stops'>, language: Language = 'ru'): string =>
  stops.map(stop => stop.place[language] || stop.address).join(' — ')

/** Consignors or consignees of an order, each once; empty where no stop names one. */
export const metBy = (stops: readonly StopFacts[], kind: 'loading' | 'unloading'): string =>
  [
    ...new Set(
      stops
        .filter(stop => stop.kind === kind && (stop.partyName || stop.address))
        .map(stop => [stop.partyName, placeText(stop)].filter(Boolean).join(', ')),
    ),
  ].join('; ')

import { phoneText } from '#contract/phone-text.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { isCyrillic, latinOf } from '#server/prints/drawing/latin.ts'
import {
  dangerLineOf,
  dangerousOf,
  joined,
  type Language,
  loadingsOf,
  loadOf,
  missingOf,
  modelOf,
  momentOf,
  numeral,
  receiptOf,
  unloadingsOf,
  windowOf,
} from '#server/prints/parts/road.ts'
import type { OrderPrintFacts, PartyFacts, StopFacts } from '#server/wording/record.ts'
import { dayText } from '#server/wording/words/days.ts'
import { taxLine } from '#server/wording/words/parties.ts'
import type { Block, Cell, Form, PrintForm } from './form.ts'

/** The consignment note stands in two languages at once, whatever the reader's. */
const words = {
  title: { ru: 'Международная товарно-транспортная накладная', en: 'International consignment note' },
  law: {
    ru: 'Данная перевозка, несмотря ни на какие прочие договоры, осуществляется в соответствии с условиями Конвенции о договоре международной дорожной перевозки грузов (КДПГ)',
    en: 'This carriage is subject, notwithstanding any clause to the contrary, to the Convention on the Contract for the International Carriage of Goods by Road (CMR)',
  },
  b1: { ru: '1 Отправитель (наименование, адрес, страна)', en: 'Sender (name, address, country)' },
  b2: { ru: '2 Получатель (наименование, адрес, страна)', en: 'Consignee (name, address, country)' },
  b3: { ru: '3 Место разгрузки груза', en: 'Place of delivery of the goods' },
  b4: { ru: '4 Место и дата погрузки груза', en: 'Place and date of taking over the goods' },
  b5: { ru: '5 Прилагаемые документы', en: 'Documents attached' },
  b6: { ru: '6 Знаки и номера', en: 'Marks and Nos' },
  b7: { ru: '7 Количество мест', en: 'Number of packages' },
  b8: { ru: '8 Род упаковки', en: 'Method of packing' },
  b9: { ru: '9 Наименование груза', en: 'Nature of the goods' },
  b10: { ru: '10 Статист. №', en: 'Statistical number' },
  b11: { ru: '11 Вес брутто, кг', en: 'Gross weight in kg' },
  b12: { ru: '12 Объем, м³', en: 'Volume in m³' },
  adr: { ru: 'Класс, цифра, буква, ДОПОГ', en: 'Class, number, letter, ADR' },
  b13: {
    ru: '13 Указания отправителя (таможенная и прочая обработка)',
    en: "Sender's instructions (customs and other formalities)",
  },
  b14: { ru: '14 Возврат', en: 'Cash on delivery' },
  b15: { ru: '15 Условия оплаты: франко / нефранко', en: 'Instructions as to payment for carriage: carriage paid / carriage forward' },
  b16: { ru: '16 Перевозчик (наименование, адрес, страна)', en: 'Carrier (name, address, country)' },
  b17: { ru: '17 Последующий перевозчик (наименование, адрес, страна)', en: 'Successive carriers (name, address, country)' },
  b18: { ru: '18 Оговорки и замечания перевозчика', en: "Carrier's reservations and observations" },
  b19: { ru: '19 Подлежит оплате', en: 'To be paid by' },
  sender: { ru: 'Отправитель', en: 'Sender' },
  currency: { ru: 'Валюта', en: 'Currency' },
  consignee: { ru: 'Получатель', en: 'Consignee' },
  charges: { ru: 'Ставка', en: 'Carriage charges' },
  reductions: { ru: 'Скидки', en: 'Reductions' },
  balance: { ru: 'Разность', en: 'Balance' },
  supplements: { ru: 'Надбавки', en: 'Supplem. charges' },
  additional: { ru: 'Дополнительные сборы', en: 'Additional charges' },
  miscellaneous: { ru: 'Прочие', en: 'Miscellaneous' },
  topay: { ru: 'Итого к оплате', en: 'Total to be paid' },
  b20: { ru: '20 Особые согласованные условия', en: 'Special agreements' },
  b21: { ru: '21 Составлена в, дата', en: 'Established in, on' },
  b22: { ru: '22 Прибытие под погрузку / убытие', en: 'Arrival for loading / departure' },
  b22note: { ru: 'Подпись и штамп отправителя', en: 'Signature and stamp of the sender' },
  b23: { ru: '23 Путевой лист №, фамилии водителей', en: 'Way-bill No., names of drivers' },
  b23note: { ru: 'Подпись и штамп перевозчика', en: 'Signature and stamp of the carrier' },
  b24: { ru: '24 Груз получен. Прибытие под разгрузку / убытие', en: 'Goods received. Arrival for unloading / departure' },
  b24note: { ru: 'Подпись и штамп получателя', en: 'Signature and stamp of the consignee' },
  b25: { ru: '25 Регистрационный номер: тягач / полуприцеп', en: 'Registration No.: tractor / semi-trailer' },
  b26: { ru: '26 Марка: тягач / полуприцеп', en: 'Type: tractor / semi-trailer' },
  listed: { ru: 'Груз по упаковочному листу, позиций: {n}', en: 'Goods as per packing list, items: {n}' },
  list: { ru: 'упаковочный лист', en: 'packing list' },
  adrDocument: { ru: 'транспортный документ ДОПОГ, письменные инструкции', en: 'ADR transport document, instructions in writing' },
  tir: { ru: 'книжка МДП', en: 'TIR carnet' },
  request: { ru: 'заявка № {n} от {d}', en: 'order No. {n} of {d}' },
  tunnel: { ru: 'Код ограничения проезда через туннели', en: 'Tunnel restriction code' },
  temperature: { ru: 'Температура', en: 'Temperature' },
  seals: { ru: 'Пломбы', en: 'Seals' },
  same: {
    ru: 'погрузка и выгрузка в одной стране: такой перевозке накладная CMR не нужна',
    en: 'loading and unloading are in one country: such a carriage needs no CMR note',
  },
} as const satisfies Record<string, Bilingual>

/** As many cargos stand in the note itself; of more the packing list tells. */
const ROWS = 8
/** Of a name and an address longer together the name alone is written twice, an address so long not at all: town and country stand below in English in any case. */
const LONG = 260

export const cmr: PrintForm = {
  code: 'cmr',
  name: { ru: 'Международная накладная CMR', en: 'CMR consignment note' },
  sides: ['forwarder', 'executor'],
  page: 'A4',
  fits: crosses,
  missing: facts => [...missingOf(facts, { cargo: true, executor: true, resources: true }), ...(crosses(facts) ? [] : [words.same])],
  build: (facts, { language }) => build(facts, language),
}

/** Whether the route leaves a country. */
function crosses({ stops }: OrderPrintFacts): boolean {
  return new Set(stops.map(stop => stop.country)).size > 1
}

const both = ({ ru, en }: Bilingual): string => `${ru} / ${en}`
const lands = new Intl.DisplayNames('en', { type: 'region' })
const landOf = (country: string): string => (/^[A-Z]{2}$/.test(country) ? (lands.of(country) ?? country) : country)

/** A text and, where it is Cyrillic, the same in Latin letters under it. */
function twice(text: string, latin = latinOf(text)): string {
  return isCyrillic(text) && latin !== '' ? `${text}\n${latin}` : text
}

/** A name with its address, and the same in Latin letters, as much of it as there is room for. */
function named(name: string, address: string): string {
  const text = joined([name, address])
  return twice(text, latinOf(text.length > LONG ? name || address : text))
}

const partyText = (party: PartyFacts): string => {
  const name = party.name || party.short
  const tax = taxLine(party, 'en')
  return joined([named(name, party.address), joined([landOf(party.country), tax, party.phones.slice(0, 1).map(phoneText).join('')])], '\n')
}

/** Who stands at a stop, with the name of the town as abroad it is known. */
const stopText = (stop: StopFacts): string =>
  joined([named(stop.partyName, stop.address || stop.place.ru), joined([stop.place.en, landOf(stop.country)])], '\n')

const townText = (stop: StopFacts): string =>
  joined(
    [
      stop.address.length > LONG ? stop.address : twice(stop.address || stop.place.ru),
      joined([stop.place.en, stop.region.en === stop.place.en ? '' : stop.region.en, landOf(stop.country)]),
    ],
    '\n',
  )

/** A box of the form: its name, what is written in it; twice as much of a name in smaller type, for the paper is one of one page. */
const box = (label: Bilingual, text: string, span = 1, more: Partial<Cell> = {}): Cell => ({
  label: both(label),
  text,
  span,
  ...(text.length > LONG * 2 && { small: true }),
  ...more,
})

/** Whether the cargos stand in a list beside the paper. */
const isListed = ({ cargos }: OrderPrintFacts): boolean => cargos.length > ROWS

/** Boxes 1 to 5 and 16 to 18: between whom, from where to where, with which papers. */
function partiesTable(facts: OrderPrintFacts, title: string): Block {
  const loading = loadingsOf(facts)[0]
  const last = unloadingsOf(facts).at(-1)
  const { executor } = facts
  const sender = loading?.partyName ? stopText(loading) : partyText(facts.forwarder)
  const consignee = last ? stopText(last) : ''
  const carriesTir = facts.requirement.equipment.some(one => /TIR/.test(`${one.ru} ${one.en}`))
  const papers = [
    ...(carriesTir ? [both(words.tir)] : []),
    ...(dangerousOf(facts).length > 0 ? [both(words.adrDocument)] : []),
    ...(isListed(facts) ? [both(words.list)] : []),
  ]
  return {
    kind: 'table',
    widths: [1, 1, 1, 1, 1, 1],
    head: [],
    body: [
      [box(words.b1, sender, 3), { text: title, span: 3, bold: true, align: 'center', label: both(words.title), note: both(words.law) }],
      [box(words.b2, consignee, 3), box(words.b16, executor ? partyText(executor) : '', 3)],
      [box(words.b3, last ? townText(last) : '', 3), box(words.b17, '', 3)],
      [box(words.b4, loading ? joined([townText(loading), windowOf(loading, 'en')], '\n') : '', 3), box(words.b18, '', 3, { rows: 2 })],
      [box(words.b5, joined(papers, '; '), 3)],
    ],
  }
}

/** Boxes 6 to 12: the cargo, or that it stands in a list, and all of it together. */
function cargoTable(facts: OrderPrintFacts, language: Language): Block {
  const dangerous = dangerousOf(facts)
  const load = loadOf(facts.cargos)
  const listed = isListed(facts)
  const shown = listed ? dangerous : facts.cargos
  const counted = (value: number, digits = 0): Cell => (value > 0 ? numeral(value, language, digits) : { text: '' })
  const cargoRows: Cell[][] = [
    ...(listed
      ? [
          [
            { text: '' },
            counted(load.pieces),
            { text: '' },
            { text: both(words.listed).replaceAll('{n}', String(facts.cargos.length)) },
            { text: '' },
            counted(load.massKg),
            counted(load.volumeM3, 3),
          ],
        ]
      : []),
    ...shown.map(cargo => [
      { text: '' },
      listed ? { text: '' } : counted(cargo.pieces),
      { text: cargo.package ? joined([cargo.package.ru, cargo.package.en], ' / ') : '' },
      { text: joined([twice(cargo.name), cargo.containerNumber, cargo.adr && dangerLineOf(cargo.adr)], '\n') },
      { text: cargo.hsCode },
      listed ? { text: '' } : counted(cargo.massKg),
      listed ? { text: '' } : counted(cargo.volumeM3, 3),
    ]),
    ...(shown.length < 3 ? [[{ text: '\n\n\n', span: 1 }, ...Array.from({ length: 6 }, () => ({ text: '' }))]] : []),
    [
      {
        label: both(words.adr),
        text: joined([...new Set(dangerous.map(({ adr }) => dangerLineOf(adr)))], '; '),
        span: 5,
        bold: true,
      },
      counted(load.massKg),
      counted(load.volumeM3, 3),
    ],
  ]
  return {
    kind: 'table',
    widths: [11, 12, 15, 29, 11, 12, 10],
    head: [
      [words.b6, words.b7, words.b8, words.b9, words.b10, words.b11, words.b12].map(of => ({
        text: `${of.ru}\n${of.en}`,
        small: true,
        bold: false,
      })),
    ],
    body: cargoRows,
  }
}

/** Box 13: what the carrier is told, seals among it. */
function instructionsOf(facts: OrderPrintFacts): string {
  const tunnels = [...new Set(dangerousOf(facts).flatMap(({ adr }) => (adr.tunnel ? [`(${adr.tunnel})`] : [])))]
  const instructions = [
    tunnels.length > 0 ? `${both(words.tunnel)}: ${tunnels.join(', ')}` : '',
    facts.requirement.temperature
      ? `${both(words.temperature)}: ${joined([facts.requirement.temperature.ru, facts.requirement.temperature.en], ' / ')}`
      : '',
    facts.seals.length > 0 ? `${both(words.seals)}: ${facts.seals.join(', ')}` : '',
  ]
  return joined(instructions, '\n')
}

/** Boxes 13 to 15 and 19: instructions, and the charges, which nobody writes before the carriage. */
function chargesColumns(facts: OrderPrintFacts): Block {
  const charge = (of: Bilingual): Cell[] => [{ text: both(of), small: true }, { text: '' }, { text: '' }, { text: '' }]
  return {
    kind: 'columns',
    widths: [1, 1],
    columns: [
      [
        {
          kind: 'table',
          widths: [1],
          head: [],
          body: [
            [box(words.b13, `${instructionsOf(facts)}\n\n\n`, 1, { small: facts.seals.length > 4 })],
            [box(words.b14, '')],
            [box(words.b15, '')],
          ],
        },
      ],
      [
        {
          kind: 'table',
          widths: [37, 21, 21, 21],
          head: [],
          body: [
            [
              { text: both(words.b19), small: true },
              ...[words.sender, words.currency, words.consignee].map(of => ({
                text: `${of.ru}\n${of.en}`,
                small: true,
                align: 'center' as const,
              })),
            ],
            ...[words.charges, words.reductions, words.balance, words.supplements, words.additional, words.miscellaneous, words.topay].map(
              charge,
            ),
          ],
        },
      ],
    ],
  }
}

/** Boxes 20 to 24: on which request, and who signed when. */
function signsTable(facts: OrderPrintFacts): Block {
  const number = facts.numbers.cmr
  const loading = loadingsOf(facts)[0]
  const last = unloadingsOf(facts).at(-1)
  const { driver } = facts
  const request = (of: 'ru' | 'en') => words.request[of].replace('{n}', facts.number).replace('{d}', dayText(facts.date))
  const times = (stop: StopFacts | undefined): string =>
    stop ? joined([momentOf(stop.arrivedAt, stop, 'en'), momentOf(stop.leftAt, stop, 'en')], ' / ') || ' ' : ' '
  return {
    kind: 'table',
    widths: [1, 1, 1, 1, 1, 1],
    head: [],
    body: [
      [
        box(words.b21, joined([loading?.place.en, number ? dayText(number.date) : '']), 2),
        box(words.b20, joined([request('ru'), request('en')], ' / '), 4),
      ],
      [
        box(words.b22, `${times(loading)}\n\n\n\n`, 2, { note: both(words.b22note) }),
        box(
          words.b23,
          `${joined([facts.numbers.trip_sheet && `№ ${facts.numbers.trip_sheet.number}`, driver && twice(driver.name)], '\n')}${facts.numbers.trip_sheet ? '\n\n\n' : '\n\n\n\n'}`,
          2,
          {
            note: both(words.b23note),
          },
        ),
        box(words.b24, `${times(last)}\n${last ? latinOf(receiptOf(last, 'en')) : ''}\n\n\n`, 2, { note: both(words.b24note) }),
      ],
    ],
  }
}

/** Boxes 25 and 26: plates and models. */
const vehiclesTable = ({ truck, trailer }: OrderPrintFacts): Block => ({
  kind: 'table',
  widths: [1, 1],
  head: [],
  body: [
    [
      box(words.b25, joined([truck?.plate, trailer?.plate], ' / '), 1, { bold: true }),
      box(words.b26, joined([truck && modelOf(truck), trailer && modelOf(trailer)], ' / ')),
    ],
  ],
})

function build(facts: OrderPrintFacts, language: Language): Form {
  const number = facts.numbers.cmr
  const title = joined(['CMR', number && `№ ${number.number}`], ' ')
  return {
    code: 'cmr',
    edition: 'КДПГ (CMR), Женева, 19.05.1956',
    language,
    page: 'A4',
    title,
    running: joined([title, both(words.title)], ' · '),
    blocks: [partiesTable(facts, title), cargoTable(facts, language), chargesColumns(facts), signsTable(facts), vehiclesTable(facts)],
  }
}

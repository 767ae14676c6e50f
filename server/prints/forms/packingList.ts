import type { Bilingual } from '#contract/primitives.ts'
import {
  consigneeOf,
  consignorOf,
  joined,
  loadOf,
  missingOf,
  numeral,
  pick,
  platesOf,
  routeOf,
  sizesOf,
} from '#server/prints/parts/road.ts'
import { dayText } from '#server/wording/words/days.ts'
import { countInWords, massInWords, piecesInWords } from '#server/wording/words/sums.ts'
import type { Cell, PrintForm } from './form.ts'

const words = {
  title: { ru: 'Упаковочный лист', en: 'Packing list' },
  to: { ru: 'к заявке № {n} от {d}', en: 'to request No. {n} of {d}' },
  consignor: { ru: 'Грузоотправитель', en: 'Consignor' },
  consignee: { ru: 'Грузополучатель', en: 'Consignee' },
  route: { ru: 'Маршрут', en: 'Route' },
  vehicle: { ru: 'Транспортное средство', en: 'Vehicle' },
  seals: { ru: 'Пломбы', en: 'Seals' },
  no: { ru: '№', en: 'No.' },
  name: { ru: 'Наименование груза', en: 'Cargo' },
  code: { ru: 'Код ТН ВЭД', en: 'HS code' },
  package: { ru: 'Вид упаковки', en: 'Package' },
  pieces: { ru: 'Мест', en: 'Pieces' },
  pallets: { ru: 'Паллет', en: 'Pallets' },
  sizes: { ru: 'Размеры наибольшего места, м (д × ш × в)', en: 'Largest piece, m (l × w × h)' },
  volume: { ru: 'Объём, м³', en: 'Volume, m³' },
  mass: { ru: 'Масса брутто, кг', en: 'Gross mass, kg' },
  total: { ru: 'Итого', en: 'Total' },
  inWords: { ru: 'Всего: {items}, {places}; масса брутто {mass}', en: 'In all: {items}, {places}; gross mass {mass}' },
  packed: { ru: 'Упаковал (отпустил)', en: 'Packed (released) by' },
  took: { ru: 'Принял', en: 'Taken by' },
  stamp: { ru: 'М. П.', en: 'Stamp' },
} as const satisfies Record<string, Bilingual>

export const packingList: PrintForm = {
  code: 'packing_list',
  name: words.title,
  sides: ['forwarder', 'executor'],
  page: 'A4L',
  missing: facts => missingOf(facts, { cargo: true }),
  build(facts, { language }) {
    const say = (of: Bilingual) => pick(of, language)
    const number = facts.numbers.packing_list
    const title = joined([say(words.title), number && `№ ${number.number}`], ' ')
    const load = loadOf(facts.cargos)
    const counted = (value: number, digits = 0): Cell => (value > 0 ? numeral(value, language, digits) : { text: '' })
    const fields: [string, string][] = [
      [say(words.consignor), consignorOf(facts, language).text],
      [say(words.consignee), consigneeOf(facts, language).text],
      [say(words.route), routeOf(facts, language)],
      [say(words.vehicle), platesOf(facts)],
      [say(words.seals), facts.seals.join(', ')],
    ]
    const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
    const heads = [words.no, words.name, words.code, words.package, words.pieces, words.pallets, words.sizes, words.volume, words.mass]
    return {
      code: 'packing_list',
      edition: language === 'ru' ? 'свободная форма' : 'free form',
      language,
      page: 'A4L',
      title,
      running: title,
      blocks: [
        { kind: 'title', level: 1, text: title },
        {
          kind: 'text',
          align: 'center',
          text: joined(
            [say(words.to).replace('{n}', facts.number).replace('{d}', dayText(facts.date)), number && dayText(number.date)],
            '; ',
          ),
        },
        { kind: 'fields', labelWidth: 18, rows: fields.filter(([, value]) => value !== '') },
        {
          kind: 'table',
          widths: [4, 32, 10, 13, 6, 6, 14, 7, 8],
          head: [heads.map(head => ({ text: say(head) }))],
          body: facts.cargos.map((cargo, at) => [
            { text: String(at + 1), align: 'center' },
            { text: cargo.name },
            { text: cargo.hsCode },
            { text: cargo.package ? say(cargo.package) : '' },
            counted(cargo.pieces),
            counted(cargo.pallets),
            { text: sizesOf(cargo, language) },
            counted(cargo.volumeM3, 3),
            counted(cargo.massKg),
          ]),
          foot: [
            [
              { text: say(words.total), span: 4, align: 'right' },
              counted(load.pieces),
              counted(load.pallets),
              { text: '' },
              counted(load.volumeM3, 3),
              counted(load.massKg),
            ],
          ],
        },
        ...(language === 'ru'
          ? [
              {
                kind: 'text' as const,
                bold: true,
                text: words.inWords.ru
                  .replace('{items}', lower(countInWords(facts.cargos.length, ['наименование', 'наименования', 'наименований'], 2)))
                  .replace('{places}', lower(piecesInWords(load.pieces)))
                  .replace('{mass}', lower(massInWords(load.massKg))),
              },
            ]
          : []),
        {
          kind: 'signs',
          signers: [
            { role: say(words.packed), stamp: say(words.stamp), dated: true },
            { role: say(words.took), stamp: say(words.stamp), dated: true },
          ],
        },
      ],
    }
  },
}

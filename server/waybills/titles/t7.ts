import type { Bilingual } from '#contract/primitives.ts'
import { NO_VAT } from '../cost.ts'
import { attr, group, leaf, looks, must, oneOf, reference, signer, type Title } from './describe.ts'
import { banking, correction, currencyCodes, operation, uid } from './parts.ts'

const rates: Record<string, Bilingual> = {
  ...Object.fromEntries([0, 5, 7, 10, 20, 22].map(rate => [`${rate}%`, { ru: `${rate} %`, en: `${rate}%` }])),
  [NO_VAT]: { ru: NO_VAT, en: 'no VAT' },
}

/** What the carriage costs, as the carrier tells it once the cargo was handed over. */
export const t7: Title = {
  kind: 't7',
  role: 'carrier',
  prefix: 'ON_TRNPUDPER',
  format: 'ON_TRNPUDPER_1_973_07_05_01_03',
  knd: '1110345',
  version: '5.01',
  head: {
    called: 'Транспортная накладная: стоимость перевозки',
    date: 'ДатПУДИнфПрв',
    time: 'ВрПУДИнфПрв',
    attrs: [must('НаимЭкСубСост', 'Составитель', 'Made by', 'carrier.name', { max: 1000 })],
  },
  body: [
    reference('ИдИнфПрвВыд', 'Титул о сдаче груза', 'Title of the delivery', 'refs.t6', {
      file: 'ИдФайлПрвВыд',
      date: 'ДатФайлПрвВыд',
      time: 'ВрФайлПрвВыд',
    }),
    group(
      'СодФХЖ1',
      'Стоимость перевозки',
      'Cost of carriage',
      [
        uid(),
        operation('СодФХЖ', 'Перевозчик сообщает стоимость выполненной перевозки', 1000),
        must('ВалКод', 'Валюта', 'Currency', 'cost.currency', { max: 3, codes: currencyCodes }),
        attr('ВалНаим', 'Валюта: название', 'Currency: name', 'cost.currencyName', { max: 100, silent: true }),
        must('СтТовБезНДС', 'Без НДС', 'Without VAT', 'cost.net', { pattern: looks.money, max: 16 }),
        must('НалСт', 'Ставка НДС', 'Rate of VAT', 'cost.rate', { max: 35, codes: rates }),
        must('СтТовУчНал', 'Всего', 'Total', 'cost.gross', { pattern: looks.money, max: 16 }),
      ],
      {
        groups: [
          group('СумНал', 'Сумма НДС', 'Amount of VAT', [], {
            groups: [
              oneOf('Сумма НДС', 'Amount of VAT', [
                leaf('СумНДС', 'Сумма НДС', 'Amount of VAT', 'vat', { of: 'cost.taxed', pattern: looks.money, max: 16 }),
                leaf('БезНДС', 'Сумма НДС', 'Amount of VAT', 'words', { of: 'cost.free', max: 7, codes: { [NO_VAT]: rates[NO_VAT]! } }),
              ]),
            ],
          }),
          correction('ИспрПУД'),
          banking('ДопСвПрв', 'Реквизиты перевозчика', 'Details of the carrier', 'carrier'),
        ],
      },
    ),
    signer(),
  ],
}

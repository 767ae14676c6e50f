import type { Bilingual } from '#contract/primitives.ts'
import { NO_VAT } from '#server/waybills/facts/cost.ts'
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
    attrs: [must('НаимЭкСубСост', { ru: 'Составитель', en: 'Made by' }, 'carrier.name', { max: 1000 })],
  },
  body: [
    reference('ИдИнфПрвВыд', { ru: 'Титул о сдаче груза', en: 'Title of the delivery' }, 'refs.t6', {
      file: 'ИдФайлПрвВыд',
      date: 'ДатФайлПрвВыд',
      time: 'ВрФайлПрвВыд',
    }),
    group(
      'СодФХЖ1',
      { ru: 'Стоимость перевозки', en: 'Cost of carriage' },
      [
        uid(),
        operation('СодФХЖ', 'Перевозчик сообщает стоимость выполненной перевозки', 1000),
        must('ВалКод', { ru: 'Валюта', en: 'Currency' }, 'cost.currency', { max: 3, codes: currencyCodes }),
        attr('ВалНаим', { ru: 'Валюта: название', en: 'Currency: name' }, 'cost.currencyName', { max: 100, silent: true }),
        must('СтТовБезНДС', { ru: 'Без НДС', en: 'Without VAT' }, 'cost.net', { pattern: looks.money, max: 16 }),
        must('НалСт', { ru: 'Ставка НДС', en: 'Rate of VAT' }, 'cost.rate', { max: 35, codes: rates }),
        must('СтТовУчНал', { ru: 'Всего', en: 'Total' }, 'cost.gross', { pattern: looks.money, max: 16 }),
      ],
      {
        groups: [
          group('СумНал', { ru: 'Сумма НДС', en: 'Amount of VAT' }, [], {
            groups: [
              oneOf({ ru: 'Сумма НДС', en: 'Amount of VAT' }, [
                leaf('СумНДС', { ru: 'Сумма НДС', en: 'Amount of VAT' }, 'vat', { of: 'cost.taxed', pattern: looks.money, max: 16 }),
                leaf('БезНДС', { ru: 'Сумма НДС', en: 'Amount of VAT' }, 'words', {
                  of: 'cost.free',
                  max: 7,
                  codes: { [NO_VAT]: rates[NO_VAT]! },
                }),
              ]),
            ],
          }),
          correction('ИспрПУД'),
          banking('ДопСвПрв', { ru: 'Реквизиты перевозчика', en: 'Details of the carrier' }, 'carrier'),
        ],
      },
    ),
    signer(),
  ],
}

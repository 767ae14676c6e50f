import { basis, group, must, notes, participant, place, reference, signer, type Title, when } from './describe.ts'
import { correction, operation, uid } from './parts.ts'

/** How an instruction came, by what the format has: its form and its way. */
export const conveyances = {
  edo: { form: 'Электронный документ', way: 'Через оператора электронного документооборота' },
  email: { form: 'Электронный документ', way: 'Электронной почтой' },
  paper: { form: 'Документ на бумаге', way: 'Нарочным или почтой' },
} as const

/** Whose instruction it is. */
export const issuers = { consignor: 'Грузоотправитель', consignee: 'Грузополучатель' } as const

/** The carrier tells that the cargo goes to another consignee or place. */
export const t3: Title = {
  kind: 't3',
  role: 'carrier',
  prefix: 'ON_TRNPEREADR',
  format: 'ON_TRNPEREADR_1_973_03_05_01_01',
  knd: '1110343',
  version: '5.01',
  head: { called: 'Транспортная накладная: переадресовка груза', date: 'ДатаИнфПА', time: 'ВрИнфПА', attrs: [] },
  body: [
    reference('ИдИнфПрвПрием', { ru: 'Титул о приёме груза', en: 'Title of acceptance' }, 'refs.t2', {
      file: 'ИдФайлПрвПрием',
      date: 'ДатФайлПрвПрием',
      time: 'ВрФайлПрвПрием',
    }),
    group(
      'СодИнфПА',
      { ru: 'Переадресовка', en: 'Readdressing' },
      [
        uid(),
        operation('СодОпер', 'Переадресовка груза', 1000),
        ...when({ at: 'ДатВрПА', mark: 'НалКоорТочВрПА' }, { ru: 'Переадресовано', en: 'Readdressed' }, 'now', { required: true }),
        must('ФормаПА', { ru: 'Форма указания', en: 'Form of the instruction' }, 'readdressing.form', { max: 1000 }),
        must('ВидДост', { ru: 'Как передано указание', en: 'How the instruction came' }, 'readdressing.way', { max: 50 }),
      ],
      {
        groups: [
          correction('ИспрТрН'),
          basis('ОснПА', { ru: 'Основание', en: 'Basis' }, 'readdressing.basis'),
          participant('НовГрузПол', { ru: 'Новый грузополучатель', en: 'New consignee' }, 'readdressing.consignee', { address: true }),
          group(
            'НовПунктВыгр',
            { ru: 'Новое место выгрузки', en: 'New place of unloading' },
            [
              ...when({ at: 'ДатВрНовВыгрПА', mark: 'НалКоорТочВрВгрПА' }, { ru: 'Подача машины', en: 'Vehicle due' }, 'readdressing.due', {
                required: true,
              }),
            ],
            { groups: [place('АдрВыгруз', { ru: 'Новый адрес', en: 'New address' }, 'readdressing.place')] },
          ),
          notes(
            ['Чьё указание', { ru: 'Чьё указание', en: 'Whose instruction' }, 'readdressing.issuer'],
            ['Населённый пункт', { ru: 'Населённый пункт', en: 'Town' }, 'readdressing.town'],
          ),
        ],
      },
    ),
    signer(),
  ],
}

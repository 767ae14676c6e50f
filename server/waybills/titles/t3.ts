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
    reference('ИдИнфПрвПрием', 'Титул о приёме груза', 'Title of acceptance', 'refs.t2', {
      file: 'ИдФайлПрвПрием',
      date: 'ДатФайлПрвПрием',
      time: 'ВрФайлПрвПрием',
    }),
    group(
      'СодИнфПА',
      'Переадресовка',
      'Readdressing',
      [
        uid(),
        operation('СодОпер', 'Переадресовка груза', 1000),
        ...when('ДатВрПА', 'НалКоорТочВрПА', 'Переадресовано', 'Readdressed', 'now', true),
        must('ФормаПА', 'Форма указания', 'Form of the instruction', 'readdressing.form', { max: 1000 }),
        must('ВидДост', 'Как передано указание', 'How the instruction came', 'readdressing.way', { max: 50 }),
      ],
      {
        groups: [
          correction('ИспрТрН'),
          basis('ОснПА', 'Основание', 'Basis', 'readdressing.basis'),
          participant('НовГрузПол', 'Новый грузополучатель', 'New consignee', 'readdressing.consignee', { address: true }),
          group(
            'НовПунктВыгр',
            'Новое место выгрузки',
            'New place of unloading',
            [...when('ДатВрНовВыгрПА', 'НалКоорТочВрВгрПА', 'Подача машины', 'Vehicle due', 'readdressing.due', true)],
            { groups: [place('АдрВыгруз', 'Новый адрес', 'New address', 'readdressing.place')] },
          ),
          notes(
            ['Чьё указание', 'Чьё указание', 'Whose instruction', 'readdressing.issuer'],
            ['Населённый пункт', 'Населённый пункт', 'Town', 'readdressing.town'],
          ),
        ],
      },
    ),
    signer(),
  ],
}

import { attr, basis, group, must, place, reference, signer, type Title, when } from './describe.ts'
import { correction, operation, remark, uid } from './parts.ts'

/** The consignee, or who signs for him, tells that the cargo was received, how much of it and in what state. */
export const t5: Title = {
  kind: 't5',
  role: 'consignee',
  prefix: 'ON_TRNACLGRPO',
  format: 'ON_TRNACLGRPO_1_973_05_05_01_01',
  knd: '1110341',
  version: '5.01',
  head: {
    called: 'Транспортная накладная: приём груза грузополучателем',
    date: 'ДатИнфГП',
    time: 'ВрИнфГП',
    attrs: [must('НаимЭконСубСост', { ru: 'Составитель', en: 'Drawn up by' }, 'composer.name', { max: 1000 })],
  },
  body: [
    basis(
      'ОснДоверОргСост',
      { ru: 'По какому документу подписано за грузополучателя', en: 'Paper by which it is signed for the consignee' },
      'proxy',
      {
        optional: true,
      },
    ),
    reference('ИдИнфПрвПрием', { ru: 'Титул о приёме груза', en: 'Title of acceptance' }, 'refs.t2', {
      file: 'ИдФайлИнфПрвПрием',
      date: 'ДатФайлПрвПрием',
      time: 'ВрФайлПрвПрием',
    }),
    group(
      'СодИнфГП',
      { ru: 'Приём груза', en: 'Receipt of the cargo' },
      [
        uid(),
        operation('СодОпПр', 'Груз принят грузополучателем', 255),
        // a consignee who signs at an operator of his own may say so; nobody says it here
        attr('СодОпОтк', { ru: 'Отказ в приёме груза', en: 'Refusal of the cargo' }, 'refusal.words', { max: 255 }),
        attr('ПричОтк', { ru: 'Причина отказа', en: 'Reason of the refusal' }, 'refusal.reason', { max: 2000 }),
      ],
      {
        groups: [
          correction('ИспрТрН', 'НомИспр'),
          group(
            'ПриемГрузГП',
            { ru: 'Груз получен', en: 'Cargo received' },
            [
              ...when({ at: 'ФДатВрПриб', mark: 'НалКоорТочВрФПр' }, { ru: 'Прибытие', en: 'Arrival' }, 'unloading.arrived', {
                required: true,
              }),
              ...when({ at: 'ФДатВрУбыт', mark: 'НалКоорТочВрФУб' }, { ru: 'Убытие', en: 'Departure' }, 'unloading.left', {
                required: true,
              }),
              ...when(
                { at: 'ЗаявДатВрПриб', mark: 'НалКоорТочВрЗПр' },
                { ru: 'Заявленное прибытие', en: 'Arrival asked for' },
                'unloading.from',
                { required: true },
              ),
              must('КолМестПриемЧ', { ru: 'Количество мест', en: 'Pieces' }, 'received.pieces', { pattern: '\\d{1,4}', max: 4 }),
              must(
                'ОбщСвСост',
                { ru: 'Состояние груза, упаковки, маркировки и пломб', en: 'State of cargo, packing, marks and seals' },
                'given.condition',
                {
                  max: 10_000,
                },
              ),
              must('МасБрутЗначПрием', { ru: 'Масса брутто, кг', en: 'Gross mass, kg' }, 'received.massKg', { digits: [17, 3] }),
            ],
            { groups: [place('АдрВыгруз', { ru: 'Место выгрузки', en: 'Place of unloading' }, 'unloading.address')] },
          ),
          remark('ОтметГП', 'remark'),
        ],
      },
    ),
    signer(),
  ],
}

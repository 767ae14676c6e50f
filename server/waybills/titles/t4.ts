import { group, leaf, notes, reference, signer, type Title, when } from './describe.ts'
import { correction, operation, remark, uid } from './parts.ts'
import { driver, vehicle } from './resources.ts'

/** The carrier tells that another vehicle or another driver carries the cargo on. */
export const t4: Title = {
  kind: 't4',
  role: 'carrier',
  prefix: 'ON_TRNZAMEN',
  format: 'ON_TRNZAMEN_1_973_04_05_01_01',
  knd: '1110344',
  version: '5.01',
  head: {
    called: 'Транспортная накладная: замена водителя или транспортного средства',
    date: 'ДатИнфЗамен',
    time: 'ВрИнфЗамен',
    attrs: [],
  },
  body: [
    reference('ИдИнфПрвПрием', 'Титул о приёме груза', 'Title of acceptance', 'refs.t2', {
      file: 'ИдФайлПрвПрием',
      date: 'ДатФайлПрвПрием',
      time: 'ВрФайлПрвПрием',
    }),
    group(
      'СодИнфЗамен',
      'Замена',
      'Change',
      [
        uid(),
        operation('СодОпер', 'Замена водителя и (или) транспортного средства', 1000),
        ...when('ДатВрЗамен', 'НалКоорТочВрЗам', 'Замена', 'Changed', 'now', true),
      ],
      {
        groups: [
          correction('ИспрТрН'),
          leaf('ПричЗамТекст', 'Причина', 'Reason', 'given.reason', { max: 2000, optional: false }),
          group('ЗаменВодит', 'Новый водитель', 'New driver', [], {
            of: 'change.driver',
            optional: true,
            groups: [driver('НовВодит', 'Новый водитель', 'New driver')],
          }),
          // the whole vehicle as it is now: a trailer that is not named was left behind
          group('ЗаменТС', 'Новая машина', 'New vehicle', [], {
            of: 'change.vehicle',
            optional: true,
            conditions: [{ if: { ТС: null }, needs: ['Прицеп'] }],
            groups: [vehicle('ТС', 'Новая машина', 'New vehicle', 'truck'), vehicle('Прицеп', 'Прицеп', 'Trailer', 'trailer')],
          }),
          remark('ОтметЗам', 'change.remark', {
            silent: true,
            groups: [notes(['Место замены', 'Место замены', 'Place of the change', 'place'], ['Пломбы', 'Пломбы', 'Seals', 'seals'])],
          }),
        ],
        conditions: [
          { if: { ЗаменТС: null }, needs: ['ЗаменВодит'] },
          { if: { ЗаменВодит: null }, needs: ['ЗаменТС'] },
        ],
      },
    ),
    signer(),
  ],
}

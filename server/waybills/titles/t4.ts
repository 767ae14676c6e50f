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
    reference('ИдИнфПрвПрием', { ru: 'Титул о приёме груза', en: 'Title of acceptance' }, 'refs.t2', {
      file: 'ИдФайлПрвПрием',
      date: 'ДатФайлПрвПрием',
      time: 'ВрФайлПрвПрием',
    }),
    group(
      'СодИнфЗамен',
      { ru: 'Замена', en: 'Change' },
      [
        uid(),
        operation('СодОпер', 'Замена водителя и (или) транспортного средства', 1000),
        ...when({ at: 'ДатВрЗамен', mark: 'НалКоорТочВрЗам' }, { ru: 'Замена', en: 'Changed' }, 'now', { required: true }),
      ],
      {
        groups: [
          correction('ИспрТрН'),
          leaf('ПричЗамТекст', { ru: 'Причина', en: 'Reason' }, 'given.reason', { max: 2000, optional: false }),
          group('ЗаменВодит', { ru: 'Новый водитель', en: 'New driver' }, [], {
            of: 'change.driver',
            optional: true,
            groups: [driver('НовВодит', { ru: 'Новый водитель', en: 'New driver' })],
          }),
          // the whole vehicle as it is now: a trailer that is not named was left behind
          group('ЗаменТС', { ru: 'Новая машина', en: 'New vehicle' }, [], {
            of: 'change.vehicle',
            optional: true,
            conditions: [{ if: { ТС: null }, needs: ['Прицеп'] }],
            groups: [
              vehicle('ТС', { ru: 'Новая машина', en: 'New vehicle' }, 'truck'),
              vehicle('Прицеп', { ru: 'Прицеп', en: 'Trailer' }, 'trailer'),
            ],
          }),
          remark('ОтметЗам', 'change.remark', {
            silent: true,
            groups: [
              notes(
                ['Место замены', { ru: 'Место замены', en: 'Place of the change' }, 'place'],
                ['Пломбы', { ru: 'Пломбы', en: 'Seals' }, 'seals'],
              ),
            ],
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

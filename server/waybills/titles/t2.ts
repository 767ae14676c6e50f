import { attr, group, looks, notes, reference, signer, type Title } from './describe.ts'
import { operation, uid } from './parts.ts'

/** The carrier accepts the cargo: what he found otherwise than the consignor said. */
export const t2: Title = {
  kind: 't2',
  role: 'carrier',
  prefix: 'ON_TRNACLPPRIN',
  format: 'ON_TRNACLPPRIN_1_973_02_05_01_01',
  knd: '1110340',
  version: '5.01',
  head: { called: 'Транспортная накладная', date: 'ДатИнфПрвПрием', time: 'ВрИнфПрвПрием', attrs: [] },
  body: [
    reference('ИдИнфГО', { ru: 'Титул грузоотправителя', en: 'Title of the consignor' }, 'refs.t1', {
      file: 'ИдФайлИнфГО',
      date: 'ДатФайлИнфГО',
      time: 'ВрФайлИнфГО',
    }),
    group(
      'СодИнфПрвПрием',
      { ru: 'Приём груза', en: 'Acceptance of the cargo' },
      [uid(), operation('СодОпер', 'Груз принят к перевозке', 255)],
      {
        groups: [
          group(
            'ЗамПрвПрием',
            { ru: 'Оговорки перевозчика', en: 'Reservations of the carrier' },
            [
              attr('ЗамСостГруз', { ru: 'Замечания', en: 'Remarks' }, 'given.remarks', { max: 10_000 }),
              attr('ЗамМасс', { ru: 'О массе', en: 'On the mass' }, 'taken.massRemark', { max: 1000 }),
              attr('ЗамКолМест', { ru: 'О количестве мест', en: 'On the pieces' }, 'taken.placesRemark', { max: 1000 }),
            ],
            { optional: true },
          ),
          notes(
            ['Принято мест', { ru: 'Принято мест', en: 'Pieces accepted' }, 'taken.pieces', { pattern: looks.whole }],
            [
              'Принято брутто, кг',
              { ru: 'Принято, масса брутто, кг', en: 'Gross mass accepted, kg' },
              'taken.massKg',
              { pattern: looks.whole },
            ],
            ['Пломбы', { ru: 'Пломбы', en: 'Seals' }, 'given.seals', { max: 200 }],
          ),
        ],
      },
    ),
    signer(),
  ],
}

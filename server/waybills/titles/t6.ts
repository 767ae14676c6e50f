import { attr, group, reference, signer, type Title } from './describe.ts'
import { operation, uid } from './parts.ts'

/** The carrier tells that he handed the cargo over, with his reservations if any. The format knows no correction of it: a new one is another file. */
export const t6: Title = {
  kind: 't6',
  role: 'carrier',
  prefix: 'ON_TRNACLPVYN',
  format: 'ON_TRNACLPVYN_1_973_06_05_01_01',
  knd: '1110342',
  version: '5.01',
  head: { called: 'Транспортная накладная: выдача груза перевозчиком', date: 'ДатИнфПрвВыд', time: 'ВрИнфПрвВыд', attrs: [] },
  body: [
    reference('ИдИнфГП', { ru: 'Титул грузополучателя', en: 'Title of the consignee' }, 'refs.t5', {
      file: 'ИдФайлИнфГП',
      date: 'ДатФайлИнфГП',
      time: 'ВрФайлИнфГП',
    }),
    group('СодПрвВыд', { en: 'Handing over', ru: 'Сдача груза' }, [uid(), operation('СодОпер', 'Груз выдан грузополучателю', 255)], {
      groups: [
        group(
          'ЗамПрвВыд',
          { ru: 'Оговорки перевозчика', en: 'Reservations of the carrier' },
          [attr('ЗамСостГруз', { ru: 'Замечания', en: 'Remarks' }, 'given.remarks', { max: 10_000 })],
          { optional: true },
        ),
      ],
    }),
    signer(),
  ],
}

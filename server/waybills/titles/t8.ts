import { group, must, reference, signer, type Title } from './describe.ts'
import { banking, operation, uid } from './parts.ts'

/** The consent of who ordered the carriage with its cost. */
export const t8: Title = {
  kind: 't8',
  role: 'consignor',
  prefix: 'ON_TRNPUDGO',
  format: 'ON_TRNPUDGO_1_973_08_05_01_01',
  knd: '1110346',
  version: '5.01',
  head: {
    called: 'Транспортная накладная: согласие со стоимостью перевозки',
    date: 'ДатПУДИнфГО',
    time: 'ВрПУДИнфГО',
    attrs: [must('НаимЭкСубСост', { ru: 'Составитель', en: 'Made by' }, 'consignor.name', { max: 1000 })],
  },
  body: [
    reference('ИдПУДИнфПрв', { ru: 'Титул о стоимости', en: 'Title of the cost' }, 'refs.t7', {
      file: 'ИдФайлПУДИнфПрв',
      date: 'ДатФайлПУДИнфПрв',
      time: 'ВрФайлПУДИнфПрв',
    }),
    group(
      'СодФХЖ2',
      { ru: 'Согласие со стоимостью', en: 'Consent with the cost' },
      [uid(), operation('СодФХЖ', 'Грузоотправитель согласен со стоимостью перевозки по титулу перевозчика', 1000)],
      { groups: [banking('ДопСвГО', { ru: 'Реквизиты грузоотправителя', en: 'Details of the consignor' }, 'consignor')] },
    ),
    signer(),
  ],
}

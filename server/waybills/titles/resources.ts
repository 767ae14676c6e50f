import type { Bilingual } from '#contract/primitives.ts'
import { attr, basis, type Group, group, leaf, looks, must, person } from './describe.ts'

const holdings = {
  '1': { ru: 'собственность', en: 'owned' },
  '2': { ru: 'совместная собственность супругов', en: 'owned jointly by spouses' },
  '3': { ru: 'аренда', en: 'rented' },
  '4': { ru: 'лизинг', en: 'leased' },
  '5': { ru: 'безвозмездное пользование', en: 'lent' },
}

/** A vehicle as titles name it; one that is not owned names the document by which it is held. */
export const vehicle = (el: string, name: Bilingual, of: string): Group =>
  group(
    el,
    name,
    [
      attr('НомСТС', { ru: 'СТС', en: 'Registration certificate' }, 'sts', { max: 10 }),
      attr('НомерВИН', { ru: 'VIN', en: 'VIN' }, 'vin', { max: 17 }),
      must('РегНомер', { ru: 'Регистрационный номер', en: 'Plate' }, 'plate', { max: 9 }),
      must('ТипВлад', { ru: 'Чем владеют', en: 'Held as' }, 'holding', { max: 1, codes: holdings }),
    ],
    {
      of,
      optional: true,
      groups: [
        group('ПарТС', name, [
          must('Тип', { ru: 'Тип', en: 'Type' }, 'type', { max: 1000 }),
          must('Марка', { ru: 'Марка', en: 'Make' }, 'make', { max: 1000 }),
          must('Грузопод', { ru: 'Грузоподъёмность, т', en: 'Payload, t' }, 'payloadT', { digits: [5, 2] }),
          must('Вместим', { ru: 'Вместимость, м³', en: 'Volume, m³' }, 'volumeM3', { digits: [4, 2] }),
        ]),
        basis('ОснАрЛиз', { ru: 'Договор, по которому машина в пользовании', en: 'Contract by which the vehicle is held' }, 'lease', {
          optional: true,
        }),
      ],
      conditions: [{ if: { ТипВлад: ['3', '4', '5'] }, needs: ['ОснАрЛиз'] }],
    },
  )

/** A driver with his licence or his tax number. */
export const driver = (el: string, name: Bilingual, more: { of?: string; each?: string } = {}): Group =>
  group(
    el,
    name,
    [
      attr('НомВУ', { ru: 'Номер прав', en: 'Number of the licence' }, 'licence.number', { max: 20, personal: true }),
      attr('СерВУ', { ru: 'Серия прав', en: 'Series of the licence' }, 'licence.series', { max: 20, personal: true }),
      attr('ДатаВыдВУ', { ru: 'Права выданы', en: 'Licence issued' }, 'licence.date', { pattern: looks.date, max: 10, personal: true }),
      attr('ИННФЛ', { ru: 'ИНН водителя', en: 'Tax number of the driver' }, 'tin', { pattern: looks.personTin, max: 12, personal: true }),
    ],
    {
      ...more,
      groups: [leaf('Тлф', { ru: 'Телефон', en: 'Phone' }, 'phone', { max: 20, optional: false, personal: true }), person()],
      conditions: [{ if: { ИННФЛ: null }, needs: ['НомВУ', 'СерВУ', 'ДатаВыдВУ'] }],
    },
  )

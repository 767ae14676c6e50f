import { attr, basis, type Group, group, leaf, looks, must, person } from './describe.ts'

const holdings = {
  '1': { ru: 'собственность', en: 'owned' },
  '2': { ru: 'совместная собственность супругов', en: 'owned jointly by spouses' },
  '3': { ru: 'аренда', en: 'rented' },
  '4': { ru: 'лизинг', en: 'leased' },
  '5': { ru: 'безвозмездное пользование', en: 'lent' },
}

/** A vehicle as titles name it; one that is not owned names the document by which it is held. */
export const vehicle = (el: string, ru: string, en: string, of: string): Group =>
  group(
    el,
    ru,
    en,
    [
      attr('НомСТС', 'СТС', 'Registration certificate', 'sts', { max: 10 }),
      attr('НомерВИН', 'VIN', 'VIN', 'vin', { max: 17 }),
      must('РегНомер', 'Регистрационный номер', 'Plate', 'plate', { max: 9 }),
      must('ТипВлад', 'Чем владеют', 'Held as', 'holding', { max: 1, codes: holdings }),
    ],
    {
      of,
      optional: true,
      groups: [
        group('ПарТС', ru, en, [
          must('Тип', 'Тип', 'Type', 'type', { max: 1000 }),
          must('Марка', 'Марка', 'Make', 'make', { max: 1000 }),
          must('Грузопод', 'Грузоподъёмность, т', 'Payload, t', 'payloadT', { digits: [5, 2] }),
          must('Вместим', 'Вместимость, м³', 'Volume, m³', 'volumeM3', { digits: [4, 2] }),
        ]),
        basis('ОснАрЛиз', 'Договор, по которому машина в пользовании', 'Contract by which the vehicle is held', 'lease', {
          optional: true,
        }),
      ],
      conditions: [{ if: { ТипВлад: ['3', '4', '5'] }, needs: ['ОснАрЛиз'] }],
    },
  )

/** A driver with his licence or his tax number. */
export const driver = (el: string, ru: string, en: string, more: { of?: string; each?: string } = {}): Group =>
  group(
    el,
    ru,
    en,
    [
      attr('НомВУ', 'Номер прав', 'Number of the licence', 'licence.number', { max: 20, personal: true }),
      attr('СерВУ', 'Серия прав', 'Series of the licence', 'licence.series', { max: 20, personal: true }),
      attr('ДатаВыдВУ', 'Права выданы', 'Licence issued', 'licence.date', { pattern: looks.date, max: 10, personal: true }),
      attr('ИННФЛ', 'ИНН водителя', 'Tax number of the driver', 'tin', { pattern: looks.personTin, max: 12, personal: true }),
    ],
    {
      ...more,
      groups: [leaf('Тлф', 'Телефон', 'Phone', 'phone', { max: 20, optional: false, personal: true }), person()],
      conditions: [{ if: { ИННФЛ: null }, needs: ['НомВУ', 'СерВУ', 'ДатаВыдВУ'] }],
    },
  )

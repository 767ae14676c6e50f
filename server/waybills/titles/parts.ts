import type { Bilingual } from '#contract/primitives.ts'
import { currencyNumbers } from '#server/wording/words/sums.ts'
import { type Attr, attr, type Group, group, looks, must, when } from './describe.ts'

/** The number the state's system gave the waybill: every title after the first names it. */
export const uid = (): Attr =>
  must('УИД_ТрН', { ru: 'Номер накладной в ГИС ЭПД', en: 'Number of the waybill in GIS EPD' }, 'waybill.uid', { max: 1000 })

/** Which correction of a title this is, where it puts another right. */
export const correction = (el: string, number = 'НомерИспр'): Group =>
  group(
    el,
    { ru: 'Исправление', en: 'Correction' },
    [
      must(number, { ru: 'Номер исправления', en: 'Number of the correction' }, 'number', { pattern: '\\d{1,3}', max: 3 }),
      must('ДатаИспр', { ru: 'Дата исправления', en: 'Date of the correction' }, 'date', { pattern: looks.date, max: 10 }),
    ],
    { of: 'correction', optional: true },
  )

/** A remark and the moment it was made; `of` leads to `now` and `text`, and is absent where nobody remarked anything. */
export const remark = (el: string, of: string, more: Partial<Pick<Group, 'groups'>> & { silent?: true } = {}): Group =>
  group(
    el,
    { ru: 'Отметки', en: 'Remarks' },
    [
      ...when({ at: 'ДатВрОтмет', mark: 'НалКоорТочВрОтм' }, { ru: 'Время отметки', en: 'Time of the remark' }, 'now', { required: true }),
      must('ОбстОтмет', { ru: 'Замечания', en: 'Remarks' }, 'text', { max: 2000, ...(more.silent && { silent: true }) }),
    ],
    { of, optional: true, ...(more.groups && { groups: more.groups }) },
  )

/** What a party adds about itself for its payments: the account, where it has one. */
export const banking = (el: string, name: Bilingual, of: string): Group =>
  group(el, name, [], {
    groups: [
      group(
        'БанкРекв',
        { ru: 'Банковские реквизиты', en: 'Bank account' },
        [must('НомерСч', { ru: 'Счёт', en: 'Account' }, 'number', { max: 20 })],
        {
          of: `${of}.account`,
          optional: true,
          groups: [
            group(
              'СвБанк',
              { ru: 'Банк', en: 'Bank' },
              [
                attr('НаимБанк', { ru: 'Название', en: 'Name' }, 'name', { max: 1000 }),
                attr('БИК', { ru: 'БИК', en: 'BIC' }, 'bik', { pattern: '\\d{9}', max: 9 }),
                attr('КорСчет', { ru: 'Корреспондентский счёт', en: 'Correspondent account' }, 'correspondent', { max: 20 }),
              ],
              { of: 'bank', optional: true },
            ),
          ],
        },
      ),
    ],
  })

/** What is done by a title, as one sentence of its own. */
export const operation = (at: string, words: string, max: number): Attr =>
  attr(at, { ru: 'Содержание операции', en: 'What is done' }, `=${words}`, { max, required: true, silent: true })

/** Numbers of currencies, each read as its three letters: sums beside one are told in it. */
export const currencyCodes: Record<string, Bilingual> = Object.fromEntries(
  Object.entries(currencyNumbers).map(([letters, { number }]) => [number, { ru: letters, en: letters }]),
)

import type { Bilingual } from '#contract/primitives.ts'
import { currencyNumbers } from '#server/wording/words/sums.ts'
import { type Attr, attr, type Group, group, looks, must, when } from './describe.ts'

/** The number the state's system gave the waybill: every title after the first names it. */
export const uid = (): Attr =>
  must('УИД_ТрН', 'Номер накладной в ГИС ЭПД', 'Number of the waybill in GIS EPD', 'waybill.uid', { max: 1000 })

/** Which correction of a title this is, where it puts another right. */
export const correction = (el: string, number = 'НомерИспр'): Group =>
  group(
    el,
    'Исправление',
    'Correction',
    [
      must(number, 'Номер исправления', 'Number of the correction', 'number', { pattern: '\\d{1,3}', max: 3 }),
      must('ДатаИспр', 'Дата исправления', 'Date of the correction', 'date', { pattern: looks.date, max: 10 }),
    ],
    { of: 'correction', optional: true },
  )

/** A remark and the moment it was made; `of` leads to `now` and `text`, and is absent where nobody remarked anything. */
export const remark = (el: string, of: string, more: Partial<Pick<Group, 'groups'>> & { silent?: true } = {}): Group =>
  group(
    el,
    'Отметки',
    'Remarks',
    [
      ...when('ДатВрОтмет', 'НалКоорТочВрОтм', 'Время отметки', 'Time of the remark', 'now', true),
      must('ОбстОтмет', 'Замечания', 'Remarks', 'text', { max: 2000, ...(more.silent && { silent: true }) }),
    ],
    { of, optional: true, ...(more.groups && { groups: more.groups }) },
  )

/** What a party adds about itself for its payments: the account, where it has one. */
export const banking = (el: string, ru: string, en: string, of: string): Group =>
  group(el, ru, en, [], {
    groups: [
      group('БанкРекв', 'Банковские реквизиты', 'Bank account', [must('НомерСч', 'Счёт', 'Account', 'number', { max: 20 })], {
        of: `${of}.account`,
        optional: true,
        groups: [
          group(
            'СвБанк',
            'Банк',
            'Bank',
            [
              attr('НаимБанк', 'Название', 'Name', 'name', { max: 1000 }),
              attr('БИК', 'БИК', 'BIC', 'bik', { pattern: '\\d{9}', max: 9 }),
              attr('КорСчет', 'Корреспондентский счёт', 'Correspondent account', 'correspondent', { max: 20 }),
            ],
            { of: 'bank', optional: true },
          ),
        ],
      }),
    ],
  })

/** What is done by a title, as one sentence of its own. */
export const operation = (at: string, words: string, max: number): Attr =>
  attr(at, 'Содержание операции', 'What is done', `=${words}`, { max, required: true, silent: true })

/** Numbers of currencies, each read as its three letters: sums beside one are told in it. */
export const currencyCodes: Record<string, Bilingual> = Object.fromEntries(
  Object.entries(currencyNumbers).map(([letters, { number }]) => [number, { ru: letters, en: letters }]),
)

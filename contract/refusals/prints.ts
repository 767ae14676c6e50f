import type { RefusalWords } from './words.ts'

/** Given where the trip sheet of a flight is asked for that has none with its viewer. */
export const sheetRefusals = {
  'print.mirrored': {
    status: 409,
    ru: 'Рейс ведёт фактический перевозчик: путевой лист у него',
    en: 'The actual carrier drives this flight and has its trip sheet',
  },
  'print.no_orders': {
    status: 409,
    ru: 'В рейсе нет заказов: путевой лист печатать не на что',
    en: 'The flight has no orders: there is nothing to print a trip sheet of',
  },
} as const satisfies RefusalWords

/** Given where a picture is taken over as a logo. */
export const logoRefusals = {
  'print_logo.not_picture': {
    status: 422,
    ru: 'Это не картинка: логотип бывает PNG, JPEG или WebP',
    en: 'This is no picture: a logo is a PNG, JPEG or WebP',
  },
  'print_logo.small': {
    status: 422,
    ru: 'Картинка {width}×{height} слишком мала: нужно не меньше 120 точек в ширину и 40 в высоту, иначе на бумаге будут квадраты',
    en: 'The picture is {width}×{height}: it needs 120 pixels in width and 40 in height, or paper shows squares',
  },
  'print_logo.shape': {
    status: 422,
    ru: 'Картинка слишком вытянута: логотип не шире своей высоты в 12 раз и не выше ширины в 3 раза',
    en: 'The picture is too long: a logo is no wider than 12 heights and no higher than 3 widths',
  },
} as const satisfies RefusalWords

/** Given where a template of papers is saved or tried. */
export const printTemplateRefusals = {
  'print_template.fixed': {
    status: 422,
    ru: 'Шаблона у этой формы не бывает: {why}',
    en: 'This form has no templates: {why}',
  },
  'print_template.no_customer': {
    status: 422,
    ru: 'Такого заказчика у вас нет: выберите его заново',
    en: 'You have no such customer: choose again',
  },
  'print_template.no_logo': { status: 422, ru: 'Такого логотипа нет: выберите его заново', en: 'There is no such logo: choose it again' },
} as const satisfies RefusalWords

/** Refusals about printed forms. */
export const printRefusals = {
  ...sheetRefusals,
  ...logoRefusals,
  ...printTemplateRefusals,
  'print_template.not_found': { status: 404, ru: 'Такого шаблона печати нет', en: 'There is no such print template' },
  'print_template.changed': {
    status: 409,
    ru: 'Шаблон уже изменил кто-то другой: откройте его заново и повторите',
    en: 'Somebody else has changed the template: open it again and repeat',
  },
  'print_template.too_many': {
    status: 409,
    ru: 'Шаблонов печати не больше {most}: уберите ненужный',
    en: 'There are {most} print templates at most: remove one you do not need',
  },
  'print.not_found': { status: 404, ru: 'Такой печатной формы у этого заказа нет', en: 'This order has no such form to print' },
  'print.data_missing': {
    status: 409,
    ru: 'Форму «{form}» напечатать нельзя: {what}',
    en: 'The form “{form}” cannot be printed: {what}',
  },
  'print.not_issued': {
    status: 409,
    ru: 'Форма «{form}» номера не получает: её просто печатают',
    en: 'The form “{form}” gets no number: it is just printed',
  },
} as const satisfies RefusalWords

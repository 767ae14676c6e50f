import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const letterWords = defineWords({
  paste: { ru: 'Вставить письмо', en: 'Paste a letter' },
  title: { ru: 'Заказ из письма', en: 'Order from a letter' },
  subtitle: {
    ru: 'Прочитаем города, даты, груз, кузов и цену. В форму попадёт только отмеченное.',
    en: 'Towns, days, cargo, body and price are read. Only what is ticked goes into the form.',
  },
  letter: { ru: 'Письмо или строки таблицы', en: 'Letter or rows of a spreadsheet' },
  placeholder: {
    ru: 'Казань - Екатеринбург, 05.10 к 9:00, ТНП 20 т / 82 м3, тент, 68 000 с НДС…',
    en: 'Kazan - Yekaterinburg, 05.10 9:00, consumer goods 20 t / 82 m3, tent, 68 000 RUB with VAT…',
  },
  tooLong: {
    ru: (most: string) => `Не больше ${most} знаков. Уберите переписку ниже заявки`,
    en: (most: string) => `No more than ${most} characters. Remove the correspondence below the request`,
  },
  read: { ru: 'Прочитать', en: 'Read' },
  reading: { ru: 'Читаем письмо', en: 'Reading the letter' },
  nothing: { ru: 'Заказа в письме не нашлось', en: 'No order was found in the letter' },
  nothingHint: {
    ru: 'Нужен хотя бы город погрузки, например «Казань - Самара». Допишите его или заполните форму сами.',
    en: 'At least the town of loading is needed, such as “Kazan - Samara”. Add it, or fill the form in yourself.',
  },
  change: { ru: 'Изменить текст', en: 'Change the text' },
  fill: { ru: 'Заполнить форму', en: 'Fill the form in' },
  chosen: { ru: (n: number, all: number) => `Выбрано ${n} из ${all}`, en: (n: number, all: number) => `${n} of ${all} chosen` },
  held: { ru: (value: string) => `В форме уже: ${value}`, en: (value: string) => `In the form already: ${value}` },
  overwrite: { ru: 'отметьте, чтобы заменить', en: 'tick to replace it' },
  fields: { ru: 'Что прочитано', en: 'What was read' },
  legend: {
    ru: '«Похоже» и «догадка» стоит сверить с письмом.',
    en: 'What is “likely” or “a guess” is worth checking against the letter.',
  },
  priceOf: { ru: 'Чья это цена', en: 'Whose price it is' },
  toExecutor: { ru: 'Исполнителю', en: 'To the executor' },
  fromCustomer: { ru: 'От заказчика', en: 'From the customer' },
  vat: { ru: 'НДС', en: 'VAT' },
  pay: { ru: 'Оплата', en: 'Payment' },
  adr: { ru: 'Опасный груз', en: 'Dangerous goods' },
  degrees: { ru: 'Температура', en: 'Temperature' },
  un: { ru: (un: string) => `ООН ${un}`, en: (un: string) => `UN ${un}` },
  adrClass: { ru: (code: string) => `класс ${code}`, en: (code: string) => `class ${code}` },
  rate: { ru: (rate: number) => `${rate} %`, en: (rate: number) => `${rate}%` },
  days: {
    ru: (n: number, kind: 'calendar' | 'banking' | null) =>
      `${kind === 'banking' ? countRu(n, 'банковский день', 'банковских дня', 'банковских дней') : countRu(n, 'день', 'дня', 'дней')}`,
    en: (n: number, kind: 'calendar' | 'banking' | null) =>
      `${kind === 'banking' ? countEn(n, 'banking day', 'banking days') : countEn(n, 'day', 'days')}`,
  },
  unloading: { ru: 'по выгрузке', en: 'after unloading' },
  scans: { ru: 'по сканам', en: 'by scans' },
  originals: { ru: 'по оригиналам', en: 'by originals' },
  act_signed: { ru: 'по акту', en: 'by the signed act' },
  included: { ru: 'с НДС', en: 'with VAT' },
  excluded: { ru: 'плюс НДС', en: 'plus VAT' },
  none: { ru: 'без НДС', en: 'without VAT' },
  several: {
    ru: (n: number) => `В письме ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (n: number) => `${countEn(n, 'order', 'orders')} in the letter`,
  },
  severalHint: {
    ru: 'Отмеченные станут черновиками. Дата без времени даёт окно на весь день.',
    en: 'The ticked ones become drafts. A day without hours gives a window of the whole day.',
  },
  makeDrafts: {
    ru: (n: number) => `Создать ${countRu(n, 'черновик', 'черновика', 'черновиков')}`,
    en: (n: number) => `Make ${countEn(n, 'draft', 'drafts')}`,
  },
  toForm: { ru: 'В форму', en: 'Into the form' },
  made: { ru: 'Черновик создан', en: 'The draft is made' },
  making: { ru: 'Создаём…', en: 'Making…' },
  again: { ru: 'Повторить неудачные', en: 'Try the failed ones again' },
  toDrafts: { ru: 'К черновикам', en: 'To the drafts' },
  noRoute: { ru: 'Города не прочитаны', en: 'No towns were read' },
  close: { ru: 'Закрыть', en: 'Close' },
  check: {
    ru: (n: number) => `Из письма, сверьте ${countRu(n, 'поле', 'поля', 'полей')}:`,
    en: (n: number) => `From the letter, check ${countEn(n, 'field', 'fields')}:`,
  },
  filled: {
    ru: (n: number) => `Из письма заполнено ${countRu(n, 'поле', 'поля', 'полей')}`,
    en: (n: number) => `${countEn(n, 'field was', 'fields were')} filled in from the letter`,
  },
  back: { ru: 'Вернуть как было', en: 'Put it back' },
})

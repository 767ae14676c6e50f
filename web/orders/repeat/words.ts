import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const repeatWords = defineWords({
  repeat: { ru: 'Повторить прошлый', en: 'Repeat a past order' },
  repeatHint: { ru: 'Повторить прошлый: номер, город…', en: 'Repeat a past one: number, city…' },
  repeatNone: { ru: 'Повторять пока нечего: это ваш первый заказ', en: 'Nothing to repeat yet: this is your first order' },
  repeatFailed: { ru: 'Заказ не открылся, выберите его ещё раз', en: 'The order did not open, choose it once more' },
  draft: { ru: 'Черновик', en: 'Draft' },
  repeated: {
    ru: (number: string, day: string) => `Заполнено по заказу ${number}, погрузка ${day}`,
    en: (number: string, day: string) => `Filled in from order ${number}, loading ${day}`,
  },
  repeatedDayless: { ru: (number: string) => `Заполнено по заказу ${number}`, en: (number: string) => `Filled in from order ${number}` },
  takeBack: { ru: 'Вернуть как было', en: 'Put back what was there' },
  ofDraft: { ru: 'черновику', en: 'draft' },
})

export const copyWords = defineWords({
  title: { ru: (number: string) => `Копии заказа ${number}`, en: (number: string) => `Copies of order ${number}` },
  titleDraft: { ru: 'Копии черновика', en: 'Copies of the draft' },
  range: { ru: 'Погрузка с и по', en: 'Loading from and to' },
  weekdays: { ru: 'Дни недели', en: 'Days of the week' },
  skipHolidays: { ru: 'Пропускать праздники', en: 'Leave out holidays' },
  skipNote: { ru: 'По календарю вашей организации', en: 'By the calendar of your organisation' },
  goal: { ru: 'Что сделать', en: 'What to make' },
  keep: { ru: 'Черновики', en: 'Drafts' },
  place: { ru: 'Сразу разместить', en: 'Place at once' },
  preview: {
    ru: (n: number) => `Получится ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (n: number) => `${countEn(n, 'order', 'orders')} will be made`,
  },
  clocks: {
    ru: 'Время каждой точки то же, что в заказе, по её часам.',
    en: 'The time at every stop is the one of the order, on its own clock.',
  },
  none: { ru: 'Выберите дни, на которые нужны копии', en: 'Choose the days copies are needed for' },
  windowless: { ru: 'окно не указано', en: 'no window given' },
  most: { ru: (n: number) => `За один раз не больше ${n}`, en: (n: number) => `${n} at most at once` },
  make: {
    ru: (n: number) => (n === 0 ? 'Создать копии' : `Создать ${countRu(n, 'копию', 'копии', 'копий')}`),
    en: (n: number) => (n === 0 ? 'Make copies' : `Make ${countEn(n, 'copy', 'copies')}`),
  },
  cancel: { ru: 'Отмена', en: 'Cancel' },
  close: { ru: 'Закрыть', en: 'Close' },
  day: { ru: 'День', en: 'Day' },
  result: { ru: 'Итог', en: 'Result' },
  kept: { ru: 'черновик', en: 'draft' },
  done: {
    ru: (made: number, all: number) => (made === all ? `Созданы все ${all}` : `Создано ${made} из ${all}`),
    en: (made: number, all: number) => (made === all ? `All ${all} were made` : `${made} of ${all} were made`),
  },
  unknownOutcome: {
    ru: 'Ответ не пришёл. Нажмите ещё раз: дважды копии не создадутся.',
    en: 'No answer came. Press again: no copy is made twice.',
  },
})

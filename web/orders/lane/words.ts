import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

const orders = {
  ru: (n: number) => countRu(n, 'заказ', 'заказа', 'заказов'),
  en: (n: number) => countEn(n, 'order', 'orders'),
}

export const laneWords = defineWords({
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

  map: { ru: (route: string, road: string) => `Маршрут ${route}: ${road}`, en: (route: string, road: string) => `Route ${route}: ${road}` },
})

export const hintWords = defineWords({
  title: { ru: 'Сколько это стоило раньше', en: 'What it cost before' },
  ofTown: {
    ru: (n: number) => `${orders.ru(n)} за год, без НДС`,
    en: (n: number) => `${orders.en(n)} in a year, without VAT`,
  },
  ofRegion: {
    ru: (n: number) => `${orders.ru(n)} между областями за год, без НДС`,
    en: (n: number) => `${orders.en(n)} between the regions in a year, without VAT`,
  },
  none: {
    ru: 'Своих перевозок по этому направлению за год ещё не было. Когда будут, здесь появится обычная цена.',
    en: 'You had no orders on this lane within a year. Once you do, the usual price stands here.',
  },
  band: {
    ru: (from: string, to: string, median: string) => `Обычно ${from} – ${to}, середина ${median}`,
    en: (from: string, to: string, median: string) => `Usually ${from} – ${to}, the middle is ${median}`,
  },
  perKm: { ru: (sum: string) => `${sum}/км`, en: (sum: string) => `${sum}/km` },
  above: { ru: (share: string) => `на ${share} выше обычного`, en: (share: string) => `${share} above the usual` },
  below: { ru: (share: string) => `на ${share} ниже обычного`, en: (share: string) => `${share} below the usual` },
  same: { ru: 'как обычно', en: 'as usual' },
  yours: { ru: (sum: string) => `здесь ${sum}`, en: (sum: string) => `here ${sum}` },
  last: { ru: 'Последние перевозки', en: 'The last orders' },
  order: { ru: 'Заказ', en: 'Order' },
  loading: { ru: 'Погрузка', en: 'Loading' },
  lane: { ru: 'Направление', en: 'Lane' },
  net: { ru: 'Без НДС', en: 'Without VAT' },
  kmPrice: { ru: 'За км', en: 'Per km' },
})

export const copyWords = defineWords({
  title: { ru: (number: string) => `Копии заказа ${number}`, en: (number: string) => `Copies of order ${number}` },
  titleDraft: { ru: 'Копии черновика', en: 'Copies of the draft' },
  range: { ru: 'Погрузка с и по', en: 'Loading from and to' },
  weekdays: { ru: 'Дни недели', en: 'Days of the week' },
  skipHolidays: { ru: 'Пропускать праздники', en: 'Leave out holidays' },
  skipNote: { ru: 'Нерабочие праздничные дни России', en: 'State holidays of Russia' },
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

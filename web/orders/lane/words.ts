import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

const orders = {
  ru: (n: number) => countRu(n, 'заказ', 'заказа', 'заказов'),
  en: (n: number) => countEn(n, 'order', 'orders'),
}

export const mapWords = defineWords({
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
    ru: (from: string, to: string, median: string) => `Четверть дешевле ${from}, середина ${median}, четверть дороже ${to}`,
    en: (from: string, to: string, median: string) => `A quarter below ${from}, the middle is ${median}, a quarter above ${to}`,
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

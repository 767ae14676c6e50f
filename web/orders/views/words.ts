import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

type BarFacts = { order: string; route: string; from: string; to: string; status: string }

export const orderViewWords = defineWords({
  board: { ru: 'Доска заказов', en: 'Board of orders' },
  select: { ru: (number: string) => `Выбрать ${number}`, en: (number: string) => `Select ${number}` },

  calendar: { ru: 'Заказы по дням', en: 'Orders by days' },
  today: { ru: 'Сегодня', en: 'Today' },
  earlier: { ru: 'Раньше', en: 'Earlier' },
  later: { ru: 'Позже', en: 'Later' },
  span: { ru: 'Сколько дней', en: 'How many days' },
  week: { ru: 'Неделя', en: 'Week' },
  twoWeeks: { ru: '2 недели', en: '2 weeks' },
  before: { ru: (n: number) => `раньше: ${n}`, en: (n: number) => `earlier: ${n}` },
  after: { ru: (n: number) => `позже: ${n}`, en: (n: number) => `later: ${n}` },
  undated: {
    ru: (n: number) => `без даты: ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (n: number) => `without a date: ${countEn(n, 'order', 'orders')}`,
  },
  onlyThese: { ru: 'Только погрузки этих дней', en: 'Only loadings of these days' },
  noneThen: { ru: 'В эти дни перевозок нет', en: 'No orders in these days' },
  moscow: { ru: 'дни по Москве', en: 'days in Moscow time' },
  bar: {
    ru: ({ order, route, from, to, status }: BarFacts) => `${order}, ${route}, погрузка ${from}, выгрузка ${to}, ${status}`,
    en: ({ order, route, from, to, status }: BarFacts) => `${order}, ${route}, loading ${from}, unloading ${to}, ${status}`,
  },
  late: { ru: 'опаздывает', en: 'late' },
  loading: { ru: 'погрузка', en: 'loading' },
  unloading: { ru: 'выгрузка', en: 'unloading' },
  keys: {
    ru: 'Стрелки вверх и вниз — по заказам, влево и вправо — по дням, Home — сегодня',
    en: 'Up and down go over orders, left and right over days, Home is today',
  },

  map: { ru: 'Направления', en: 'Directions' },
  mapLabel: {
    ru: (orders: number, lanes: number, late: number) =>
      `Карта: ${countRu(orders, 'заказ', 'заказа', 'заказов')} по ${countRu(lanes, 'направлению', 'направлениям', 'направлениям')}, срок прошёл у ${late}`,
    en: (orders: number, lanes: number, late: number) =>
      `Map: ${countEn(orders, 'order', 'orders')} in ${countEn(lanes, 'direction', 'directions')}, ${late} past the deadline`,
  },
  direction: { ru: 'Направление', en: 'Direction' },
  orders: { ru: 'Заказов', en: 'Orders' },
  overdue: { ru: 'Срок прошёл', en: 'Past deadline' },
  sum: { ru: 'Сумма', en: 'Sum' },
  only: { ru: (lane: string) => `Только ${lane}`, en: (lane: string) => `Only ${lane}` },
  allLanes: { ru: 'Все направления', en: 'All directions' },
  nowhere: {
    ru: (n: number) => `Без города: ${countRu(n, 'заказ', 'заказа', 'заказов')}`,
    en: (n: number) => `Without a city: ${countEn(n, 'order', 'orders')}`,
  },
  undrawn: {
    ru: (n: number) => `На карте самые загруженные направления, ещё ${n} только в списке`,
    en: (n: number) => `The map shows the busiest directions, ${n} more are in the list alone`,
  },
  thick: { ru: 'толще — больше заказов', en: 'thicker, more orders' },
  dashed: { ru: 'пунктир — срок прошёл', en: 'dashed, past the deadline' },
  noPlaces: { ru: 'Карта не загрузилась, направления в списке.', en: 'The map did not load, the directions are in the list.' },
})

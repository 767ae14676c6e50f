import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** Who says a time, and what else was told of it. */
export const stopSourceWords = defineWords({
  departedAt: { ru: 'выезд', en: 'departure' },
  arrivedAt: { ru: 'приезд', en: 'arrival' },
  serviceAt: { ru: 'начало', en: 'beginning' },
  completedAt: { ru: 'конец', en: 'end' },
  within: { ru: (minutes: number) => `±\u00a0${minutes}\u00a0мин`, en: (minutes: number) => `±\u00a0${minutes}\u00a0min` },
  pressed: { ru: (at: string) => `нажато ${at}`, en: (at: string) => `pressed at ${at}` },
  byPosition: { ru: (at: string) => `по положению машины ${at}`, en: (at: string) => `by the position ${at}` },
  away: { ru: (km: string) => `в\u00a0${km}\u00a0км`, en: (km: string) => `${km}\u00a0km away` },
  open: { ru: 'Доказательства', en: 'Evidence' },
})

/** Who told of a mark. */
export const sourceWords: Record<'ru' | 'en', Readonly<Record<string, string>>> = defineWords({
  dispatcher: { ru: 'отметил диспетчер', en: 'marked by the dispatcher' },
  driver: { ru: 'отметил водитель', en: 'marked by the driver' },
  geofence: { ru: 'по геозоне', en: 'by the geofence' },
  api: { ru: 'по обмену', en: 'by exchange' },
  carrier: { ru: 'отметил перевозчик', en: 'marked by the carrier' },
  corrected: { ru: 'исправил диспетчер', en: 'corrected by the dispatcher' },
})

export const evidenceWords = defineWords({
  title: { ru: 'Доказательства', en: 'Evidence' },
  none: {
    ru: 'Положения машины у этой точки нет: её вёл другой перевозчик или трекер молчал.',
    en: 'There is no position of the vehicle at this stop: another carrier drove it, or the tracker was silent.',
  },
  arrived: { ru: 'Въезд в геозону', en: 'Into the geofence' },
  left: { ru: 'Выезд из геозоны', en: 'Out of the geofence' },
  here: { ru: 'ещё на точке', en: 'still there' },
  quality: { ru: 'Точность', en: 'Quality' },
  gap: { ru: (text: string) => `между позициями ${text}`, en: (text: string) => `${text} between positions` },
  unseen: { ru: 'когда въехала, не видел никто', en: 'nobody saw when it came' },
  accuracy: { ru: (m: number) => `до\u00a0${m}\u00a0м`, en: (m: number) => `within ${m}\u00a0m` },
  points: {
    ru: (n: number) => `${countRu(n, 'позиция', 'позиции', 'позиций')} внутри`,
    en: (n: number) => `${countEn(n, 'position', 'positions')} inside`,
  },
  fence: { ru: 'Геозона', en: 'Geofence' },
  circle: { ru: (m: string) => `круг, радиус ${m}\u00a0м`, en: (m: string) => `circle, radius ${m}\u00a0m` },
  polygon: { ru: (n: number) => countRu(n, 'угол', 'угла', 'углов'), en: (n: number) => countEn(n, 'corner', 'corners') },
  photos: { ru: 'Фото с точки', en: 'Photos of the stop' },
  plan: { ru: 'Геозона точки и след машины', en: 'The geofence of the stop and the track of the vehicle' },
  track: { ru: 'Позиции', en: 'Positions' },
  time: { ru: 'Время', en: 'Time' },
  place: { ru: 'Широта, долгота', en: 'Latitude, longitude' },
  error: { ru: 'Точность, м', en: 'Accuracy, m' },
  cut: {
    ru: 'Вам показан след от погрузки вашего заказа до его выгрузки.',
    en: 'You are shown the track from the loading of your order to its unloading.',
  },
})

/** When a vehicle is expected, and how that stands against its window. */
export const arrivalWords = defineWords({
  title: { ru: 'Ожидается', en: 'Expected' },
  about: {
    ru: 'Когда машина приедет: от 20 до 80 из ста таких рейсов приходят в эти часы',
    en: 'When the vehicle comes: 20 to 80 of a hundred such flights come within these hours',
  },
  sort: { ru: 'сначала кто опоздает', en: 'those who will be late first' },
  expected: { ru: (range: string) => `ожидается ${range}`, en: (range: string) => `expected ${range}` },
  window: { ru: (until: string) => `окно до\u00a0${until}`, en: (until: string) => `window till\u00a0${until}` },
  // against the end of the window: a cell has room for a word and a moment
  late: { ru: (until: string) => `опоздает к\u00a0${until}`, en: (until: string) => `late for\u00a0${until}` },
  risk: { ru: (until: string) => `может опоздать к\u00a0${until}`, en: (until: string) => `may be late for\u00a0${until}` },
  timely: { ru: (until: string) => `в срок, окно до\u00a0${until}`, en: (until: string) => `in time, window till\u00a0${until}` },
})

import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** What the live map says, whatever stands on it. */
export const mapWords = defineWords({
  label: { ru: 'Карта', en: 'Map' },
  loading: { ru: 'Карта загружается', en: 'The map is loading' },
  noDrawing: {
    ru: 'Этот браузер не рисует карту: нет WebGL 2. Всё, что на ней было бы, — в таблице.',
    en: 'This browser does not draw the map: it has no WebGL 2. All that would be on it is in the table.',
  },
  failed: {
    ru: 'Карта не загрузилась. Всё, что на ней было бы, — в таблице.',
    en: 'The map did not load. All that would be on it is in the table.',
  },
  groundFailed: { ru: 'Подложка карты недоступна', en: 'The ground of the map cannot be had' },
  retry: { ru: 'Повторить', en: 'Try again' },
  all: { ru: 'Показать всё', en: 'Show all' },
  more: { ru: (n: number) => `Ещё ${n}`, en: (n: number) => `${n} more` },
  legend: { ru: 'Обозначения', en: 'Signs' },
  moving: { ru: 'едет', en: 'moving' },
  standing: { ru: 'стоит', en: 'standing' },
  stale: { ru: 'старше 15 мин', en: 'over 15 min old' },
  old: { ru: 'старше 2 ч', en: 'over 2 h old' },
  late: { ru: 'опаздывает', en: 'late' },
  trail: { ru: 'проехал', en: 'driven' },
  planned: { ru: 'по плану', en: 'planned' },
  speed: { ru: (kmh: string) => `${kmh} км/ч`, en: (kmh: string) => `${kmh} km/h` },
  heading: { ru: (where: string) => `на ${where}`, en: (where: string) => `heading ${where}` },
  count: {
    ru: (n: number) => countRu(n, 'машина', 'машины', 'машин'),
    en: (n: number) => countEn(n, 'vehicle', 'vehicles'),
  },
  zoomIn: { ru: 'Приблизить', en: 'Zoom in' },
  zoomOut: { ru: 'Отдалить', en: 'Zoom out' },
  metres: { ru: 'м', en: 'm' },
  kilometres: { ru: 'км', en: 'km' },
})

export const windWords = defineWords({
  n: { ru: 'север', en: 'north' },
  ne: { ru: 'северо-восток', en: 'northeast' },
  e: { ru: 'восток', en: 'east' },
  se: { ru: 'юго-восток', en: 'southeast' },
  s: { ru: 'юг', en: 'south' },
  sw: { ru: 'юго-запад', en: 'southwest' },
  w: { ru: 'запад', en: 'west' },
  nw: { ru: 'северо-запад', en: 'northwest' },
})

const winds = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
/** Which way a course goes, of eight. */
export const windOf = (course: number): (typeof winds)[number] => winds[Math.round((((course % 360) + 360) % 360) / 45) % 8]!

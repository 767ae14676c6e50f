import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const geofenceWords = defineWords({
  title: { ru: 'Геозона', en: 'Geofence' },
  shape: { ru: 'Форма геозоны', en: 'Shape of the geofence' },
  circle: { ru: 'Круг', en: 'Circle' },
  polygon: { ru: 'По углам', en: 'By corners' },
  onMap: { ru: 'На карте', en: 'On the map' },
  closeMap: { ru: 'Закрыть карту', en: 'Close the map' },
  metres: { ru: 'м', en: 'm' },
  radiusHint: {
    ru: (m: number) => `По положению машины внутри отмечается прибытие. Пусто: ${m} м`,
    en: (m: number) => `A vehicle inside it by its position has arrived. Empty: ${m} m`,
  },
  noPlace: {
    ru: 'Укажите город или координаты, и геозона появится на плане',
    en: 'Say the town or the coordinates, and the plan shows the geofence',
  },
  planOfCircle: {
    ru: (m: number) => `Геозона: круг радиусом ${m} м вокруг точки`,
    en: (m: number) => `Geofence: a circle of ${m} m around the nodal point`,
  },
  planOfCorners: {
    ru: (n: number) => `Геозона: ${countRu(n, 'угол', 'угла', 'углов')}`,
    en: (n: number) => `Geofence: ${countEn(n, 'corner', 'corners')}`,
  },
  drawHint: {
    ru: 'Нажмите на план, чтобы добавить угол, и перетащите углы на место. То же самое — в таблице.',
    en: 'Press the plan to add a corner and drag corners to their places. The table does the same.',
  },
  corners: { ru: 'Углы геозоны', en: 'Corners of the geofence' },
  lat: { ru: 'Широта', en: 'Latitude' },
  lon: { ru: 'Долгота', en: 'Longitude' },
  latOf: { ru: (n: number) => `Широта угла ${n}`, en: (n: number) => `Latitude of corner ${n}` },
  lonOf: { ru: (n: number) => `Долгота угла ${n}`, en: (n: number) => `Longitude of corner ${n}` },
  remove: { ru: 'Убрать', en: 'Remove' },
  removeOf: { ru: (n: number) => `Убрать угол ${n}`, en: (n: number) => `Remove corner ${n}` },
  add: { ru: 'Добавить угол', en: 'Add a corner' },
  crossing: {
    ru: (a: number, b: number) => `Стороны от углов ${a} и ${b} пересекаются`,
    en: (a: number, b: number) => `The sides from corners ${a} and ${b} cross each other`,
  },
  paste: { ru: 'Вставить готовую геозону', en: 'Paste a geofence' },
  pasted: { ru: 'Текст геозоны', en: 'Text of the geofence' },
  pasteHint: { ru: 'GeoJSON, WKT или строки «широта, долгота»', en: 'GeoJSON, WKT, or lines of latitude and longitude' },
  take: { ru: 'Взять углы', en: 'Take the corners' },
  unread: {
    ru: (most: number) => `Здесь не видно площади: нужны от 3 до ${most} углов в GeoJSON, WKT или строках`,
    en: (most: number) => `No area is seen here: 3 to ${most} corners in GeoJSON, WKT or lines`,
  },
})

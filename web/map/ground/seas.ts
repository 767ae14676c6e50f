import type { FeatureCollection } from 'geojson'

/** Waters by which one knows where one looks. */
const named: readonly [ru: string, en: string, lon: number, lat: number, zoom: number][] = [
  ['Балтийское море', 'Baltic Sea', 19.2, 57.3, 4],
  ['Чёрное море', 'Black Sea', 34.5, 43.4, 3],
  ['Азовское море', 'Sea of Azov', 36.6, 46.1, 6],
  ['Каспийское море', 'Caspian Sea', 50.6, 42, 4],
  ['Белое море', 'White Sea', 37.5, 65.4, 5],
  ['Баренцево море', 'Barents Sea', 42, 72.5, 3],
  ['Карское море', 'Kara Sea', 72, 75, 3],
  ['Море Лаптевых', 'Laptev Sea', 126, 75.5, 3],
  ['Охотское море', 'Sea of Okhotsk', 149, 54, 3],
  ['Японское море', 'Sea of Japan', 134.5, 40.5, 3],
  ['Средиземное море', 'Mediterranean Sea', 27, 34.4, 4],
  ['Северное море', 'North Sea', 3.2, 56, 4],
  ['Финский залив', 'Gulf of Finland', 26.6, 59.8, 6],
  ['Байкал', 'Lake Baikal', 107.9, 53.4, 5],
  ['Ладожское озеро', 'Lake Ladoga', 31.4, 60.9, 6],
  ['Онежское озеро', 'Lake Onega', 35.4, 61.7, 6],
]

export const seas: FeatureCollection = {
  type: 'FeatureCollection',
  features: named.map(([ru, en, lon, lat, zoom]) => ({
    type: 'Feature',
    properties: { ru, en, zoom },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  })),
}

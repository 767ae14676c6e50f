import { defineWords } from '#web/i18n/words.ts'

const lengthRu = (minutes: number) =>
  minutes < 120 ? `${minutes} мин` : minutes < 2880 ? `${Math.floor(minutes / 60)} ч` : `${Math.floor(minutes / 1440)} сут`
const lengthEn = (minutes: number) =>
  minutes < 120 ? `${minutes} min` : minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`

/** Where a vehicle was seen. */
export const trackWords = defineWords({
  last: { ru: 'Местоположение', en: 'Position' },
  now: { ru: 'только что', en: 'just now' },
  ago: { ru: (minutes: number) => `${lengthRu(minutes)} назад`, en: (minutes: number) => `${lengthEn(minutes)} ago` },
  speed: { ru: (kmh: number) => `${kmh} км/ч`, en: (kmh: number) => `${kmh} km/h` },
  driver: { ru: 'телефон водителя', en: 'the driver’s phone' },
  device: { ru: 'трекер', en: 'tracker' },
  api: { ru: 'другая программа', en: 'another program' },
  none: { ru: 'Местоположения пока нет', en: 'No position yet' },
  unseen: { ru: 'Местоположение видно от прибытия на погрузку до выгрузки', en: 'The position is seen from the loading to the unloading' },
  evidence: {
    ru: (n: number) => `треков-доказательств: ${n}`,
    en: (n: number) => `${n} track${n === 1 ? '' : 's'} as evidence`,
  },
})

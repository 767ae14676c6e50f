import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** What the map of flights says. */
export const flightMapWords = defineWords({
  map: { ru: 'Направления', en: 'Directions' },
  mapLabel: {
    ru: (flights: number, lanes: number, late: number) =>
      `Карта: ${countRu(flights, 'рейс', 'рейса', 'рейсов')} по ${countRu(lanes, 'направлению', 'направлениям', 'направлениям')}, опаздывает ${late}`,
    en: (flights: number, lanes: number, late: number) =>
      `Map: ${countEn(flights, 'flight', 'flights')} in ${countEn(lanes, 'direction', 'directions')}, ${late} late`,
  },
  direction: { ru: 'Направление', en: 'Direction' },
  flights: { ru: 'Рейсов', en: 'Flights' },
  late: { ru: 'Опаздывают', en: 'Late' },
  thick: { ru: 'толще — больше рейсов', en: 'thicker, more flights' },
  nowhere: {
    ru: (n: number) => `Без известного города: ${countRu(n, 'рейс', 'рейса', 'рейсов')}`,
    en: (n: number) => `Without a known town: ${countEn(n, 'flight', 'flights')}`,
  },
  first: { ru: (n: string) => `Первые ${n} рейсов списка`, en: (n: string) => `The first ${n} flights of the list` },
  failed: { ru: 'Не удалось показать направления', en: 'Could not show the directions' },
})

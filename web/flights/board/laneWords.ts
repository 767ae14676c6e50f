import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** What lanes say outside the board. */
export const laneWords = defineWords({
  lanes: { ru: 'Рейсы во времени', en: 'Flights in time' },
  keys: {
    ru: 'стрелки: полосы и рейсы, Enter: открыть, T: сейчас, Shift и стрелки: время, + и −: масштаб',
    en: 'arrows: lanes and flights, Enter: open, T: now, Shift and arrows: time, + and −: scale',
  },
  toList: { ru: 'Все рейсы', en: 'All flights' },
  none: { ru: 'В эти дни рейсов нет', en: 'No flights in these days' },
  noneText: {
    ru: 'Полосы показывают вчерашний день и тринадцать следующих. Выберите другие дни в фильтре или откройте таблицу.',
    en: 'Lanes show yesterday and the thirteen days that follow. Choose other days in the filter, or open the table.',
  },
  many: {
    ru: 'Показаны не все рейсы и полосы: сузьте фильтр.',
    en: 'Not all flights and lanes are shown: narrow the filter.',
  },
  noLane: { ru: 'Календаря пока нет', en: 'There is no calendar yet' },
  laneFree: { ru: 'В эти дни ни рейсов, ни ремонта, ни отсутствий', en: 'No flights, repairs or absences in these days' },
  today: { ru: 'План на сегодня', en: 'Plan for today' },
  weeksBefore: { ru: 'Шесть недель раньше', en: 'Six weeks earlier' },
  weeksAfter: { ru: 'Шесть недель позже', en: 'Six weeks later' },
  nextDayText: {
    ru: (free: number) =>
      free === 0
        ? 'Рейсов нет, и в парке нет машин.'
        : `Рейсов нет: ${countRu(free, 'машина свободна', 'машины свободны', 'машин свободны')}.`,
    en: (free: number) =>
      free === 0 ? 'No flights, and no trucks in the fleet.' : `No flights: ${countEn(free, 'truck is', 'trucks are')} free.`,
  },
  nextDayNone: {
    ru: 'Рейсов по вашим заказам нет: они появятся, когда исполнители назначат машины.',
    en: 'No flights of your orders: they come when executors name their vehicles.',
  },
  moreLanes: {
    ru: (n: number) => `и ещё ${countRu(n, 'полоса', 'полосы', 'полос')}`,
    en: (n: number) => `and ${countEn(n, 'more lane', 'more lanes')}`,
  },
  assign: { ru: 'Назначить машины', en: 'Assign trucks' },
})

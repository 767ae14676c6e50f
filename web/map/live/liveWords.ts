import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** What the live map of flights says. */
export const liveWords = defineWords({
  label: { ru: 'Карта рейсов', en: 'Map of flights' },
  labelOne: { ru: (number: string) => `Карта рейса ${number}`, en: (number: string) => `Map of flight ${number}` },
  list: { ru: 'Машины на карте', en: 'Vehicles on the map' },
  vehicle: { ru: 'Машина', en: 'Vehicle' },
  next: { ru: 'Куда', en: 'Where to' },
  position: { ru: 'Положение', en: 'Position' },
  center: { ru: (name: string) => `Показать на карте: ${name}`, en: (name: string) => `Show on the map: ${name}` },
  noPlate: { ru: 'без номера', en: 'no plate' },
  stands: { ru: 'стоит', en: 'stands' },
  drives: { ru: 'едет', en: 'moves' },
  ago: { ru: (length: string) => `${length} назад`, en: (length: string) => `${length} ago` },
  now: { ru: 'сейчас', en: 'now' },
  stale: { ru: 'давно', en: 'a while ago' },
  old: { ru: 'связи нет', en: 'out of touch' },
  late: { ru: (length: string) => `опоздание ${length}`, en: (length: string) => `${length} late` },
  whole: { ru: 'Открыть рейс', en: 'Open the flight' },
  unchoose: { ru: 'Снять выбор', en: 'Clear the choice' },
  toList: { ru: 'Все рейсы', en: 'All flights' },
  none: { ru: 'Никто не в пути', en: 'Nobody is on the way' },
  noneText: {
    ru: 'На карте видны рейсы в пути, о положении которых сообщает водитель или трекер.',
    en: 'The map shows flights under way whose driver or tracker tells where they are.',
  },
  silent: {
    ru: (n: number) => `Положение неизвестно: ${countRu(n, 'рейс', 'рейса', 'рейсов')} в пути`,
    en: (n: number) => `Position unknown: ${countEn(n, 'flight', 'flights')} under way`,
  },
  silentOne: { ru: 'Положение машины сейчас неизвестно', en: 'Where the vehicle is now is not known' },
  first: { ru: (n: string) => `Показаны первые ${n}. Уточните фильтр.`, en: (n: string) => `The first ${n} are shown. Narrow the filter.` },
  failed: { ru: 'Не удалось узнать, где машины', en: 'Could not learn where the vehicles are' },
  more: { ru: (n: string) => `Показать ещё ${n}`, en: (n: string) => `Show ${n} more` },
  stops: { ru: 'Точки', en: 'Stops' },
  done: { ru: 'пройдена', en: 'done' },
})

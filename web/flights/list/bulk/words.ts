import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** What is done with many flights at once, and what its dialogs say. */
export const flightBulkWords = defineWords({
  title: {
    ru: (what: string, n: number) => `${what}: ${countRu(n, 'рейс', 'рейса', 'рейсов')}`,
    en: (what: string, n: number) => `${what}: ${countEn(n, 'flight', 'flights')}`,
  },
  mark: { ru: 'Отметить следующий шаг', en: 'Mark the next step' },
  instruct: { ru: 'Указания водителям', en: 'Instructions to drivers' },
  replace: { ru: 'Заменить машину или водителя', en: 'Other vehicle or driver' },
  sheets: { ru: 'Путевые листы', en: 'Trip sheets' },
  marked: { ru: 'Что будет отмечено', en: 'What is marked' },
  markHint: {
    ru: 'У каждого рейса отмечается его следующая точка. Время одно для всех, не раньше последней отметки рейса.',
    en: 'The next stop of each flight is marked. One time for all, not before the last mark of the flight.',
  },
  instructHint: {
    ru: 'Заменят прежние указания в каждом рейсе.',
    en: 'They take the place of the former instructions of each flight.',
  },
  instructNone: { ru: 'Напишите, что передать водителям', en: 'Write what the drivers are told' },
  overrideHint: {
    ru: 'Нужно, если о выбранных есть предупреждения: останется в рейсе',
    en: 'Needed where there are warnings of those chosen; it stays with the flight',
  },
  replaceHint: {
    ru: 'Что не выбрано, останется у каждого рейса прежним. Прицеп не меняется.',
    en: 'What is not chosen stays as each flight has it. The trailer stays.',
  },
  replaceNone: { ru: 'Выберите машину или водителя', en: 'Choose a vehicle or a driver' },
  stays: { ru: 'Останется прежним', en: 'Stays as it is' },
  over: { ru: 'рейс окончен', en: 'the flight is over' },
  begun: { ru: 'рейс уже начат', en: 'the flight has begun' },
  noResources: { ru: 'нет машины и водителя', en: 'no vehicle and driver' },
  nothingLeft: { ru: 'точек не осталось', en: 'no stops left' },
  noOrders: { ru: 'в рейсе нет заказов', en: 'no orders on the flight' },
  mirrored: { ru: 'рейс ведёт фактический перевозчик', en: 'the actual carrier drives it' },
})

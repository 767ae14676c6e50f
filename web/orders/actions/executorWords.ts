import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const executorWords = defineWords({
  executor: { ru: 'Исполнитель', en: 'Executor' },
  hint: { ru: 'Название или ИНН', en: 'Name or tax number' },
  best: { ru: 'Лучшие для этого направления', en: 'Best for this lane' },
  pending: { ru: 'Подбираем исполнителей', en: 'Looking for executors' },
  found: {
    ru: (n: number) => `Найдено: ${countRu(n, 'исполнитель', 'исполнителя', 'исполнителей')}`,
    en: (n: number) => `Found: ${countEn(n, 'executor', 'executors')}`,
  },
  more: { ru: (n: string) => `Ещё исполнители: ${n}`, en: (n: string) => `More executors: ${n}` },
  trips: {
    ru: (n: number) => `${countRu(n, 'рейс', 'рейса', 'рейсов')} здесь`,
    en: (n: number) => `${countEn(n, 'trip', 'trips')} here`,
  },
  noTrips: { ru: 'здесь ещё не ездил', en: 'no trips here yet' },
  last: { ru: (sum: string) => `последний за ${sum}`, en: (sum: string) => `the last for ${sum}` },
  onTime: { ru: (share: string) => `вовремя ${share}`, en: (share: string) => `${share} on time` },
  checks: { ru: (n: string, of: string) => `проверка ${n} из ${of}`, en: (n: string, of: string) => `check ${n} of ${of}` },
  contractEnds: { ru: (day: string) => `Договор до ${day}`, en: (day: string) => `Contract until ${day}` },
  suspended: { ru: 'Партнёрство приостановлено', en: 'The partnership is suspended' },
  blacklisted: { ru: 'В чёрном списке', en: 'Blacklisted' },
})

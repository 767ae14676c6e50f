import { defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  title: { ru: 'Мои входы', en: 'My sign-ins' },
  lead: {
    ru: 'Где открыта Трасса под вашим именем. Незнакомый вход завершите: там сразу всё закроется.',
    en: 'Where Trassa is open under your name. End a sign-in you do not know: everything closes there at once.',
  },
  wrong: {
    ru: (count: number, at: string) =>
      `Неверных паролей с прошлого входа: ${count}, последний ${at}. Если это были не вы, кто-то подбирал пароль.`,
    en: (count: number, at: string) =>
      `Wrong passwords since the last sign-in: ${count}, the latest ${at}. If it was not you, somebody tried to guess it.`,
  },
  here: { ru: 'этот браузер', en: 'this browser' },
  yandex: { ru: 'Яндекс Браузер', en: 'Yandex Browser' },
  unknown: { ru: 'Неизвестный браузер', en: 'Unknown browser' },
  since: { ru: (at: string) => `Вход ${at}`, en: (at: string) => `Signed in ${at}` },
  now: { ru: 'Активен сейчас', en: 'Active now' },
  seen: { ru: (age: string) => `Был активен ${age}`, en: (age: string) => `Active ${age}` },
  end: { ru: 'Завершить', en: 'End' },
  endOf: {
    ru: (browser: string, since: string) => `Завершить: ${browser}, ${since}`,
    en: (browser: string, since: string) => `End: ${browser}, ${since}`,
  },
  endOthers: { ru: 'Завершить все остальные', en: 'End all the others' },
  everywhere: { ru: 'Выйти везде', en: 'Sign out everywhere' },
  alone: { ru: 'Других входов нет.', en: 'There are no other sign-ins.' },
  ended: { ru: 'Вход завершён', en: 'The sign-in has ended' },
  endedOthers: { ru: 'Остальные входы завершены', en: 'The other sign-ins have ended' },
  endedCount: { ru: (count: number) => `Завершено: ${count}`, en: (count: number) => `Ended: ${count}` },
  failed: { ru: 'Входы не загрузились', en: 'The sign-ins did not load' },
})

/** Browsers and systems as their makers call them. */
export const browserNames: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
}
export const systemNames: Readonly<Record<string, string>> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
}

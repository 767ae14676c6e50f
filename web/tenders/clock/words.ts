import { defineWords } from '#web/i18n/words.ts'

export const clockWords = defineWords({
  over: { ru: 'Завершён', en: 'Ended' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
  soon: { ru: 'скоро конец', en: 'ending soon' },
  deciding: { ru: 'итог подводит сервер', en: 'the server is closing it' },
  opens: { ru: (at: string) => `начнётся в ${at}`, en: (at: string) => `begins at ${at}` },
  opensOn: { ru: (at: string) => `начнётся ${at}`, en: (at: string) => `begins ${at}` },
  until: { ru: (at: string) => `до ${at}`, en: (at: string) => `until ${at}` },
  ended: { ru: (at: string) => `завершён в ${at}`, en: (at: string) => `ended at ${at}` },
  endedOn: { ru: (at: string) => `завершён ${at}`, en: (at: string) => `ended ${at}` },
  adds: { ru: (time: string) => `ставка лидера добавит ${time}`, en: (time: string) => `a leading bet adds ${time}` },
  extendedOf: { ru: (n: number, of: number) => `продлений ${n} из ${of}`, en: (n: number, of: number) => `extended ${n} of ${of}` },
  extended: { ru: (n: number) => `продлений ${n}`, en: (n: number) => `extended ${n}` },
  noMore: { ru: (n: number) => `продлений ${n}, больше не будет`, en: (n: number) => `extended ${n}, no more` },
  fixedEnd: { ru: 'без продлений', en: 'never extended' },
  fiveLeft: { ru: (lot: string) => `${lot}: осталось 5 минут`, en: (lot: string) => `${lot}: 5 minutes left` },
  oneLeft: { ru: (lot: string) => `${lot}: осталась 1 минута`, en: (lot: string) => `${lot}: 1 minute left` },
  tenLeft: { ru: (lot: string) => `${lot}: осталось 10 секунд`, en: (lot: string) => `${lot}: 10 seconds left` },
  moved: { ru: (lot: string, at: string) => `${lot}: продлено до ${at}`, en: (lot: string, at: string) => `${lot}: extended until ${at}` },
})

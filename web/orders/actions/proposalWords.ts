import { defineWords } from '#web/i18n/words.ts'

export const proposalWords = defineWords({
  title: { ru: 'Подходят лучше других', en: 'Best for this' },
  pending: { ru: 'Подбираем машину, прицеп и водителя', en: 'Looking for a truck, a trailer and a driver' },
  nobody: { ru: 'Сейчас не подходит ни одна машина', en: 'No vehicle fits now' },
  take: { ru: 'Взять', en: 'Take' },
  takeOf: { ru: (what: string) => `Взять ${what}`, en: (what: string) => `Take ${what}` },
  chosen: { ru: 'Выбрано', en: 'Chosen' },
  fits: { ru: 'Подходит: ', en: 'Fits: ' },
  tight: { ru: 'Впритык: ', en: 'Tight: ' },
  unfit: { ru: 'Нельзя: ', en: 'Not possible: ' },
  freeNow: { ru: 'свободна', en: 'free now' },
  freeAt: { ru: (at: string) => `свободна с ${at}`, en: (at: string) => `free from ${at}` },
  toLoading: { ru: (km: string) => `до погрузки ${km}\u00a0км`, en: (km: string) => `${km}\u00a0km to the loading` },
  driveLeft: { ru: (hours: string) => `осталось ${hours}\u00a0ч за рулём`, en: (hours: string) => `${hours}\u00a0h of driving left` },
  cost: { ru: (sum: string) => `рейс около ${sum}`, en: (sum: string) => `about ${sum} to run` },
  noPlace: { ru: 'где она, неизвестно', en: 'whereabouts unknown' },
  nobodyGoes: { ru: 'Нет свободного водителя или прицепа, с которым она подходит', en: 'No free driver or trailer goes with it' },
  rest: { ru: (n: string) => `Остальные машины: ${n}`, en: (n: string) => `Other vehicles: ${n}` },
  more: {
    ru: (n: string) => `И ещё ${n}: их можно найти в полях ниже`,
    en: (n: string) => `And ${n} more: find them in the fields below`,
  },
  offerFits: { ru: (what: string) => `Из ваших машин подходит: ${what}.`, en: (what: string) => `Of your vehicles fits: ${what}.` },
  offerNone: { ru: 'Из ваших машин сейчас не подходит ни одна.', en: 'None of your vehicles fits now.' },
})

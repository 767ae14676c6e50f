import { defineWords } from '#web/i18n/words.ts'

/** What others did to an order while somebody was about to change it. */
export const changedWords = defineWords({
  by: {
    ru: (what: string, who: string, at: string) => `Тем временем: ${[what.toLocaleLowerCase('ru'), who, at].filter(Boolean).join(', ')}`,
    en: (what: string, who: string, at: string) => `Meanwhile: ${[what.toLocaleLowerCase('en'), who, at].filter(Boolean).join(', ')}`,
  },
})

export const partWords = defineWords({
  empty: { ru: 'пусто', en: 'empty' },
  yes: { ru: 'да', en: 'yes' },
  no: { ru: 'нет', en: 'no' },
  palletUnit: { ru: 'пал', en: 'pal' },
  noRows: { ru: 'строк нет', en: 'no rows' },
  row: { ru: (n: number, text: string) => `${n}. ${text}`, en: (n: number, text: string) => `${n}. ${text}` },
  unread: { ru: (text: string) => `«${text}», не число`, en: (text: string) => `“${text}”, not a number` },
  days: { ru: (n: string) => `${n}\u00a0дн.`, en: (n: string) => `${n}\u00a0d` },
  within: { ru: (n: string) => `да, ответ за ${n}\u00a0ч`, en: (n: string) => `yes, answer within ${n}\u00a0h` },
})

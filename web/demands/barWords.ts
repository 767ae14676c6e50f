import { defineWords } from '#web/i18n/words.ts'

export const barWords = defineWords({
  label: {
    ru: (needed: string, promised: string, confirmed: string) => `Нужно ${needed}, обещано ${promised}, подтверждено ${confirmed}`,
    en: (needed: string, promised: string, confirmed: string) => `Needed ${needed}, promised ${promised}, confirmed ${confirmed}`,
  },
  needed: { ru: 'нужно', en: 'needed' },
  promised: { ru: 'обещано', en: 'promised' },
  confirmed: { ru: 'подтверждено', en: 'confirmed' },
  covered: { ru: 'закрыто', en: 'covered' },
})

export const clockWords = defineWords({
  over: { ru: 'срок вышел', en: 'time is up' },
  left: { ru: (time: string) => `осталось ${time}`, en: (time: string) => `${time} left` },
  more: { ru: (time: string) => `ещё ${time}`, en: (time: string) => `${time} left` },
  none: { ru: 'без срока', en: 'no deadline' },
})

import { defineWords } from '#web/i18n/words.ts'

export const boardWords = defineWords({
  column: { ru: (status: string, n: string) => `${status}: ${n}`, en: (status: string, n: string) => `${status}: ${n}` },
  columnOf: { ru: 'Статус', en: 'Status' },
  emptyColumn: { ru: 'Пусто', en: 'Empty' },
  more: { ru: (n: number) => `${n}+`, en: (n: number) => `${n}+` },
  actions: { ru: (number: string) => `Действия: ${number}`, en: (number: string) => `Actions: ${number}` },
  select: { ru: (number: string) => `Выбрать ${number}`, en: (number: string) => `Select ${number}` },
})

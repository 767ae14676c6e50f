import { defineWords } from '#web/i18n/words.ts'

/** How sure a field of a letter was read. */
export const markWords = defineWords({
  sure: { ru: 'точно', en: 'sure' },
  likely: { ru: 'похоже', en: 'likely' },
  guess: { ru: 'догадка', en: 'a guess' },
})

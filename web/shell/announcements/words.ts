import { defineWords } from '#web/i18n/words.ts'

export const announcedWords = defineWords({
  close: { ru: (title: string) => `Больше не показывать «${title}»`, en: (title: string) => `Do not show “${title}” again` },
})

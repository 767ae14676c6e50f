import { defineWords } from '#web/i18n/words.ts'

export const words = defineWords({
  home: { ru: 'На главную', en: 'To the first page' },
  unknownTitle: { ru: 'Здесь ничего нет', en: 'There is nothing here' },
  unknownText: {
    ru: 'Такой страницы или записи нет, либо у вашей организации нет к ней доступа.',
    en: 'There is no such page or record, or your organisation has no access to it.',
  },
})

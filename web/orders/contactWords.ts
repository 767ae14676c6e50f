import { isRestricted } from '#contract/restricted.ts'
import { defineWords } from '#web/i18n/words.ts'

export const contactWords = defineWords({
  restricted: { ru: 'Данные ограничены', en: 'Data restricted' },
  why: {
    ru: 'Обработка данных этого человека ограничена: имя и телефон видит только владелец организации',
    en: 'The processing of this person’s data is restricted: only the owner of the organisation sees name and phone',
  },
  other: { ru: 'Указать другого', en: 'Name another' },
})

/** How a contact is called in the language of the reader; who is restricted has no name. */
export const contactName = (name: string, { restricted }: { restricted: string }): string => (isRestricted(name) ? restricted : name)

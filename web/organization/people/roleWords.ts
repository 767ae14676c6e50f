import { defineWords } from '#web/i18n/words.ts'

/** Roles of an employee and what each is for. */
export const roleWords = defineWords({
  owner: { ru: 'Владелец', en: 'Owner' },
  logistician: { ru: 'Логист', en: 'Logistician' },
  dispatcher: { ru: 'Диспетчер', en: 'Dispatcher' },
  accountant: { ru: 'Бухгалтер', en: 'Accountant' },
  viewer: { ru: 'Наблюдатель', en: 'Viewer' },
  administrator: { ru: 'Администратор', en: 'Administrator' },
})

export type RoleName = keyof (typeof roleWords)['ru']

import type { RefusalWords } from './words.ts'

/** Given where a contact of a draft may not be used any more. */
export const restrictedContactRefusals = {
  'contact.restricted': {
    status: 409,
    ru: 'Обработка данных контакта «{name}» ограничена: выберите другого человека или попросите владельца организации снять ограничение',
    en: 'The processing of the data of the contact “{name}” is restricted: choose another person or ask the owner of the organisation to lift it',
  },
} as const satisfies RefusalWords

/** Refusals about what is stored of persons. */
export const personalDataRefusals = {
  ...restrictedContactRefusals,
  'person.not_found': { status: 404, ru: 'Такого человека в ваших данных нет', en: 'There is no such person in your data' },
  'person.at_work': {
    status: 409,
    ru: '{name} ещё работает у вас: сначала увольте, затем удаляйте данные',
    en: '{name} still works for you: dismiss first, erase then',
  },
  'person.unconfirmed': {
    status: 422,
    ru: 'Чтобы подтвердить, введите имя точно так, как оно записано',
    en: 'To confirm, type the name exactly as it is written down',
  },
  'person.erased': { status: 409, ru: 'Данные этого человека уже удалены', en: 'The data of this person was already erased' },
  'person.restricted': {
    status: 409,
    ru: 'Обработка данных этого человека уже ограничена',
    en: 'The processing of this person’s data is restricted already',
  },
  'person.unrestrictable': {
    status: 422,
    ru: 'Ограничить можно данные водителя или контакта. Сотруднику закройте вход увольнением',
    en: 'Data of a driver or a contact can be restricted. Close the way in of an employee by dismissing him',
  },
  'restriction.not_found': { status: 404, ru: 'Такого ограничения нет', en: 'There is no such restriction' },
  'restriction.lifted': { status: 409, ru: 'Это ограничение уже снято', en: 'This restriction was lifted already' },
  'erasure_act.not_found': { status: 404, ru: 'Такого акта нет', en: 'There is no such act' },
} as const satisfies RefusalWords

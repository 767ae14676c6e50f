import type { RefusalWords } from './words.ts'

/** What any call may answer support with that works in somebody's place: nobody declares them. */
export const admittedActingRefusals = {
  'acting.read_only': {
    status: 403,
    ru: 'Вы работаете от имени другого человека только для просмотра. Завершите и войдите от имени с правом изменений',
    en: 'You act in somebody’s place to look alone. End it and begin again with leave to change things',
  },
  'acting.personal': {
    status: 403,
    ru: 'Это человек делает только сам: входы, ключи, люди и личные данные не меняются от его имени',
    en: 'A person does this himself alone: sign-ins, keys, people and personal data are not changed in his place',
  },
  'acting.sealed': {
    status: 403,
    ru: 'Запечатанные ставки от чужого имени не видны и не подаются',
    en: 'Sealed bets are neither seen nor placed in somebody’s place',
  },
} as const satisfies RefusalWords

/** Refusals of beginning it. */
export const actingRefusals = {
  ...admittedActingRefusals,
  'acting.not_found': {
    status: 404,
    ru: 'Этот человек там не работает, или организация закрыта',
    en: 'This person does not work there, or the organisation is closed',
  },
} as const satisfies RefusalWords

import type { RefusalWords } from './words.ts'

/** Where a letter is opened. */
export const openLetterRefusals = {
  'letter.not_found': { status: 404, ru: 'Такого письма у вас нет', en: 'You have no such letter' },
} as const satisfies RefusalWords

/** Where something is done about a letter that waits. */
export const incomingLetterRefusals = {
  'letter.changed': {
    status: 409,
    ru: 'С письмом уже поработали: обновите список и повторите',
    en: 'The letter has been dealt with meanwhile: reload the list and repeat',
  },
  'letter.settled': { status: 409, ru: 'Это письмо уже разобрано', en: 'This letter has been dealt with' },
  'letter.nothing_read': {
    status: 422,
    ru: 'В письме не нашлось заказа: откройте его и заполните форму сами',
    en: 'No order was found in the letter: open it and fill in the form yourself',
  },
} as const satisfies RefusalWords

/** Where mail is not set up. */
export const letterBoxRefusals = {
  'letter.no_mail': {
    status: 409,
    ru: 'Приём писем не настроен: администратор установки задаёт TRASSA_MAIL_IN и TRASSA_MAIL_IN_DOMAIN',
    en: 'Mail coming in is not set up: the administrator of the installation sets TRASSA_MAIL_IN and TRASSA_MAIL_IN_DOMAIN',
  },
} as const satisfies RefusalWords

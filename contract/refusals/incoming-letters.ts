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

/** Where a person says who writes in a chat. */
export const chatLetterRefusals = {
  'letter.no_chat': {
    status: 409,
    ru: 'Это сообщение не из чата, открытого по ссылке организации',
    en: 'This message is of no chat opened by the organisation’s link',
  },
  'letter.no_customer': { status: 422, ru: 'Такого заказчика у вас нет', en: 'You have no such customer' },
} as const satisfies RefusalWords

/** Where a table of a letter is opened. */
export const letterTableRefusals = {
  'letter.no_table': { status: 422, ru: 'Такой таблицы в письме нет', en: 'The letter has no such table' },
} as const satisfies RefusalWords

/** Where mail is not set up. */
export const letterBoxRefusals = {
  'letter.no_mail': {
    status: 409,
    ru: 'Приём писем и сообщений не настроен: администратор установки задаёт TRASSA_MAIL_IN и TRASSA_MAIL_IN_DOMAIN или бота',
    en: 'Neither mail coming in nor a bot is set up: the administrator of the installation sets TRASSA_MAIL_IN and TRASSA_MAIL_IN_DOMAIN, or a bot',
  },
} as const satisfies RefusalWords

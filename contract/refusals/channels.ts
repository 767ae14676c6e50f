import type { RefusalWords } from './words.ts'

/** Refusals around channels. */
export const channelRefusals = {
  'channel.not_found': { status: 404, ru: 'Такой привязки нет', en: 'There is no such binding' },
  'channel.not_set_up': {
    status: 422,
    ru: 'Этот канал в установке не настроен',
    en: 'This channel is not set up in this installation',
  },
  'channel.unbound': { status: 409, ru: 'Канал не привязан', en: 'The channel is not bound' },
  'channel.endpoint': {
    status: 422,
    ru: 'Адрес службы уведомлений браузера не подходит',
    en: 'The address of the browser’s push service does not fit',
  },
  'channel.address': {
    status: 422,
    ru: 'Нужен адрес https с именем, без порта и пароля',
    en: 'An https address with a name is needed, without a port or password',
  },
  'channel.phone': { status: 422, ru: 'Это не номер телефона', en: 'This is not a phone number' },
  'channel.often': {
    status: 429,
    ru: 'Слишком часто. Попробуйте позже',
    en: 'Too often. Try again later',
  },
  'channel.code_over': {
    status: 409,
    ru: 'Код устарел или неверен слишком много раз. Запросите новый',
    en: 'The code is too old or was wrong too often. Ask for a new one',
  },
  'channel.webhooks': {
    status: 409,
    ru: 'Программ уже {limit}. Удалите лишнюю',
    en: 'There are {limit} programs already. Remove one',
  },
} as const satisfies RefusalWords

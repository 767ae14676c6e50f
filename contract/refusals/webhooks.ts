import type { RefusalWords } from './words.ts'

/** Refusals around webhooks. */
export const webhookRefusals = {
  'webhook.not_found': { status: 404, ru: 'Такого вебхука нет', en: 'There is no such webhook' },
  'webhook.off': { status: 409, ru: 'Вебхук выключен. Включите его и повторите', en: 'The webhook is off. Switch it on and repeat' },
  'webhook.message_gone': {
    status: 404,
    ru: 'Такого сообщения нет, или его тело уже не хранится',
    en: 'There is no such message, or its body is stored no more',
  },
  'webhook.period': {
    status: 422,
    ru: 'Укажите период не длиннее 30 дней, начало раньше конца',
    en: 'Give a period of 30 days at most, its beginning before its end',
  },
} as const satisfies RefusalWords

import type { RefusalWords } from './words.ts'

/** Given where groups of partners are named (`lockGroup`, `checkGroups` of partners and of tenders). */
export const groupRefusals = {
  'partner.group_unknown': { status: 422, ru: 'Такой группы нет', en: 'There is no such group' },
} as const satisfies RefusalWords

/** Refusals about partnerships, their checks and groups. */
export const partnerRefusals = {
  ...groupRefusals,
  'partner.not_found': { status: 404, ru: 'Такого партнёра у вас нет', en: 'You have no such partner' },
  'partner.changed': {
    status: 409,
    ru: 'Запись о партнёре уже изменена: откройте её заново и повторите',
    en: 'The partner has changed: open it again and repeat',
  },
  'partner.step_closed': {
    status: 409,
    ru: 'Сейчас это действие невозможно: партнёрство «{status}»',
    en: 'This is not possible now: the partnership is “{status}”',
  },
  'partner.unavailable': {
    status: 409,
    ru: 'Организация сейчас не принимает запросы о партнёрстве. Свяжитесь с ней сами',
    en: 'The organisation takes no partnership requests at present. Contact it directly',
  },
  'partner.exists': {
    status: 409,
    ru: 'Партнёрство с этой организацией уже есть: «{status}»',
    en: 'There is a partnership with this organisation already: “{status}”',
  },
  'partner.self': { status: 422, ru: 'Это ваша собственная организация', en: 'This is your own organisation' },
  'partner.side': {
    status: 422,
    ru: 'В этом направлении работать нельзя: у одной из организаций нет такой роли',
    en: 'This direction is not possible: one of the organisations does not have that role',
  },
  'partner.wait': {
    status: 409,
    ru: 'Организация отклонила запрос. Повторить его можно с {date}',
    en: 'The organisation rejected the request. It may be repeated from {date}',
  },
  'partner.blacklisted': {
    status: 409,
    ru: 'Организация в вашем чёрном списке: сначала верните её',
    en: 'The organisation is on your blacklist: restore it first',
  },
  'partner.checks_missing': {
    status: 422,
    ru: 'Сначала пройдите обязательные проверки: {missing}',
    en: 'Complete the required checks first: {missing}',
  },
  'partner.orders_open': {
    status: 409,
    ru: 'Есть незавершённые заказы: {count}. Завершите их, и партнёрство можно будет прекратить',
    en: 'There are open orders: {count}. Finish them, then the partnership can be ended',
  },
  'partner.comment_missing': { status: 422, ru: 'Для причины «другое» напишите пояснение', en: 'For “other”, write an explanation' },
  'partner.check_automatic': { status: 422, ru: 'Этот пункт проверяет сам продукт', en: 'The product checks this item itself' },
  'partner.source_missing': { status: 422, ru: 'Укажите источник и дату проверки', en: 'Give the source and the day of the check' },
  'partner.check_date': {
    status: 422,
    ru: 'Проверьте даты: проверка не бывает в будущем, а срок действия не кончается раньше её',
    en: 'Check the dates: a check is not in the future, and its term does not end before it',
  },
  'partner.group_taken': { status: 409, ru: 'Группа «{name}» уже есть', en: 'There is a group “{name}” already' },
} as const satisfies RefusalWords

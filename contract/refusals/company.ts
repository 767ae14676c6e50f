import type { RefusalWords } from './words.ts'

/** Given by what looks for an organisation (`checkOwnOrganization`, the list of clients, partners, private areas). */
export const openOrganizationRefusals = {
  'organization.not_found': {
    status: 404,
    ru: 'Такой организации нет среди доступных вам',
    en: 'There is no such organisation among those you may see',
  },
} as const satisfies RefusalWords

/** Refusals about an organisation, its own data and its accounts. */
export const companyRefusals = {
  ...openOrganizationRefusals,
  'organization.wrong_side': {
    status: 403,
    ru: 'Этот список для стороны «{side}», ваша организация так не работает',
    en: 'This list is for the side “{side}”, your organisation does not work as one',
  },
  'organization.taken': {
    status: 409,
    ru: 'Организация с номером {tin} уже есть в Трассе. Попросите её владельца пригласить вас, а если владелец вы, напишите в поддержку',
    en: 'An organisation with the number {tin} is in Trassa already. Ask its owner to invite you, or write to support if you are the owner',
  },
  'company.changed': {
    status: 409,
    ru: 'Данные организации уже изменил кто-то другой: откройте их заново и повторите',
    en: 'Somebody else has changed the organisation: open it again and repeat',
  },
  'company.side_in_use': {
    status: 409,
    ru: 'Роль нельзя убрать: по ней уже есть заказы',
    en: 'The role cannot be taken away: there are orders in it already',
  },
  'company.tax_begun': {
    status: 409,
    ru: 'Этот режим уже действовал, его нельзя убрать. Укажите новый с нужной даты',
    en: 'This regime was in force already and cannot be taken back. Say a new one from the day you need',
  },
  'bank.not_found': { status: 404, ru: 'Такого счёта у вас нет', en: 'You have no such account' },
  'bank.changed': {
    status: 409,
    ru: 'Счёт уже изменён: откройте его заново и повторите',
    en: 'The account has changed: open it again and repeat',
  },
  'bank.taken': { status: 409, ru: 'Этот счёт у вас уже записан', en: 'You have this account already' },
} as const satisfies RefusalWords

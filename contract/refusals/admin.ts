import type { RefusalWords } from './words.ts'

/** Refusals of those who run the product: menu, flags, states of organisations. */
export const adminRefusals = {
  'menu.not_found': { status: 404, ru: 'Такого пункта меню нет', en: 'There is no such menu item' },
  'menu.core': {
    status: 409,
    ru: 'Пункт «{title}» принадлежит продукту и не удаляется',
    en: 'The item “{title}” belongs to the product and cannot be removed',
  },
  'menu.taken': { status: 409, ru: 'Номер {id} уже занят другим пунктом меню', en: 'The number {id} belongs to another menu item' },
  'flag.changed': {
    status: 409,
    ru: 'Флаг уже изменён: откройте его заново и повторите',
    en: 'The flag has changed: open it again and repeat',
  },
  'client.step_closed': {
    status: 409,
    ru: 'Организация уже в этом состоянии',
    en: 'The organisation is in this state already',
  },
  'client.same': {
    status: 409,
    ru: 'Организацию нельзя слить с ней самой, с закрытой или уже слитой',
    en: 'An organisation cannot be merged into itself, a closed or a merged one',
  },
  'client.no_owner': {
    status: 409,
    ru: 'В организации должен остаться владелец: эта правка отобрала бы роль у последнего',
    en: 'An owner has to stay: this would take the role from the last one',
  },
  'person.unknown': { status: 404, ru: 'Такого человека нет', en: 'There is no such person' },
  'person.no_factor': { status: 409, ru: 'Второго фактора у человека нет', en: 'The person has no second factor' },
  'account.taken': {
    status: 409,
    ru: 'Эта учётная запись уже означает другого человека: {name}. Сначала отвяжите её там',
    en: 'This account means another person already: {name}. Unlink it there first',
  },
  'account.unknown': { status: 404, ru: 'Такой учётной записи у человека нет', en: 'The person has no such account' },
} as const satisfies RefusalWords

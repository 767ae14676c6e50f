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
} as const satisfies RefusalWords

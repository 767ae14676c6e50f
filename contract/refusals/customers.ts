import type { RefusalWords } from './words.ts'

/** Refusals about customers. */
export const customerRefusals = {
  'customer.not_found': { status: 404, ru: 'Такого заказчика нет', en: 'There is no such customer' },
  'customer.changed': {
    status: 409,
    ru: 'Заказчик уже изменён: откройте его заново и повторите',
    en: 'The customer has changed: open it again and repeat',
  },
  'customer.tin_taken': { status: 409, ru: 'Заказчик с этим ИНН уже есть: {name}', en: 'There is a customer with this tin: {name}' },
  'customer.external_taken': {
    status: 409,
    ru: 'Заказчик с этим внешним кодом уже есть: {name}',
    en: 'There is a customer with this external code: {name}',
  },
} as const satisfies RefusalWords

import type { RefusalWords } from './words.ts'

/** Given where a customer is named who must be one’s own: by his page, a draft, a nodal point. */
export const knownCustomerRefusals = {
  'customer.not_found': { status: 404, ru: 'Такого заказчика нет', en: 'There is no such customer' },
} as const satisfies RefusalWords

/** Refusals about customers. */
export const customerRefusals = {
  ...knownCustomerRefusals,
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

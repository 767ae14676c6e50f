import { defineWords } from '#web/i18n/words.ts'

/** What the form of an order and the order itself both say. */
export const shownWords = defineWords({
  pallets: { ru: (n: number) => `${n}\u00a0пал`, en: (n: number) => `${n}\u00a0pal` },
  cubic: { ru: (n: string) => `${n}\u00a0м³`, en: (n: string) => `${n}\u00a0m³` },
  lostTitle: { ru: 'Такого заказа нет или он больше не ваш', en: 'There is no such order, or it is no longer yours' },
  lostText: {
    ru: 'Отозванный, отклонённый или истёкший заказ закрыт для прежнего исполнителя. Проверьте ссылку.',
    en: 'A revoked, declined or expired order is closed to its former executor. Check the link.',
  },
  toList: { ru: 'К списку заказов', en: 'To the list of orders' },
  failedTitle: { ru: 'Заказ не открылся', en: 'The order did not open' },
})

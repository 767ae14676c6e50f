import { defineWords } from '#web/i18n/words.ts'

/** What is left of an order to whoever lost it. */
export const lostOrderWords = defineWords({
  lead: {
    ru: 'Заказ больше не у вас. Здесь то, что осталось между вами и экспедитором: что с заказом теперь, вам не видно.',
    en: 'The order is no longer yours. This is what is left between you and the forwarder; what became of the order is not shown.',
  },
  gone: { ru: 'Как заказ ушёл', en: 'How the order left' },
  goneOn: { ru: 'Ушёл', en: 'Left' },
  offer: { ru: 'Ваша цена', en: 'Your price' },
  term: { ru: 'Срок оплаты', en: 'Payment term' },
  money: { ru: 'Расчёт', en: 'Settlement' },
  noDocuments: {
    ru: 'Документы заказа вам закрыты: приложить их к ответу нельзя, опишите суть словами.',
    en: 'The documents of the order are closed to you and cannot be named as proof: explain in words.',
  },
  noneTitle: { ru: 'Ничего не осталось', en: 'Nothing is left' },
  noneText: {
    ru: 'Ни у вас, ни у экспедитора нет претензий по этому заказу.',
    en: 'Neither you nor the forwarder has a claim about this order.',
  },
})

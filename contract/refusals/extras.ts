import type { RefusalWords } from './words.ts'

/** Refusals about additional costs of an order. */
export const extraRefusals = {
  'extra.not_found': { status: 404, ru: 'Такой доплаты в этом заказе нет', en: 'This order has no such extra' },
  'extra.step_closed': {
    status: 409,
    ru: 'Этот шаг по доплате сейчас не ваш: обновите страницу и посмотрите, кто отвечает',
    en: 'This step of the extra is not yours now: reload the page and see who answers',
  },
  'extra.own_approval': {
    status: 403,
    ru: 'Доплату согласует не тот, кто предложил её за другую сторону. Попросите коллегу',
    en: 'An extra is approved by somebody who did not propose it for the other side. Ask a colleague',
  },
  'extra.closed': {
    status: 409,
    ru: 'Доплаты согласуют с принятия заказа исполнителем, пока заказ не в архиве',
    en: 'Extras are agreed on from the yes of the executor until the order is in the archive',
  },
  'extra.unanswered': {
    status: 409,
    ru: 'По заказу ждёт ответа доплата: согласуйте её или откажите в ней, потом отправьте заказ в архив',
    en: 'An extra of the order waits for its answer: approve or refuse it, then archive the order',
  },
  'extra.amount': { status: 422, ru: 'Сумма доплаты должна быть больше нуля', en: 'An extra must come to more than zero' },
  'extra.too_many': {
    status: 409,
    ru: 'В заказе уже сто доплат: больше не предложить',
    en: 'The order has a hundred extras already: no more can be proposed',
  },
  'extra.currency': {
    status: 422,
    ru: 'Сумма доплаты указывается в валюте заказа, {currency}',
    en: 'An extra is in the currency of the order, {currency}',
  },
  'extra.too_much': {
    status: 422,
    ru: 'Столько вычесть нельзя: вернуть можно не больше того, что от доплаты осталось, и заказ не станет меньше нуля',
    en: 'So much cannot be taken off: no more is given back than is left of the extra, and no order falls below zero',
  },
} as const satisfies RefusalWords

import type { RefusalWords } from './words.ts'

/** Refusals about claims of detention, penalties and damage. */
export const claimRefusals = {
  'claim.not_found': { status: 404, ru: 'Такой претензии в этом заказе нет', en: 'This order has no such claim' },
  'claim.step_closed': {
    status: 409,
    ru: 'Этот шаг по претензии сейчас не ваш: обновите страницу и посмотрите, кто отвечает',
    en: 'This step of the claim is not yours now: reload the page and see who answers',
  },
  'claim.changed': {
    status: 409,
    ru: 'Претензию уже изменили: посмотрите, что с ней теперь, и решите ещё раз',
    en: 'The claim has been changed since: look how it stands now and decide again',
  },
  'claim.too_many': {
    status: 409,
    ru: 'По заказу уже 100 претензий: решите сначала их',
    en: 'The order has 100 claims already: settle those first',
  },
  'claim.too_early': {
    status: 409,
    ru: 'Претензию выставляют, когда исполнитель принял заказ',
    en: 'A claim is filed once an executor has accepted the order',
  },
  'claim.nothing_ran': {
    status: 409,
    ru: 'Пеня за просрочку оплаты не набежала или уже заявлена',
    en: 'Nothing has run for late payment, or all of it is claimed already',
  },
  'claim.amount': { status: 422, ru: 'Сумма претензии должна быть больше нуля', en: 'A claim must come to more than zero' },
  'claim.not_less': {
    status: 422,
    ru: 'Ваша сумма не меньше запрошенной: тогда согласитесь с претензией',
    en: 'Your sum is not below what is asked: agree to the claim instead',
  },
  'claim.document': {
    status: 404,
    ru: 'Такого документа в этом заказе нет, или его ещё не загрузили',
    en: 'This order has no such document, or it has not come yet',
  },
  'claim.own_approval': {
    status: 403,
    ru: 'На сумму претензии соглашается не тот, кто назвал её за другую сторону. Попросите коллегу',
    en: 'The sum of a claim is agreed to by somebody who did not name it for the other side. Ask a colleague',
  },
  'claim.currency': {
    status: 422,
    ru: 'Сумма претензии указывается в валюте заказа, {currency}',
    en: 'A claim is in the currency of the order, {currency}',
  },
} as const satisfies RefusalWords

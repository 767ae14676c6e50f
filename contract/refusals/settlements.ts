import type { RefusalWords } from './words.ts'

/** Refusals about settlements, bills, payments and bank statements. */
export const settlementRefusals = {
  'settlement.not_found': { status: 404, ru: 'Такого реестра нет. Обновите список', en: 'There is no such settlement. Reload the list' },
  'settlement.changed': {
    status: 409,
    ru: 'Реестр успели изменить. Посмотрите новую версию и повторите',
    en: 'The settlement was changed meanwhile. Look at the new version and try again',
  },
  'settlement.step_closed': {
    status: 409,
    ru: 'Сейчас это действие невозможно: реестр «{status}»',
    en: 'This is not possible now: the settlement is “{status}”',
  },
  'settlement.empty': {
    status: 422,
    ru: 'В реестре нет заказов: добавьте хотя бы один',
    en: 'The settlement has no orders: add at least one',
  },
  'settlement.customer_asks': {
    status: 422,
    ru: 'Заказчик просит указать в счёте: {missing} (заказ {order}). Впишите это в карточке заказа',
    en: 'The customer asks for it on the bill: {missing} (order {order}). Enter it on the order',
  },
  'settlement.own_approval': {
    status: 403,
    ru: 'Реестр утверждает не тот, кто его создавал, менял или отправлял. Попросите коллегу',
    en: 'A settlement is approved by somebody who did not make, change or submit it. Ask a colleague',
  },
  'settlement.over_limit': {
    status: 403,
    ru: 'Заказ {order} на {sum} больше вашего предела {limit}: утвердит тот, у кого предел выше',
    en: 'Order {order} of {sum} is above your limit of {limit}: somebody with a higher limit approves it',
  },
  'settlement.outdated': {
    status: 409,
    ru: 'Суммы изменились после отправки: {orders}. Верните реестр на доработку',
    en: 'Sums changed after it was submitted: {orders}. Return the settlement',
  },
  'settlement.paid_already': {
    status: 409,
    ru: 'По реестру уже есть оплата или зачёт: аннулировать его нельзя, пока их не отменят',
    en: 'Something of the settlement is paid or set off already: it cannot be voided before that is taken back',
  },
  'settlement.order_unknown': {
    status: 404,
    ru: 'Среди долгов этого контрагента такого заказа нет',
    en: 'There is no such order among the debts with this counterpart',
  },
  'settlement.order_taken': {
    status: 409,
    ru: 'Заказ {order} уже в реестре {settlement}',
    en: 'Order {order} is in settlement {settlement} already',
  },
  'settlement.order_paid': { status: 409, ru: 'Заказ {order} уже оплачен', en: 'Order {order} is paid already' },
  'settlement.nothing_due': {
    status: 422,
    ru: 'По заказу {order} рассчитывать больше нечего: всё уже в реестрах',
    en: 'Nothing of order {order} is left to settle: settlements have all of it',
  },
  'settlement.on_hold': {
    status: 409,
    ru: 'Расчёты по заказу {order} удержаны ({hold}): снимите удержание в карточке заказа и повторите',
    en: 'Billing of order {order} is on hold ({hold}): release the hold on the order and try again',
  },
  'settlement.too_many': { status: 422, ru: 'В одном реестре бывает до {most} заказов', en: 'A settlement holds up to {most} orders' },
  'settlement.day_ahead': { status: 422, ru: 'День оплаты ещё не наступил', en: 'The day of payment has not come yet' },
  'settlement.day_before': {
    status: 422,
    ru: 'Платёж не мог пройти раньше {from}: укажите день не раньше этого',
    en: 'The payment cannot be from before {from}: give that day or a later one',
  },
  'settlement.amount_over': {
    status: 422,
    ru: 'По выбранным заказам осталось {left}: укажите сумму больше нуля и не больше этой',
    en: 'What is left of the orders chosen is {left}: give a sum above zero and not above that',
  },
  'settlement.payment_gone': {
    status: 404,
    ru: 'Такой оплаты в реестре нет, или её уже отменили. Обновите страницу',
    en: 'The settlement has no such payment, or it was taken back already. Reload the page',
  },
  'settlement.own_payment': {
    status: 403,
    ru: 'Оплату отменяет не тот, кто её отметил. Попросите коллегу, который утверждает реестры',
    en: 'A payment is taken back by somebody who did not mark it. Ask a colleague who approves settlements',
  },
  'settlement.payment_foreign': {
    status: 422,
    ru: 'Платёж № {number} прошёл не по вашему счёту: проверьте, та ли это выписка',
    en: 'Payment no. {number} is of no account of yours: see whether this is the right statement',
  },
  'settlement.payment_way': {
    status: 422,
    ru: 'Деньги платежа № {number} шли в другую сторону, чем по реестру {settlement}: выберите другой реестр',
    en: 'The money of payment no. {number} went the other way than that of settlement {settlement}: choose another one',
  },
  'settlement.payment_tin': {
    status: 422,
    ru: 'В платеже № {number} ИНН {tin}, а реестр {settlement} с другим контрагентом: выберите другой реестр',
    en: 'Payment no. {number} has the tax number {tin}, and settlement {settlement} is with another party: choose another one',
  },
  'settlement.amount_differs': {
    status: 422,
    ru: 'Платёж на {amount}, а выбранных заказов осталось на {sum}: выберите заказы не меньше чем на сумму платежа',
    en: 'The payment is {amount} and {sum} is left of the orders chosen: choose orders for no less than the payment',
  },
  'settlement.payment_over': {
    status: 422,
    ru: 'От платежа № {number} не учтено {left}, а распределено {amount}: распределите не больше остатка',
    en: '{left} of payment no. {number} is not recorded yet and {amount} is given out: give out no more than that',
  },
  'settlement.payment_aside': {
    status: 409,
    ru: 'Платёж № {number} отложили: верните его в работу, чтобы учесть',
    en: 'Payment no. {number} was left aside: take it up again to record it',
  },
  'settlement.payment_seen': {
    status: 409,
    ru: 'Платёж № {number} за это время учли, отложили или вернули. Выписка прочитана заново: посмотрите и повторите',
    en: 'Payment no. {number} was recorded, left aside or taken up meanwhile. The statement is read anew: look and try again',
  },
  'settlement.payment_done': {
    status: 409,
    ru: 'Платёж № {number} уже учтён целиком: откладывать нечего',
    en: 'All of payment no. {number} is recorded already: there is nothing to leave aside',
  },
  'settlement.payment_unknown': { status: 404, ru: 'Такого платежа в выписке нет', en: 'The statement has no such payment' },
  'settlement.not_roubles': {
    status: 422,
    ru: 'Банковский файл бывает только в рублях, а в реестре есть {currency}',
    en: 'A bank file is in roubles alone, and the settlement has {currency}',
  },
  'settlement.no_account': {
    status: 422,
    ru: 'Не указан рублёвый счёт: {who}. Его добавляют в реквизитах организации',
    en: 'No rouble account is known: {who}. It is added to the details of the organisation',
  },
  'settlement.letters': {
    status: 422,
    ru: 'Банк не примет букву «{letter}» в поле «{field}»: замените её',
    en: 'The bank does not take the letter “{letter}” in “{field}”: replace it',
  },
  'settlement.statement': {
    status: 422,
    ru: 'Это не выписка банка в формате 1CClientBankExchange: {why}',
    en: 'This is no bank statement of 1CClientBankExchange: {why}',
  },
} as const satisfies RefusalWords

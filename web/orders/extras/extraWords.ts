import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** Extras of an order and what it comes to with them. */
export const extraWords = defineWords({
  title: { ru: 'Доплаты', en: 'Extras' },
  propose: { ru: 'Предложить доплату', en: 'Propose an extra' },
  none: {
    ru: 'Доплат нет. Простой, лишнюю точку или платную дорогу предлагает любая сторона, вторая согласует.',
    en: 'There are no extras. Either side proposes waiting, another stop or a toll, the other one approves.',
  },
  later: {
    ru: 'Доплаты согласуют после того, как исполнитель принял заказ.',
    en: 'Extras are agreed on once the executor has accepted the order.',
  },
  failed: { ru: 'Доплаты не загрузились', en: 'The extras did not load' },

  proposed: { ru: 'Ждёт ответа', en: 'Awaits an answer' },
  overdue: { ru: 'Ответ опаздывает', en: 'Answer is late' },
  approved: { ru: 'Согласована', en: 'Approved' },
  refused: { ru: 'Отказано', en: 'Refused' },
  withdrawn: { ru: 'Отозвана', en: 'Withdrawn' },
  givenBack: { ru: 'возврат', en: 'given back' },

  byForwarder: { ru: (who: string) => `предлагает экспедитор, ${who}`, en: (who: string) => `proposed by the forwarder, ${who}` },
  byExecutor: { ru: (who: string) => `предлагает исполнитель, ${who}`, en: (who: string) => `proposed by the executor, ${who}` },
  paidByForwarder: { ru: 'платит экспедитор', en: 'paid by the forwarder' },
  paidByExecutor: { ru: 'платит исполнитель', en: 'paid by the executor' },
  evidence: { ru: (what: string) => `Подтверждение: ${what}`, en: (what: string) => `Proof: ${what}` },
  answered: { ru: (who: string, at: string) => `${who}, ${at}`, en: (who: string, at: string) => `${who}, ${at}` },
  answerDueAt: { ru: (at: string) => `ответить до ${at}`, en: (at: string) => `to be answered by ${at}` },
  late: {
    ru: (at: string) => `срок ответа прошёл ${at}, ответить ещё можно`,
    en: (at: string) => `the answer was due ${at} and may still come`,
  },
  noSums: { ru: 'Суммы и решения видит тот, кому открыты цены.', en: 'Sums and decisions are for those who may see prices.' },

  own: {
    ru: 'Эту доплату предложили вы сами за другую сторону: согласовать её может только ваш коллега.',
    en: 'You proposed this extra yourself for the other side: only a colleague of yours may approve it.',
  },
  approve: { ru: 'Согласовать…', en: 'Approve…' },
  refuse: { ru: 'Отказать…', en: 'Refuse…' },
  withdraw: { ru: 'Отозвать', en: 'Withdraw' },
  give_back: { ru: 'Вернуть…', en: 'Give back…' },
  leftOf: { ru: (sum: string) => `из неё можно вернуть ещё ${sum}`, en: (sum: string) => `${sum} of it may still be given back` },
  leftNone: { ru: 'возвращена вся или просят вернуть всю', en: 'given back whole, or asked back whole' },
  withdrawDone: { ru: 'Доплата отозвана', en: 'Extra withdrawn' },

  price: { ru: 'Цена перевозки', en: 'Price of the transport' },
  extras: {
    ru: (count: number) => `Доплаты, ${countRu(count, 'согласована', 'согласованы', 'согласовано')}`,
    en: (count: number) => `Extras, ${countEn(count, 'approved', 'approved')}`,
  },
  net: { ru: 'Без НДС', en: 'Without VAT' },
  vat: { ru: (rate: number) => `НДС ${rate}\u00a0%`, en: (rate: number) => `VAT ${rate}%` },
  vatNone: { ru: 'Без НДС', en: 'No VAT' },
  total: { ru: 'Итого по заказу', en: 'Total of the order' },
})

/** The dialogs of an extra. */
export const extraDialogWords = defineWords({
  proposeTitle: { ru: 'Предложить доплату', en: 'Propose an extra' },
  proposeDo: { ru: 'Предложить', en: 'Propose' },
  proposeThen: {
    ru: (who: string) => `${who} ответит за 48 часов. До согласования доплата в сумму заказа не входит.`,
    en: (who: string) => `${who} has 48 hours to answer. Until it is approved the extra does not count in the sum of the order.`,
  },
  giveBackTitle: { ru: (what: string) => `Вернуть доплату: ${what}`, en: (what: string) => `Give the extra back: ${what}` },
  giveBackDo: { ru: 'Предложить возврат', en: 'Propose giving back' },
  giveBackThen: {
    ru: 'Согласованная доплата останется, рядом встанет возврат со знаком минус, когда его согласует другая сторона.',
    en: 'The approved extra stays; once the other side approves, its return stands beside it below zero.',
  },
  code: { ru: 'За что', en: 'What for' },
  codeNone: { ru: 'Выберите, за что', en: 'Choose what for' },
  payer: { ru: 'Кто платит', en: 'Who pays' },
  forwarder: { ru: 'Экспедитор', en: 'The forwarder' },
  executor: { ru: 'Исполнитель', en: 'The executor' },
  forwarderNote: { ru: 'прибавится к сумме заказа', en: 'added to the sum of the order' },
  executorNote: { ru: 'вычтется из суммы заказа', en: 'taken off the sum of the order' },
  amount: { ru: 'Сумма', en: 'Amount' },
  vatInside: {
    ru: (rate: number) => `С НДС ${rate}\u00a0%, как цена заказа`,
    en: (rate: number) => `With VAT ${rate}% inside, as the price of the order`,
  },
  vatOnTop: {
    ru: (rate: number) => `НДС ${rate}\u00a0% сверху, как у цены заказа`,
    en: (rate: number) => `VAT ${rate}% on top, as with the price of the order`,
  },
  vatNone: { ru: 'Без НДС, как цена заказа', en: 'No VAT, as with the price of the order' },
  amountMost: { ru: (sum: string) => `Не больше ${sum}`, en: (sum: string) => `No more than ${sum}` },
  amountNone: { ru: 'Укажите сумму больше нуля', en: 'Enter a sum above zero' },
  comment: { ru: 'Пояснение', en: 'Explanation' },
  wordsHint: {
    ru: 'Где, когда и за что: другая сторона решает по этим словам.',
    en: 'Where, when and what for: the other side decides by these words.',
  },
  evidence: { ru: 'Чем подтверждается', en: 'What proves it' },
  evidenceHint: { ru: 'Например, чек 0412 или отметка в накладной', en: 'For example receipt 0412 or a note in the waybill' },

  answerTitle: { ru: (what: string) => `Доплата: ${what}`, en: (what: string) => `Extra: ${what}` },
  returnTitle: { ru: (what: string) => `Возврат доплаты: ${what}`, en: (what: string) => `Giving the extra back: ${what}` },
  yourAnswer: { ru: 'Ваш ответ', en: 'Your answer' },
  approve: { ru: 'Согласовать', en: 'Approve' },
  refuse: { ru: 'Отказать', en: 'Refuse' },
  approveThen: {
    ru: (total: string, vat: boolean) =>
      `Заказ будет стоить ${total}${vat ? ' вместе с НДС' : ''}. Согласованную доплату изменить нельзя, только вернуть новой.`,
    en: (total: string, vat: boolean) =>
      `The order comes to ${total}${vat ? ' with VAT' : ''}. An approved extra never changes, it is only given back by another.`,
  },
  returnThen: {
    ru: (total: string, vat: boolean) => `Заказ будет стоить ${total}${vat ? ' вместе с НДС' : ''}. Согласованный возврат не отменить.`,
    en: (total: string, vat: boolean) => `The order comes to ${total}${vat ? ' with VAT' : ''}. An approved return is for good.`,
  },
  refuseThen: {
    ru: 'Сумма заказа останется прежней. Другая сторона может предложить другую доплату.',
    en: 'The sum of the order stays. The other side may propose another extra.',
  },
  why: { ru: 'Почему', en: 'Why' },
  loading: { ru: 'Доплата ещё загружается', en: 'The extra is still loading' },
  gone: { ru: 'На эту доплату уже ответили', en: 'This extra is answered already' },
  more: { ru: (left: number) => `после неё ждут ещё ${left}`, en: (left: number) => `${left} more after it` },
  done: {
    ru: (what: 'propose' | 'give_back' | 'approve' | 'refuse' | 'approveReturn' | 'refuseReturn') =>
      ({
        propose: 'Доплата предложена',
        give_back: 'Возврат предложен',
        approve: 'Доплата согласована',
        refuse: 'В доплате отказано',
        approveReturn: 'Возврат согласован',
        refuseReturn: 'В возврате отказано',
      })[what],
    en: (what: 'propose' | 'give_back' | 'approve' | 'refuse' | 'approveReturn' | 'refuseReturn') =>
      ({
        propose: 'Extra proposed',
        give_back: 'Giving back proposed',
        approve: 'Extra approved',
        refuse: 'Extra refused',
        approveReturn: 'Giving back approved',
        refuseReturn: 'Giving back refused',
      })[what],
  },
})

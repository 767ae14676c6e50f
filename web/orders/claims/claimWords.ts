import { defineWords } from '#web/i18n/words.ts'

const nbsp = '\u00a0'
const spell = (minutes: number, hour: string, minute: string) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)}${nbsp}${hour}`, minutes % 60 > 0 && `${minutes % 60}${nbsp}${minute}`]
    .filter(Boolean)
    .join(' ') || `0${nbsp}${minute}`
const percentOf = (percent: number) => String(percent).replace('.', ',')

/** How late a delivery was, and what the terms take for it. */
type TermsLateness = { due: string; at: string; days: number; percent: number; base?: string | undefined; cap: number }

/** Claims of an order: how they were worked out, what each side says, and the steps. */
export const claimWords = defineWords({
  title: { ru: 'Простой, штрафы и претензии', en: 'Detention, penalties and claims' },
  none: {
    ru: 'Претензий нет. Простой и опоздания считаются сами по отметкам рейса, когда заказ доставлен.',
    en: 'There are no claims. Detention and lateness are worked out from the marks of the flight once the order is delivered.',
  },
  file: { ru: 'Выставить претензию', en: 'File a claim' },
  total: { ru: 'Согласовано', en: 'Agreed' },

  byTerms: { ru: 'по условиям заказа', en: 'by the terms of the order' },
  byLaw: { ru: 'по закону', en: 'by law' },
  byPerson: { ru: 'заявлена человеком', en: 'filed by a person' },
  you: { ru: 'Ваша сторона', en: 'Your side' },
  forwarder: { ru: 'Экспедитор', en: 'Forwarder' },
  executor: { ru: 'Исполнитель', en: 'Executor' },
  to: { ru: (who: string) => `к оплате: ${who}`, en: (who: string) => `payable by ${who}` },
  silent: { ru: 'Ответа ещё нет', en: 'No answer yet' },
  silentAgreed: { ru: 'Согласие без замечаний', en: 'Agreed without a remark' },
  silentOver: { ru: 'Без ответа', en: 'No answer' },
  proof: { ru: (name: string) => `Документ: ${name}`, en: (name: string) => `Document: ${name}` },
  unraised: {
    ru: 'Посчитано по отметкам рейса. Платить никто не просит, пока претензию не выставят.',
    en: 'Worked out from the marks of the flight. Nobody asks for payment until the claim is raised.',
  },
  unraisedRevoke: {
    ru: 'Посчитано по условиям отказа от заказа. Платить никто не просит, пока претензию не выставят.',
    en: 'Worked out from the terms of giving the order up. Nobody asks for payment until the claim is raised.',
  },
  replyDueAt: { ru: (at: string) => `ответить до ${at}`, en: (at: string) => `to be answered by ${at}` },
  replyTheirs: { ru: (at: string) => `другая сторона ответит до ${at}`, en: (at: string) => `the other side answers by ${at}` },
  late: { ru: (at: string) => `срок ответа прошёл ${at}`, en: (at: string) => `the answer was due ${at}` },
  noSums: {
    ru: 'Суммы и решения видит тот, кому открыты цены.',
    en: 'Sums and decisions are for those who may see prices.',
  },

  revoke: {
    ru: (percent: number, hours: number, free: number) =>
      `${percent}${nbsp}% цены: до погрузки было ${hours}${nbsp}ч, бесплатно до ${free}${nbsp}ч`,
    en: (percent: number, hours: number, free: number) =>
      `${percent}% of the price: ${hours}${nbsp}h were left to the loading, free until ${free}${nbsp}h before`,
  },
  stood: {
    ru: (arrived: string, from: string | null, until: string) =>
      from === null ? `Прибыл ${arrived}, уехал ${until}` : `Прибыл ${arrived}, отсчёт с начала окна ${from}, уехал ${until}`,
    en: (arrived: string, from: string | null, until: string) =>
      from === null ? `Arrived ${arrived}, left ${until}` : `Arrived ${arrived}, counted from the window at ${from}, left ${until}`,
  },
  counted: {
    ru: (waited: number, free: number, charged: number) =>
      `${spell(waited, 'ч', 'мин')} стоял, ${spell(free, 'ч', 'мин')} бесплатно, к оплате ${spell(charged, 'ч', 'мин')}`,
    en: (waited: number, free: number, charged: number) =>
      `waited ${spell(waited, 'h', 'min')}, ${spell(free, 'h', 'min')} free, ${spell(charged, 'h', 'min')} charged`,
  },
  hoursBegun: {
    ru: (hours: number, rate: string) => `${hours}${nbsp}ч по ${rate}, начатый час полностью`,
    en: (hours: number, rate: string) => `${hours}${nbsp}h at ${rate}, an hour begun in full`,
  },
  hoursRoad: {
    ru: (hours: number, percent: number, days: number) =>
      `${hours}${nbsp}полных ч по ${percentOf(percent)}${nbsp}% среднесуточного фрахта, срок доставки ${days}${nbsp}дн.`,
    en: (hours: number, percent: number, days: number) =>
      `${hours}${nbsp}full h at ${percent}% of a day's part of the freight, delivery in ${days}${nbsp}days`,
  },
  hoursTown: {
    ru: (hours: number, percent: number) => `${hours}${nbsp}полных ч по ${percentOf(percent)}${nbsp}% фрахта, перевозка в городе`,
    en: (hours: number, percent: number) => `${hours}${nbsp}full h at ${percent}% of the freight, within one town`,
  },
  hoursBare: { ru: (hours: number) => `${hours}${nbsp}ч`, en: (hours: number) => `${hours}${nbsp}h` },
  marked_dispatcher: {
    ru: 'Время отметил диспетчер исполнителя; положения машины у заказа нет, сверить не с чем',
    en: "The executor's dispatcher marked the times; the order holds no position of the vehicle to compare them with",
  },
  marked_carrier: {
    ru: 'Время отметил фактический перевозчик; положения машины у заказа нет, сверить не с чем',
    en: 'The actual carrier marked the times; the order holds no position of the vehicle to compare them with',
  },
  marked_driver: {
    ru: 'Время отметил водитель; положения машины у заказа нет, сверить не с чем',
    en: 'The driver marked the times; the order holds no position of the vehicle to compare them with',
  },
  left_geofence: { ru: 'Конец стоянки взят по положению машины', en: 'The end of the wait is that of the position of the vehicle' },
  marked_geofence: { ru: 'Время взято по положению машины', en: 'The times are those of the position of the vehicle' },
  corrected: {
    ru: (at: string) => `Время на точке потом исправили: ${at}. Эта претензия посчитана по прежнему.`,
    en: (at: string) => `The times of the stop were corrected since: ${at}. This claim was worked out from the former ones.`,
  },
  layover: {
    ru: (minutes: number) => `Ещё ${spell(minutes, 'ч', 'мин')} сверх суток простоя: без цены суток в условиях не оплачиваются`,
    en: (minutes: number) =>
      `Another ${spell(minutes, 'h', 'min')} beyond a day of detention: unpaid, for the terms give no price of a day`,
  },
  layoverPaid: {
    ru: (minutes: number, days: number, rate: string) =>
      `Ещё ${spell(minutes, 'ч', 'мин')} сверх суток простоя: ${days}${nbsp}сут. по ${rate}, начатые сутки полностью`,
    en: (minutes: number, days: number, rate: string) =>
      `Another ${spell(minutes, 'h', 'min')} beyond a day of detention: ${days} ${days === 1 ? 'day' : 'days'} at ${rate}, a day begun in full`,
  },
  short: {
    ru: (taken: string, sent: string) => `Выгружено ${taken} из ${sent}`,
    en: (taken: string, sent: string) => `${taken} of ${sent} unloaded`,
  },
  massKg: { ru: (n: number) => `${n}${nbsp}кг`, en: (n: number) => `${n}${nbsp}kg` },
  pallets: { ru: (n: number) => `${n}${nbsp}пал`, en: (n: number) => `${n}${nbsp}plt` },
  pieces: { ru: (n: number) => `${n}${nbsp}мест`, en: (n: number) => `${n}${nbsp}pcs` },
  ofValue: { ru: 'Такая часть объявленной стоимости груза', en: 'That part of the declared value of the cargo' },
  ofFreight: {
    ru: 'Такая часть фрахта: стоимость груза не объявлена, сумму можно изменить',
    en: 'That part of the freight: no value was declared, the sum may be changed',
  },
  cameLate: {
    ru: (due: string, at: string, late: number) => `Окно до ${due}, прибыл ${at}: позже на ${spell(late, 'ч', 'мин')}`,
    en: (due: string, at: string, late: number) => `Window until ${due}, arrived ${at}: ${spell(late, 'h', 'min')} late`,
  },
  delivered: {
    ru: (due: string, at: string, days: number, percent: number) =>
      `Срок ${due}, прибыл ${at}: ${days}${nbsp}дн. по ${percentOf(percent)}${nbsp}% фрахта, не больше фрахта`,
    en: (due: string, at: string, days: number, percent: number) =>
      `Due ${due}, arrived ${at}: ${days} ${days === 1 ? 'day' : 'days'} at ${percent}% of the freight, never above it`,
  },
  deliveredByTerms: {
    ru: ({ due, at, days, percent, base, cap }: TermsLateness) =>
      `Срок ${due}, прибыл ${at}: ${days}${nbsp}дн. по ${percentOf(percent)}${nbsp}% ${base === 'value' ? 'стоимости груза' : 'фрахта'}, не больше ${cap}${nbsp}% фрахта`,
    en: ({ due, at, days, percent, base, cap }: TermsLateness) =>
      `Due ${due}, arrived ${at}: ${days} ${days === 1 ? 'day' : 'days'} at ${percent}% of the ${base === 'value' ? 'value of the cargo' : 'freight'}, ${cap}% of the freight at most`,
  },

  latePayment: { ru: 'Просрочка оплаты: набежала пеня', en: 'Late payment: the penalty so far' },
  paidLate: {
    ru: (due: string, until: string, days: number) => `Оплатить до ${due}, просрочка по ${until}: ${days}${nbsp}дн.`,
    en: (due: string, until: string, days: number) => `Due by ${due}, late until ${until}: ${days} ${days === 1 ? 'day' : 'days'}`,
  },
  runs: {
    ru: (percent: number, owed: string, cap: number) =>
      `${percentOf(percent)}${nbsp}% неоплаченного за день${owed && `, не оплачено ${owed}`}, всего не больше ${cap}${nbsp}% цены`,
    en: (percent: number, owed: string, cap: number) =>
      `${percent}% of what is unpaid for a day${owed && `, ${owed} unpaid`}, ${cap}% of the price at most`,
  },
  earlier: { ru: (sum: string) => `Из неё заявлено раньше ${sum}`, en: (sum: string) => `${sum} of it was claimed before` },
  leftToClaim: { ru: (sum: string) => `Ещё не заявлено ${sum}`, en: (sum: string) => `Not claimed yet: ${sum}` },
  claimLate: { ru: 'Выставить пеню', en: 'Claim the penalty' },
  own: {
    ru: 'Эту сумму назвали вы сами за другую сторону: согласиться может только ваш коллега.',
    en: 'You named this sum yourself for the other side: only a colleague of yours may agree.',
  },
  raise: { ru: 'Выставить…', en: 'Raise…' },
  agree: { ru: 'Согласиться', en: 'Agree' },
  dispute: { ru: 'Возразить…', en: 'Dispute…' },
  concede: { ru: 'Принять возражение', en: 'Accept their view' },
  insist: { ru: 'Настаивать…', en: 'Insist…' },
  toCourt: { ru: 'В суд…', en: 'To court…' },
  withdraw: { ru: 'Снять', en: 'Withdraw' },
})

/** The dialogs of a claim. */
export const claimDialogWords = defineWords({
  raiseTitle: { ru: 'Выставить претензию', en: 'Raise the claim' },
  raiseDo: { ru: 'Выставить', en: 'Raise' },
  raiseThen: {
    ru: (who: string) => `${who} увидит расчёт и ответит за 30 дней: согласится или возразит.`,
    en: (who: string) => `${who} sees how it was worked out and has 30 days to agree or dispute.`,
  },
  lateTitle: { ru: 'Выставить пеню за просрочку оплаты', en: 'Claim the penalty for late payment' },
  lateThen: {
    ru: (sum: string, who: string) => `${sum} по сегодняшний день. ${who} увидит расчёт и ответит за 30 дней: согласится или возразит.`,
    en: (sum: string, who: string) => `${sum} to this day. ${who} sees how it was worked out and has 30 days to agree or dispute.`,
  },
  fileTitle: { ru: 'Новая претензия', en: 'New claim' },
  kind: { ru: 'За что', en: 'What for' },
  kindNone: { ru: 'Выберите, за что', en: 'Choose what for' },
  amount: { ru: 'Сумма', en: 'Amount' },
  amountNone: { ru: 'Укажите сумму больше нуля', en: 'Enter a sum above zero' },
  amountOwnNone: { ru: 'Укажите вашу сумму, можно 0', en: 'Enter your sum, 0 is possible' },
  amountLess: { ru: 'Ваша сумма: меньше запрошенной, можно 0', en: 'Your sum: below what is asked, 0 is possible' },
  drafted: {
    ru: (sum: string) => `Посчитано ${sum}; другую сумму объясните ниже`,
    en: (sum: string) => `Worked out as ${sum}; explain another sum below`,
  },
  document: { ru: 'Документ заказа', en: 'Document of the order' },
  documentNone: { ru: 'Без документа', en: 'No document' },
  documentHint: { ru: 'Другая сторона увидит его рядом с вашими словами.', en: 'The other side sees it beside your words.' },
  comment: { ru: 'Пояснение', en: 'Explanation' },
  wordsHint: {
    ru: 'Что случилось и чем подтверждается: другая сторона прочитает это рядом со своим ответом.',
    en: 'What happened and what proves it: the other side reads this beside its answer.',
  },
  disputeTitle: { ru: 'Возразить на претензию', en: 'Dispute the claim' },
  disputeDo: { ru: 'Отправить возражение', en: 'Send the dispute' },
  disputeThen: {
    ru: (sum: string) => `Запрошено ${sum}. Другая сторона примет вашу сумму или ответит своей.`,
    en: (sum: string) => `Asked: ${sum}. The other side accepts your sum or answers with its own.`,
  },
  insistTitle: { ru: 'Настаивать на претензии', en: 'Insist on the claim' },
  insistDo: { ru: 'Отправить', en: 'Send' },
  insistThen: {
    ru: (sum: string) => `Другая сторона считает ${sum}. Срок ответа пойдёт заново.`,
    en: (sum: string) => `The other side says ${sum}. The time to answer begins anew.`,
  },
  courtTitle: { ru: 'Передать претензию в суд?', en: 'Take the claim to court?' },
  courtDo: { ru: 'Передать', en: 'Take to court' },
  courtThen: { ru: 'Разговор здесь закончится, вернуть его нельзя.', en: 'The talk here ends for good.' },
  agreeTitle: { ru: (sum: string) => `Согласиться на ${sum}?`, en: (sum: string) => `Agree to ${sum}?` },
  agreeThen: {
    ru: 'Сумма войдёт в расчёты по заказу. Отменить согласие нельзя.',
    en: 'The sum goes into the settlement of the order for good.',
  },
  agreeOutside: {
    ru: 'Прежний исполнитель заблокирован и ответить не может: запишется, что вы договорились вне системы.',
    en: 'The former executor is blocked and cannot answer: it is kept that you agreed outside.',
  },
  concedeTitle: { ru: (sum: string) => `Принять ${sum}?`, en: (sum: string) => `Accept ${sum}?` },
  concedeThen: { ru: 'Спор закончится на сумме другой стороны.', en: 'The dispute ends at the sum of the other side.' },
  withdrawTitle: { ru: 'Снять претензию?', en: 'Withdraw the claim?' },
  withdrawThen: { ru: 'Снятую претензию не вернуть, но можно выставить новую.', en: 'It cannot be brought back, a new one can be filed.' },
  done: {
    ru: (what: 'raise' | 'file' | 'claim_late_payment' | 'agree' | 'dispute' | 'concede' | 'insist' | 'court' | 'withdraw') =>
      ({
        raise: 'Претензия выставлена',
        file: 'Претензия выставлена',
        claim_late_payment: 'Пеня выставлена',
        agree: 'Вы согласились',
        dispute: 'Возражение отправлено',
        concede: 'Спор закончен',
        insist: 'Ответ отправлен',
        court: 'Претензия передана в суд',
        withdraw: 'Претензия снята',
      })[what],
    en: (what: 'raise' | 'file' | 'claim_late_payment' | 'agree' | 'dispute' | 'concede' | 'insist' | 'court' | 'withdraw') =>
      ({
        raise: 'Claim raised',
        file: 'Claim filed',
        claim_late_payment: 'Penalty claimed',
        agree: 'You agreed',
        dispute: 'Dispute sent',
        concede: 'Dispute ended',
        insist: 'Answer sent',
        court: 'Claim taken to court',
        withdraw: 'Claim withdrawn',
      })[what],
  },
})

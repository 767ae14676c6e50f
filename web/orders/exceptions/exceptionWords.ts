import { defineWords } from '#web/i18n/words.ts'

const nbsp = '\u00a0'

/** What stands beside the status of an order: holds, stops, approval, claims. */
export const exceptionWords = defineWords({
  hold: { ru: 'Удержать…', en: 'Put on hold…' },
  holdTitle: { ru: 'Удержать заказ', en: 'Put the order on hold' },
  holdDo: { ru: 'Удержать', en: 'Put on hold' },
  holdDone: { ru: 'Заказ удержан', en: 'Order put on hold' },
  kind: { ru: 'Вид', en: 'Kind' },
  operational: { ru: 'Рабочее', en: 'Operational' },
  compliance: { ru: 'Проверка и безопасность', en: 'Compliance' },
  customer: { ru: 'По требованию клиента', en: 'Customer' },
  finance: { ru: 'Финансы', en: 'Finance' },
  severity: { ru: 'Насколько строго', en: 'How strict' },
  informational: { ru: 'К сведению', en: 'For information' },
  advisory: { ru: 'Предупреждает', en: 'Warns' },
  blocking: { ru: 'Останавливает', en: 'Blocks' },
  blocks: { ru: 'Что остановить', en: 'What to block' },
  blocksNone: { ru: 'Отметьте, что остановить', en: 'Tick what to block' },
  dispatch: { ru: 'Назначение машины и начало рейса', en: 'Assigning a vehicle and starting' },
  delivery: { ru: 'Завершение выгрузки', en: 'Finishing an unloading' },
  billing: { ru: 'Завершение заказа и архив', en: 'Completing and archiving' },
  closes: { ru: (what: string) => `Закрыто: ${what.toLowerCase()}`, en: (what: string) => `Closed: ${what.toLowerCase()}` },
  holdReason: { ru: 'Почему', en: 'Why' },
  shared: { ru: 'Причину видит и другая сторона', en: 'The other side reads the reason too' },
  sharedNote: {
    ru: 'Без отметки она узнает только вид удержания и что закрыто.',
    en: 'Unticked, it learns only the kind of hold and what is closed.',
  },
  held: { ru: (kind: string) => `Удержание: ${kind.toLowerCase()}`, en: (kind: string) => `Hold: ${kind.toLowerCase()}` },
  heldBy: { ru: (who: string, at: string) => `${who}, ${at}`, en: (who: string, at: string) => `${who}, ${at}` },
  otherForwarder: { ru: 'Поставил экспедитор, он же и снимает', en: 'Set by the forwarder, who also releases it' },
  otherExecutor: { ru: 'Поставил исполнитель, он же и снимает', en: 'Set by the executor, who also releases it' },
  release: { ru: 'Снять удержание', en: 'Release the hold' },
  releaseTitle: { ru: 'Снять удержание?', en: 'Release the hold?' },
  releaseThen: { ru: 'Закрытые шаги снова откроются обеим сторонам.', en: 'The steps it closed open again to both sides.' },
  released: { ru: 'Удержание снято', en: 'Hold released' },

  halt: { ru: 'Остановить перевозку…', en: 'Stop the transport…' },
  haltTitle: { ru: 'Остановить перевозку', en: 'Stop the transport' },
  haltAsk: { ru: 'Попросить остановить', en: 'Ask to stop' },
  haltNow: { ru: 'Остановить', en: 'Stop' },
  haltAsked: { ru: 'Просьба отправлена', en: 'The request is sent' },
  haltDone: { ru: 'Перевозка остановлена', en: 'Transport stopped' },
  haltNeeds: {
    ru: 'Перевозка остановится, когда исполнитель согласится. До ответа рейс идёт.',
    en: 'The transport stops when the executor agrees. Until then the flight goes on.',
  },
  haltFailed: {
    ru: 'Все точки закрыты, а груз не доставлен: согласие исполнителя не нужно.',
    en: 'Every stop is closed and nothing was delivered: no consent is needed.',
  },
  haltThen: {
    ru: 'Рейс прервётся, машина и водитель освободятся, исполнитель пришлёт акт об остановке.',
    en: 'The flight is interrupted, vehicle and driver are free, the executor sends an act of stop.',
  },
  haltForever: { ru: 'Заказ будет отменён, вернуть его нельзя.', en: 'The order is cancelled for good.' },
  cargoPlace: { ru: 'Где груз', en: 'Where the cargo is' },
  cargoPlaceHint: { ru: 'Адрес, склад или километр трассы', en: 'Address, warehouse or kilometre of the road' },
  cargoPlaceShort: { ru: 'Укажите, где груз', en: 'Say where the cargo is' },
  paid: { ru: 'Исполнителю к оплате, % цены', en: 'To pay the executor, % of the price' },
  paidWrong: { ru: 'От 0 до 100', en: 'From 0 to 100' },
  paidSum: { ru: (sum: string, all: string) => `${sum} из ${all}`, en: (sum: string, all: string) => `${sum} of ${all}` },
  answerIn: { ru: 'Время на ответ', en: 'Time to answer' },
  answerUntil: {
    ru: (at: string) => `Ответ до ${at}, потом просьба отпадёт.`,
    en: (at: string) => `Answer by ${at}, then the request lapses.`,
  },
  hour: { ru: `1${nbsp}ч`, en: `1${nbsp}h` },
  hours4: { ru: `4${nbsp}ч`, en: `4${nbsp}h` },
  hours12: { ru: `12${nbsp}ч`, en: `12${nbsp}h` },
  wish: { ru: 'Экспедитор просит остановить перевозку', en: 'The forwarder asks to stop the transport' },
  wishMine: { ru: 'Вы просите остановить перевозку', en: 'You ask to stop the transport' },
  wishBy: { ru: (at: string) => `ответ до ${at}`, en: (at: string) => `answer by ${at}` },
  wishPlace: { ru: (place: string) => `Груз: ${place}`, en: (place: string) => `Cargo: ${place}` },
  wishPaid: { ru: (percent: number) => `К оплате ${percent}${nbsp}% цены`, en: (percent: number) => `${percent}% of the price to pay` },
  wishPaidSum: {
    ru: (percent: number, sum: string) => `К оплате ${percent}${nbsp}% цены, ${sum}`,
    en: (percent: number, sum: string) => `${percent}% of the price to pay, ${sum}`,
  },
  answer: { ru: 'Ответить…', en: 'Answer…' },
  answerTitle: { ru: 'Остановить перевозку?', en: 'Stop the transport?' },
  yourAnswer: { ru: 'Ваш ответ', en: 'Your answer' },
  agree: { ru: 'Согласиться и остановить', en: 'Agree and stop' },
  refuse: { ru: 'Отказать, рейс продолжается', en: 'Refuse, the flight goes on' },
  answerDo: { ru: 'Ответить', en: 'Answer' },
  refusedDone: { ru: 'Отказ отправлен', en: 'Refusal sent' },
  withdraw: { ru: 'Отозвать просьбу', en: 'Withdraw' },
  withdrawn: { ru: 'Просьба отозвана', en: 'The request is withdrawn' },
  haltRefused: { ru: (by: string) => `Исполнитель отказался остановить: ${by}`, en: (by: string) => `The executor refused to stop: ${by}` },
  haltExpired: { ru: 'На просьбу об остановке не ответили в срок', en: 'The request to stop was not answered in time' },

  driver_unavailable: { ru: 'Водитель выбыл: нужен другой', en: 'The driver is out of service: another is needed' },
  vehicle_unavailable: { ru: 'Машина выбыла: нужна другая', en: 'The vehicle is out of service: another is needed' },
  returned: { ru: 'Экспедитор вернул машину и водителя', en: 'The forwarder sent vehicle and driver back' },

  claims: {
    ru: (count: number) => (count === 1 ? 'Претензия ждёт вашего решения' : `Претензии ждут вашего решения: ${count}`),
    en: (count: number) => (count === 1 ? 'A claim awaits your decision' : `Claims awaiting your decision: ${count}`),
  },
  claimsSee: { ru: 'Посмотреть', en: 'Have a look' },
  late: {
    ru: (name: string, at: string) => `${name}: согласие пришло ${at}, после срока. Предложите ещё раз или выберите другого.`,
    en: (name: string, at: string) => `${name} said yes at ${at}, after the deadline. Offer again or choose another.`,
  },
})

/** Dialogs of taking back and of approving. */
export const termsWords = defineWords({
  penalty: {
    ru: (sum: string, percent: number, hours: number, free: number) =>
      `Штраф ${sum}, ${percent}${nbsp}%: до погрузки ${hours}${nbsp}ч, бесплатно было до ${free}${nbsp}ч`,
    en: (sum: string, percent: number, hours: number, free: number) =>
      `Penalty ${sum}, ${percent}%: ${hours}${nbsp}h to the loading, free until ${free}${nbsp}h before`,
  },
  penaltyBare: {
    ru: (percent: number, hours: number, free: number) =>
      `Штраф ${percent}${nbsp}% цены: до погрузки ${hours}${nbsp}ч, бесплатно было до ${free}${nbsp}ч`,
    en: (percent: number, hours: number, free: number) =>
      `Penalty ${percent}% of the price: ${hours}${nbsp}h to the loading, free until ${free}${nbsp}h before`,
  },
  draft: { ru: 'Запишется черновик претензии, решают по нему люди.', en: 'It is kept as a draft of a claim, people decide on it.' },
  notYours: { ru: 'По этой причине штрафа нет: вина не ваша.', en: 'No penalty for this reason: it is not your fault.' },
  theirs: {
    ru: (failure: 'no_vehicle' | 'no_cargo', percent: number) =>
      failure === 'no_vehicle'
        ? `Появится черновик вашей претензии за невывоз груза: ${percent}\u00a0% цены.`
        : `У экспедитора появится черновик претензии за непредъявление груза: ${percent}\u00a0% цены вам.`,
    en: (failure: 'no_vehicle' | 'no_cargo', percent: number) =>
      failure === 'no_vehicle'
        ? `A claim of yours is drafted for cargo that was not carried: ${percent}% of the price.`
        : `A claim for cargo that was not handed over is drafted with the forwarder: ${percent}% of the price to you.`,
  },
  freeUntil: { ru: (at: string) => `Бесплатно до ${at}.`, en: (at: string) => `Free until ${at}.` },
  noPenalty: { ru: 'Штрафа по условиям заказа нет.', en: 'The terms of the order have no penalty.' },

  approveTitle: { ru: 'Согласовать машину и водителя?', en: 'Approve the vehicle and the driver?' },
  approveResources: { ru: (resources: string) => `Поедут: ${resources}.`, en: (resources: string) => `To drive: ${resources}.` },
  approveThen: { ru: 'Исполнитель сможет начать рейс.', en: 'The executor can start the flight.' },
  approveDone: { ru: 'Машина и водитель согласованы', en: 'Vehicle and driver approved' },
  returnTitle: { ru: 'Вернуть машину и водителя', en: 'Send the vehicle and the driver back' },
  returnDo: { ru: 'Вернуть', en: 'Send back' },
  returnWhat: { ru: 'Что не подходит', en: 'What does not fit' },
  returnHint: { ru: 'Исполнитель прочитает это и назначит других.', en: 'The executor reads this and names others.' },
  returnDone: { ru: 'Машина и водитель возвращены', en: 'Vehicle and driver sent back' },
  archiveTitle: { ru: 'Убрать заказ в архив?', en: 'Archive the order?' },
  archiveThen: { ru: 'Заказ оплачен. В архиве его можно только читать.', en: 'The order is paid. In the archive it can only be read.' },
  archiveDone: { ru: 'Заказ в архиве', en: 'Order archived' },
  assignApproval: {
    ru: (hours: number) => `Экспедитор согласует машину и водителя за ${hours}${nbsp}ч, до этого рейс не начать.`,
    en: (hours: number) => `The forwarder approves vehicle and driver within ${hours}${nbsp}h, the flight cannot start before.`,
  },
  lateTitle: { ru: 'Ответ пришёл после срока', en: 'The answer came after the deadline' },
  lateText: { ru: 'Заказ не ваш: решает экспедитор.', en: 'The order is not yours: the forwarder decides.' },

  reserves: { ru: 'Уже получали предложение', en: 'Were offered it before' },
  reserveEnd: {
    ru: (how: 'declined' | 'expired' | 'revoked') => ({ declined: 'отклонил', expired: 'не ответил в срок', revoked: 'отозвано' })[how],
    en: (how: 'declined' | 'expired' | 'revoked') => ({ declined: 'declined', expired: 'did not answer in time', revoked: 'revoked' })[how],
  },
  reserveLate: { ru: 'согласился после срока', en: 'said yes after the deadline' },
  reserveOffer: { ru: (name: string) => `Предложить: ${name}`, en: (name: string) => `Offer to ${name}` },
  reserveDo: { ru: 'Предложить', en: 'Offer' },
})

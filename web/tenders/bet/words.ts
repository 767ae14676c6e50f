import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

export const betWords = defineWords({
  box: { ru: (lot: string) => `Ставка по лоту ${lot}`, en: (lot: string) => `Bet on lot ${lot}` },
  amount: { ru: 'Ваша цена', en: 'Your price' },
  less: { ru: 'Меньше', en: 'Less' },
  more: { ru: 'Больше', en: 'More' },
  place: { ru: 'Поставить', en: 'Bet' },
  lower: { ru: 'Снизить', en: 'Lower' },
  raise: { ru: 'Повысить', en: 'Raise' },
  offer: { ru: 'Подать', en: 'Offer' },
  replace: { ru: 'Заменить', en: 'Replace' },
  seal: { ru: 'Запечатать', en: 'Seal' },
  takeFor: { ru: (sum: string) => `Взять за ${sum}`, en: (sum: string) => `Take for ${sum}` },
  confirm: { ru: 'Точно?', en: 'Sure?' },
  holding: { ru: 'Держите', en: 'Hold' },
  sending: { ru: 'Отправляем', en: 'Sending' },
  checking: { ru: 'Проверяем', en: 'Checking' },

  willLead: {
    ru: (sum: string, by: string) => `Станете 1-м: ${sum}${by && ` (${by})`}.`,
    en: (sum: string, by: string) => `You become 1st: ${sum}${by && ` (${by})`}.`,
  },
  firstOfAll: { ru: (sum: string) => `Первая ставка: ${sum}.`, en: (sum: string) => `The first bet: ${sum}.` },
  hiddenRank: { ru: (sum: string) => `Ставка ${sum}. Место скрыто.`, en: (sum: string) => `A bet of ${sum}. Places are hidden.` },
  final: { ru: 'Отменить ставку нельзя.', en: 'A bet cannot be undone.' },
  withdrawable: { ru: (at: string) => `Отозвать можно до ${at}.`, en: (at: string) => `It may be withdrawn until ${at}.` },
  rankAfter: {
    ru: (sum: string) => `Ставка ${sum}. Место покажем, когда её примут.`,
    en: (sum: string) => `A bet of ${sum}. Its place is shown once it is accepted.`,
  },
  sealedElsewhere: {
    ru: 'Ваша цена запечатана, здесь её не видно.',
    en: 'Your price is sealed and not to be read here.',
  },
  nameYours: { ru: 'Начальной цены нет: назовите свою.', en: 'There is no start price: name yours.' },
  behind: { ru: (best: string) => `1-й не станет: лучшая ${best}.`, en: (best: string) => `It will not lead: the best is ${best}.` },
  tooHigh: { ru: (most: string) => `Не примут: не больше ${most}.`, en: (most: string) => `Not accepted: ${most} at most.` },
  tooLow: { ru: (least: string) => `Не примут: не меньше ${least}.`, en: (least: string) => `Not accepted: ${least} at least.` },
  leadLower: { ru: 'Вы уже лидируете. Снижать незачем.', en: 'You lead already. No need to go lower.' },
  leadHigher: { ru: 'Вы уже лидируете. Повышать незачем.', en: 'You lead already. No need to go higher.' },
  replaceable: { ru: (at: string) => `Заменить можно до ${at}.`, en: (at: string) => `May be replaced until ${at}.` },
  replaceUntil: {
    ru: (at: string) => `Заменить можно до ${at}, прежняя остаётся в журнале.`,
    en: (at: string) => `May be replaced until ${at}; the earlier one stays in the log.`,
  },
  firstTakes: { ru: 'Лот получит тот, кто возьмёт первым.', en: 'Whoever takes it first gets the lot.' },
  nextStep: {
    ru: (left: string, sum: string) => `Через ${left} цена станет ${sum}. Взять может любой.`,
    en: (left: string, sum: string) => `In ${left} the price becomes ${sum}. Anybody may take it.`,
  },
  takeIt: { ru: (sum: string) => `Подставить ${sum}`, en: (sum: string) => `Use ${sum}` },
  movedNow: {
    ru: 'Цена сменилась только что. Проверьте и нажмите ещё раз.',
    en: 'The price has just changed. Check it and press again.',
  },
  again: {
    ru: (sum: string) => `Нажмите ещё раз, и ставка ${sum} уйдёт.`,
    en: (sum: string) => `Press again, and the bet of ${sum} goes.`,
  },
  holdOn: { ru: 'Удерживайте, пока полоса не дойдёт до конца.', en: 'Hold until the bar is full.' },
  amountMissing: { ru: 'Введите цену числом больше нуля.', en: 'Enter a price above zero.' },
  shareMissing: { ru: 'Укажите долю объёма от 0,01 до 100 %.', en: 'Give a share of the volume from 0.01 to 100 %.' },
  share: { ru: 'Доля объёма, до', en: 'Share of the volume, up to' },

  vatIncluded: {
    ru: (rate: number, net: string) => `с НДС ${rate} %, чистыми ${net}`,
    en: (rate: number, net: string) => `with VAT ${rate}%, ${net} net`,
  },
  netAlone: { ru: (net: string) => `чистыми ${net}`, en: (net: string) => `${net} net` },
  comparedNet: { ru: 'сравнивают без НДС', en: 'compared without VAT' },
  comparedEffective: { ru: 'сравнивают с учётом вычета НДС', en: 'compared after VAT deduction' },

  lostFor: { ru: (time: string) => `Нет связи ${time}`, en: (time: string) => `No connection for ${time}` },
  mayDiffer: { ru: 'цена могла измениться.', en: 'the price may have changed.' },
  kept: { ru: 'Ввод сохранён.', en: 'Your entry is kept.' },
  closedBox: { ru: 'Ставка закрыта', en: 'Bidding locked' },
  checkLine: { ru: 'Проверить связь', en: 'Check connection' },
  comparing: { ru: 'Сверяем цену с сервером', en: 'Checking the price with the server' },
  unanswered: { ru: 'Ответа нет: проверяем.', en: 'No answer: checking.' },
  unansweredNote: {
    ru: (sum: string) => `Ставка ${sum} отправлена один раз и второй раз не уйдёт.`,
    en: (sum: string) => `The bet of ${sum} was sent once and will not be sent twice.`,
  },

  taken: { ru: (at: string) => `принято ${at}`, en: (at: string) => `accepted ${at}` },
  takenBet: {
    ru: (lot: string, sum: string, at: string) => `${lot}: ставка ${sum} принята ${at}`,
    en: (lot: string, sum: string, at: string) => `${lot}: bet of ${sum} accepted ${at}`,
  },
  receipt: { ru: 'Квитанция', en: 'Receipt' },
  receiptName: {
    ru: (lot: string, seq: number) => `Квитанция ${lot} ставка ${seq}.json`,
    en: (lot: string, seq: number) => `Receipt ${lot} bet ${seq}.json`,
  },
  hash: { ru: (hash: string) => `хеш ${hash}`, en: (hash: string) => `hash ${hash}` },
  withdraw: { ru: 'Отозвать ставку', en: 'Withdraw the bet' },
  withdrawTitle: { ru: 'Отозвать ставку?', en: 'Withdraw the bet?' },
  withdrawLead: { ru: 'Вы лидируете: первой станет следующая ставка.', en: 'You lead: the next bet takes your place.' },
  withdrawRobot: { ru: 'Автоставка остановится.', en: 'The auto-bid stops.' },
  withdrawThen: {
    ru: 'Цена выйдет из торгов, в журнале останется запись. После четвёртого отзыва торги для вас закроются.',
    en: 'The price leaves the contest, the log keeps the record. After a fourth withdrawal the tender is closed to you.',
  },
  withdrawn: { ru: 'Ставка отозвана', en: 'The bet is withdrawn' },
  cancel: { ru: 'Отмена', en: 'Cancel' },

  outbid: { ru: 'Ставка перебита', en: 'You are outbid' },
  outbidBy: { ru: (best: string) => `Ставка перебита, лучшая ${best}`, en: (best: string) => `You are outbid, the best is ${best}` },

  ended: { ru: 'Приём ставок завершён.', en: 'Bidding is over.' },
  notOpen: { ru: (at: string) => `Ставки принимают с ${at}.`, en: (at: string) => `Bets are taken from ${at}.` },
  fleet: {
    ru: (fit: number, free: number | null) =>
      free === null ? `Своих машин, которые подходят: ${fit}.` : `Своих машин, которые подходят: ${fit}, свободно на погрузку: ${free}.`,
    en: (fit: number, free: number | null) =>
      free === null ? `Your own vehicles that fit: ${fit}.` : `Your own vehicles that fit: ${fit}, free at the loading: ${free}.`,
  },
  refused: { ru: (why: string) => `Сделать ставку нельзя: ${why}.`, en: (why: string) => `You may not bet: ${why}.` },
  noRight: {
    ru: 'Ставки делает владелец или диспетчер вашей организации.',
    en: 'The owner or a dispatcher of your organisation places bets.',
  },
  noRightForwarder: {
    ru: 'Ставки делает владелец или логист вашей организации.',
    en: 'The owner or a logistician of your organisation places bets.',
  },

  sealedHow: { ru: 'Что значит «запечатана»', en: 'What “sealed” means' },
  sealedYes: {
    ru: 'Цена шифруется в этом браузере. До окончания её не прочтут ни участники, ни организатор, ни сотрудники платформы: ключ выдаёт только задание, которое закрывает торги.',
    en: 'The price is encrypted in this browser. Until the end neither bidders nor the organiser nor the platform’s staff read it: only the job that closes the auction gives out the key.',
  },
  sealedNo: {
    ru: 'Не защищает от того, кто управляет сервером и держит его ключи, и от чужого доступа к этому компьютеру. Что вы подали ставку и когда, видно.',
    en: 'It does not protect from whoever runs the server and holds its keys, nor from access to this computer. That you placed a bet, and when, is visible.',
  },
  sealedKept: {
    ru: 'Свою цену видите только вы и только в этой вкладке: сервер её не знает.',
    en: 'Only you see your price, and in this tab alone: the server does not know it.',
  },
  sealFailed: {
    ru: 'Запечатать не вышло: браузер не умеет нужное шифрование или страница открыта не по https. Обновите браузер или откройте её по https.',
    en: 'Sealing failed: the browser lacks this encryption, or the page is not open over https. Update the browser or open it over https.',
  },

  how: { ru: 'Подтверждение ставки', en: 'Confirming a bet' },
  howOf: { ru: (how: string) => `Подтверждение: ${how}`, en: (how: string) => `Confirm by: ${how}` },
  twice: { ru: 'второе нажатие', en: 'a second press' },
  hold: { ru: 'удержание', en: 'holding' },
  once: { ru: 'без подтверждения', en: 'nothing' },
  twiceNote: { ru: 'нажать дважды', en: 'press twice' },
  holdNote: { ru: 'держать 0,6 с', en: 'hold for 0.6 s' },
  onceNote: { ru: 'ставка уходит сразу', en: 'the bet goes at once' },

  robot: { ru: 'Автоставка', en: 'Auto-bid' },
  robotRuns: { ru: (floor: string) => `Автоставка до ${floor}`, en: (floor: string) => `Auto-bid to ${floor}` },
  robotTitle: { ru: (lot: string) => `Автоставка по лоту ${lot}`, en: (lot: string) => `Auto-bid on lot ${lot}` },
  robotAbout: {
    ru: 'Сервер сам перебивает чужие ставки на шаг, пока цена не дойдёт до предела. Шаг делается в тот же миг, что и чужая ставка.',
    en: 'The server outbids others by a step until the price reaches your limit. It does so in the same instant as the other bet.',
  },
  robotFloor: { ru: 'Остановиться на', en: 'Stop at' },
  robotFloorNote: { ru: 'Предел виден только вам.', en: 'Only you see the limit.' },
  robotStep: { ru: 'Шаг', en: 'Step' },
  robotStepNote: {
    ru: (least: string) => `не меньше шага торгов, ${least}`,
    en: (least: string) => `at least the auction’s step, ${least}`,
  },
  robotUntil: { ru: 'Работать до', en: 'Work until' },
  robotToEnd: { ru: 'до конца торгов', en: 'the end of the auction' },
  robotToTime: { ru: 'до времени', en: 'a moment' },
  robotTime: { ru: 'Дата и время', en: 'Date and time' },
  robotStops: {
    ru: (floor: string) => `Остановится на ${floor}; предел виден только вам. Сделанные ставки останутся в силе.`,
    en: (floor: string) => `Stops at ${floor}; only you see the limit. Bets already made stand.`,
  },
  robotStart: { ru: 'Включить автоставку', en: 'Start the auto-bid' },
  robotSave: { ru: 'Изменить автоставку', en: 'Change the auto-bid' },
  robotChange: { ru: 'Изменить', en: 'Change' },
  robotStop: { ru: 'Остановить', en: 'Stop' },
  robotStopsAt: { ru: (floor: string) => `Остановится на ${floor}`, en: (floor: string) => `Stops at ${floor}` },
  robotOnlyYou: {
    ru: (step: string) => `шаг ${step}, предел виден только вам`,
    en: (step: string) => `step ${step}, only you see the limit`,
  },
  robotLeft: {
    ru: (steps: number) => `${plural(steps)} После предела решаете вы.`,
    en: (steps: number) => `${countEn(steps, 'step', 'steps')} left. Beyond the limit you decide.`,
  },
  robotEnds: { ru: (at: string) => `автоставка остановится в ${at}`, en: (at: string) => `the auto-bid stops at ${at}` },
  robotStopped: { ru: 'Автоставка остановлена', en: 'The auto-bid is stopped' },
  robotStarted: { ru: 'Автоставка включена', en: 'The auto-bid is on' },
  robotDone: {
    ru: (floor: string) => `Автоставка дошла до предела ${floor} и остановилась.`,
    en: (floor: string) => `The auto-bid reached its limit of ${floor} and stopped.`,
  },
  robotTimeUp: { ru: 'Время автоставки вышло, она остановлена.', en: 'The time of the auto-bid is over, it has stopped.' },
  robotBarred: {
    ru: 'Автоставка остановлена: вы больше не проходите по условиям этих торгов.',
    en: 'The auto-bid has stopped: you no longer meet the terms of this tender.',
  },
  robotFloorBad: { ru: 'Введите предел числом больше нуля.', en: 'Enter a limit above zero.' },
  robotFloorBehind: {
    ru: (ceiling: string) => `Лидерство сейчас стоит ${ceiling}: предел должен быть не выше.`,
    en: (ceiling: string) => `Leading costs ${ceiling} now: the limit must not be above it.`,
  },
})

function plural(steps: number): string {
  return steps % 10 === 1 && steps % 100 !== 11
    ? `Остался ${countRu(steps, 'шаг', 'шага', 'шагов')}.`
    : `Осталось ${countRu(steps, 'шаг', 'шага', 'шагов')}.`
}

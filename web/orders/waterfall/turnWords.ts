import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** Words of offering one order to several executors. */
export const turnWords = defineWords({
  toWhom: { ru: 'Кому предложить', en: 'To whom' },
  one: { ru: 'Одному', en: 'To one' },
  turn: { ru: 'По очереди', en: 'In turn' },
  once: { ru: 'Сразу нескольким', en: 'To several at once' },
  turnDo: { ru: 'Предложить по очереди', en: 'Offer in turn' },
  onceDo: { ru: 'Предложить сразу', en: 'Offer at once' },
  begun: { ru: 'Предлагаем по очереди', en: 'Offering in turn' },
  sent: { ru: 'Предложено сразу нескольким', en: 'Offered to several at once' },
  chosen: { ru: 'Выбраны', en: 'Chosen' },
  add: { ru: 'Добавьте исполнителей из списка', en: 'Add executors from the list' },
  fewTurn: { ru: 'Выберите хотя бы двоих', en: 'Choose two at least' },
  most: {
    ru: (n: number) => `Не больше ${countRu(n, 'исполнителя', 'исполнителей', 'исполнителей')}`,
    en: (n: number) => `No more than ${countEn(n, 'executor', 'executors')}`,
  },
  priceOf: { ru: (name: string) => `Ставка: ${name}`, en: (name: string) => `Rate: ${name}` },
  minutesOf: { ru: (name: string) => `Время на ответ: ${name}`, en: (name: string) => `Time to answer: ${name}` },
  up: { ru: (name: string) => `${name} раньше`, en: (name: string) => `${name} earlier` },
  off: { ru: (name: string) => `Убрать: ${name}`, en: (name: string) => `Remove ${name}` },
  first: {
    ru: (name: string, until: string) => `Сначала ${name} до ${until}`,
    en: (name: string, until: string) => `First ${name} until ${until}`,
  },
  next: {
    ru: (name: string, until: string) => `потом ${name} до ${until}`,
    en: (name: string, until: string) => `then ${name} until ${until}`,
  },
  early: {
    ru: 'Откажет раньше: следующего спросим сразу. Не возьмёт никто: заказ вернётся к вам.',
    en: 'Whoever declines early lets the next be asked at once. If nobody takes it, the order returns to you.',
  },
  afterLoading: { ru: 'Последний срок позже начала погрузки.', en: 'The last time is later than loading begins.' },
  together: {
    ru: (names: string, sum: string, until: string) =>
      `${names}: все видят цену ${sum} и отвечают до ${until}. Кто возьмёт первым, тот и везёт.`,
    en: (names: string, sum: string, until: string) =>
      `${names}: all see the price of ${sum} and answer until ${until}. Whoever takes it first has it.`,
  },
  back: { ru: 'Не возьмёт никто: заказ вернётся к вам.', en: 'If nobody takes it, the order returns to you.' },
  changeTitle: { ru: 'Кого спросить дальше', en: 'Who is asked next' },
  change: { ru: 'Изменить…', en: 'Change…' },
  changeDo: { ru: 'Сохранить очередь', en: 'Save the queue' },
  changed: { ru: 'Очередь изменена', en: 'The queue is changed' },
  out: {
    ru: (name: string) => `${name} отвечает сейчас, это предложение остаётся в силе.`,
    en: (name: string) => `${name} is answering now, that offer stands.`,
  },
  onceNow: {
    ru: (names: string, sum: string, until: string) => `Предложен сразу: ${names}. Цена ${sum}, первый забирает, ответ до ${until}`,
    en: (names: string, sum: string, until: string) =>
      `Offered at once to ${names}. Price ${sum}, the first to take it has it, answers until ${until}`,
  },
  stop: { ru: 'Остановить…', en: 'Stop…' },
  stopAsk: { ru: 'Больше не предлагать им?', en: 'Offer it to them no longer?' },
  stopThen: { ru: 'Взять его они не смогут, заказ вернётся к вам.', en: 'They cannot take it any more, the order returns to you.' },
  stopDo: { ru: 'Остановить', en: 'Stop' },
  stopWhy: { ru: 'Причина', en: 'Reason' },
  stopWhyNone: { ru: 'Выберите причину', en: 'Choose a reason' },
  stopped: { ru: 'Больше не предлагаем', en: 'No longer offered' },
})

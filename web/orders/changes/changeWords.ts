import { defineWords } from '#web/i18n/words.ts'

export const changeWords = defineWords({
  asksForwarder: { ru: 'Экспедитор предлагает изменить', en: 'The forwarder proposes a change' },
  asksExecutor: { ru: 'Исполнитель предлагает изменить', en: 'The executor proposes a change' },
  asksMine: { ru: 'Вы предложили изменить, ждём ответа', en: 'You proposed a change, the answer is awaited' },
  answerDueAt: { ru: (at: string) => `ответ до ${at}`, en: (at: string) => `answer by ${at}` },
  refusedThem: { ru: 'Изменение отклонено', en: 'The change was refused' },
  refusedMine: { ru: 'Вы отклонили изменение', en: 'You refused the change' },
  lapsed: { ru: 'На изменение не ответили, заказ остался прежним', en: 'Nobody answered the change, the order stays as it was' },
  was: { ru: 'Было', en: 'Was' },
  will: { ru: 'Станет', en: 'Will be' },
  failed: { ru: 'Не удалось прочитать изменение', en: 'The change could not be read' },
  hidden: { ru: 'сумма скрыта', en: 'the sum is hidden' },

  answer: { ru: 'Ответить…', en: 'Answer…' },
  answerTitle: { ru: 'Изменение согласованного', en: 'A change of what was agreed' },
  yourAnswer: { ru: 'Ваш ответ', en: 'Your answer' },
  choose: { ru: 'Выберите ответ', en: 'Choose the answer' },
  accept: { ru: 'Согласиться', en: 'Accept' },
  refuse: { ru: 'Отказаться', en: 'Refuse' },
  send: { ru: 'Ответить', en: 'Answer' },
  thenAccept: {
    ru: 'Заказ, рейс и сроки изменятся сразу, обе стороны увидят это в истории.',
    en: 'The order, its flight and deadlines change at once, and both sides read it in the history.',
  },
  thenRefuse: {
    ru: 'Заказ останется как согласован, ваша причина уйдёт другой стороне.',
    en: 'The order stays as agreed, and the other side reads your reason.',
  },
  why: { ru: 'Почему нет', en: 'Why not' },
  whyShort: { ru: 'Напишите, не короче 3 знаков', en: 'Write 3 characters or more' },
  accepted: { ru: 'Изменение принято', en: 'Change accepted' },
  refused: { ru: 'Изменение отклонено', en: 'Change refused' },
  noPrices: {
    ru: 'Меняется цена, а видеть цены вы не можете. Ответить может тот, у кого есть такое право.',
    en: 'The price changes and you may not see prices. Somebody with that right answers.',
  },
  passedOn: {
    ru: 'Заказ передан дальше: согласуйте то же с фактическим перевозчиком в своём дочернем заказе.',
    en: 'The order was passed on: agree the same with the actual carrier in your child order.',
  },

  withdraw: { ru: 'Отозвать изменение', en: 'Withdraw the change' },
  withdrawn: { ru: 'Изменение отозвано', en: 'Change withdrawn' },

  edit: { ru: 'Изменить заказ', en: 'Change the order' },
  suggest: { ru: 'Предложить изменение…', en: 'Propose a change…' },
  suggestTitle: { ru: 'Предложить другую цену или время', en: 'Propose another price or other times' },
  suggestText: {
    ru: 'Экспедитор согласится или откажет. До ответа действует прежнее.',
    en: 'The forwarder accepts or refuses. Until then all stays as agreed.',
  },
  price: { ru: 'Ваша ставка', en: 'Your rate' },
  comment: { ru: 'Почему', en: 'Why' },
  nothing: { ru: 'Поменяйте цену или время', en: 'Change the price or a time' },
  priceWrong: { ru: 'Укажите сумму больше нуля', en: 'Give a sum above zero' },
  windowWrong: { ru: 'Укажите день и время, конец позже начала', en: 'Give the day and the times, the end after the start' },
  date: { ru: 'Дата', en: 'Date' },
  window: { ru: 'Окно', en: 'Window' },
  answerIn: { ru: 'Время на ответ', en: 'Time to answer' },

  toAgree: { ru: 'Уйдёт на согласование', en: 'Goes for agreement' },
  toSave: { ru: 'Сохранится сразу', en: 'Saved at once' },
  forExecutor: { ru: 'Пояснение исполнителю', en: 'A word to the executor' },
})

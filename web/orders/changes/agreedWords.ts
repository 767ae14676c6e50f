import { defineWords } from '#web/i18n/words.ts'

/** What the form of an agreed order says beyond that of any other. */
export const agreedWords = defineWords({
  agreedNote: {
    ru: 'Согласовано с исполнителем: маршрут, груз, цена и условия уйдут ему на согласование, остальное сохранится сразу.',
    en: 'Agreed with the executor: route, cargo, price and terms go to him for his yes, the rest is saved at once.',
  },
  propose: { ru: 'Отправить на согласование', en: 'Send for agreement' },
  proposed: { ru: 'Изменение отправлено на согласование', en: 'The change was sent for agreement' },
  openAlready: {
    ru: 'Прошлое изменение ещё ждёт ответа: дождитесь или отзовите его на карточке заказа.',
    en: 'The last change still waits for its answer: wait, or withdraw it on the card of the order.',
  },
  closedDriven: { ru: 'Машина уже выехала: это не изменить.', en: 'The vehicle has left: this cannot be changed.' },
  closedDelivered: { ru: 'Груз доставлен: это не изменить.', en: 'The cargo is delivered: this cannot be changed.' },
  drivenNote: {
    ru: 'Машина уже выехала: согласовать заново можно ставку и точки, где она ещё не была.',
    en: 'The vehicle has left: the rate and the stops it has not reached may be agreed on anew.',
  },
  deliveredNote: {
    ru: 'Груз доставлен: согласовать заново можно только ставку.',
    en: 'The cargo is delivered: only the rate may be agreed on anew.',
  },
})

import { defineWords } from '#web/i18n/words.ts'

export const counterWords = defineWords({
  own: { ru: 'Своя цена…', en: 'Own price…' },
  title: { ru: 'Своя цена', en: 'Own price' },
  price: { ru: 'Ваша цена', en: 'Your price' },
  missing: { ru: 'Укажите цену больше нуля', en: 'Give a price above zero' },
  far: {
    ru: (price: string) => `Больше чем в 10 раз выше, чем ${price}: проверьте, нет ли лишней цифры`,
    en: (price: string) => `More than 10 times ${price}: check for a digit too many`,
  },
  send: { ru: 'Предложить', en: 'Propose' },
  sent: { ru: 'Цена отправлена', en: 'Price sent' },
  offered: { ru: (price: string) => `Вам предложено ${price}`, en: (price: string) => `You are offered ${price}` },
  stands: {
    ru: 'Заказ остаётся за вами, пока экспедитор не ответит. Принять прежнюю цену можно и до его ответа.',
    en: 'The order stays with you until the forwarder answers. You may take the present price before he does.',
  },
  becomes: {
    ru: 'Предложение исполнителю пойдёт по этой цене, ответит он сам.',
    en: 'The executor is offered this price, he answers himself.',
  },
  askedTitle: { ru: 'Исполнитель назвал свою цену', en: 'The executor named his price' },
  asked: { ru: 'Просит', en: 'Asks' },
  insteadOf: { ru: (price: string) => `вместо ${price}`, en: (price: string) => `instead of ${price}` },
  agree: { ru: (price: string) => `Согласиться на ${price}`, en: (price: string) => `Agree to ${price}` },
  agreePlain: { ru: 'Согласиться', en: 'Agree' },
  agreed: { ru: 'Цена согласована, заказ принят', en: 'Price agreed, order accepted' },
  agreeThen: { ru: 'Согласитесь: заказ принят по этой цене.', en: 'Agree, and the order is accepted at this price.' },
  failed: { ru: 'Не получилось', en: 'Not done' },
  withdrawn: { ru: 'Ваша цена отозвана, предложение в силе', en: 'Your price is taken back, the offer stands' },
  refuse: { ru: 'Отклонить', en: 'Decline' },
  refused: { ru: 'Цена отклонена, предложение в силе', en: 'Price declined, the offer stands' },
  refuseThen: {
    ru: 'Отклоните: предложение по прежней цене остаётся в силе до конца срока.',
    en: 'Decline, and the offer at the present price stands until its time is over.',
  },
})

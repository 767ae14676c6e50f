import { defineWords } from '#web/i18n/words.ts'

/** How a price came about, and what it is in roubles. */
export const priceWords = defineWords({
  title: { ru: 'История цены', en: 'History of the price' },
  none: { ru: 'Цену ещё не называли.', en: 'No price was named yet.' },
  failed: { ru: 'История цены не загрузилась', en: 'The history of the price did not load' },
  when: { ru: 'Когда', en: 'When' },
  what: { ru: 'Что', en: 'What' },
  price: { ru: 'Цена', en: 'Price' },
  entered: { ru: 'Назначена', en: 'Entered' },
  changed: { ru: 'Изменена', en: 'Changed' },
  offered: { ru: 'Предложена исполнителю', en: 'Offered to an executor' },
  declined: { ru: 'Отклонена исполнителем', en: 'Declined by the executor' },
  expired: { ru: 'Предложение истекло', en: 'Offer expired' },
  revoked: { ru: 'Заказ отозван', en: 'Order taken back' },
  agreed: { ru: 'Согласована', en: 'Agreed' },
  asked: { ru: 'Предложено изменить', en: 'Change asked for' },
  accepted: { ru: 'Изменение принято', en: 'Change accepted' },
  refused: { ru: 'Изменение отклонено', en: 'Change refused' },
  withdrawn: { ru: 'Изменение отозвано', en: 'Change withdrawn' },
  lapsed: { ru: 'На изменение не ответили', en: 'Change not answered' },
  extra: { ru: 'Согласована доплата', en: 'Extra approved' },
  given_back: { ru: 'Согласован возврат доплаты', en: 'Giving an extra back approved' },
  customer: { ru: 'Цена заказчика', en: "Customer's price" },
  nothing: { ru: 'нет', en: 'none' },
  became: { ru: 'стало', en: 'became' },
  vatInside: { ru: (rate: number) => `с НДС ${rate}\u00a0%`, en: (rate: number) => `VAT ${rate}% inside` },
  vatOnTop: { ru: (rate: number) => `плюс НДС ${rate}\u00a0%`, en: (rate: number) => `plus VAT ${rate}%` },
  vatNone: { ru: 'без НДС', en: 'no VAT' },

  roubles: { ru: (sum: string) => `≈\u00a0${sum}`, en: (sum: string) => `≈\u00a0${sum}` },
  official: { ru: (day: string) => `по курсу Банка России на ${day}`, en: (day: string) => `at the rate of the Bank of Russia of ${day}` },
  demo: {
    ru: (day: string) => `по учебному курсу на ${day}, он не официальный`,
    en: (day: string) => `at a made-up rate of ${day}, which is not official`,
  },
  rate: {
    ru: (units: string, roubles: string) => `${units} = ${roubles}`,
    en: (units: string, roubles: string) => `${units} = ${roubles}`,
  },
})

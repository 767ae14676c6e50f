import { defineWords } from '#web/i18n/words.ts'

export const customerWords = defineWords({
  title: { ru: 'Для заказчика', en: 'For the customer' },
  enter: { ru: 'Вписать', en: 'Enter' },
  change: { ru: 'Изменить', en: 'Change' },
  documents: {
    ru: (what: string) => `До закрытия документов заказчик ждёт: ${what}`,
    en: (what: string) => `Before the documents are closed the customer expects: ${what}`,
  },
  invoice: {
    ru: (what: string) => `В счёте заказчик ждёт: ${what}`,
    en: (what: string) => `On the bill the customer expects: ${what}`,
  },
  dialog: { ru: 'Что просит заказчик', en: 'What the customer asks for' },
  leads: {
    ru: 'Это увидите только вы; в счёт и акт заказчику попадёт само.',
    en: 'You alone see it; it goes onto the bill and the act for the customer by itself.',
  },
  save: { ru: 'Сохранить', en: 'Save' },
  saved: { ru: 'Записано', en: 'Entered' },
  hours: { ru: 'ч', en: 'h' },
  passHint: { ru: 'Не позже чем за столько до погрузки', en: 'At the latest so long before loading' },
  placing: { ru: 'нужно до размещения', en: 'needed before placing' },
  byDocuments: { ru: 'нужно до закрытия документов', en: 'needed before the documents are closed' },
  byInvoice: { ru: 'нужно в счёте', en: 'needed on the bill' },
})

import type { OrderFact } from '#contract/order-list.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

/** What dashboards lead to a list of orders by. */
export const countedWords = defineWords({
  done: { ru: 'Выполнен', en: 'Done' },
  facts: { ru: 'Что известно', en: 'What is known' },
  debt: { ru: 'Не оплачено', en: 'Not paid' },
  receivable: { ru: 'нам', en: 'to us' },
  payable: { ru: 'нами', en: 'by us' },
  term: { ru: (days: string) => `срок ${days}`, en: (days: string) => `due ${days}` },
  noTerm: { ru: 'срок не начался', en: 'the term has not begun' },
  currency: { ru: 'Валюта', en: 'Currency' },
  unassigned: { ru: 'Без ответственного', en: 'Nobody in charge' },
})

/** What may be so of a delivered order. */
export const factWords = defineWords({
  loadingKnown: { ru: 'известно, вовремя ли на погрузку', en: 'known whether in time at loading' },
  loadingInTime: { ru: 'вовремя на погрузку', en: 'in time at loading' },
  loadingLate: { ru: 'опоздал на погрузку', en: 'late at loading' },
  unloadingKnown: { ru: 'известно, вовремя ли на выгрузку', en: 'known whether in time at unloading' },
  unloadingInTime: { ru: 'вовремя на выгрузку', en: 'in time at unloading' },
  unloadingLate: { ru: 'опоздал на выгрузку', en: 'late at unloading' },
  lateFromLoading: { ru: 'опоздал ещё на погрузку', en: 'late already at the loading' },
  lateAtLoading: { ru: 'задержан на погрузке', en: 'held at the loading' },
  lateOnRoad: { ru: 'опоздал в пути', en: 'late on the road' },
  lateUnexplained: { ru: 'причина опоздания неизвестна', en: 'nobody knows why it was late' },
  loadingWaited: { ru: 'известно ожидание на погрузке', en: 'waiting at loading known' },
  unloadingWaited: { ru: 'известно ожидание на выгрузке', en: 'waiting at unloading known' },
  stopsKnown: { ru: 'известно, вовремя ли', en: 'known whether in time' },
  stopsInTime: { ru: 'без опозданий', en: 'without lateness' },
  answered: { ru: 'ответили на предложение', en: 'the offer was answered' },
  offersKnown: { ru: 'предложения исполнителям завершены', en: 'offers were answered or ran out' },
  incomeKnown: { ru: 'есть выручка', en: 'with income' },
  spendKnown: { ru: 'есть расход на перевозку', en: 'with spend' },
  marginKnown: { ru: 'есть маржа', en: 'with a margin' },
  documentsAsked: { ru: 'документы нужны', en: 'documents asked for' },
  documentsAccepted: { ru: 'документы приняты', en: 'documents accepted' },
  documentsMissing: { ru: 'документов не хватает', en: 'documents missing' },
  documentsUnderReview: { ru: 'документы на проверке', en: 'documents being checked' },
  documentsReturned: { ru: 'документ возвращён', en: 'a document sent back' },
  cycleKnown: { ru: 'известен срок документов', en: 'time to documents known' },
  co2eKnown: { ru: 'CO2e известен', en: 'CO2e known' },
  co2eUnknown: { ru: 'CO2e неизвестен', en: 'CO2e unknown' },
} satisfies Record<OrderFact, Bilingual>)

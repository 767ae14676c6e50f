import type { FigureId } from './analytics.ts'
import type { Bilingual } from './primitives.ts'

/** What each figure is called. */
export const figureLabels = {
  delivered: { ru: 'Доставлено заказов', en: 'Orders delivered' },
  loadingInTime: { ru: 'Вовремя на погрузку', en: 'On time at loading' },
  unloadingInTime: { ru: 'Вовремя на выгрузку', en: 'On time at unloading' },
  loadingLate: { ru: 'Опозданий на погрузку', en: 'Late at loading' },
  unloadingLate: { ru: 'Опозданий на выгрузку', en: 'Late at unloading' },
  lateness: { ru: 'Среднее опоздание', en: 'Average lateness' },
  loadingWait: { ru: 'Ожидание на погрузке', en: 'Waiting at loading' },
  unloadingWait: { ru: 'Ожидание на выгрузке', en: 'Waiting at unloading' },
  lots: { ru: 'Лотов', en: 'Lots' },
  lotsAwarded: { ru: 'С победителем', en: 'Awarded' },
  lotsUnsold: { ru: 'Без победителя', en: 'Without a winner' },
  bidders: { ru: 'Участников на лот', en: 'Bidders per lot' },
  saving: { ru: 'Экономия к стартовой', en: 'Saving against the start' },
  savingUsual: { ru: 'Экономия к своей истории', en: 'Saving against own history' },
  invitedLooked: { ru: 'Приглашённых посмотрело', en: 'Invited who looked' },
  invitedBet: { ru: 'Приглашённых участвовало', en: 'Invited who bet' },
  savingSum: { ru: 'Экономия', en: 'Saving' },
  timeToAward: { ru: 'До решения', en: 'Time to award' },
  lotsWon: { ru: 'Выиграно лотов', en: 'Lots won' },
  winRate: { ru: 'Доля побед', en: 'Win rate' },
  flights: { ru: 'Рейсов завершено', en: 'Flights finished' },
  loadedKm: { ru: 'Пробег с грузом', en: 'Loaded distance' },
  emptyKm: { ru: 'Порожний пробег', en: 'Empty distance' },
  emptyShare: { ru: 'Доля порожнего', en: 'Empty share' },
  busyShare: { ru: 'Занятость машин', en: 'Fleet use' },
  idleHours: { ru: 'Простой машины в сутки', en: 'Idle per truck a day' },
  flightCost: { ru: 'Затраты на рейсы', en: 'Cost of flights' },
  costPerKm: { ru: 'Затраты на километр', en: 'Cost per kilometre' },
  income: { ru: 'Выручка', en: 'Income' },
  spend: { ru: 'Расходы на перевозку', en: 'Spend on transport' },
  margin: { ru: 'Маржа', en: 'Margin' },
  marginShare: { ru: 'Маржа, доля', en: 'Margin, share' },
  vat: { ru: 'НДС', en: 'VAT' },
  receivable: { ru: 'Нам должны', en: 'Receivable' },
  receivableOverdue: { ru: 'Нам просрочили', en: 'Receivable overdue' },
  payable: { ru: 'Мы должны', en: 'Payable' },
  payableOverdue: { ru: 'Мы просрочили', en: 'Payable overdue' },
  documentsAccepted: { ru: 'Документы приняты', en: 'Documents accepted' },
  documentCycle: { ru: 'От доставки до документов', en: 'From delivery to documents' },
  documentsMissing: { ru: 'Ждут документов', en: 'Waiting for documents' },
  documentsUnderReview: { ru: 'На проверке', en: 'Under review' },
  documentsReturned: { ru: 'Возвращены', en: 'Returned' },
  co2e: { ru: 'Выбросы CO2e', en: 'CO2e' },
  co2eIntensity: { ru: 'CO2e на тонно-километр', en: 'CO2e per tonne-kilometre' },
  transportWork: { ru: 'Грузооборот', en: 'Transport work' },
  co2eUnknown: { ru: 'Без расчёта CO2e', en: 'CO2e unknown' },
  partners: { ru: 'Партнёров в работе', en: 'Partners at work' },
  partnerInTime: { ru: 'Без опозданий', en: 'Without lateness' },
  answerTime: { ru: 'Ответ на предложение', en: 'Answer to an offer' },
  offersInTime: { ru: 'Ответили в срок', en: 'Answered in time' },
  answersInTime: { ru: 'Ответили в срок', en: 'Answered in time' },
  activeOrders: { ru: 'Заказов в работе', en: 'Orders under way' },
  overdueOrders: { ru: 'Просрочен следующий шаг', en: 'Next step overdue' },
  withoutResponsible: { ru: 'Без ответственного', en: 'Nobody in charge' },
} as const satisfies Record<FigureId, Bilingual>

const ofDelivered = { ru: 'Из заказов, доставленных за эти дни', en: 'Of the orders delivered in these days' }

/** How each figure is reckoned, in a sentence or two. */
export const figureDefinitions = {
  delivered: { ru: 'Заказы, последняя выгрузка которых завершена в эти дни.', en: 'Orders whose last unloading ended in these days.' },
  loadingInTime: {
    ru: `${ofDelivered.ru} и имевших окно погрузки: доля тех, где машина прибыла до его конца.`,
    en: `${ofDelivered.en} with a loading window: the share where the truck came before it ended.`,
  },
  unloadingInTime: {
    ru: `${ofDelivered.ru} и имевших окно выгрузки: доля тех, где на каждую выгрузку прибыли до конца окна.`,
    en: `${ofDelivered.en} with an unloading window: the share where every unloading was reached before its window ended.`,
  },
  loadingLate: {
    ru: `${ofDelivered.ru}: машина прибыла на погрузку после окна.`,
    en: `${ofDelivered.en}: the truck came to the loading after its window.`,
  },
  unloadingLate: {
    ru: `${ofDelivered.ru}: хотя бы на одну выгрузку прибыли после окна.`,
    en: `${ofDelivered.en}: at least one unloading was reached after its window.`,
  },
  lateness: {
    ru: 'Насколько опоздавшие опоздали на свою худшую выгрузку, в среднем. Пришедшие вовремя не входят.',
    en: 'By how much the late ones missed their worst unloading, on average. Those in time are left out.',
  },
  loadingWait: {
    ru: 'От прибытия (или начала окна, если оно позже) до конца погрузки, в среднем.',
    en: 'From arrival (or the start of the window, if later) to the end of the loading, on average.',
  },
  unloadingWait: {
    ru: 'От прибытия (или начала окна, если оно позже) до конца выгрузки, в среднем.',
    en: 'From arrival (or the start of the window, if later) to the end of the unloading, on average.',
  },
  lots: {
    ru: 'Лоты, выставленные в эти дни. Участнику — те, где он ставил.',
    en: 'Lots put up in these days; to a bidder, those with a bet of his.',
  },
  lotsAwarded: { ru: 'Из этих лотов: выбран победитель.', en: 'Of these lots: a winner was chosen.' },
  lotsUnsold: { ru: 'Из этих лотов: никто не взял.', en: 'Of these lots: nobody took them.' },
  bidders: {
    ru: 'Сколько организаций ставило на решённый лот, в среднем.',
    en: 'How many organisations bet on a lot that is decided, on average.',
  },
  saving: {
    ru: 'На сколько лучшая цена ниже стартовой — по лотам с победителем, у которых есть обе, в выбранной валюте.',
    en: 'How far the best price lies below the start: lots with a winner and both prices, in the chosen currency.',
  },
  savingUsual: {
    ru: 'На сколько цена победителя ниже обычной для направления: середины ваших перевозок за год до лота, если их не меньше пяти. Без НДС, в выбранной валюте.',
    en: 'How far the winning price lies below the usual one of the lane: the middle of your own orders in the year before the lot, of at least five. Without VAT, in the chosen currency.',
  },
  invitedLooked: {
    ru: 'Из приглашённых на решённые лоты: открыли тендер или поставили.',
    en: 'Of the invited to decided lots: opened the tender or bet.',
  },
  invitedBet: {
    ru: 'Из приглашённых на решённые лоты: поставили на лот.',
    en: 'Of the invited to decided lots: bet on the lot.',
  },
  savingSum: {
    ru: 'Стартовая цена минус лучшая, в сумме по тем же лотам.',
    en: 'The start price less the best one, summed over the same lots.',
  },
  timeToAward: { ru: 'От конца приёма ставок до выбора победителя, в среднем.', en: 'From the end of bidding to the award, on average.' },
  lotsWon: { ru: 'Лоты, которые достались вам.', en: 'Lots that went to you.' },
  winRate: { ru: 'Из решённых лотов, где вы ставили: выигранные.', en: 'Of the decided lots you bet on: those won.' },
  flights: { ru: 'Завершённые рейсы, план которых кончался в эти дни.', en: 'Flights that are done, whose plan ended in these days.' },
  loadedKm: {
    ru: 'Плановый путь с грузом завершённых рейсов, где он известен.',
    en: 'Planned road with cargo of finished flights, where it is known.',
  },
  emptyKm: {
    ru: 'Плановый путь без груза завершённых рейсов, где он известен.',
    en: 'Planned road without cargo of finished flights, where it is known.',
  },
  emptyShare: { ru: 'Порожний путь в общем пути тех же рейсов.', en: 'The empty road in the whole road of the same flights.' },
  busyShare: {
    ru: 'Доля времени всех своих машин, занятая рейсами по плану.',
    en: 'The share of the time of all own trucks taken by flights, by their plan.',
  },
  idleHours: { ru: 'Сколько часов в сутки машина не в рейсе, в среднем.', en: 'How many hours a day a truck is on no flight, on average.' },
  flightCost: {
    ru: 'По факту, а где его нет — по плану; в выбранной валюте.',
    en: 'By the facts, else by the plan; in the chosen currency.',
  },
  costPerKm: { ru: 'Затраты тех же рейсов на километр их пути.', en: 'The cost of the same flights for a kilometre of their road.' },
  income: {
    ru: 'Без НДС: сколько платят экспедитору его клиенты, а исполнителю — экспедиторы.',
    en: 'Without VAT: what the customers of a forwarder pay, and what forwarders pay an executor.',
  },
  spend: { ru: 'Без НДС: сколько экспедитор платит исполнителям.', en: 'Without VAT: what a forwarder pays executors.' },
  margin: {
    ru: 'Что остаётся по карточкам заказов, где это известно.',
    en: 'What is left, as the cards of the orders tell it, where it is known.',
  },
  marginShare: { ru: 'Маржа в выручке тех же заказов.', en: 'The margin in the income of the same orders.' },
  vat: { ru: 'НДС в том, что выставлено за доставленные заказы.', en: 'VAT in what is billed for the delivered orders.' },
  receivable: { ru: 'Сейчас: что вам должны и не оплатили.', en: 'Now: what is owed to you and not paid.' },
  receivableOverdue: { ru: 'Сейчас: из этого — после последнего дня оплаты.', en: 'Now: what of it is past its last day.' },
  payable: { ru: 'Сейчас: что вы должны и не оплатили.', en: 'Now: what you owe and have not paid.' },
  payableOverdue: { ru: 'Сейчас: из этого — после последнего дня оплаты.', en: 'Now: what of it is past its last day.' },
  documentsAccepted: {
    ru: `${ofDelivered.ru} и требующих документов: приняты все.`,
    en: `${ofDelivered.en} that ask for documents: all are accepted.`,
  },
  documentCycle: {
    ru: 'От доставки до последнего принятого документа, в среднем.',
    en: 'From delivery to the last document accepted, on average.',
  },
  documentsMissing: { ru: `${ofDelivered.ru}: не хватает документа.`, en: `${ofDelivered.en}: a document is missing.` },
  documentsUnderReview: { ru: `${ofDelivered.ru}: документ ждёт проверки.`, en: `${ofDelivered.en}: a document waits for a check.` },
  documentsReturned: {
    ru: `${ofDelivered.ru}: документ возвращён и ещё не принят.`,
    en: `${ofDelivered.en}: a document was sent back and is not accepted yet.`,
  },
  co2e: {
    ru: 'Well-to-wheel доставленных заказов, как в их карточках.',
    en: 'Well to wheel of the delivered orders, as their cards tell it.',
  },
  co2eIntensity: { ru: 'Граммов CO2e на тонно-километр тех же заказов.', en: 'Grams of CO2e on a tonne-kilometre of the same orders.' },
  transportWork: { ru: 'Тонны, умноженные на километры доставленных заказов.', en: 'Tonnes times kilometres of the delivered orders.' },
  co2eUnknown: { ru: 'Заказы, по которым расчёт невозможен; в суммы не входят.', en: 'Orders whose figure nobody knows; not in the sums.' },
  partners: { ru: 'Другие стороны доставленных заказов.', en: 'The other sides of the delivered orders.' },
  partnerInTime: {
    ru: `${ofDelivered.ru}: без опоздания на точках, где было окно.`,
    en: `${ofDelivered.en}: without lateness at any stop that had a window.`,
  },
  answerTime: {
    ru: 'От предложения до ответа, который его принял, в среднем.',
    en: 'From an offer to the answer that took it, on average.',
  },
  offersInTime: {
    ru: `${ofDelivered.ru}: из предложений, на которые ответили или срок которых истёк, — доля ответов в срок, согласий и отказов. Отозванные не входят.`,
    en: `${ofDelivered.en}: of the offers that were answered or ran out, the share answered in time, with yes or no. Those taken back are left out.`,
  },
  answersInTime: {
    ru: `${ofDelivered.ru}: из предложений вам, на которые вы ответили или срок которых истёк, — доля ответов в срок, согласий и отказов.`,
    en: `${ofDelivered.en}: of the offers to you that you answered or that ran out, the share answered in time, with yes or no.`,
  },
  activeOrders: { ru: 'Сейчас: от размещения до доставки.', en: 'Now: from placed to delivered.' },
  overdueOrders: { ru: 'Сейчас: из них срок следующего шага прошёл.', en: 'Now: of them past the deadline of their next step.' },
  withoutResponsible: { ru: 'Сейчас: из них никому не поручены.', en: 'Now: of them with nobody in charge.' },
} as const satisfies Record<FigureId, Bilingual>

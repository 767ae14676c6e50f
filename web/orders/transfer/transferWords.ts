import type { TransferStatus } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

/** How far a transfer is. */
export const stateWords = defineWords({
  requested: { ru: 'Запрошена', en: 'Requested' },
  approved: { ru: 'Разрешена', en: 'Approved' },
  rejected: { ru: 'Отклонена', en: 'Rejected' },
  active: { ru: 'Передан', en: 'Passed on' },
  completed: { ru: 'Завершена', en: 'Completed' },
  recalled: { ru: 'Отозвана', en: 'Recalled' },
} satisfies Record<TransferStatus, Bilingual>)

export const words = defineWords({
  title: { ru: 'Передача заказа', en: 'Transfer of the order' },
  pass: { ru: 'Передать…', en: 'Pass on…' },
  asks: { ru: 'Просит передать', en: 'Asks to pass on' },
  reason: { ru: 'Причина', en: 'Reason' },
  proposed: { ru: 'Предлагает перевозчика', en: 'Proposes the carrier' },
  answerDueAt: { ru: 'Ответ до', en: 'Answer by' },
  carrier: { ru: 'Фактический перевозчик', en: 'Actual carrier' },
  carrierNone: { ru: 'ещё не найден', en: 'not found yet' },
  tin: { ru: (tin: string) => `ИНН ${tin}`, en: (tin: string) => `TIN ${tin}` },
  driver: { ru: 'Водитель', en: 'Driver' },
  vehicle: { ru: 'Машина', en: 'Vehicle' },
  resourcesNone: { ru: 'не назначены', en: 'not assigned' },
  child: { ru: 'Дочерний заказ', en: 'Child order' },
  childDraft: { ru: 'черновик', en: 'draft' },
  margin: { ru: 'Остаётся вам', en: 'Left to you' },
  marginOf: {
    ru: (parent: string, child: string) => `${parent} − ${child}`,
    en: (parent: string, child: string) => `${parent} − ${child}`,
  },
  marginNet: { ru: (sum: string) => `без НДС ${sum}`, en: (sum: string) => `${sum} without VAT` },
  onlyYou: { ru: 'Видите только вы', en: 'Only you see it' },
  parentTitle: { ru: 'Дочерний заказ', en: 'Child order' },
  parentText: {
    ru: (forwarder: string) => `Это дочерний заказ: его отметки и накладная сами идут в исходный заказ, который ждёт ${forwarder}.`,
    en: (forwarder: string) => `This is a child order: its marks and waybill go up by themselves to the parent ${forwarder} waits for.`,
  },
  parent: { ru: (number: string) => `Исходный заказ ${number}`, en: (number: string) => `Parent order ${number}` },
  recall: { ru: 'Отозвать передачу…', en: 'Recall the transfer…' },

  requestTitle: { ru: 'Передать заказ другому перевозчику?', en: 'Pass the order on to another carrier?' },
  requestAsk: {
    ru: (forwarder: string) => `${forwarder} ответит за 4 часа. До ответа заказ остаётся вашим.`,
    en: (forwarder: string) => `${forwarder} has 4 hours to answer. Until then the order stays yours.`,
  },
  requestFree: {
    ru: 'Условия заказа разрешают передачу без согласования.',
    en: 'The terms of the order allow a transfer without approval.',
  },
  requestChild: {
    ru: 'Появится дочерний заказ с тем же маршрутом и грузом. Цену и перевозчика выберете вы, вашу цену он не увидит.',
    en: 'A child order with the same route and cargo appears. You set its price and carrier, who does not see yours.',
  },
  requestShown: {
    ru: 'Экспедитор всегда видит фактического перевозчика, водителя и машину.',
    en: 'The forwarder always sees the actual carrier, the driver and the vehicle.',
  },
  requestWhy: { ru: 'Почему передаёте', en: 'Why you pass it on' },
  requestTo: { ru: 'Кому собираетесь передать', en: 'Whom you mean to give it to' },
  requestToHint: {
    ru: 'Экспедитору так проще решить. Выбор вас не связывает.',
    en: 'It helps the forwarder decide and binds you to nothing.',
  },
  requestDo: { ru: 'Запросить передачу', en: 'Ask for the transfer' },
  requestFreeDo: { ru: 'Передать', en: 'Pass on' },
  requestDone: { ru: 'Передача запрошена', en: 'Transfer requested' },
  requestFreeDone: { ru: 'Дочерний заказ создан', en: 'Child order created' },
  before: {
    ru: (answer: string) => `Прошлый запрос отклонён: ${answer}`,
    en: (answer: string) => `The last request was rejected: ${answer}`,
  },
  noAnswer: { ru: 'никто не ответил вовремя', en: 'nobody answered in time' },

  answerTitle: { ru: 'Разрешить передачу заказа?', en: 'Allow the order to be passed on?' },
  approve: { ru: 'Разрешить', en: 'Allow' },
  reject: { ru: 'Отклонить', en: 'Reject' },
  decision: { ru: 'Решение', en: 'Decision' },
  approveNext: {
    ru: (executor: string) => `${executor} отвечает перед вами за перевозку, цена не меняется.`,
    en: (executor: string) => `${executor} stays answerable to you for the transport, the price does not change.`,
  },
  approveSeen: {
    ru: 'Вы увидите фактического перевозчика, его ИНН, водителя и машину.',
    en: 'You will see the actual carrier, his tax number, driver and vehicle.',
  },
  approveBack: {
    ru: 'Отозвать передачу можно, пока перевозчик не назначил машину.',
    en: 'The transfer can be recalled until the carrier assigns a vehicle.',
  },
  rejectNext: {
    ru: 'Заказ остаётся за исполнителем, он повезёт сам или откажется.',
    en: 'The order stays with its executor, who carries it or gives it back.',
  },
  rejectWhy: { ru: 'Почему нельзя', en: 'Why not' },
  approveDone: { ru: 'Передача разрешена', en: 'Transfer approved' },
  rejectDone: { ru: 'Передача отклонена', en: 'Transfer rejected' },

  recallTitle: { ru: 'Отозвать передачу?', en: 'Recall the transfer?' },
  recallChild: {
    ru: 'Дочерний заказ будет отменён, перевозчик узнает об этом.',
    en: 'The child order is cancelled and the carrier is told.',
  },
  recallBack: {
    ru: 'Заказ снова ведёт исполнитель: машину и водителя назначает он.',
    en: 'The executor runs the order again and assigns vehicle and driver.',
  },
  recallDo: { ru: 'Отозвать', en: 'Recall' },
  recallDone: { ru: 'Передача отозвана', en: 'Transfer recalled' },
  explain: { ru: 'Напишите, не короче 3 знаков', en: 'Write 3 characters or more' },
})

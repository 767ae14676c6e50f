import { defineWords } from '#web/i18n/words.ts'

/** What happened, by the name the server writes it under. */
export const eventWords = defineWords({
  create: { ru: 'Заказ создан', en: 'Order created' },
  save: { ru: 'Заказ изменён', en: 'Order changed' },
  place: { ru: 'Заказ размещён', en: 'Order placed' },
  search: { ru: 'Начат поиск исполнителя', en: 'Search for an executor began' },
  offer: { ru: 'Предложен исполнителю', en: 'Offered to an executor' },
  accept: { ru: 'Предложение принято', en: 'Offer accepted' },
  decline: { ru: 'Предложение отклонено', en: 'Offer declined' },
  expire: { ru: 'Срок ответа истёк', en: 'The time to answer ran out' },
  assign: { ru: 'Назначены машина и водитель', en: 'Vehicle and driver assigned' },
  replace: { ru: 'Машина или водитель заменены', en: 'Vehicle or driver replaced' },
  car_stopped: { ru: 'Назначенная машина выбыла из строя', en: 'The vehicle assigned is out of service' },
  start: { ru: 'Рейс начат', en: 'Flight started' },
  deliver: { ru: 'Груз доставлен', en: 'Cargo delivered' },
  complete: { ru: 'Заказ завершён', en: 'Order completed' },
  rework: { ru: 'Возвращён на доработку', en: 'Returned for rework' },
  archive: { ru: 'Убран в архив', en: 'Archived' },
  revoke: { ru: 'Заказ отозван', en: 'Order revoked' },
  cancel: { ru: 'Заказ отменён', en: 'Order cancelled' },
  stop: { ru: 'Перевозка остановлена', en: 'Transport stopped' },
  'report.depart': { ru: 'Выезд к точке', en: 'Departed to the stop' },
  'report.arrive': { ru: 'Прибытие', en: 'Arrived' },
  'report.serve': { ru: 'Начались работы', en: 'Service began' },
  'report.finish': { ru: 'Точка завершена', en: 'Stop finished' },
  'report.fail': { ru: 'Точка не выполнена', en: 'Stop failed' },
  'paper.upload': { ru: 'Документ загружен', en: 'Document uploaded' },
  'paper.accept': { ru: 'Документ принят', en: 'Document accepted' },
  'paper.reject': { ru: 'Документ отклонён', en: 'Document rejected' },
})

/** Facts beside an event. */
export const factWords = defineWords({
  executor: { ru: (name: string) => name, en: (name: string) => name },
  until: { ru: (at: string) => `ответ до ${at}`, en: (at: string) => `answer by ${at}` },
  reason: { ru: (name: string) => `Причина: ${name}`, en: (name: string) => `Reason: ${name}` },
})

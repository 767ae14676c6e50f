import type { StopRow } from '#contract/order-list.ts'
import type { DocumentKind, DocumentStatus, FlightStatus, TaskStatus } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

type StopKind = StopRow['kind']

const stops = {
  loading: { ru: 'Погрузка', en: 'Loading' },
  unloading: { ru: 'Выгрузка', en: 'Unloading' },
} satisfies Record<StopKind, Bilingual>

export const stopWords = defineWords(stops)

export const taskWords = defineWords({
  planned: { ru: 'Запланирована', en: 'Planned' },
  en_route: { ru: 'В пути к точке', en: 'On the way' },
  arrived: { ru: 'Прибыл', en: 'Arrived' },
  in_service: { ru: 'Идут работы', en: 'In service' },
  completed: { ru: 'Завершена', en: 'Completed' },
  partially_completed: { ru: 'Завершена частично', en: 'Partially completed' },
  failed: { ru: 'Не выполнена', en: 'Failed' },
  cancelled: { ru: 'Отменена', en: 'Cancelled' },
} satisfies Record<TaskStatus, Bilingual>)

export const flightWords = defineWords({
  awaiting_resources: { ru: 'Ждёт машину и водителя', en: 'Awaiting vehicle and driver' },
  assigned: { ru: 'Водитель назначен', en: 'Driver assigned' },
  confirmed: { ru: 'Подтверждён водителем', en: 'Confirmed by driver' },
  to_loading: { ru: 'Едет на погрузку', en: 'On the way to loading' },
  loading: { ru: 'Погрузка', en: 'Loading' },
  in_transit: { ru: 'В пути', en: 'In transit' },
  unloading: { ru: 'Выгрузка', en: 'Unloading' },
  completed: { ru: 'Завершён', en: 'Completed' },
  interrupted: { ru: 'Прерван', en: 'Interrupted' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
} satisfies Record<FlightStatus, Bilingual>)

export const documentWords = defineWords({
  order_request: { ru: 'Договор-заявка', en: 'Order request' },
  tn: { ru: 'Транспортная накладная', en: 'Waybill' },
  cmr: { ru: 'CMR', en: 'CMR note' },
  ttn_1t: { ru: 'ТТН 1-Т', en: 'Consignment note 1-T' },
  trip_sheet: { ru: 'Путевой лист', en: 'Trip sheet' },
  packing_list: { ru: 'Упаковочный лист', en: 'Packing list' },
  forwarder_receipt: { ru: 'Экспедиторская расписка', en: 'Forwarder’s receipt' },
  adr_doc: { ru: 'Документ ДОПОГ', en: 'ADR transport document' },
  poa_m2: { ru: 'Доверенность М-2', en: 'Power of attorney M-2' },
  upd: { ru: 'УПД', en: 'Transfer document (UPD)' },
  act: { ru: 'Акт', en: 'Act' },
  invoice: { ru: 'Счёт', en: 'Invoice' },
  halt_act: { ru: 'Акт об остановке', en: 'Act of stop' },
  downtime_act: { ru: 'Акт о простое', en: 'Detention act' },
  discrepancy_act: { ru: 'Акт о расхождениях', en: 'Act of discrepancy' },
  customer_request: { ru: 'Заявка заказчика', en: 'Customer’s request' },
  customer_invoice: { ru: 'Счёт заказчику', en: 'Customer’s invoice' },
  other: { ru: 'Другой документ', en: 'Another document' },
} satisfies Record<DocumentKind, Bilingual>)

export const documentStatusWords = defineWords({
  required: { ru: 'Нужен', en: 'Required' },
  uploaded: { ru: 'Загружен', en: 'Uploaded' },
  checking: { ru: 'Проверяется', en: 'Being checked' },
  accepted: { ru: 'Принят', en: 'Accepted' },
  rejected: { ru: 'Отклонён', en: 'Rejected' },
} satisfies Record<DocumentStatus, Bilingual>)

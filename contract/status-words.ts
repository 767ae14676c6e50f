import { type OrderRule, orderRules } from './order-rules.ts'
import type { DocumentKind, DocumentStatus, FlightStatus, SeenStatus, TaskStatus } from './orders.ts'
import { permissionWords } from './permissions.ts'

type Words<K extends string> = Record<K, { ru: string; en: string }>

const orderWords: Words<SeenStatus> = {
  draft: { ru: 'Черновик', en: 'Draft' },
  placed: { ru: 'Размещён', en: 'Placed' },
  searching: { ru: 'Идёт поиск', en: 'Searching' },
  offered: { ru: 'Предложен исполнителю', en: 'Offered' },
  accepted: { ru: 'Принят', en: 'Accepted' },
  ready: { ru: 'Готов к выполнению', en: 'Ready' },
  in_progress: { ru: 'Выполняется', en: 'In progress' },
  documents: { ru: 'Сбор документов', en: 'Documents' },
  completed: { ru: 'Завершён', en: 'Completed' },
  archived: { ru: 'В архиве', en: 'Archived' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
  declined: { ru: 'Отклонён', en: 'Declined' },
  expired: { ru: 'Срок ответа истёк', en: 'Expired' },
  revoked: { ru: 'Отозван', en: 'Revoked' },
}

const flightWords: Words<FlightStatus> = {
  awaiting_resources: { ru: 'Ожидает машину и водителя', en: 'Awaiting vehicle and driver' },
  assigned: { ru: 'Водитель назначен', en: 'Driver assigned' },
  confirmed: { ru: 'Подтверждён водителем', en: 'Confirmed by driver' },
  to_loading: { ru: 'Едет на погрузку', en: 'On the way to loading' },
  loading: { ru: 'Погрузка', en: 'Loading' },
  in_transit: { ru: 'В пути', en: 'In transit' },
  unloading: { ru: 'Разгрузка', en: 'Unloading' },
  completed: { ru: 'Завершён', en: 'Completed' },
  interrupted: { ru: 'Прерван', en: 'Interrupted' },
  cancelled: { ru: 'Отменён', en: 'Cancelled' },
}

const taskWords: Words<TaskStatus> = {
  planned: { ru: 'Запланирована', en: 'Planned' },
  en_route: { ru: 'В пути к точке', en: 'On the way' },
  arrived: { ru: 'Прибыл', en: 'Arrived' },
  in_service: { ru: 'Идут работы', en: 'In service' },
  completed: { ru: 'Завершена', en: 'Completed' },
  partially_completed: { ru: 'Завершена частично', en: 'Partially completed' },
  failed: { ru: 'Не выполнена', en: 'Failed' },
  cancelled: { ru: 'Отменена', en: 'Cancelled' },
}

const documentWords: Words<DocumentStatus> = {
  required: { ru: 'Требуется', en: 'Required' },
  uploaded: { ru: 'Загружен', en: 'Uploaded' },
  accepted: { ru: 'Принят', en: 'Accepted' },
  rejected: { ru: 'Отклонён', en: 'Rejected' },
}

const kindWords: Words<DocumentKind> = {
  order_request: { ru: 'договор-заявка', en: 'transport order' },
  tn: { ru: 'транспортная накладная', en: 'waybill' },
  poa_m2: { ru: 'доверенность', en: 'power of attorney' },
  upd: { ru: 'УПД', en: 'УПД (invoice and act)' },
  act: { ru: 'акт', en: 'act' },
  invoice: { ru: 'счёт', en: 'invoice' },
}

const unfitWords: Words<'kind' | 'trailer' | 'body' | 'mass' | 'volume' | 'pallets'> = {
  kind: { ru: 'это машина другого вида', en: 'it is a vehicle of another kind' },
  trailer: { ru: 'к тягачу нужен прицеп', en: 'a tractor needs a trailer' },
  body: { ru: 'нужен другой тип кузова', en: 'another body type is needed' },
  mass: { ru: 'груз тяжелее её грузоподъёмности', en: 'the cargo exceeds its capacity' },
  volume: { ru: 'груз не входит по объёму', en: 'the cargo exceeds its volume' },
  pallets: { ru: 'не помещаются паллеты', en: 'the pallets do not fit' },
}

const papersWords: Words<'category' | 'licence'> = {
  category: { ru: 'нет нужной категории прав', en: 'lacks the licence category' },
  licence: { ru: 'права истекут до конца рейса', en: 'the licence expires before the flight ends' },
}

const missingWords: Words<OrderRule | DocumentKind> = { ...orderRules, ...kindWords }

/** Words a refusal puts in place of a code, by the first part of the refusal's own code and the name of the info. */
export const statusWords = {
  order: { status: orderWords, missing: missingWords },
  car: { why: unfitWords },
  driver: { why: papersWords },
  flight: { status: flightWords },
  task: { status: taskWords },
  document: { status: documentWords },
  access: { permission: permissionWords },
} as const satisfies Record<string, Record<string, Words<string>>>

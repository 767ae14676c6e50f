import { complianceWords } from './compliance.ts'
import type { DemandOfferStatus, DemandStatus } from './demand-states.ts'
import type { DriverStatus } from './driver-card.ts'
import { driverRules } from './driver-rules.ts'
import type { InvitationStatus } from './employees.ts'
import type { HoldKind } from './order-exceptions.ts'
import { type OrderRule, orderRules } from './order-rules.ts'
import type { DocumentKind, DocumentStatus, FlightStatus, TaskStatus, TransferStatus, ViewerStatus } from './order-states.ts'
import type { PartnerStatus } from './organizations.ts'
import type { CheckItem } from './partner-states.ts'
import { permissionWords } from './permissions.ts'
import type { Bilingual, Side } from './primitives.ts'
import type { PrivateMemberStatus } from './private-area-states.ts'
import type { SettlementStatus } from './settlement-states.ts'
import { lotStatusWords, tenderStatusWords } from './tender-words.ts'
import { vehicleRuleWords } from './vehicle-rules.ts'
import type { VehicleStatus } from './vehicles.ts'

type Words<K extends string> = Record<K, Bilingual>

const orderWords: Words<ViewerStatus> = {
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

const demandWords: Words<DemandStatus> = {
  draft: { ru: 'Черновик', en: 'Draft' },
  active: { ru: 'Опубликована', en: 'Active' },
  paused: { ru: 'Приостановлена', en: 'Paused' },
  choosing: { ru: 'Выбор исполнителя', en: 'Choosing' },
  confirming: { ru: 'Ждёт подтверждения', en: 'Awaiting confirmation' },
  matched: { ru: 'Исполнитель найден', en: 'Matched' },
  expired: { ru: 'Истекла', en: 'Expired' },
  cancelled: { ru: 'Отменена', en: 'Cancelled' },
}

const offerWords: Words<DemandOfferStatus> = {
  submitted: { ru: 'Отправлено', en: 'Submitted' },
  countered_by_forwarder: { ru: 'Встречное предложение экспедитора', en: 'Countered by forwarder' },
  countered_by_executor: { ru: 'Встречное предложение исполнителя', en: 'Countered by executor' },
  selected: { ru: 'Выбрано', en: 'Selected' },
  confirmed: { ru: 'Подтверждено', en: 'Confirmed' },
  declined: { ru: 'Отклонено', en: 'Declined' },
  withdrawn: { ru: 'Отозвано', en: 'Withdrawn' },
  expired: { ru: 'Истекло', en: 'Expired' },
  lost: { ru: 'Не выбрано', en: 'Not selected' },
}

/** How an organisation stands with a private area. */
const privateMemberWords: Words<PrivateMemberStatus> = {
  invited: { ru: 'Приглашение отправлено', en: 'Invited' },
  opened: { ru: 'Приглашение открыто', en: 'Invitation opened' },
  asked: { ru: 'Заявка подана', en: 'Applied' },
  joined: { ru: 'Участвует', en: 'Member' },
  blocked: { ru: 'Заблокирован', en: 'Blocked' },
  declined: { ru: 'Приглашение отклонено', en: 'Declined' },
  expired: { ru: 'Приглашение истекло', en: 'Invitation expired' },
  recalled: { ru: 'Приглашение отозвано', en: 'Invitation withdrawn' },
  refused: { ru: 'Заявка отклонена', en: 'Application refused' },
  withdrawn: { ru: 'Заявка прекращена', en: 'Application ended' },
  left: { ru: 'Вышел', en: 'Left' },
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
  checking: { ru: 'Проверяется', en: 'Being checked' },
  accepted: { ru: 'Принят', en: 'Accepted' },
  rejected: { ru: 'Отклонён', en: 'Rejected' },
}

/** Kinds of documents of an order, in the words refusals and names of files use. */
export const kindWords: Words<DocumentKind> = {
  order_request: { ru: 'договор-заявка', en: 'transport order' },
  tn: { ru: 'транспортная накладная', en: 'waybill' },
  cmr: { ru: 'CMR', en: 'CMR note' },
  ttn_1t: { ru: 'ТТН 1-Т', en: 'consignment note 1-T' },
  poa_m2: { ru: 'доверенность', en: 'power of attorney' },
  trip_sheet: { ru: 'путевой лист', en: 'vehicle’s trip sheet' },
  packing_list: { ru: 'упаковочный лист', en: 'packing list' },
  forwarder_receipt: { ru: 'экспедиторская расписка', en: 'forwarder’s receipt' },
  adr_doc: { ru: 'документ ДОПОГ', en: 'ADR transport document' },
  upd: { ru: 'УПД', en: 'UPD (invoice and act)' },
  act: { ru: 'акт', en: 'act' },
  invoice: { ru: 'счёт', en: 'invoice' },
  downtime_act: { ru: 'акт о простое', en: 'detention act' },
  discrepancy_act: { ru: 'акт о расхождениях', en: 'act of discrepancy' },
  halt_act: { ru: 'акт об остановке', en: 'act of stop' },
  customer_request: { ru: 'заявка заказчика', en: 'customer’s request' },
  customer_invoice: { ru: 'счёт заказчику', en: 'customer’s invoice' },
  other: { ru: 'другой документ', en: 'another document' },
}

const holdWords: Words<HoldKind> = {
  operational: { ru: 'рабочее', en: 'operational' },
  compliance: { ru: 'проверка и безопасность', en: 'compliance' },
  customer: { ru: 'по требованию клиента', en: 'customer' },
  finance: { ru: 'финансы', en: 'finance' },
}

const sideWords: Words<Side> = {
  forwarder: { ru: 'экспедитор', en: 'the forwarder' },
  executor: { ru: 'исполнитель', en: 'the executor' },
}

const unfitWords: Words<
  | 'kind'
  | 'trailer'
  | 'body'
  | 'mass'
  | 'volume'
  | 'pallets'
  | 'road'
  | 'loading'
  | 'temperature'
  | 'temperature_unknown'
  | 'recorder'
  | 'own'
  | 'adr'
> = {
  kind: { ru: 'это машина другого вида', en: 'it is a vehicle of another kind' },
  trailer: { ru: 'к тягачу нужен прицеп', en: 'a tractor needs a trailer' },
  body: { ru: 'нужен другой тип кузова', en: 'another body type is needed' },
  mass: { ru: 'груз тяжелее её грузоподъёмности', en: 'the cargo exceeds its capacity' },
  volume: { ru: 'груз не входит по объёму', en: 'the cargo exceeds its volume' },
  pallets: { ru: 'не помещаются паллеты', en: 'the pallets do not fit' },
  loading: { ru: 'она грузится не так, как нужно', en: 'it is not loaded the way that is needed' },
  temperature: { ru: 'она не держит нужную температуру', en: 'it does not keep the temperature needed' },
  temperature_unknown: { ru: 'не указано, какую температуру она держит', en: 'which temperature it keeps is not given' },
  recorder: { ru: 'в ней нет регистратора температуры', en: 'it has no temperature recorder' },
  own: { ru: 'она привлечённая, а нужна своя', en: 'it is hired for the trip, an own one is needed' },
  adr: { ru: 'она не допущена к таким опасным грузам', en: 'it is not approved for such dangerous goods' },
  road: {
    ru: 'вместе с грузом тяжелее, чем дорога пускает на стольких осях',
    en: 'with the cargo it is heavier than the road takes on so many axles',
  },
}

const obstacleWords: Words<'category' | 'licence' | 'medical' | 'adr' | 'adr_none' | 'adr_class' | 'adr_tank' | 'permit' | 'hire'> = {
  category: { ru: 'нет нужной категории прав', en: 'lacks the licence category' },
  licence: { ru: 'права не действуют или истекут до конца рейса', en: 'the licence is not valid or expires before the flight ends' },
  medical: {
    ru: 'медицинская справка истекла или истечёт до конца рейса',
    en: 'the medical certificate has expired or expires before the flight ends',
  },
  adr: {
    ru: 'свидетельство ДОПОГ истекло или истечёт до конца рейса',
    en: 'the ADR certificate has expired or expires before the flight ends',
  },
  adr_none: {
    ru: 'у водителя нет свидетельства ДОПОГ, а груз опасный',
    en: 'the driver has no ADR certificate and the cargo is dangerous',
  },
  adr_class: { ru: 'его свидетельство ДОПОГ не на этот класс', en: 'the ADR certificate of the driver is not for this class' },
  adr_tank: { ru: 'его свидетельство ДОПОГ не для цистерн', en: 'the ADR certificate of the driver is not for tanks' },
  permit: {
    ru: 'патент или разрешение на работу не действует или истечёт до конца рейса',
    en: 'the patent or work permit is not valid or expires before the flight ends',
  },
  hire: { ru: 'договор найма истёк или истечёт до конца рейса', en: 'the hire agreement has ended or ends before the flight does' },
}

/** What keeps a driver from a window. */
const normWords: Words<'road' | 'pause' | 'day' | 'week' | 'two_weeks' | 'weekly_rest'> = {
  road: { ru: 'сама дорога', en: 'the road itself' },
  pause: { ru: 'перерыв 45 мин после 4:30 ч за рулём', en: 'the pause of 45 min after 4:30 h of driving' },
  day: { ru: 'ежедневный отдых', en: 'the daily rest' },
  week: { ru: 'предел 56 ч за неделю', en: 'the limit of 56 h a week' },
  two_weeks: { ru: 'предел 90 ч за две недели', en: 'the limit of 90 h in two weeks' },
  weekly_rest: { ru: 'еженедельный отдых 45 ч', en: 'the weekly rest of 45 h' },
}

/** What of a vehicle is nearly taken. */
const spaceWords: Words<'mass' | 'volume'> = {
  mass: { ru: 'грузоподъёмность', en: 'its capacity' },
  volume: { ru: 'объём', en: 'its volume' },
}

const vehicleWords: Words<VehicleStatus> = {
  draft: { ru: 'Не заполнена', en: 'Incomplete' },
  verification: { ru: 'На проверке', en: 'Under verification' },
  active: { ru: 'В строю', en: 'In service' },
  repair: { ru: 'В ремонте', en: 'In repair' },
  blocked: { ru: 'Заблокирована', en: 'Blocked' },
  sold: { ru: 'Выбыла', en: 'Retired' },
}

const driverWords: Words<DriverStatus> = {
  draft: { ru: 'Не заполнен', en: 'Incomplete' },
  verification: { ru: 'На проверке', en: 'Under verification' },
  active: { ru: 'Активен', en: 'Active' },
  on_leave: { ru: 'Отпуск, болезнь', en: 'On leave' },
  blocked: { ru: 'Заблокирован', en: 'Blocked' },
  dismissed: { ru: 'Уволен', en: 'Dismissed' },
}

const partnerWords: Words<PartnerStatus> = {
  invited: { ru: 'Приглашение отправлено', en: 'Invited' },
  requested: { ru: 'Запрошено', en: 'Requested' },
  verification: { ru: 'На проверке', en: 'Under verification' },
  active: { ru: 'Активно', en: 'Active' },
  suspended: { ru: 'Приостановлено', en: 'Suspended' },
  rejected: { ru: 'Отклонено', en: 'Rejected' },
  terminated: { ru: 'Прекращено', en: 'Terminated' },
  blacklisted: { ru: 'Чёрный список', en: 'Blacklisted' },
}

const checkWords: Words<CheckItem> = {
  tin: { ru: 'налоговый номер', en: 'tax number' },
  register: { ru: 'запись в госреестре', en: 'record in the state register' },
  okved: { ru: 'вид деятельности', en: 'kind of activity' },
  goslog: { ru: 'реестр ГосЛог', en: 'GosLog register' },
  authority: { ru: 'право подписи', en: 'authority to sign' },
  bank: { ru: 'банковский счёт', en: 'bank account' },
  insurance: { ru: 'страхование ответственности', en: 'liability insurance' },
  contract: { ru: 'договор', en: 'contract' },
  vehicles: { ru: 'свои и привлечённые машины', en: 'own and attracted vehicles' },
  contacts: { ru: 'телефон и почта', en: 'phone and e-mail' },
  losses: { ru: 'жалобы о потере груза', en: 'reports of lost cargo' },
}

const missingWords: Words<OrderRule | DocumentKind> = { ...orderRules, ...kindWords }

const invitationWords: Words<InvitationStatus> = {
  open: { ru: 'ждёт ответа', en: 'waiting for an answer' },
  expired: { ru: 'просрочено', en: 'left to run out' },
  accepted: { ru: 'принято', en: 'accepted' },
  revoked: { ru: 'отозвано', en: 'taken back' },
}

/** A transfer of an order, as both sides read it. */
const transferWords: Words<TransferStatus> = {
  requested: { ru: 'Запрошена', en: 'Requested' },
  approved: { ru: 'Разрешена', en: 'Approved' },
  rejected: { ru: 'Отклонена', en: 'Rejected' },
  active: { ru: 'Передан', en: 'Active' },
  completed: { ru: 'Завершена', en: 'Completed' },
  recalled: { ru: 'Отозвана', en: 'Recalled' },
}

/** A settlement, as its own organisation reads it. */
const settlementWords: Words<SettlementStatus> = {
  draft: { ru: 'Черновик', en: 'Draft' },
  pending_approval: { ru: 'На утверждении', en: 'Awaiting approval' },
  approved: { ru: 'Утверждён', en: 'Approved' },
  posted: { ru: 'Проведён', en: 'Posted' },
  set_off: { ru: 'Зачтён частично', en: 'Partly set off' },
  partly_paid: { ru: 'Оплачен частично', en: 'Partly paid' },
  paid: { ru: 'Оплачен', en: 'Paid' },
  voided: { ru: 'Аннулирован', en: 'Voided' },
}

/** A settlement that is paid to the end and of which no money moved, in place of its status. */
export const setOffWords = { ru: 'Зачтён', en: 'Set off' }

/** Words a refusal puts in place of a code, by the first part of the refusal's own code and the name of the info. */
export const statusWords = {
  transfer: { status: transferWords },
  order: { status: orderWords, missing: missingWords, hold: holdWords, by: sideWords },
  car: {
    why: { ...complianceWords, ...unfitWords },
    what: spaceWords,
    document: complianceWords,
    status: vehicleWords,
    missing: vehicleRuleWords,
  },
  driver: { why: obstacleWords, norm: normWords, document: complianceWords, status: driverWords, missing: driverRules },
  flight: { status: flightWords },
  task: { status: taskWords },
  document: { status: documentWords },
  partner: { status: partnerWords, missing: checkWords },
  tender: { status: tenderStatusWords },
  lot: { status: lotStatusWords },
  demand: { status: demandWords },
  offer: { status: offerWords },
  waterfall: { status: orderWords },
  settlement: { status: settlementWords, hold: holdWords },
  access: { permission: permissionWords },
  invitation: { status: invitationWords },
  private_area: { status: privateMemberWords },
} as const satisfies Record<string, Record<string, Words<string>>>

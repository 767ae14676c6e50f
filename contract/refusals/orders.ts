import { knownTemplateRefusals } from './condition-templates.ts'
import { knownCustomerRefusals } from './customers.ts'
import { restrictedContactRefusals } from './personal-data.ts'
import type { RefusalWords } from './words.ts'

/** Given by what opens an order (`openOrder`, `findOrder`): every call that names one. */
export const openRefusals = {
  'order.not_found': {
    status: 404,
    ru: 'Такого заказа нет, или у вашей организации нет к нему доступа',
    en: 'There is no such order, or your organisation has no access to it',
  },
} as const satisfies RefusalWords

/** Given by what holds an order for a change (`lockOrder`, `lockState`). */
export const lockRefusals = {
  ...openRefusals,
  'order.changed': {
    status: 409,
    ru: 'Заказ уже изменён: откройте его заново и повторите',
    en: 'The order has changed: open it again and repeat',
  },
} as const satisfies RefusalWords

/** Given where an action is not open at the status of the order (`refuseClosed` and the table of steps). */
export const closedRefusals = {
  'order.step_closed': {
    status: 409,
    ru: 'Сейчас это действие невозможно: статус заказа «{status}»',
    en: 'This is not possible now: the order is “{status}”',
  },
} as const satisfies RefusalWords

/** Given where a person agrees to a sum (`checkLimit`). */
export const limitRefusals = {
  'order.over_limit': {
    status: 403,
    ru: 'Сумма {price} больше вашего лимита {limit}. Попросите разместить заказ владельца организации',
    en: 'The sum {price} is above your limit of {limit}. Ask the owner of the organisation to place the order',
  },
} as const satisfies RefusalWords

/** Given where an order is placed, or stays placed with other values (`checkPlaced`). */
export const placeRefusals = {
  'order.incomplete': { status: 422, ru: 'Заполните перед размещением: {missing}', en: 'Fill in before placing: {missing}' },
} as const satisfies RefusalWords

/** Given where something is to be explained in words (`checkExplained`). */
export const explanationRefusals = {
  'order.comment_missing': { status: 422, ru: 'Для причины «другое» напишите пояснение', en: 'For “other”, write an explanation' },
} as const satisfies RefusalWords

/** Given where a reason of a dictionary is chosen (`checkReason`). */
export const reasonRefusals = {
  ...explanationRefusals,
  'order.reason_missing': { status: 422, ru: 'Выберите причину', en: 'Choose a reason' },
} as const satisfies RefusalWords

/** Given by what reads an order as a person entered it (`checkDraft`, `prepare`) and by the store that writes it: every call that takes a draft. */
export const draftRefusals = {
  ...knownCustomerRefusals,
  ...knownTemplateRefusals,
  ...restrictedContactRefusals,
  'order.external_id_taken': {
    status: 409,
    ru: 'Заказ с внешним номером «{externalId}» уже есть: откройте его или укажите другой номер',
    en: 'There is an order with the external number “{externalId}” already: open it or give another number',
  },
} as const satisfies RefusalWords

/** Given by a step of an order and by what the step writes (`takeStep`, `moves.ts`): every call that takes one. */
export const stepRefusals = {
  ...limitRefusals,
  ...placeRefusals,
  ...reasonRefusals,
  'order.transferred': {
    status: 409,
    ru: 'Заказ передан другому исполнителю и следует за дочерним заказом. Отзовите передачу, чтобы вести его самим',
    en: 'The order was passed on and follows its child order. Recall the transfer to run it yourself',
  },
  'order.leg_named': {
    status: 409,
    ru: 'На своё плечо машина уже назначена. Заказ будет готов, когда назначит машину перевозчик другого плеча',
    en: 'Your own leg has its vehicle. The order is ready once the carrier of the other leg has named his',
  },
  'order.leg_waits': {
    status: 409,
    ru: 'Перевозчик другого плеча ещё не назначил машину. Рейс начнётся, когда заказ будет готов',
    en: 'The carrier of the other leg has named no vehicle yet. The flight starts once the order is ready',
  },
  'order.customer_asks': {
    status: 422,
    ru: 'Заказчик просит указать до закрытия документов: {missing}. Впишите это в заказ',
    en: 'The customer asks for it before the documents are closed: {missing}. Enter it in the order',
  },
  'order.executor_missing': { status: 422, ru: 'Выберите исполнителя', en: 'Choose an executor' },
  'order.executor_unknown': {
    status: 422,
    ru: 'Этот исполнитель не среди ваших действующих партнёров',
    en: 'This executor is not among your active partners',
  },
  'order.executor_unavailable': {
    status: 409,
    ru: 'Исполнитель сейчас не принимает предложений',
    en: 'The executor takes no offers at present',
  },
  'order.price_missing': { status: 422, ru: 'Укажите цену', en: 'Give the price' },
  'order.audience_missing': {
    status: 409,
    ru: 'Сначала объявите потребность или тендер по этому заказу',
    en: 'First publish a demand or a tender for this order',
  },
  'order.consent_missing': { status: 409, ru: 'Нужно согласие исполнителя на остановку', en: 'The executor must agree to the stop first' },
  'order.resources_named': {
    status: 409,
    ru: 'Машина и водитель уже названы и ждут согласования. Другие назначаются заменой',
    en: 'Vehicle and driver are named already and wait for approval. Name others by replacing them',
  },
  'order.approval_none': {
    status: 409,
    ru: 'Согласовывать нечего: исполнитель ещё не назвал машину и водителя',
    en: 'There is nothing to approve: the executor has not named a vehicle and a driver yet',
  },
  'order.approval_missing': {
    status: 409,
    ru: 'Экспедитор ещё не согласовал машину и водителя, рейс начать нельзя',
    en: 'The forwarder has not approved the vehicle and the driver yet, the flight cannot start',
  },
  'order.on_hold': {
    status: 409,
    ru: 'Заказ удержан ({hold}), удержание снимает {by}',
    en: 'The order is on hold ({hold}), {by} releases it',
  },
  'order.unpaid': { status: 409, ru: 'Заказ ещё не оплачен', en: 'The order is not paid yet' },
  'order.rework_late': {
    status: 409,
    ru: 'Вернуть на доработку можно в течение 10 дней после завершения',
    en: 'Rework may be asked within 10 days of completion',
  },
  'order.offer_expired': { status: 409, ru: 'Срок ответа на предложение истёк', en: 'The time to answer the offer has run out' },
  'order.flights_several': {
    status: 409,
    ru: 'У заказа несколько рейсов или рейс везёт и другие заказы ({flights}): назначьте машину и водителя в самом рейсе',
    en: 'The order has several flights, or its flight carries other orders too ({flights}): name vehicle and driver in the flight itself',
  },
  'order.contacts_missing': {
    status: 422,
    ru: 'Не указано, кто встретит машину и по какому телефону: точки {stops}. Это дописывает экспедитор в заказе, попросите его в обсуждении',
    en: 'Nobody is named to meet the vehicle, or no phone: stops {stops}. The forwarder adds it to the order, ask him in the talk',
  },
  'order.flight_missing': {
    status: 409,
    ru: 'У заказа ещё нет рейса: назначьте машину и водителя',
    en: 'The order has no flight yet: assign a vehicle and a driver',
  },
  'order.documents_missing': { status: 409, ru: 'Приняты не все документы: {missing}', en: 'Not every document is accepted: {missing}' },
} as const satisfies RefusalWords

/** Refusals about orders and the stops of their flights. */
export const orderRefusals = {
  ...lockRefusals,
  ...closedRefusals,
  ...draftRefusals,
  ...stepRefusals,
  'order.hold_not_found': { status: 404, ru: 'Такого удержания у заказа нет', en: 'The order has no such hold' },
  'order.hold_blocks': {
    status: 422,
    ru: 'Останавливающее удержание называет, что оно останавливает; остальные не останавливают ничего',
    en: 'A blocking hold names what it blocks, the others block nothing',
  },
  'order.hold_kind': {
    status: 422,
    ru: 'Исполнитель ставит только рабочее удержание и не останавливает им расчёты',
    en: 'An executor sets operational holds alone, and none of them blocks billing',
  },
  'order.halt_open': {
    status: 409,
    ru: 'Просьба об остановке уже отправлена и ждёт ответа исполнителя',
    en: 'The executor has been asked to stop already and has not answered yet',
  },
  'order.halt_changed': {
    status: 409,
    ru: 'На эту просьбу об остановке уже ответили: откройте заказ заново',
    en: 'This request to stop has been answered already: open the order again',
  },
  'task.not_found': { status: 404, ru: 'Такой точки у рейса нет', en: 'The flight has no such stop' },
  'task.step_closed': {
    status: 409,
    ru: 'Эту точку сейчас так отметить нельзя: её статус «{status}»',
    en: 'This stop cannot be marked so now: it is “{status}”',
  },
  'task.out_of_order': { status: 409, ru: 'Сначала завершите точку {stop}', en: 'Complete stop {stop} first' },
  'task.not_given': {
    status: 409,
    ru: 'Груз ещё не передан рейсом {flight}: сначала отметьте перегруз в нём',
    en: 'Flight {flight} has not handed the cargo over yet: mark the reload there first',
  },
  'task.time': {
    status: 422,
    ru: 'Время должно быть не раньше предыдущей отметки и не в будущем',
    en: 'The time must not be before the previous mark nor in the future',
  },
  'task.photos': {
    status: 422,
    ru: 'С отметкой можно приложить до {limit} фото: JPEG, PNG, WebP или HEIC',
    en: 'A mark takes up to {limit} photos: JPEG, PNG, WebP or HEIC',
  },
  'task.no_reason': {
    status: 422,
    ru: 'Причину указывают, когда точка не выполнена, выполнена не полностью или приехали позже срока',
    en: 'A reason is given where a stop failed, was done but in part or was come to late',
  },
  'task.no_outcome': {
    status: 422,
    ru: 'Сколько погружено или выгружено, указывают, когда точка груза завершена',
    en: 'How much was loaded or unloaded is said with the end of a stop where cargo is handled',
  },
  'task.part_unknown': {
    status: 422,
    ru: 'Укажите, сколько принято: паллет, мест или килограммов',
    en: 'Say how much was taken: pallets, pieces or kilograms',
  },
  'task.part_over': {
    status: 422,
    ru: 'Часть должна быть меньше всего груза: его здесь {most}',
    en: 'A part is less than all of the cargo: here that is {most}',
  },
  'task.mark_stands': {
    status: 409,
    ru: 'Отметку уже не снять. Время на точке можно исправить с причиной',
    en: 'The mark cannot be taken back any more. Times of a stop are corrected with a reason',
  },
  'task.unmarked': {
    status: 409,
    ru: 'Исправить можно только отмеченное время: у точки такой отметки нет',
    en: 'Only a time that was marked can be corrected: the stop has no such mark',
  },
  'task.same': {
    status: 422,
    ru: 'Все времена такие же, как сейчас: исправлять нечего',
    en: 'Every time is as it stands: nothing to correct',
  },
  'task.between': {
    status: 422,
    ru: 'Время должно быть между соседними отметками рейса и не в будущем',
    en: 'The time must lie between its neighbouring marks of the flight and not in the future',
  },
} as const satisfies RefusalWords

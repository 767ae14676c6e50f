import type { StopRow } from '#contract/order-list.ts'
import type { NextCode, TransferStatus, ViewerStatus } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { countEn, countRu, defineWords } from '#web/i18n/words.ts'

/** Of the route of the order, or a stop of the vehicle's own. */
type StopKind = StopRow['kind'] | 'own'

/** What a sentence about the next action may name. */
export type NextFacts = { place: string; kind: StopKind; count: number; title: number; party: string }
type Sentence = { ru: (facts: NextFacts) => string; en: (facts: NextFacts) => string }

/** What I must do. */
export const mineWords = defineWords({
  finish_draft: { ru: () => 'Дозаполнить и разместить', en: () => 'Fill in and place' },
  choose_executor: { ru: () => 'Выбрать исполнителя', en: () => 'Choose an executor' },
  answer_offer: { ru: () => 'Ответить на предложение', en: () => 'Answer the offer' },
  answer_counter: { ru: ({ party }) => `Ответить на цену: ${party}`, en: ({ party }) => `Answer the price of ${party}` },
  answer_transfer: {
    ru: ({ party }) => `Ответить, можно ли передать заказ: ${party}`,
    en: ({ party }) => `Answer whether the order may be passed on: ${party}`,
  },
  pass_on: { ru: () => 'Найти перевозчика на дочерний заказ', en: () => 'Find a carrier for the child order' },
  review_late: { ru: () => 'Решить: согласие пришло поздно', en: () => 'Decide: the yes came too late' },
  review_guide: { ru: () => 'Решить: из опрошенных никто не взял', en: () => 'Decide: none of those asked took it' },
  assign_resources: { ru: () => 'Назначить машину', en: () => 'Assign a vehicle' },
  approve_resources: { ru: () => 'Согласовать машину', en: () => 'Approve the vehicle' },
  replace_resources: { ru: () => 'Заменить машину или водителя', en: () => 'Replace the vehicle or the driver' },
  decide_handover: {
    ru: ({ place }) => `Код вручения трижды неверен: ${place}`,
    en: ({ place }) => `Handover code wrong three times: ${place}`,
  },
  release_hold: { ru: () => 'Снять удержание', en: () => 'Release the hold' },
  answer_halt: { ru: () => 'Ответить, согласны ли на остановку', en: () => 'Answer the request to stop' },
  answer_change: { ru: () => 'Ответить на изменение', en: () => 'Answer the change' },
  answer_extra: {
    ru: ({ count }) => (count > 1 ? `Ответить на ${countRu(count, 'доплату', 'доплаты', 'доплат')}` : 'Ответить на доплату'),
    en: ({ count }) => (count > 1 ? `Answer ${countEn(count, 'extra', 'extras')}` : 'Answer the extra'),
  },
  answer_claim: {
    ru: ({ count }) => (count > 1 ? `Ответить на ${countRu(count, 'претензию', 'претензии', 'претензий')}` : 'Ответить на претензию'),
    en: ({ count }) => (count > 1 ? `Answer ${countEn(count, 'claim', 'claims')}` : 'Answer the claim'),
  },
  sign_title: { ru: ({ title }) => `Подписать титул Т${title} накладной`, en: ({ title }) => `Sign title T${title} of the waybill` },
  decide_failed: { ru: () => 'Решить: груз не доставлен', en: () => 'Decide: nothing was delivered' },
  depart: { ru: ({ place }) => `Отметить выезд: ${place}`, en: ({ place }) => `Mark departure: ${place}` },
  arrive: { ru: ({ place }) => `Отметить прибытие: ${place}`, en: ({ place }) => `Mark arrival: ${place}` },
  serve: {
    ru: ({ place, kind }) => `Закончить${{ loading: ' погрузку', unloading: ' выгрузку', own: '' }[kind]}: ${place}`,
    en: ({ place, kind }) => `Finish${{ loading: ' loading', unloading: ' unloading', own: '' }[kind]}: ${place}`,
  },
  upload_documents: {
    ru: ({ count }) => `Загрузить ${countRu(count, 'документ', 'документа', 'документов')}`,
    en: ({ count }) => `Upload ${countEn(count, 'document', 'documents')}`,
  },
  check_documents: {
    ru: ({ count }) => `Проверить ${countRu(count, 'документ', 'документа', 'документов')}`,
    en: ({ count }) => `Check ${countEn(count, 'document', 'documents')}`,
  },
  complete_order: { ru: () => 'Завершить заказ', en: () => 'Complete the order' },
  send_originals: {
    ru: ({ count }) => `Отправить ${countRu(count, 'оригинал', 'оригинала', 'оригиналов')}`,
    en: ({ count }) => `Send ${countEn(count, 'original', 'originals')}`,
  },
  receive_originals: {
    ru: ({ count }) => `Отметить получение: ${countRu(count, 'оригинал', 'оригинала', 'оригиналов')}`,
    en: ({ count }) => `Confirm receipt of ${countEn(count, 'original', 'originals')}`,
  },
  none: { ru: () => 'Ничего не требуется', en: () => 'Nothing to do' },
} satisfies Record<NextCode, Sentence>)

/** What the other side must do. */
export const theirsWords = defineWords({
  finish_draft: { ru: () => 'Экспедитор готовит заказ', en: () => 'Forwarder prepares the order' },
  choose_executor: { ru: () => 'Экспедитор выбирает исполнителя', en: () => 'Forwarder chooses an executor' },
  answer_offer: { ru: ({ party }) => `Ждём ответа: ${party}`, en: ({ party }) => `Awaiting answer: ${party}` },
  answer_counter: { ru: () => 'Экспедитор решает о вашей цене', en: () => 'Forwarder decides on your price' },
  answer_transfer: { ru: () => 'Экспедитор решает о передаче', en: () => 'Forwarder decides on the transfer' },
  pass_on: { ru: ({ party }) => `Ищет перевозчика: ${party}`, en: ({ party }) => `Looking for a carrier: ${party}` },
  review_late: { ru: () => 'Экспедитор выбирает исполнителя', en: () => 'Forwarder chooses an executor' },
  review_guide: { ru: () => 'Экспедитор выбирает исполнителя', en: () => 'Forwarder chooses an executor' },
  assign_resources: { ru: ({ party }) => `Ждём машину: ${party}`, en: ({ party }) => `Awaiting vehicle: ${party}` },
  approve_resources: { ru: () => 'Экспедитор согласует машину', en: () => 'Forwarder approves the vehicle' },
  replace_resources: { ru: ({ party }) => `Ждём замену машины: ${party}`, en: ({ party }) => `Awaiting another vehicle: ${party}` },
  decide_handover: {
    ru: ({ place }) => `Код вручения трижды неверен: ${place}`,
    en: ({ place }) => `Handover code wrong three times: ${place}`,
  },
  release_hold: { ru: ({ party }) => `Заказ удержан: ${party}`, en: ({ party }) => `On hold: ${party}` },
  answer_halt: { ru: ({ party }) => `Ждём ответа об остановке: ${party}`, en: ({ party }) => `Awaiting answer on the stop: ${party}` },
  answer_change: { ru: ({ party }) => `Ждём ответа на изменение: ${party}`, en: ({ party }) => `Awaiting answer on the change: ${party}` },
  answer_extra: { ru: ({ party }) => `Ждём ответа о доплате: ${party}`, en: ({ party }) => `Awaiting answer on the extra: ${party}` },
  answer_claim: { ru: () => 'Ждём ответа на претензию', en: () => 'Awaiting answer on the claim' },
  sign_title: {
    ru: ({ title }) => `Ждём подпись другой стороны: титул Т${title}`,
    en: ({ title }) => `Awaiting the other side’s signature: title T${title}`,
  },
  decide_failed: { ru: () => 'Экспедитор решает, что с грузом', en: () => 'Forwarder decides on the cargo' },
  depart: { ru: ({ place }) => `Ждём выезда: ${place}`, en: ({ place }) => `Awaiting departure: ${place}` },
  arrive: { ru: ({ place }) => `Ждём прибытия: ${place}`, en: ({ place }) => `Awaiting arrival: ${place}` },
  serve: {
    ru: ({ place, kind }) => `Идёт${{ loading: ' погрузка', unloading: ' выгрузка', own: '' }[kind]}: ${place}`,
    en: ({ place, kind }) => `${{ loading: 'Loading', unloading: 'Unloading', own: 'At the stop' }[kind]}: ${place}`,
  },
  upload_documents: {
    ru: ({ count }) => `Ждём ${countRu(count, 'документ', 'документа', 'документов')}`,
    en: ({ count }) => `Awaiting ${countEn(count, 'document', 'documents')}`,
  },
  check_documents: {
    ru: ({ count }) => `На проверке ${countRu(count, 'документ', 'документа', 'документов')}`,
    en: ({ count }) => `${countEn(count, 'document', 'documents')} being checked`,
  },
  complete_order: { ru: () => 'Экспедитор завершает заказ', en: () => 'Forwarder completes the order' },
  send_originals: {
    ru: ({ count }) => `Ждём ${countRu(count, 'оригинал', 'оригинала', 'оригиналов')}`,
    en: ({ count }) => `Awaiting ${countEn(count, 'original', 'originals')}`,
  },
  receive_originals: {
    ru: ({ count }) => `В пути ${countRu(count, 'оригинал', 'оригинала', 'оригиналов')}`,
    en: ({ count }) => `${countEn(count, 'original', 'originals')} on the way`,
  },
  none: { ru: () => 'Ничего не требуется', en: () => 'Nothing to do' },
} satisfies Record<NextCode, Sentence>)

/** Beside a status: the order is passed on to another executor, or somebody asks for it. */
export const passedWords = defineWords({
  requested: { ru: 'просят передать', en: 'transfer asked' },
  approved: { ru: 'передаётся', en: 'being passed on' },
  rejected: { ru: '', en: '' },
  active: { ru: 'передан', en: 'passed on' },
  completed: { ru: 'передан', en: 'passed on' },
  recalled: { ru: '', en: '' },
} satisfies Record<TransferStatus, Bilingual>)

/** What happens when nothing is done, to stand after a dot in a row: «26-000123 · иначе предложение истечёт». */
export const elseWords = defineWords({
  finish_draft: { ru: 'иначе не успеть найти машину', en: 'or there is no time left to find a vehicle' },
  choose_executor: { ru: 'иначе погрузка останется без машины', en: 'or the loading stays without a vehicle' },
  answer_offer: { ru: 'иначе предложение истечёт', en: 'or the offer expires' },
  answer_counter: { ru: 'иначе предложение истечёт', en: 'or the offer expires' },
  answer_transfer: { ru: 'иначе запрос отпадёт', en: 'or the request lapses' },
  pass_on: { ru: 'иначе ехать некому', en: 'or there is nobody to drive' },
  review_late: { ru: 'иначе погрузка останется без машины', en: 'or the loading stays without a vehicle' },
  review_guide: { ru: 'иначе погрузка останется без машины', en: 'or the loading stays without a vehicle' },
  assign_resources: { ru: 'иначе заказ могут отозвать', en: 'or the order may be revoked' },
  approve_resources: { ru: 'иначе рейс не начнётся', en: 'or the flight cannot start' },
  replace_resources: { ru: 'иначе ехать некому', en: 'or there is nobody to drive' },
  decide_handover: { ru: 'иначе водитель стоит на выгрузке', en: 'or the driver is stuck at the unloading' },
  release_hold: { ru: 'иначе заказ стоит', en: 'or the order stands still' },
  answer_halt: { ru: 'иначе просьба отпадёт', en: 'or the request lapses' },
  answer_change: { ru: 'иначе всё останется как было', en: 'or all stays as agreed' },
  answer_extra: { ru: 'иначе ответ опоздает', en: 'or the answer is late' },
  answer_claim: { ru: 'иначе ответ опоздает', en: 'or the answer is late' },
  sign_title: { ru: 'иначе накладная стоит', en: 'or the waybill stands still' },
  decide_failed: { ru: 'иначе заказ не закроется', en: 'or the order stays open' },
  depart: { ru: 'иначе рейс опоздает к точке', en: 'or the flight is late for the stop' },
  arrive: { ru: 'иначе окно будет пропущено', en: 'or the window is missed' },
  serve: { ru: 'иначе окно закроется, начнётся простой', en: 'or the window closes and idle time begins' },
  upload_documents: { ru: 'иначе оплата сдвинется', en: 'or the payment is delayed' },
  check_documents: { ru: 'иначе оплата исполнителю сдвинется', en: 'or the executor is paid later' },
  complete_order: { ru: 'иначе заказ не закроется', en: 'or the order stays open' },
  send_originals: { ru: 'иначе оригиналы опоздают', en: 'or the originals are late' },
  receive_originals: { ru: 'иначе они числятся в пути', en: 'or they count as on the way' },
  none: { ru: '', en: '' },
} satisfies Record<NextCode, Bilingual>)

/** What is said in place of the next action of an order that waits for nothing. */
export const restWords = defineWords({
  draft: { ru: 'черновик', en: 'draft' },
  placed: { ru: 'размещён', en: 'placed' },
  searching: { ru: 'идёт поиск', en: 'being searched' },
  offered: { ru: 'предложен', en: 'offered' },
  accepted: { ru: 'принят', en: 'accepted' },
  ready: { ru: 'готов к рейсу', en: 'ready to go' },
  in_progress: { ru: 'рейс идёт', en: 'on the way' },
  documents: { ru: 'документы', en: 'documents' },
  completed: { ru: 'документы приняты', en: 'documents accepted' },
  archived: { ru: 'закрыт', en: 'closed' },
  cancelled: { ru: 'работа прекращена', en: 'work stopped' },
  declined: { ru: 'предложение отклонено', en: 'offer declined' },
  expired: { ru: 'ответа не было вовремя', en: 'not answered in time' },
  revoked: { ru: 'заказ больше не у вас', en: 'no longer yours' },
} satisfies Record<ViewerStatus, Bilingual>)

/** The verb on the button that does the next action. */
export const doWords = defineWords({
  finish_draft: { ru: 'Дозаполнить', en: 'Fill in' },
  choose_executor: { ru: 'Предложить…', en: 'Offer…' },
  answer_offer: { ru: 'Принять', en: 'Accept' },
  answer_counter: { ru: 'Ответить…', en: 'Answer…' },
  answer_transfer: { ru: 'Ответить…', en: 'Answer…' },
  pass_on: { ru: 'К дочернему заказу', en: 'To the child order' },
  review_late: { ru: 'Предложить…', en: 'Offer…' },
  review_guide: { ru: 'Предложить…', en: 'Offer…' },
  assign_resources: { ru: 'Назначить…', en: 'Assign…' },
  approve_resources: { ru: 'Согласовать…', en: 'Approve…' },
  replace_resources: { ru: 'Заменить…', en: 'Replace…' },
  decide_handover: { ru: 'Решить…', en: 'Decide…' },
  release_hold: { ru: 'Снять…', en: 'Release…' },
  answer_halt: { ru: 'Ответить…', en: 'Answer…' },
  answer_change: { ru: 'Ответить на изменение…', en: 'Answer the change…' },
  answer_extra: { ru: 'Ответить на доплату…', en: 'Answer the extra…' },
  answer_claim: { ru: 'Ответить…', en: 'Answer…' },
  sign_title: { ru: 'Подписать…', en: 'Sign…' },
  decide_failed: { ru: 'Остановить…', en: 'Stop…' },
  depart: { ru: 'Отметить выезд…', en: 'Mark departure…' },
  arrive: { ru: 'Отметить прибытие…', en: 'Mark arrival…' },
  serve: { ru: 'Отметить конец…', en: 'Mark finish…' },
  upload_documents: { ru: 'Загрузить…', en: 'Upload…' },
  check_documents: { ru: 'Проверить…', en: 'Check…' },
  complete_order: { ru: 'Завершить…', en: 'Complete…' },
  send_originals: { ru: 'Отправить оригиналы…', en: 'Send originals…' },
  receive_originals: { ru: 'Оригиналы получены…', en: 'Originals received…' },
  none: { ru: 'Открыть', en: 'Open' },
} satisfies Record<NextCode, Bilingual>)

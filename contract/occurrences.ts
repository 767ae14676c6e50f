import { z } from 'zod'
import { documentIn } from './compliance.ts'
import type { Permission } from './permissions.ts'
import { type Bilingual, Day, Id, type Side } from './primitives.ts'

/** What an occurrence is told of: the object a person opens for it. */
export const objectKinds = [
  'order',
  'flight',
  'tender',
  'demand',
  'settlement',
  'partner',
  'vehicle',
  'driver',
  'organization',
  'private_area',
  'export',
  'rule',
  'delivery',
  'dashboard',
] as const
export const ObjectKind = z.enum(objectKinds)
export type ObjectKind = z.output<typeof ObjectKind>

/** What occurrences are filtered and set up by. */
export const occurrenceGroups = ['trading', 'road', 'documents', 'money', 'system'] as const
export const OccurrenceGroup = z.enum(occurrenceGroups)
export type OccurrenceGroup = z.output<typeof OccurrenceGroup>

const text = z.string().max(300).nullable().default(null)

/** What every occurrence may tell. No sums: who hears of it need not have the right to see prices. */
const told = z.object({
  /** Number of the object, or its name where it has none. */
  number: z.string().max(300).default(''),
  /** What it is about within the object: a stop, a document, a lot. */
  about: text,
  /** The same as it is called in English; null where it is called the same, or is a word of a list. */
  aboutEn: text,
  /** Who did it, and of which organisation; null where nobody did. */
  person: text,
  organization: text,
  reason: text,
  comment: text,
  /** The one employee it concerns; null where it is whoever's work it is. */
  only: Id.nullable().default(null),
  /** The same part by its id: an offer, a lot. */
  partId: Id.nullable().default(null),
})
const minutes = z.object({ minutes: z.int() })
const days = z.object({ on: Day, days: z.int() })

type Facts = z.ZodObject<(typeof told)['shape']>

type Meaning<F extends Facts = Facts> = {
  group: OccurrenceGroup
  kind: ObjectKind
  /** Who may hear of it. */
  sides: readonly Side[]
  /** Without it nobody is told, whatever else he is to the object. */
  needs: Permission
  /** Whose work it is: he is told though he is neither in charge of the object nor watches it. */
  work: Permission
  /** Both rights where it is told of an object of another kind. */
  byKind?: Partial<Record<ObjectKind, { needs: Permission; work: Permission }>>
  /** Nobody switches it off in the bell. */
  mandatory?: true
  /** It may break through quiet hours. */
  urgent?: true
  /** The fact a person may set a bound to: below it he is not told. */
  threshold?: 'minutes' | 'days'
  facts: F
  words: Bilingual
}

const meaning = <F extends Facts>(given: Meaning<F>) => given

type Common = Pick<Meaning, 'group' | 'kind' | 'sides' | 'needs' | 'work'>
type More = Partial<Omit<Meaning, 'facts' | 'words'>>

/** Occurrences of one field: what they have in common, said once. */
const field =
  (common: Common) =>
  (ru: string, en: string, more: More = {}) =>
    meaning({ ...common, ...more, facts: told, words: { ru, en } })

const both = ['forwarder', 'executor'] as const
const urgent = { urgent: true } as const
const mandatory = { mandatory: true, urgent: true } as const

const deal = field({ group: 'trading', kind: 'order', sides: both, needs: 'orders.view', work: 'orders.command' })
const road = field({ group: 'road', kind: 'order', sides: both, needs: 'orders.view', work: 'orders.command' })
const flight = field({ group: 'road', kind: 'flight', sides: both, needs: 'flights.view', work: 'flights.plan' })
const paper = field({ group: 'documents', kind: 'order', sides: both, needs: 'orders.view', work: 'orders.command' })
const money = field({ group: 'money', kind: 'order', sides: both, needs: 'orders.view', work: 'orders.command' })
const ofSettlement = field({ group: 'money', kind: 'settlement', sides: both, needs: 'settlements.view', work: 'settlements.edit' })
const published = field({ group: 'trading', kind: 'demand', sides: both, needs: 'demands.view', work: 'demands.create' })
const answering = field({ group: 'trading', kind: 'demand', sides: both, needs: 'demands.view', work: 'demands.offer' })
const organised = field({ group: 'trading', kind: 'tender', sides: both, needs: 'tenders.view', work: 'tenders.create' })
const bidding = field({ group: 'trading', kind: 'tender', sides: both, needs: 'tenders.view', work: 'tenders.bet' })
const partner = field({ group: 'system', kind: 'partner', sides: both, needs: 'partners.view', work: 'partners.decide' })
const area = field({ group: 'system', kind: 'private_area', sides: both, needs: 'private.view', work: 'private.edit' })

/**
 * Everything that happens to an object and that a person or a rule may hear of, in the words of the field. A live event
 * (`contract/events.ts`) says that an answer is stale; an occurrence says what happened.
 */
export const occurrences = {
  'order.placed': deal('Заказ размещён', 'Order placed', { sides: ['forwarder'] }),
  'order.offered': deal('Предложен заказ', 'An order is offered', { sides: ['executor'], ...urgent }),
  'order.accepted': deal('Предложение принято', 'Offer accepted'),
  'order.accepted_late': deal('Согласие пришло после срока', 'The yes came after the deadline'),
  'order.declined': deal('Предложение отклонено', 'Offer declined', { sides: ['forwarder'], ...urgent }),
  'order.countered': deal('Названа другая цена', 'Another price was named', urgent),
  'order.counter_refused': deal('Ваша цена отклонена, предложение в силе', 'Your price was declined, the offer stands', {
    sides: ['executor'],
    ...urgent,
  }),
  'order.counter_withdrawn': deal(
    'Исполнитель отозвал свою цену, предложение в силе',
    'The executor took his price back, the offer stands',
    {
      sides: ['forwarder'],
    },
  ),
  'order.offer_expired': deal('Срок ответа истёк', 'The time to answer ran out'),
  'order.nobody_took': deal('Исполнитель не найден', 'No executor was found', { sides: ['forwarder'], ...urgent }),
  'order.revoked': deal('Заказ отозван', 'Order revoked', { sides: ['executor'], ...mandatory }),
  'order.cancelled': deal('Заказ отменён', 'Order cancelled', mandatory),
  'order.in_charge': deal('Вы отвечаете за заказ', 'You are in charge of an order'),
  'order.watched': deal('Вы следите за заказом', 'You watch an order'),
  'order.details': deal('Уточнены сведения заказа', 'Particulars of the order updated'),
  'order.held': deal('Заказ удержан', 'Order put on hold', urgent),
  'order.released': deal('Удержание снято', 'Hold released'),
  'change.suggested': deal('Предложено изменение', 'A change was proposed', urgent),
  'change.accepted': deal('Изменение принято', 'Change accepted'),
  'change.refused': deal('Изменение отклонено', 'Change refused'),
  'change.ended': deal('Предложенное изменение снято', 'The proposed change is off'),
  'transfer.requested': deal('Просят передать заказ', 'Passing the order on is asked for', { sides: ['forwarder'] }),
  'transfer.approved': deal('Передача разрешена', 'Transfer approved', { sides: ['executor'] }),
  'transfer.refused': deal('Передача отклонена', 'Transfer rejected'),
  'transfer.ended': deal('Передача окончена', 'The transfer is over'),
  'transfer.passed': deal('Заказ передан фактическому перевозчику', 'Passed on to the actual carrier'),
  'comment.added': deal('Новое сообщение', 'New message'),
  'order.completed': deal('Заказ завершён', 'Order completed'),

  'resources.assigned': road('Назначены машина и водитель', 'Vehicle and driver assigned'),
  'resources.approved': road('Машина и водитель согласованы', 'Vehicle and driver approved', { sides: ['executor'] }),
  'resources.returned': road('Машина и водитель возвращены', 'Vehicle and driver sent back', { sides: ['executor'], ...urgent }),
  'resources.replaced': road('Заменены машина или водитель', 'Vehicle or driver replaced'),
  'resources.overdue': road('Срок назначить машину прошёл', 'The time to name a vehicle is over', urgent),
  'resources.unavailable': road('Назначенная машина или водитель выбыли', 'The vehicle or driver assigned is out of service', urgent),
  'approval.overdue': road('Срок согласовать машину прошёл', 'The time to approve the vehicle is over', urgent),
  'order.started': road('Рейс начат', 'Flight started'),
  'order.delivered': road('Груз доставлен', 'Cargo delivered'),
  'order.halted': road('Перевозка остановлена', 'Transport stopped', mandatory),
  'halt.asked': road('Просят остановить перевозку', 'Stopping the transport is asked for', { sides: ['executor'], ...mandatory }),
  'halt.refused': road('Остановка не состоялась', 'The stop did not come about'),
  'task.reported': road('Отметка на точке', 'A stop was reported'),
  'task.failed': road('Точка не выполнена', 'Stop failed', urgent),
  'task.mismatch': road('Отметка не сходится с положением машины', 'A report differs from the position of the vehicle'),
  'task.late': meaning({
    ...{ group: 'road', kind: 'order', sides: both, needs: 'orders.view', work: 'orders.command' },
    ...{ urgent: true, threshold: 'minutes', facts: told.extend(minutes.shape) },
    words: { ru: 'Машина опаздывает', en: 'The vehicle is late' },
  }),
  'position.lost': meaning({
    ...{ group: 'road', kind: 'order', sides: both, needs: 'orders.view', work: 'orders.command' },
    ...{ threshold: 'minutes', facts: told.extend(minutes.shape) },
    words: { ru: 'Положение машины неизвестно', en: 'The position of the vehicle is lost' },
  }),
  'temperature.out': road('Температура вне диапазона', 'Temperature out of range', urgent),
  'leftover.planned': road('Остаток груза', 'Cargo left over'),
  'handover.held': road('Сдача груза остановлена: код неверен', 'Handing over is stopped: wrong code', urgent),
  'doors.opened': flight('Двери открыты вне точек', 'Doors opened away from stops', urgent),
  'fuel.drained': flight('Слив топлива', 'Fuel drained', { sides: ['executor'], ...urgent }),
  'trailer.apart': flight('Прицеп оставлен без тягача', 'Trailer left without its truck', { sides: ['executor'] }),
  'trailer.left': meaning({
    ...{ group: 'road', kind: 'vehicle', sides: ['executor'], needs: 'cars.view', work: 'flights.plan', facts: told },
    words: { ru: 'Прицеп стоит без тягача больше суток', en: 'A trailer stands without a truck for more than a day' },
  }),
  'flight.problem': flight('Водитель сообщил о проблеме', 'The driver reported a problem', urgent),
  'flight.declined': flight('Водитель отказался от рейса', 'The driver declined the flight', { sides: ['executor'], ...urgent }),
  'flight.accepted': flight('Водитель принял рейс', 'The driver accepted the flight', { sides: ['executor'] }),
  'flight.unmatched': flight('Отметка водителя не сошлась с рейсом', 'A report of the driver did not match', { sides: ['executor'] }),
  'flight.interrupted': flight('Рейс прерван', 'Flight interrupted', urgent),

  'document.asked': paper('Запрошен документ', 'A document is asked for', urgent),
  'document.uploaded': paper('Загружен документ', 'Document uploaded'),
  'document.accepted': paper('Документ принят', 'Document accepted', { sides: ['executor'] }),
  'document.rejected': paper('Документ отклонён', 'Document rejected', urgent),
  'documents.overdue': paper('Срок документов прошёл', 'The documents are overdue', urgent),
  'check.overdue': paper('Срок проверки документов прошёл', 'The check of the documents is overdue', { sides: ['forwarder'] }),
  'originals.overdue': paper('Срок оригиналов прошёл', 'The originals are overdue'),
  'originals.moved': paper('Новое об оригиналах', 'News of the originals'),
  'waybill.waits': paper('Накладная ждёт подписи', 'A waybill waits for a signature', urgent),
  'waybill.refused': paper('Титул не принят', 'A title was not accepted', urgent),
  'waybill.complete': paper('Электронная накладная собрана', 'The electronic waybill is complete'),
  'waybill.moved': paper('Титул накладной отправлен', 'A title of the waybill was sent'),

  'extra.suggested': money('Предложена доплата', 'Extra proposed', urgent),
  'extra.answered': money('Ответ на доплату', 'The extra was answered'),
  'extra.overdue': money('На доплату не ответили в срок', 'The extra was not answered in time'),
  'claim.raised': money('Выставлена претензия', 'Claim raised', urgent),
  'claim.answered': money('Ответ по претензии', 'The claim was answered'),
  'claim.overdue': money('На претензию не ответили в срок', 'The claim was not answered in time', urgent),
  'payment.made': money('Оплата прошла', 'Paid', { work: 'settlements.view' }),
  'payment.overdue': meaning({
    ...{ group: 'money', kind: 'order', sides: both, needs: 'orders.view', work: 'settlements.view' },
    ...{ urgent: true, facts: told },
    words: { ru: 'Оплата просрочена', en: 'The payment is overdue' },
  }),
  'payment.reopened': money('Расчёты по заказу изменились', 'What is owed for the order changed', { work: 'settlements.view' }),
  'settlement.approve': ofSettlement('Реестр ждёт утверждения', 'A settlement waits for approval', {
    work: 'settlements.approve',
    ...urgent,
  }),
  'settlement.moved': ofSettlement('Реестр оплат продвинулся', 'A settlement went on'),

  'demand.published': answering('Новый спрос', 'New demand', { sides: ['executor'] }),
  'demand.changed': answering('Спрос изменился', 'The demand changed', { sides: ['executor'] }),
  'demand.deadline_near': published('Скоро срок предложений', 'The deadline for offers is near'),
  'demand.choose': published('Пора выбрать исполнителя', 'Time to choose an executor', { sides: ['forwarder'], ...urgent }),
  'demand.ended': published('Спрос закрыт', 'The demand is over'),
  'demand.matched': answering('Спрос закрыт сделкой', 'The demand led to a deal'),
  'offer.received': published('Получено предложение', 'An offer was received', { sides: ['forwarder'] }),
  'offer.answered': answering('Ответ на предложение', 'An offer was answered'),
  'offer.chosen': answering('Ваше предложение выбрано: подтвердите', 'Your offer was chosen: confirm it', {
    sides: ['executor'],
    ...urgent,
  }),
  'offer.withdrawn': published('Предложение отозвано', 'An offer was withdrawn'),
  'tender.published': bidding('Приглашение на тендер', 'Invited to a tender'),
  'tender.changed': bidding('Условия тендера изменены', 'The tender changed'),
  'tender.cancelled': bidding('Тендер отменён', 'Tender cancelled', mandatory),
  'tender.question': organised('Вопрос по тендеру', 'A question on the tender'),
  'tender.answer': bidding('Ответ на вопрос по тендеру', 'A question on the tender was answered'),
  'tender.decide': organised('Пора подвести итоги тендера', 'Time to decide the tender', urgent),
  'tender.awarded': bidding('Вы выиграли тендер', 'You won a tender', urgent),
  'tender.ended': bidding('Тендер окончен', 'The tender is over'),
  'award.answered': organised('Ответ победителя', 'The winner answered'),
  'award.expired': organised('Победитель не ответил', 'The winner did not answer', urgent),
  'lot.outbid': bidding('Вашу ставку перебили', 'You were outbid', urgent),

  'document.expiring': meaning({
    ...{ group: 'system', kind: 'vehicle', sides: both, needs: 'cars.view', work: 'cars.edit' },
    ...{ threshold: 'days', facts: told.extend(days.shape) },
    byKind: {
      driver: { needs: 'drivers.view', work: 'drivers.edit' },
      partner: { needs: 'partners.view', work: 'partners.edit' },
      organization: { needs: 'organization.view', work: 'organization.manage' },
    },
    words: { ru: 'Документ скоро истечёт', en: 'A document runs out soon' },
  }),
  'retention.changing': field({
    ...{ group: 'system', kind: 'organization', sides: both },
    ...{ needs: 'organization.view', work: 'organization.manage' },
  })('Через сутки данные станут храниться меньше', 'In a day data will be kept for less long', { mandatory: true }),
  'person.term': field({
    ...{ group: 'system', kind: 'organization', sides: both },
    ...{ needs: 'organization.view', work: 'organization.manage' },
  })('Через сутки данные человека удалятся: срок по закону истёк', 'In a day data of a person goes: the law keeps it no more', {
    mandatory: true,
  }),
  'partner.asked': partner('Приглашение в партнёры', 'Invited to a partnership', urgent),
  'partner.moved': partner('Партнёрство изменилось', 'The partnership changed'),
  'partner.stopped': partner('Партнёр приостановлен', 'The partner is suspended', urgent),
  'private_area.asked': area('Просят принять в закрытую площадку', 'Membership of a private area is asked for'),
  'private_area.moved': area('Новое в закрытой площадке', 'News of a private area'),
  'export.ready': field({ group: 'system', kind: 'export', sides: both, needs: 'orders.view', work: 'orders.view' })(
    'Файл готов',
    'The file is ready',
  ),
  'dashboard.letters_ended': field({
    ...{ group: 'system', kind: 'dashboard', sides: both },
    ...{ needs: 'notifications.edit', work: 'notifications.edit' },
  })('Отчёт больше не присылают: он вам не открыт', 'A dashboard is sent no more: it is not open to you'),
  'delivery.dead': field({ group: 'system', kind: 'delivery', sides: both, needs: 'notifications.edit', work: 'organization.manage' })(
    'Уведомление не доставлено',
    'A notice could not be delivered',
    { mandatory: true },
  ),
  'webhook.failing': field({ group: 'system', kind: 'delivery', sides: both, needs: 'notifications.edit', work: 'organization.manage' })(
    'Вебхук не принимает сообщения',
    'A webhook takes no messages',
    { mandatory: true },
  ),
  'webhook.off': field({ group: 'system', kind: 'delivery', sides: both, needs: 'notifications.edit', work: 'organization.manage' })(
    'Вебхук отключён после недели отказов',
    'A webhook was switched off after a week of failures',
    { mandatory: true, urgent: true },
  ),
  'rule.off': field({ group: 'system', kind: 'rule', sides: both, needs: 'rules.view', work: 'rules.view' })(
    'Правило отключилось',
    'A rule switched itself off',
    { mandatory: true },
  ),
  'installation.alarm': field({ group: 'system', kind: 'organization', sides: [], needs: 'platform.manage', work: 'platform.manage' })(
    'С установкой что-то не так',
    'Something is wrong with the installation',
    { mandatory: true, urgent: true },
  ),
  'rule.told': field({ group: 'system', kind: 'order', sides: both, needs: 'orders.view', work: 'orders.command' })(
    'Сообщение правила',
    'Told by a rule',
    { byKind: { vehicle: { needs: 'cars.view', work: 'flights.plan' } } },
  ),
} as const satisfies Record<string, Meaning<z.ZodObject<z.core.$ZodLooseShape> & Facts>>

export type OccurrenceCode = keyof typeof occurrences
export const occurrenceCodes = Object.keys(occurrences) as [OccurrenceCode, ...OccurrenceCode[]]
export const OccurrenceCode = z.enum(occurrenceCodes)

/** What an occurrence means, whatever its code. */
export const meaningOf = (code: OccurrenceCode): Meaning => occurrences[code]

/** What it is about within the object, as a reader of each language calls it. */
export const aboutOf = ({ about, aboutEn }: { about?: string | null; aboutEn?: string | null }): Bilingual | null =>
  about ? { ru: documentIn(about, 'ru') ?? '', en: (aboutEn || documentIn(about, 'en')) ?? '' } : null

/** Without `needs` nobody hears of it; of those who have it, `work` says whose work it is. */
export const rightsFor = (code: OccurrenceCode, kind: ObjectKind): { needs: Permission; work: Permission } =>
  meaningOf(code).byKind?.[kind] ?? meaningOf(code)

export type OccurrenceFacts<C extends OccurrenceCode = OccurrenceCode> = z.output<(typeof occurrences)[C]['facts']>
export type GivenFacts<C extends OccurrenceCode = OccurrenceCode> = z.input<(typeof occurrences)[C]['facts']>

/** Which rules led to an occurrence: none of them may be fired by it again. */
export const Cause = z.object({ ruleId: Id, chain: z.array(Id), depth: z.int().min(1) })
export type Cause = z.output<typeof Cause>

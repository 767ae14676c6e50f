import { sameValue } from '#contract/changes.ts'
import type { DocumentChange } from '#contract/documents.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { ExpectedPages, OrderBulk } from '#contract/order-moves.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { documentStep } from '#server/deals/documents/rules.ts'
import type { OrderState } from '#server/deals/record.ts'
import { columnsOfFields, draftOf } from '#server/orders/row/draft.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { setOrder } from '#server/orders/store/orders.ts'
import { listStaff } from '#server/orders/store/people.ts'
import type { Actor, CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import { occur } from '#server/platform/occurrences.ts'
import { refuse } from '#server/platform/refusal.ts'
import { refuseClosed } from './checks.ts'
import { create } from './drafts.ts'
import { takeStep } from './moves.ts'
import { sideOf } from './sides.ts'
import { publishChange } from './step.ts'

type Step<A extends OrderBulk['action'] = OrderBulk['action']> = Omit<Extract<OrderBulk, { action: A }>, 'rows'>

/** One step of a bulk command with one order; `expectedPages`: its documents as the person had them before his eyes. */
export async function applyBulkStep(
  tx: Tx,
  actor: Actor,
  state: OrderState,
  { step, expectedPages }: { step: Step; expectedPages?: ExpectedPages },
): Promise<OrderState> {
  switch (step.action) {
    case 'responsible':
      return setResponsible(tx, actor, state, (step as Step<'responsible'>).responsibleId)
    case 'tag':
      return retag(tx, actor, state, step as Step<'tag'>)
    case 'copy':
      return copy(tx, actor, state)
    case 'documents':
      return finishDocuments(tx, actor, state, expectedPages)
    default:
      return takeStep(tx, actor, state, { ...step, orderId: state.order.id, version: state.order.version } as Parameters<
        typeof takeStep
      >[3])
  }
}

/** People of the acting organisation who may be in charge of an order. */
export async function peopleOf(tx: Tx, actor: Pick<Actor, 'sides'>): Promise<{ id: string; name: string }[]> {
  const staff = await listStaff(tx)
  return staff.filter(({ roles }) => permissionsOf(roles, actor.sides).has('orders.edit')).map(({ userId, name }) => ({ id: userId, name }))
}

/** Makes another person of the organisation responsible for its order. */
export async function setResponsible(tx: Tx, actor: Actor, before: OrderState, responsibleId: string): Promise<OrderState> {
  checkOwner(actor, before, 'responsible')
  const { order } = before
  if (order.status === 'archived' || order.status === 'cancelled') refuseClosed(order.status, 'responsible')
  const person =
    (await peopleOf(tx, actor)).find(({ id }) => id === responsibleId) ?? refuse('employee.not_found', { field: 'responsibleId' })
  if (person.id === order.responsibleId) return before
  const changes = { responsibleId: person.id, responsibleName: person.name }
  await occur(tx, {
    ...{ code: 'order.in_charge', objectId: order.id, audience: [order.orgId] },
    facts: { number: order.number ?? '', person: actor.name, only: await employeeOf(tx, person.id) },
  })
  return recordOwnChange(tx, actor, before, {
    what: 'responsible',
    changes,
    comment: person.name,
    from: order.responsibleId,
    to: person.id,
  })
}

type CustomerWords = Pick<OrderDraft, 'customerNumber' | 'costCentre' | 'contractNumber' | 'customerValues'>

/** What the customer asks for on papers and on his bill; the executor reads none of it. */
export async function sayForCustomer(tx: Tx, actor: Actor, before: OrderState, said: CustomerWords): Promise<OrderState> {
  checkOwner(actor, before, 'save')
  const { order } = before
  if (order.status === 'archived' || order.status === 'cancelled') refuseClosed(order.status, 'save')
  const now = draftOf(before)
  const names = ['customerNumber', 'costCentre', 'contractNumber', 'customerValues'] as const
  const fields = names.filter(name => !sameValue(now[name], said[name]))
  if (fields.length === 0) return before
  const changes = columnsOfFields({ ...now, ...said }, fields) as Parameters<typeof recordOwnChange>[3]['changes']
  return recordOwnChange(tx, actor, before, { what: 'save', changes, comment: '', facts: { fields: fields.join() } })
}

async function employeeOf(tx: Tx, userId: string): Promise<string | null> {
  return (await listStaff(tx)).find(each => each.userId === userId)?.id ?? null
}

async function retag(tx: Tx, actor: Actor, before: OrderState, { add, remove }: Step<'tag'>): Promise<OrderState> {
  checkOwner(actor, before, 'tag')
  const had = before.order.tags
  const tags = [...new Set([...had.filter(tag => !remove.includes(tag)), ...add])]
  if (tags.length > MOST_TAGS) refuse('input.invalid', { field: 'tags', why: tooMany })
  if (JSON.stringify(tags) === JSON.stringify(had)) return before
  return recordOwnChange(tx, actor, before, { what: 'tag', changes: { tags }, comment: tags.join(', ') })
}

const MOST_TAGS = 10
const tooMany = { ru: 'у заказа может быть не больше 10 меток', en: 'an order has 10 tags at most' }

/** A draft like the order, without its windows and the number of another system: they were its own. */
async function copy(tx: Tx, actor: Actor, before: OrderState): Promise<OrderState> {
  if (!actor.permissions.has('orders.create')) refuse('access.denied', { permission: 'orders.create' })
  if (sideOf(before, actor.orgId) !== 'forwarder') refuseClosed(before.order.status, 'copy')
  const draft = draftOf(before)
  await create(tx, actor, {
    ...draft,
    externalId: null,
    trucksCount: null,
    stops: draft.stops.map(stop => ({ ...stop, windowFrom: null, windowTo: null })),
  })
  return before
}

/** How documents of an order are handed in and accepted, of one order or of many. */
export const documentsChanged = handedIn<(tx: Tx, actor: CommandActor, before: OrderState, data: DocumentChange) => Promise<OrderState>>(
  'how documents of an order are changed',
)

/** Hands in every document the executor owes as signed elsewhere, or accepts every one the forwarder was sent. */
async function finishDocuments(tx: Tx, actor: Actor, before: OrderState, looked: ExpectedPages): Promise<OrderState> {
  const { order } = before
  const side = sideOf(before, actor.orgId)
  const action = side === 'executor' ? 'upload' : 'accept'
  const open = before.documents.filter(
    document => document.side === 'executor' && document.required && documentStep(document, action, side, order.status as OrderStatus),
  )
  if (open.length === 0) refuse('document.step_closed', { status: before.documents[0]?.status ?? 'required' })
  const one = { orderId: order.id, version: order.version, documentIds: open.map(({ id }) => id) }
  if (action === 'upload') return documentsChanged.given(tx, actor, before, { ...one, action, via: 'edo', comment: '' })
  // a document that came since was not looked at: it has no pages among those that were
  const expectedPages = looked && open.map(({ id }) => looked.find(({ documentId }) => documentId === id) ?? { documentId: id, pages: '' })
  return documentsChanged.given(tx, actor, before, { ...one, action, expectedPages })
}

function checkOwner(actor: Actor, { order }: OrderState, action: string): void {
  if (!actor.permissions.has('orders.edit')) refuse('access.denied', { permission: 'orders.edit' })
  if (order.orgId !== actor.orgId) refuseClosed(order.status, action)
}

type OwnChange = {
  what: string
  changes: Parameters<typeof setOrder>[2]
  comment: string
  from?: string
  to?: string
  facts?: Record<string, unknown>
}

/** A change that moves no status and that the forwarder alone reads of. */
async function recordOwnChange(
  tx: Tx,
  actor: Actor,
  before: OrderState,
  { what, changes, comment, facts = {}, ...ends }: OwnChange,
): Promise<OrderState> {
  const order = await setOrder(tx, before.order, changes)
  const by = { side: 'forwarder', organization: actor.organization, person: actor.name } as const
  await insertEntry(tx, order, { what, ...by, comment, facts, version: order.version })
  await audit(tx, { what: `order.${what}`, kind: 'order', objectId: order.id, facts: { ...ends, ...facts } })
  return publishChange(tx, { ...before, order })
}

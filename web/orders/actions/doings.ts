import type { OrderCard, TaskRow } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { OrderMove } from '#contract/order-moves.ts'
import type { NextCode, OrderAction } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { useCan } from '#web/api/session.ts'

const kinds = OrderMove.options.map(option => option.shape.action.value)

/** Everything a person can begin on the page of an order: the moves of the lifecycle, marks of the flight, documents and editing. */
export type Doing =
  | OrderMove['action']
  | 'report'
  | 'documents'
  | 'edit'
  | 'answerTransfer'
  | 'passOn'
  | 'hold'
  | 'release'
  | 'handover'
  | 'halt'
  | 'answerHalt'
  | 'answerChange'
  | 'answerExtra'
  | 'answerClaim'
  | 'signTitle'
  | 'suggestChange'

/** Whether this person may act for the side of the order, and change what was entered. */
export type Rights = { act: boolean; edit: boolean; halt: boolean }

/** The rights of the person who works here, for an order of this side. */
export function useRights(side: Side): Rights {
  const command = useCan('orders.command')
  const edit = useCan('orders.edit')
  const execute = useCan('orders.execute')
  const halt = useCan('orders.halt')
  return { act: command && (side === 'forwarder' ? edit : execute), edit: side === 'forwarder' && edit, halt: side === 'forwarder' && halt }
}

/** The stop whose mark is due, if this person may mark one. */
export const openTask = (card: Pick<OrderCard, 'flights'>): TaskRow | null =>
  card.flights.flatMap(({ tasks }) => tasks).find(task => task.marks.length > 0) ?? null

/** Whether wrong handover codes wait for a decision. */
const isHandoverHeld = ({ next }: Pick<OrderCard, 'next'>): boolean => next.code === 'decide_handover'

/** Whether a vehicle of the executor's own is on its way to an unloading, or there: its consignee may be told a code. */
const hasUnloading = ({ status, flights }: Pick<OrderCard, 'status' | 'flights'>): boolean =>
  (status === 'ready' || status === 'in_progress') &&
  flights.some(({ carrier, tasks }) => carrier === null && tasks.some(task => task.kind === 'unloading' && task.completedAt === null))

/** Titles that tell what the carriage costs, by their numbers. */
const costs = new Set<number | undefined>([5, 6])

/** Whether the order waits for a signature of this side that its viewer may give: titles about the cost are for those who see prices. */
export const isToSign = ({ next, money }: Pick<OrderRow, 'next' | 'money'>): boolean =>
  next.code === 'sign_title' && next.whose === 'me' && (money !== null || !costs.has(next.title))

/** The forwarder answers another price in one window, where all his answers stand. */
const inAnswer = new Set<OrderMove['action']>(['decline', 'counter'])

/** Done by a press of a button that stands by itself. */
const atOnce: OrderMove['action'] = 'withdraw'

/** All that may be begun on the order now, in the order of the page. */
export function doingsOf(card: OrderCard, rights: Rights): Doing[] {
  const open = rights.act ? kinds.filter(kind => kind !== atOnce && card.actions.includes(kind)) : []
  const moves = open.filter(kind => card.side === 'executor' || !inAnswer.has(kind))
  const others: Doing[] = []
  if (rights.edit && card.side === 'forwarder' && (card.status === 'draft' || card.status === 'placed')) others.push('edit')
  if (rights.act && openTask(card)) others.push('report')
  if (rights.act && card.documentRows.some(orderDocument => orderDocument.actions.length > 0)) others.push('documents')
  if (rights.act && card.side === 'forwarder' && card.transfer === 'requested') others.push('answerTransfer')
  if (rights.act && card.childId !== null && card.next.code === 'pass_on') others.push('passOn')
  if (rights.act && card.exceptions.haltActions.includes('agree')) others.push('answerHalt')
  if (rights.act && card.next.code === 'answer_change' && card.next.whose === 'me') others.push('answerChange')
  if (rights.act && card.next.code === 'answer_extra' && card.next.whose === 'me') others.push('answerExtra')
  if (rights.act && card.next.code === 'answer_claim' && card.next.whose === 'me') others.push('answerClaim')
  if (rights.act && isToSign(card)) others.push('signTitle')
  if (rights.halt && card.exceptions.haltActions.includes('halt')) others.push('halt')
  if (rights.act && (isHandoverHeld(card) || (card.side === 'forwarder' && hasUnloading(card)))) others.push('handover')
  if (rights.act && card.next.code === 'release_hold' && card.exceptions.holds.some(hold => hold.mayRelease)) others.push('release')
  return [...others, ...moves]
}

/** What the page of an order opens by itself. */
export type Ask = Extract<
  Doing,
  | OrderAction
  | 'report'
  | 'documents'
  | 'answerTransfer'
  | 'answerHalt'
  | 'answerChange'
  | 'answerExtra'
  | 'signTitle'
  | 'release'
  | 'handover'
>

/** What answers each thing an order may wait for, where it is taken on its page. */
export const asks: Partial<Record<NextCode, Ask>> = {
  choose_executor: 'offer',
  review_late: 'offer',
  review_guide: 'offer',
  approve_resources: 'approve',
  replace_resources: 'replace',
  release_hold: 'release',
  decide_handover: 'handover',
  answer_halt: 'answerHalt',
  answer_change: 'answerChange',
  answer_extra: 'answerExtra',
  sign_title: 'signTitle',
  decide_failed: 'halt',
  answer_offer: 'accept',
  answer_counter: 'accept',
  answer_transfer: 'answerTransfer',
  assign_resources: 'assign',
  depart: 'report',
  arrive: 'report',
  serve: 'report',
  upload_documents: 'documents',
  check_documents: 'documents',
  complete_order: 'complete',
  send_originals: 'documents',
  receive_originals: 'documents',
}

const mains: Partial<Record<NextCode, Doing>> = { ...asks, finish_draft: 'edit', pass_on: 'passOn', answer_claim: 'answerClaim' }

const losses = new Set<Doing>(['decline', 'return', 'halt', 'revoke', 'cancel'])

/** The one button the order waits for, those beside it, and those that lose something. */
export function choiceOf(card: OrderCard, rights: Rights): { main: Doing | null; secondary: Doing[]; losing: Doing[] } {
  const all = doingsOf(card, rights)
  const wanted = card.next.whose === 'me' ? mains[card.next.code] : undefined
  const main = wanted !== undefined && all.includes(wanted) ? wanted : null
  const rest = all.filter(doing => doing !== main)
  return { main, secondary: rest.filter(doing => !losses.has(doing)), losing: rest.filter(doing => losses.has(doing)) }
}

import { z } from 'zod'
import { Instant } from './primitives.ts'

export const OrderStatus = z.enum([
  'draft',
  'placed',
  'searching',
  'offered',
  'accepted',
  'ready',
  'in_progress',
  'documents',
  'completed',
  'archived',
  'cancelled',
])
export type OrderStatus = z.output<typeof OrderStatus>

/** How an order looks to an executor who no longer has it. */
export const LostStatus = z.enum(['declined', 'expired', 'revoked'])

export const ViewerStatus = z.enum([...OrderStatus.options, ...LostStatus.options])
export type ViewerStatus = z.output<typeof ViewerStatus>

/** Statuses of what is to be carried or was: no drafts, nothing that ended without. */
export const liveStatuses: readonly OrderStatus[] = OrderStatus.options.filter(status => status !== 'draft' && status !== 'cancelled')

/** Statuses in which a change is agreed on; before them the order is edited, after them it stays as it is. */
export const isAgreed = (status: ViewerStatus): boolean =>
  status === 'accepted' || status === 'ready' || status === 'in_progress' || status === 'documents'

/** Everything that moves an order; the steps table says who may and when. */
export const OrderAction = z.enum([
  'place',
  'search',
  'end_search',
  'offer',
  'accept',
  'decline',
  'counter',
  'withdraw',
  'expire',
  'assign',
  'replace',
  'approve',
  'return',
  'start',
  'deliver',
  'complete',
  'rework',
  'archive',
  'unarchive',
  'revoke',
  'cancel',
  'halt',
])
export type OrderAction = z.output<typeof OrderAction>

export const forwarderTabs = ['all', 'drafts', 'search', 'confirm', 'assigned', 'onway', 'docs', 'done', 'cancelled'] as const

export const executorTabs = ['all', 'new', 'resources', 'upcoming', 'onway', 'docs', 'done', 'lost'] as const

export const OrderTab = z.enum([...forwarderTabs, 'new', 'resources', 'upcoming', 'lost'])
export type OrderTab = z.output<typeof OrderTab>

export const StopKind = z.enum(['loading', 'unloading'])

/** What is done at a stop of a flight: with the cargo of an order, or by the vehicle for itself. */
export const TaskKind = z.enum([...StopKind.options, 'reload', 'customs', 'weighing', 'wash', 'fuel', 'rest', 'empty_return'])
export type TaskKind = z.output<typeof TaskKind>

/** What a vehicle does for itself, with no cargo of an order. */
export const ServiceKind = TaskKind.exclude(['loading', 'unloading', 'reload'])
export type ServiceKind = z.output<typeof ServiceKind>

export const TaskStatus = z.enum([
  'planned',
  'en_route',
  'arrived',
  'in_service',
  'completed',
  'partially_completed',
  'failed',
  'cancelled',
])
export type TaskStatus = z.output<typeof TaskStatus>

export const FlightStatus = z.enum([
  'awaiting_resources',
  'assigned',
  'confirmed',
  'to_loading',
  'loading',
  'in_transit',
  'unloading',
  'completed',
  'interrupted',
  'cancelled',
])
export type FlightStatus = z.output<typeof FlightStatus>

/** How far the transfer of an order to another executor is. */
export const TransferStatus = z.enum(['requested', 'approved', 'rejected', 'active', 'completed', 'recalled'])
export type TransferStatus = z.output<typeof TransferStatus>

export const DocumentStatus = z.enum(['required', 'uploaded', 'checking', 'accepted', 'rejected'])
export type DocumentStatus = z.output<typeof DocumentStatus>

/** The way of a document's original by post. */
export const OriginalStatus = z.enum(['none', 'sent', 'received', 'missing'])
export type OriginalStatus = z.output<typeof OriginalStatus>

export const DocumentKind = z.enum([
  'order_request',
  'tn',
  'cmr',
  'ttn_1t',
  'poa_m2',
  'trip_sheet',
  'packing_list',
  'forwarder_receipt',
  'adr_doc',
  'upd',
  'act',
  'invoice',
  'downtime_act',
  'discrepancy_act',
  'halt_act',
  'customer_request',
  'customer_invoice',
  'other',
])
export type DocumentKind = z.output<typeof DocumentKind>

/** Kinds a forwarder's customer may ask for beside what every order asks for. */
export const CustomerDocument = DocumentKind.extract(['ttn_1t', 'forwarder_receipt', 'packing_list', 'trip_sheet', 'cmr', 'poa_m2'])
export type CustomerDocument = z.output<typeof CustomerDocument>

/** What an order waits for. Worded by the screen; `whose` says whether the viewer is the one who must act. */
export const NextCode = z.enum([
  'finish_draft',
  'choose_executor',
  'answer_offer',
  'answer_counter',
  'answer_transfer',
  'pass_on',
  'review_late',
  'review_guide',
  'assign_resources',
  'approve_resources',
  'replace_resources',
  'release_hold',
  'decide_handover',
  'depart',
  'arrive',
  'serve',
  'answer_halt',
  'answer_change',
  'answer_extra',
  'answer_claim',
  'sign_title',
  'decide_failed',
  'upload_documents',
  'check_documents',
  'complete_order',
  'send_originals',
  'receive_originals',
  'none',
])
export type NextCode = z.output<typeof NextCode>

export const NextAction = z.object({
  code: NextCode,
  whose: z.enum(['me', 'them', 'nobody']),
  dueAt: Instant.nullable(),
  /** When the wait began: with `dueAt` it gives the share of time used. */
  sinceAt: Instant.nullable(),
  /** Stop meant, by its place in the route from 0. */
  stop: z.int().nullable(),
  /** What the vehicle does at a stop of its own, which is in no route of an order: there `stop` is null. */
  task: TaskKind.optional(),
  count: z.int().nullable(),
  /** The title of the electronic waybill that waits for its signature, by the number people call it by. */
  title: z.int().optional(),
})
export type NextAction = z.output<typeof NextAction>

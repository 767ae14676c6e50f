import type { Selectable } from 'kysely'
import type { OrderFlight } from '#server/deals/flights/record.ts'
import type {
  OrderCargos,
  OrderChanges,
  OrderClaims,
  OrderDocuments,
  OrderDocumentVersions,
  OrderEntries,
  OrderExtras,
  OrderHaltRequests,
  OrderHolds,
  OrderOffers,
  OrderPrices,
  OrderStops,
  Orders,
  Transfers,
  Waybills,
  WaybillTitles,
} from '#server/platform/db.gen.ts'

export type OrderRecord = Selectable<Orders>
export type StopRecord = Selectable<OrderStops>
export type CargoRecord = Selectable<OrderCargos>
export type OfferRecord = Selectable<OrderOffers>
export type EntryRecord = Selectable<OrderEntries>
export type ClaimRecord = Selectable<OrderClaims>
export type ExtraRecord = Selectable<OrderExtras>
export type PriceRecord = Selectable<OrderPrices>
export type ChangeRecord = Selectable<OrderChanges>
export type DocumentRecord = Selectable<OrderDocuments>
export type VersionRecord = Selectable<OrderDocumentVersions>
export type TransferRecord = Selectable<Transfers>
export type WaybillRecord = Selectable<Waybills>
export type TitleRecord = Selectable<WaybillTitles>

/** A title without its bytes. */
export type TitleHead = Omit<TitleRecord, 'xml' | 'signature'>

/** As much of a waybill as tells which of its titles waits for whom. */
export type StoredWaybill = {
  waybill: Pick<WaybillRecord, 'id' | 'flightId' | 'version' | 'consigneeBy' | 'completedAt'>
  titles: readonly Pick<TitleHead, 'id' | 'seq' | 'kind' | 'side' | 'state' | 'gis' | 'formedAt' | 'endedAt' | 'operator' | 'replaced'>[]
}

export type HoldRecord = Selectable<OrderHolds>
export type HaltRequestRecord = Selectable<OrderHaltRequests>

/** What stands beside the status of an order. */
export type OrderExceptionRecords = {
  /** Open ones, oldest first. */
  holds: readonly HoldRecord[]
  /** Newest first. */
  haltRequests: readonly HaltRequestRecord[]
  claims: readonly ClaimRecord[]
  /** Of the executors with claims who have lost the order: those whose organisation is blocked or no more, so that nobody answers there. */
  silent: readonly string[]
  /** The change of what was agreed that waits for its answer. */
  change: ChangeRecord | null
  /** Extras of the deal with its executor, oldest first. */
  extras: readonly ExtraRecord[]
}

export type Party = { id: string; name: string; tin: string }

/** Everything an order's rows are made of, read from its tables. */
export type OrderState = OrderExceptionRecords & {
  order: OrderRecord
  stops: readonly StopRecord[]
  cargos: readonly CargoRecord[]
  /** Oldest first. */
  offers: readonly OfferRecord[]
  /** When the executor said yes to the offer the deal came of; null before, and of a deal that needed no answer (he was found, or won). */
  agreedAt: Date | null
  documents: readonly DocumentRecord[]
  /** Those that carry the order or did until they were interrupted, leg by leg, in the order they were made. */
  flights: readonly OrderFlight[]
  /** The latest one. */
  transfer: TransferRecord | null
  forwarder: Party
  /** Zone of the forwarder: days of payment are his. */
  zone: string
  executor: Party | null
  /** The electronic waybills of the deal while their titles may be signed: one for each part of the order a vehicle loads, oldest first. */
  waybills: readonly StoredWaybill[]
}

/** Who reads an order for one of its sides: whether he sees prices, whether he may act, and the people behind him. */
export type Viewer = { prices: boolean; may: boolean; people: readonly string[] }

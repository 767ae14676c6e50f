import { z } from 'zod'
import { CargoDraft, OrderDraft, StopDraft } from './order-draft.ts'
import { Id, Version } from './primitives.ts'

/** The most orders that are read or changed by one call. */
export const gridMost = 100

/** A field of a draft that may be left out: then it stays as it is, and nothing stands for it. */
const given = <T extends z.ZodType>(field: z.ZodDefault<T>) => (field.unwrap() as T).optional()

const order = OrderDraft.shape
const cargo = CargoDraft.shape
/** From when until when a stop is open. */
export const StopWindow = z.strictObject({ windowFrom: StopDraft.shape.windowFrom.unwrap(), windowTo: StopDraft.shape.windowTo.unwrap() })

/** What is changed in an order, field by field; `loading` is its first stop, `unloading` its last, `cargo` its only one. */
export const OrderPatch = z.strictObject({
  customerNumber: given(order.customerNumber),
  loading: StopWindow.optional(),
  unloading: StopWindow.optional(),
  cargo: z
    .strictObject({
      name: cargo.name.optional(),
      massKg: cargo.massKg.optional(),
      volumeM3: given(cargo.volumeM3),
      pallets: given(cargo.pallets),
    })
    .optional(),
  truckType: given(order.truckType),
  capacityKg: given(order.capacityKg),
  volumeM3: given(order.volumeM3),
  pallets: given(order.pallets),
  bodyTypes: given(order.bodyTypes),
  loadingTypes: given(order.loadingTypes),
  temperature: given(order.temperature),
  price: given(order.price),
  vatMode: given(order.vatMode),
  vatRate: given(order.vatRate),
  customerPrice: given(order.customerPrice),
  customerVat: given(order.customerVat),
  payDays: given(order.payDays),
  payTrigger: given(order.payTrigger),
  commentPublic: given(order.commentPublic),
  commentInternal: given(order.commentInternal),
})
export type OrderPatch = z.output<typeof OrderPatch>

/** Changes of many orders, each against the version they were typed over. */
export const OrderPatches = z
  .array(z.strictObject({ id: Id, version: Version, set: OrderPatch.refine(set => Object.keys(set).length > 0) }))
  .min(1)
  .max(gridMost)
  .refine(rows => new Set(rows.map(({ id }) => id)).size === rows.length)
export type OrderPatches = z.output<typeof OrderPatches>

import type { Selectable } from 'kysely'
import type { OrderDebts } from '#server/platform/db.gen.ts'

/** What is owed for an order, with the terms and the tax number of a customer where it is one. */
export type DebtRecord = Selectable<OrderDebts> & { customerDays: number | null; customerDaysKind: string | null }
/** What posted settlements took up of a debt. */
export type Took = {
  tookLines: number
  tookPart: number
  tookNet: number
  tookVat: number
  tookGross: number
  tookExtras: number
  tookClaims: number
  tookTotal: number
}
/** A debt with what posted settlements took up of it, and the settlement that has the rest. */
export type Placed = DebtRecord & Took & { settlementId: string | null; settlementNumber: string | null }

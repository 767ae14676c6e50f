import { expect } from 'vitest'
import { orders } from '#contract/orders.ts'
import { settlements } from '#contract/settlements.ts'
import { keyOf, scenarioOne } from './orders.ts'
import { orderCard } from './settlements.ts'
import type { Someone } from './world.ts'

/** A sum in kopecks, as calls carry it. */
export const rub = (minor: number) => ({ minor, currency: 'RUB' })
/** What an order costs, in kopecks. */
export const PRICE = 6_800_000
/** The day orders are delivered on. */
export const day = '2026-10-07'
/** Terms that draft no claims of their own. */
export const calm = { ...scenarioOne, terms: { ...scenarioOne.terms, waitRate: null } }

/** A settlement as this viewer reads it. */
export const settlementCard = async (who: Someone, { id }: { id: string }) =>
  (await who.ask(settlements.get, { query: { settlementId: id } })).data
/** The money of an order as this viewer reads it. */
export const moneyOf = async (who: Someone, { id }: { id: string }) => (await who.ask(settlements.ofOrder, { query: { orderId: id } })).data

/** A claim one side raised and the other agreed to. */
export async function claimAgreed(by: Someone, other: Someone, row: { id: string }, minor: number) {
  const filed = { action: 'file', kind: 'other', amount: rub(minor), comment: 'Повреждение груза' } as const
  const now = (await by.ask(orders.claim, { data: { ...keyOf(await orderCard(by, row)), ...filed } })).data
  const claim = (await orderCard(other, row)).exceptions.claims.findLast(each => each.kind === 'other')!
  expect((await other.ask(orders.claim, { data: { ...keyOf(now), action: 'agree', claimId: claim.id } })).status).toBe(200)
}

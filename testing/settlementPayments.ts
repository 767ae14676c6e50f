import { expect } from 'vitest'
import { orders } from '#contract/orders.ts'
import { settlements } from '#contract/settlements.ts'
import { keyOf, scenarioOne } from './orders.ts'
import { orderCard } from './settlements.ts'
import type { Someone } from './world.ts'

export const rub = (minor: number) => ({ minor, currency: 'RUB' })
export const PRICE = 6_800_000
export const day = '2026-10-07'
/** Terms that draft no claims of their own. */
export const calm = { ...scenarioOne, terms: { ...scenarioOne.terms, waitRate: null } }

export const settlementCard = async (who: Someone, { id }: { id: string }) =>
  (await who.ask(settlements.get, { query: { settlementId: id } })).data
export const moneyOf = async (who: Someone, { id }: { id: string }) => (await who.ask(settlements.ofOrder, { query: { orderId: id } })).data

/** A claim one side raised and the other agreed to. */
export async function claimAgreed(by: Someone, other: Someone, row: { id: string }, minor: number) {
  const filed = { action: 'file', kind: 'other', amount: rub(minor), comment: 'Повреждение груза' } as const
  const now = (await by.ask(orders.claim, { data: { ...keyOf(await orderCard(by, row)), ...filed } })).data
  const claim = (await orderCard(other, row)).exceptions.claims.findLast(each => each.kind === 'other')!
  expect((await other.ask(orders.claim, { data: { ...keyOf(now), action: 'agree', claimId: claim.id } })).status).toBe(200)
}

export const account = (n: number) => {
  const weights = [7, 1, 3]
  const fits = (number: string) => [...`225${number}`].reduce((sum, digit, i) => sum + Number(digit) * weights[i % 3]!, 0) % 10 === 0
  const number = Array.from({ length: 10 }, (_, key) => `40702810${key}${String(n).padStart(11, '0')}`).find(fits)!
  return { bik: '044525225', bank: 'ПАО Сбербанк', account: number, correspondent: '30101810400000000225', currency: 'RUB', main: true }
}

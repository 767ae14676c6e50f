import { afterAll, beforeAll, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import { bankAccount } from '#testing/money.ts'
import { calm, settlementCard } from '#testing/settlementPayments.ts'
import { deliveredBy, openOffices, postedSettlement } from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('whoever pays is warned for thirty days that the account of the payee is new; the same numbers saved again are none', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, calm)
  const made = await postedSettlement(offices, [row.id])
  const sinceFor = async (who: Someone) => (await settlementCard(await world.again(who), made)).accounts.payeeSince?.slice(0, 16) ?? null
  const signedIn = () => world.again(executor)
  expect(await sinceFor(forwarder)).toBeNull()

  await world.setClock('2026-10-08T10:00:00+03:00')
  const added = (await (await signedIn()).ask(company.addAccount, { data: bankAccount(2) })).data
  expect(await sinceFor(forwarder)).toBe('2026-10-08T07:00')

  await world.setClock('2026-10-20T10:00:00+03:00')
  const { id, version, ...same } = added
  const again = (await (await signedIn()).ask(company.saveAccount, { data: { ...same, id, version } })).data
  expect(await sinceFor(forwarder)).toBe('2026-10-08T07:00')

  await world.setClock('2026-10-21T10:00:00+03:00')
  const other = { ...bankAccount(3), main: true }
  await (await signedIn()).ask(company.saveAccount, { data: { ...other, id, version: again.version } })
  expect(await sinceFor(forwarder)).toBe('2026-10-21T07:00')
  await world.setClock('2026-11-20T09:59:00+03:00')
  expect(await sinceFor(forwarder)).not.toBeNull()
  await world.setClock('2026-11-20T10:01:00+03:00')
  expect(await sinceFor(forwarder)).toBeNull()
})

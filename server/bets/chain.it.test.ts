import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { vatProposed } from '#contract/order-vat.ts'
import { TaxRegime } from '#contract/requisites.ts'
import { openPool } from '#server/platform/db.ts'
import { betSteps, bid, log, openBidders } from '#testing/bets.ts'
import { rub } from '#testing/money.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { contentOf, hashOf } from './chain/links.ts'
import { verifyBets } from './chain/proof.ts'
import { hasValidSignature, receiptKey } from './chain/receipt.ts'

let world: World
let organiser: Someone
let e1: Someone
let e2: Someone
let e3: Someone
beforeAll(async () => {
  world = await openWorld()
  ;({ organiser, e1, e2, e3 } = await openBidders(world))
})
afterAll(() => world.close())

const { tender, runClose } = betSteps(() => ({ world, organiser, e1, e2, e3 }))

test('receipts are signed, one changed in anything is not genuine, and the audit has one row for each bet', async () => {
  const { lotId, tenderId } = await tender()
  const { receipt } = (await bid(e1, lotId, 183_500)).data
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  const { receiptKey: key } = await log(e1, lotId)
  expect(hasValidSignature(receipt, receiptKey(key))).toBe(true)
  for (const change of [
    { seq: 2 },
    { exact: '2020' },
    { content: receipt.content.replace('183500', '183400') },
    { alias: '7' },
    { prev: 'aa' },
  ])
    expect(hasValidSignature({ ...receipt, ...change }, receiptKey(key))).toBe(false)
  expect(
    await world.count('audits', `object_id = $1 and what = 'bet.placed' and org_id = $2 and by_org_id = $3`, [
      tenderId,
      organiser.org,
      e1.org,
    ]),
  ).toBe(1)
})

test('BT11 the log of an auction with robots, a replaced and a withdrawn bet verifies offline by the tool', async () => {
  const { lotId } = await tender({ kind: 'reduction', basis: 'net', tender: { withdrawUntil: new Date(Date.now() + 3_000_000) } })
  const { receipt } = (await bid(e2, lotId, 183_500.01)).data
  await e1.ask(bets.setRobot, { data: { lotId, floor: rub(150_000), step: null, until: null } })
  await bid(e3, lotId, 160_000)
  await e1.ask(bets.withdraw, { data: { lotId } })
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  const folder = await mkdtemp(join(tmpdir(), 'trassa-bets-'))
  const { base64, name } = (await e2.ask(bets.log, { query: { lotId } })).data
  const [file, kept] = [join(folder, name), join(folder, 'receipt.json')]
  const verify = () =>
    promisify(execFile)(process.execPath, ['tools/verify-bets.ts', file, kept]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      error => ({ code: error.code as number, stdout: error.stdout as string }),
    )
  await writeFile(kept, JSON.stringify(receipt))
  await writeFile(file, Buffer.from(base64, 'base64'))
  expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('hold.') })
  await writeFile(file, Buffer.from(base64, 'base64').toString('utf8').replaceAll('18350001', '18350002'))
  expect(await verify()).toMatchObject({ code: 1, stdout: expect.stringContaining('bet 1: ') })
  await rm(folder, { recursive: true })
})

test('the database and the product say the same of VAT and of what is hashed', async () => {
  for (const regime of TaxRegime.options)
    for (const country of ['RU', 'KZ'])
      for (const day of ['2025-12-31', '2026-01-01', '2026-10-05']) {
        await world.root.query('update organizations set tax_regime = $2, country = $3 where id = $1', [e3.org, regime, country])
        const { rows: said } = await world.root.query('select rate, mode from gate.vat_of($1, $2)', [e3.org, day])
        const { vatMode, vatRate } = vatProposed({ regime, country }, day)
        expect(said[0], `${regime} ${country} ${day}`).toEqual({ rate: vatRate, mode: vatMode })
      }
  await world.root.query(`update organizations set tax_regime = 'osno', country = 'RU' where id = $1`, [e3.org])

  const { lotId } = await tender({ kind: 'contract', sealed: false })
  const comment = 'Кавычки "так" и «так», \\ черта,\nновая строка,\tзнак 😀 и \u2028 внутри'
  for (const share of [100, 33.3, 0.01, 7.25]) {
    const { receipt, bet } = (await e3.ask(bets.place, { data: { lotId, amount: rub(0.05 + share), share, comment } })).data
    expect(bet).toMatchObject({ share, comment })
    const { nonce } = JSON.parse(receipt.content) as { nonce: string }
    expect(receipt.content).toBe(
      contentOf({ amount: Math.round((0.05 + share) * 100), currency: 'RUB', comment, nonce, share, vatMode: 'included', vatRate: 22 }),
    )
    expect(receipt.hash).toBe(hashOf(lotId, receipt))
  }
  expect((await bid(e1, lotId, 100)).error.code).toBe('bet.share')
})

test('the application cannot write bets, nor can a guest read those of others', async () => {
  const { lotId, tenderId } = await tender({ kind: 'open_rfq', visibility: 'blind' })
  await bid(e1, lotId, 90_000)
  await bid(e3, lotId, 80_000)
  const { inSession, enter } = await import('#server/platform/db.ts')
  const { db } = openPool(world.database.url, world.database.roles.app, 1)
  const seen = await inSession(db, e1.session, async tx => {
    await enter(tx, 'tender', tenderId)
    return tx.selectFrom('tenderBets').select(['executorId', 'amount']).execute()
  })
  expect(seen).toEqual([{ executorId: e1.org, amount: 9_000_000 }])
  for (const change of [
    () => inSession(db, organiser.session, tx => tx.updateTable('tenderBets').set({ amount: 1 }).execute()),
    () => inSession(db, organiser.session, tx => tx.deleteFrom('tenderBets').execute()),
    () => inSession(db, e1.session, tx => tx.updateTable('tenderRobots').set({ active: true }).execute()),
  ])
    await expect(change()).rejects.toMatchObject({ code: '42501' })
  await db.destroy()
})

test('BT11 a withdrawal is a link of the chain: one made up or left out afterwards shows', async () => {
  const { lotId } = await tender({ kind: 'open_rfq', tender: { withdrawUntil: new Date(Date.now() + 3_000_000) } })
  await bid(e1, lotId, 90_000)
  await bid(e2, lotId, 91_000)
  await e1.ask(bets.withdraw, { data: { lotId } })
  const { head } = (await e2.ask(bets.withdraw, { data: { lotId } })).data
  await bid(e3, lotId, 95_000)
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  const given = await log(organiser, lotId)
  const findings = async (change: object) => (await verifyBets(JSON.stringify({ ...given, ...change }))).findings
  expect(given.withdrawals.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2])
  expect(given.bets[2].prev).toBe(head)
  expect(await findings({})).toEqual([])
  expect(await findings({ withdrawals: given.withdrawals.slice(0, 1) })).not.toEqual([])
  const status = (seq: number, to: string) => given.bets.map((bet: { seq: number }) => (bet.seq === seq ? { ...bet, status: to } : bet))
  expect(await findings({ bets: status(1, 'won') })).toEqual([{ seq: 1, what: 'the chain withdraws it, and its status does not' }])
  expect(await findings({ bets: status(3, 'withdrawn') })).toEqual([
    { seq: 3, what: 'it is said to be withdrawn, and the chain has no link of it' },
  ])
  expect(await findings({ bets: status(3, 'replaced') })).toEqual([
    { seq: 3, what: 'it is said to be replaced, and its bidder has no later one' },
  ])
})

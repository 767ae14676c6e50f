import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { card, create, draft, lane, sealed, step, tenderSteps } from '#testing/tenderSteps.ts'
import { freezeClock } from '#testing/tenders.ts'
import { openWorld, type World } from '#testing/world.ts'
import { evaluate } from './commands/evaluation.ts'
import { tenderTimers } from './jobs.ts'

const SECRET = 'given once bids are to be sealed'

let world: World
let handlers: Record<string, TimerHandler>
beforeAll(async () => {
  world = await openWorld({ env: { TRASSA_SECRET: '' } })
  handlers = { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) }
})
beforeEach(() => freezeClock(world, '2026-10-05T11:00:00Z'))
afterAll(() => world.close())

const { market, at, turn } = tenderSteps(() => ({ world, handlers }))

const refusal = {
  code: 'tender.incomplete',
  info: { field: 'kind', why: expect.stringContaining('TRASSA_SECRET') },
}

test('where the keys lie open, a sealed tender is kept as a draft and not announced, and the refusal says how to mend it', async () => {
  const { organiser } = await market()
  for (const given of [
    draft({ kind: 'sealed_rfq', step: null }),
    draft({ kind: 'contract', sealed: true, shareRule: 'manual', step: null, lots: [lane('moscow')] }),
  ]) {
    expect((await create(organiser, given)).error).toMatchObject(refusal)
    const made = (await create(organiser, given, 'draft')).data
    expect((await step(organiser, made, { action: 'announce' })).error).toMatchObject(refusal)
  }
  expect((await create(organiser, draft({}))).data.status).toBe('bidding')
})

test('the demo world seals all the same: nobody keeps a secret there', async () => {
  const { organiser } = await market()
  await world.root.query('update organizations set demo = true where id = $1', [organiser.org])
  expect((await create(organiser, draft({ kind: 'sealed_rfq', step: null }))).data.status).toBe('bidding')
})

test('a further round is sealed anew, so it asks for the secret too; once given, it begins', async () => {
  const { organiser, carriers } = await market()
  await world.root.query('update organizations set demo = true where id = $1', [organiser.org])
  const made = (await create(organiser, draft({ kind: 'sealed_rfq', step: null, rounds: 2 }))).data
  expect((await sealed(carriers[0]!, made.lots[0]!.id, 52_000, null)).status).toBe(200)
  await world.root.query('update organizations set demo = false where id = $1', [organiser.org])
  await at('12:00:00')
  await turn()
  const again = { action: 'rebid', endsAt: '2026-10-05T13:00:00Z', organizationIds: null } as const
  expect((await step(organiser, await card(organiser, made.id), again)).error).toMatchObject(refusal)

  await openSecrets(world.db, SECRET)
  const process = await world.open({ secret: SECRET })
  const { version } = await card(organiser, made.id)
  const { data } = await organiser.ask(tenders.move, { data: { tenderId: made.id, version, ...again } }, { at: process })
  expect(data).toMatchObject({ status: 'rebidding', round: 2 })
})

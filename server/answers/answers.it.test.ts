import { afterAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import { answers, MOST_ASKS } from '#contract/answers.ts'
import { dicts } from '#contract/dicts.ts'
import { menu } from '#contract/menu.ts'
import { orders } from '#contract/orders.ts'
import { writeQuery } from '#contract/query-string.ts'
import { offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())
await world.setClock(scenarioOneStart)
const { forwarder, executor } = await openPair(world)
const row = await offered(forwarder, executor)

async function together(who: Someone, asks: string[], side?: 'forwarder' | 'executor') {
  const answer = await world.app.inject({
    url: `${answers.together.path}?${writeQuery({ asks, side })}`,
    headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

async function alone(who: Someone, address: string) {
  const answer = await world.app.inject({
    url: address,
    headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) },
  })
  return answer.json<{ data: unknown }>().data
}

describe('several reads in one answer', () => {
  test('each is what it is alone, in the order asked', async () => {
    const asks = [addressOf(orders.list, { side: 'forwarder' }), addressOf(dicts.bodyTypes), addressOf(orders.get, { orderId: row.id })]
    const { status, body } = await together(forwarder, asks)
    expect(status).toBe(200)
    expect(body.data.answers).toEqual(await Promise.all(asks.map(async ask => ({ ask, data: await alone(forwarder, ask) }))))
  })

  test('the side in an ask is the one named, or the first the organisation has', async () => {
    const ask = `${orders.counts.path}?side={side}`
    const sides = async (who: Someone, side?: 'forwarder' | 'executor') =>
      (await together(who, [ask], side)).body.data.answers.map((one: { ask: string }) => one.ask)
    expect(await sides(forwarder)).toEqual([`${orders.counts.path}?side=forwarder`])
    expect(await sides(executor, 'forwarder')).toEqual([`${orders.counts.path}?side=executor`])
  })

  test('a read that refuses the person is left out, and the others answer', async () => {
    const stranger = await world.executor()
    const asks = [addressOf(orders.get, { orderId: row.id }), addressOf(menu.list), `${orders.list.path}?side=nobody`]
    const { status, body } = await together(stranger, asks)
    expect([status, body.data.answers.map((one: { ask: string }) => one.ask)]).toEqual([200, [menu.list.path]])
  })

  test('a right a person has not keeps the read from him', async () => {
    const driver = await world.executor({ roles: ['viewer'] })
    const ask = '/api/clients/v0/list'
    expect((await together(driver, [ask])).body.data.answers).toEqual([])
  })

  test.each([
    ['an address that is no read', ['/api/orders/v0/create']],
    ['an address of no call', ['/api/nothing']],
    ['this call itself', [`${answers.together.path}?asks[]=x`]],
    ['nothing', []],
    ['too many', Array.from({ length: MOST_ASKS + 1 }, () => dicts.bodyTypes.path)],
  ])('%s is refused at its field', async (_, asks) => {
    const { status, body } = await together(forwarder, asks)
    expect([status, body.error.code, body.error.info.field.split('.')[0]]).toEqual([400, 'input.invalid', 'asks'])
  })

  test('who is not signed in is refused', async () => {
    const answer = await world.app.inject({ url: `${answers.together.path}?asks[]=${dicts.bodyTypes.path}` })
    expect(answer.statusCode).toBe(401)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { type ServerProcess, startProcess } from '#testing/process.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
let server: ServerProcess | null = null
afterAll(async () => {
  await server?.kill()
  await world.close()
})

type Write = { mark: string; key: string; by: Someone; answer: { status: number; body: string } | null }

const writes = 200
const clients = 8
const killAfter = 70

/** What the wire carries for an order with this mark: placed, so that a number is given, counted and never given twice. */
const bodyOf = (mark: string): z.input<typeof orders.create.data> => ({
  draft: z.encode(OrderDraft, { ...scenarioOne, customerNumber: mark }),
  goal: 'place',
})

async function send(url: string, write: Write): Promise<boolean> {
  try {
    const raw = await fetch(url + orders.create.path, {
      method: 'POST',
      headers: {
        cookie: cookieText(world.config, write.by.cookies),
        'x-xsrf-token': write.by.cookies.xsrf,
        'idempotency-key': write.key,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ data: bodyOf(write.mark) }),
    })
    write.answer = { status: raw.status, body: await raw.text() }
    return true
  } catch {
    return false
  }
}

/** Several clients take the writes in turn; each stops at the first that the server no longer answers. */
const sendAll = (url: string, waiting: Write[], answered: (write: Write) => void = () => undefined) =>
  Promise.all(
    Array.from({ length: clients }, async () => {
      for (let write = waiting.shift(); write; write = waiting.shift()) {
        if (!(await send(url, write))) return
        answered(write)
      }
    }),
  )

const marksInDatabase = async () =>
  (await world.root.query<{ mark: string; n: number }>('select customer_number as mark, count(*)::int as n from orders group by 1')).rows

test('kill -9 during 200 writes: what was acknowledged is there, what was not is done by repeating it, nothing is done twice', async () => {
  await world.setClock(scenarioOneStart)
  const people = await Promise.all([world.forwarder(), world.forwarder(), world.forwarder()])
  const all: Write[] = Array.from({ length: writes }, (_, i) => ({
    mark: `W-${i}`,
    key: randomUUID(),
    by: people[i % people.length]!,
    answer: null,
  }))

  server = await startProcess(world.database.url)
  const { port, url, kill } = server
  let seen = 0
  let killed: Promise<void> | null = null
  await sendAll(url, [...all], () => {
    if (++seen >= killAfter) killed ??= kill()
  })
  await killed
  const acknowledged = all.filter(write => write.answer)
  expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter)
  expect(acknowledged.length).toBeLessThan(writes)
  expect(new Set(acknowledged.map(write => write.answer!.status))).toEqual(new Set([200]))

  server = await startProcess(world.database.url, { port })
  const kept = new Map((await marksInDatabase()).map(({ mark, n }) => [mark, n]))
  expect(acknowledged.filter(write => kept.get(write.mark) !== 1)).toEqual([])

  const first = new Map(acknowledged.map(write => [write.mark, write.answer!.body]))
  await sendAll(url, [...all])
  expect(all.filter(write => write.answer?.status !== 200)).toEqual([])
  expect(all.filter(write => first.has(write.mark) && first.get(write.mark) !== write.answer!.body)).toEqual([])

  const rows = await marksInDatabase()
  expect(rows).toHaveLength(writes)
  expect(rows.filter(({ n }) => n !== 1)).toEqual([])
  for (const { org } of people) {
    const own = await world.count('orders', 'org_id = $1', [org])
    expect(await world.count('order_parties', 'org_id = $1', [org])).toBe(own)
    expect(await world.count('audits', "org_id = $1 and what = 'order.place'", [org])).toBe(own)
    const { rows: numbers } = await world.root.query(
      'select max(number) as last, count(distinct number)::int as n from orders where org_id = $1',
      [org],
    )
    expect(numbers).toEqual([{ n: own, last: expect.stringMatching(new RegExp(`-0*${own}$`)) }])
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderCard } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { openChance } from '#server/demo/random.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { crewOf, keyOf, openPair, scenarioOne, scenarioOneStart } from '#server/testing/orders.ts'
import { openWorld, type Someone, type World } from '#server/testing/world.ts'
import { rowsOf } from './row.ts'
import { findOrder, stateOf } from './store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const COMMANDS = 2000
const SEED = 7

test('a row rebuilt from the tables equals the stored one for every row after 2 000 random commands by both sides', {
  timeout: 600_000,
}, async () => {
  const chance = openChance(SEED)
  const { forwarder, executor, crew } = await openPair(world)
  const second = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, second)
  const crews = new Map([
    [executor.org as string, crew],
    [second.org as string, await crewOf(world, second)],
  ])
  let taken = 0
  let refused = 0
  const known: string[] = []
  const at = new Date(scenarioOneStart).getTime()

  const make = async () => {
    // each order has days of its own, so that one crew can serve them all
    const day = (known.length % 200) * 3 * 86_400_000
    const points = scenarioOne.points.map(point => ({
      ...point,
      windowFrom: new Date(Date.parse(point.windowFrom!) + day).toISOString(),
      windowTo: new Date(Date.parse(point.windowTo!) + day).toISOString(),
    }))
    const goal = chance.pick(['keep', 'place', 'offer'] as const)
    const executorId = chance.pick([executor, second]).org
    const answer = await forwarder.ask(orders.create, {
      data: { draft: { ...scenarioOne, points }, goal, ...(goal === 'offer' && { offer: { executorId, answerMinutes: 120 } }) },
    })
    known.push(answer.data.id)
  }

  const act = async () => {
    const who = chance.pick([forwarder, executor, second])
    const found = await who.ask(orders.get, { query: { orderId: chance.pick(known) } })
    if (found.status !== 200) return
    const answer = await command(who, found.data)
    if (answer?.status === 200) taken++
    else if (answer) {
      refused++
      expect(answer.status, answer.body).toBeLessThan(500)
    }
  }

  const command = (who: Someone, card: OrderCard) => {
    const key = keyOf(card)
    const marks =
      card.flight?.tasks.flatMap(task => task.marks.filter(mark => mark !== 'fail').map(mark => ({ taskId: task.id, mark }))) ?? []
    const papers = card.papers.flatMap(paper => paper.actions.map(action => ({ documentId: paper.id, action })))
    if (marks.length > 0 && chance.is(0.8)) return who.ask(orders.report, { data: { ...key, ...chance.pick(marks), comment: '' } })
    if (papers.length > 0 && chance.is(0.8))
      return who.ask(orders.paper, { data: { ...key, ...chance.pick(papers), comment: 'нет подписи' } })
    if (card.status === 'draft' && chance.is(0.3))
      return who.ask(orders.save, {
        data: { ...key, draft: { ...scenarioOne, price: { minor: chance.whole(1, 9_000_000), currency: 'RUB' } } },
      })
    if (card.actions.length === 0) return null
    const action = chance.pick(
      card.actions.filter(each => !['cancel', 'revoke'].includes(each) || chance.is(0.15)).concat(card.actions[0]!),
    )
    const reasoned = { reason: 'other', comment: 'по просьбе' }
    const crewNow = crews.get(who.org) ?? crew
    const moves: Partial<Record<OrderRow['actions'][number], OrderMove>> = {
      place: { ...key, action: 'place' },
      offer: { ...key, action: 'offer', executorId: chance.pick([executor, second]).org, answerMinutes: 60 },
      accept: { ...key, action: 'accept' },
      decline: { ...key, action: 'decline', ...reasoned },
      assign: { ...key, action: 'assign', ...crewNow },
      replace: { ...key, action: 'replace', ...crewNow, ...reasoned },
      complete: { ...key, action: 'complete' },
      rework: { ...key, action: 'rework', comment: 'нет печати' },
      revoke: { ...key, action: 'revoke', ...reasoned },
      cancel: { ...key, action: 'cancel', ...reasoned },
    }
    const move = moves[action]
    return move ? who.ask(orders.move, { data: chance.is(0.03) ? { ...move, version: move.version + 1 } : move }) : null
  }

  for (let i = 0; taken + refused + known.length < COMMANDS && i < COMMANDS * 4; i++) {
    if (i % 50 === 0) await world.setClock(new Date(at + i * 60_000))
    if (known.length < 20 || chance.is(0.06)) await make()
    else await act()
  }
  expect(taken + refused + known.length).toBeGreaterThanOrEqual(COMMANDS)
  expect(taken).toBeGreaterThan(refused)

  const { rows: stored } = await world.root.query<Record<string, unknown>>('select * from order_parties order by order_id, org_id')
  const rebuilt = await inHome(world.db, forwarder.org as OrgId, async tx => {
    const all: Record<string, unknown>[] = []
    for (const id of known)
      for (const row of rowsOf(await stateOf(tx, await findOrder(tx, forwarder.org, id))))
        all.push({ ...row, order_id: id, home_org_id: forwarder.org })
    return all
  })
  const plain = (row: Record<string, unknown>) => ({
    ...row,
    price: row.price === null ? null : Number(row.price),
    due_at: new Date(row.due_at as string).toISOString(),
    loading_at: new Date(row.loading_at as string).toISOString(),
    created_at: new Date(row.created_at as string).toISOString(),
    loaded_at: row.loaded_at === null ? null : new Date(row.loaded_at as string).toISOString(),
    delivered_at: row.delivered_at === null ? null : new Date(row.delivered_at as string).toISOString(),
  })
  const key = (row: Record<string, unknown>) => `${String(row.order_id)} ${String(row.org_id)}`
  const sorted = (rows: Record<string, unknown>[]) => rows.map(plain).toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  expect(sorted(rebuilt)).toEqual(sorted(stored))
})

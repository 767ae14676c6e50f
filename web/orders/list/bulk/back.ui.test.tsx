import { afterEach, expect, test } from 'vitest'
import { closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { giveTo, retag } from './bulkStep.ts'

afterEach(closeOrders)

/** What is sent for many orders, as it is sent. */
async function serve() {
  const sent: { action: string; rows: { id: string; version: number }[] }[] = []
  await outsideOfOrders(() => [], {
    '/api/orders/v0/bulk': (_, body) => {
      const { data } = JSON.parse(String(body)) as { data: (typeof sent)[number] }
      sent.push(data)
      return { results: data.rows.map(({ id, version }) => ({ id, ok: true, version: version + 1 })) }
    },
  })
  await openOrders('/', [{ path: '/', element: <h1>–</h1> }])
  return sent
}

test('tags given and taken of many orders go back as each order had them, those alike together', async () => {
  const sent = await serve()
  const rows = [
    orderOf(1, { version: 4, tags: ['Срочно'] }),
    orderOf(2, { version: 7, tags: ['Старое'] }),
    orderOf(3, { version: 9, tags: [] }),
    orderOf(4, { version: 2, tags: ['Срочно', 'Иное'] }),
  ]
  const step = retag(['Срочно'], ['Старое'])
  await step(rows)
  const results = await step.back!(rows.map(row => ({ ...row, version: row.version + 1 })))
  expect(sent.slice(1)).toEqual([
    { action: 'tag', add: ['Старое'], remove: ['Срочно'], rows: [{ id: rows[1]!.id, version: 8 }] },
    { action: 'tag', add: [], remove: ['Срочно'], rows: [{ id: rows[2]!.id, version: 10 }] },
  ])
  expect(results.map(({ id }) => id)).toEqual([rows[1]!.id, rows[2]!.id])
})

test('many orders go back to whoever was in charge of each', async () => {
  const sent = await serve()
  const [anna, oleg] = [orderOf(71).id, orderOf(72).id]
  const rows = [anna, oleg, anna].map((id, i) => orderOf(i + 1, { version: i + 1, responsible: { id, name: '–' } }))
  const step = giveTo(orderOf(73).id)
  await step(rows)
  await step.back!(rows)
  expect(sent).toMatchObject([
    { action: 'responsible', responsibleId: orderOf(73).id, rows: [{}, {}, {}] },
    { action: 'responsible', responsibleId: anna, rows: [{ id: rows[0]!.id }, { id: rows[2]!.id }] },
    { action: 'responsible', responsibleId: oleg, rows: [{ id: rows[1]!.id }] },
  ])
})

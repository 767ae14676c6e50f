import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'

afterEach(closeOrders)

const [gone, other] = [orderOf(1).id, orderOf(2).id]

function Screen() {
  useQuery(queryOf(orders.history, { orderId: gone }, { quiet: true }))
  useQuery(queryOf(orders.history, { orderId: other }, { quiet: true }))
  const decline = useSend(orders.bulk, () => gone)
  return <Button onClick={() => decline.mutate({ action: 'place', rows: [{ id: gone, version: 1 }] })}>decline</Button>
}

test('what left the organisation by a step is not asked for again while its page is still on screen; all else is', async () => {
  const asked: string[] = []
  await outsideOfOrders(() => [], {
    '/api/orders/v0/history': url => {
      asked.push(url.searchParams.get('orderId') ?? '')
      return { items: [] }
    },
    '/api/orders/v0/bulk': () => ({ results: [{ id: gone, ok: true, version: 2 }] }),
  })
  const { screen } = await openOrders('/', [{ path: '/', element: <Screen /> }])
  await expect.poll(() => asked.toSorted()).toEqual([gone, other].toSorted())
  await screen.getByRole('button', { name: 'decline' }).click()
  await expect.poll(() => asked.filter(id => id === other).length).toBe(2)
  expect(asked.filter(id => id === gone).length).toBe(1)
})

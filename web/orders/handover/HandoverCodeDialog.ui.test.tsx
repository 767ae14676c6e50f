import { afterEach, expect, test, vi } from 'vitest'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { HandoverCodeDialog } from './HandoverCodeDialog.tsx'

afterEach(closeOrders)

const id = orderOf(1).id
const row = {
  taskId: orderOf(2).id,
  place: { ru: 'Казань', en: 'Kazan' },
  flight: 'Р-1',
  code: null,
  left: 3,
  madeAt: null,
  by: null,
  email: null,
}

/** The dialog over a server that answers with the codes once it is let. */
async function open() {
  const codes = Promise.withResolvers<Response>()
  const made: unknown[] = []
  await outsideOfOrders(() => [])
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/api/handovers/v0/codes')) return codes.promise
    if (!path.startsWith('/api/handovers/v0/make')) return others(path, init)
    made.push((JSON.parse(String(init?.body)) as { data: { taskId: string } }).data.taskId)
    return Response.json({ data: {} })
  })
  const element = <HandoverCodeDialog card={cardOf({ id })} onClose={() => undefined} />
  const { screen } = await openOrders('/', [{ path: '/', element }])
  return { dialog: screen.getByRole('dialog'), codes, made }
}

test('a press before the unloadings are known is not lost without a word: the button waits for them', async () => {
  const { dialog, codes, made } = await open()
  const waiting = dialog.getByRole('button', { name: 'Ждём' })
  await expect.element(waiting).toBeVisible()
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
  codes.resolve(Response.json({ data: { items: [row] } }))
  await dialog.getByRole('button', { name: 'Создать код' }).click()
  await expect.poll(() => made).toEqual([row.taskId])
})

test('unloadings that could not be read say so in place of lines that wait for ever', async () => {
  const { dialog, codes } = await open()
  codes.resolve(Response.json({ error: { code: 'access.denied', message: 'Нет доступа' } }, { status: 403 }))
  await expect.element(dialog.getByText('Нет доступа')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Создать код' })).toHaveAttribute('aria-disabled', 'true')
})

import { expect, type Page } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { keyOf, offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { startProcess } from '#testing/process.ts'
import { test } from './world.ts'

const waits = (page: Page) => page.getByRole('region', { name: 'Следующий шаг' }).getByRole('heading')
const link = (page: Page) => page.getByRole('banner').getByRole('status')

test('two processes on one database: a change made through one is seen live on the other, also after the stream was cut', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/ERR_/, /404/)
  await world.setClock(scenarioOneStart)
  const { forwarder: logist, executor: carrier } = await openPair(world)
  const row = await offered(logist, carrier)
  const [one, two] = await Promise.all([startProcess(world.database.url, { web: true }), startProcess(world.database.url, { web: true })])
  let back: typeof two | null = null
  try {
    const forwarder = await openAs(logist, `/orders/${row.id}`, { base: one.url })
    const executor = await openAs(carrier, `/orders/${row.id}`, { base: two.url })
    for (const page of [forwarder, executor]) {
      await expect(link(page)).toHaveText('На связи')
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    }

    await test.step('live from the second to the first', async () => {
      await executor.getByRole('button', { name: 'Принять', exact: true }).click()
      await executor.getByRole('dialog').getByRole('button', { name: 'Принять', exact: true }).click()
      await expect(waits(executor)).toHaveText('Назначить машину')
      await expect(waits(forwarder)).toHaveText('Ждём машину: ВолгаТранс')
    })

    await test.step('resumed: what happened while the second was down is caught up with', async () => {
      await two.kill()
      await expect(link(executor)).toHaveText(/Нет связи/)
      const { data } = await logist.ask(orders.get, { query: { orderId: row.id } })
      await forwarder.getByRole('button', { name: 'Отозвать…' }).click()
      const dialog = forwarder.getByRole('dialog')
      await dialog.getByLabel('Причина').click()
      await forwarder.getByRole('option').first().click()
      await dialog.getByRole('button', { name: /^Отозвать/ }).click()
      await expect(waits(forwarder)).toHaveText('Выбрать исполнителя')
      back = await startProcess(world.database.url, { port: two.port, web: true })
      await expect(executor.getByText('Заказ больше не у вас')).toBeVisible({ timeout: 20_000 })
      await expect(link(executor)).toHaveText('На связи')
      expect((await logist.ask(orders.move, { data: { ...keyOf(data), action: 'cancel', reason: 'duplicate', comment: '' } })).status).toBe(
        409,
      )
    })

    for (const page of [forwarder, executor]) expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  } finally {
    await Promise.all([one.kill(), (back as typeof two | null)?.kill() ?? two.kill()])
  }
})

import { expect } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { menu } from '#contract/menu.ts'
import { orders } from '#contract/orders.ts'
import { offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { calls, menuOf, toasts } from './page.ts'
import { axe, heading, test } from './world.ts'

test.describe('sessions and failures', () => {
  test('4.01 4.04 one token check on start; answered 200 it leads nowhere', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/login')
    const checks = calls(page, auth.check.path)
    await page.goto('/orders_forwarder')
    await expect(heading(page, 'Заказы')).toBeVisible()
    await menuOf(page).getByRole('link', { name: 'Ждут меня' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(checks).toHaveLength(1)
  })

  for (const [name, answer] of [
    ['500', 500],
    ['no answer', null],
  ] as const)
    test(`4.03 8.03 a token check that fails otherwise (${name}) changes nothing: no redirect, no toast, the app goes on`, async ({
      world,
      openAs,
      expectTrouble,
    }) => {
      expectTrouble(/500/, /ERR_FAILED/)
      const page = await openAs(await world.forwarder(), '/login')
      await page.route(`**${auth.check.path}`, route => (answer === null ? route.abort() : route.fulfill({ status: answer })))
      await page.goto('/orders_forwarder')
      await expect(heading(page, 'Заказы')).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
    })

  test('2.76 2.77 8.01 a session that has ended: one full navigation to /login, however many calls find it out, without a word', async ({
    world,
    openAs,
    expectTrouble,
  }) => {
    expectTrouble(/401/)
    const who = await world.forwarder()
    const page = await openAs(who, '/orders_forwarder')
    await expect(page.getByText('Заказов ещё нет')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('На связи')
    const documents: string[] = []
    // the first refusal leads away: it is held until a second call is under way
    const several = Promise.withResolvers<void>()
    let asked = 0
    page.on('request', request => void (request.resourceType() === 'document' && documents.push(new URL(request.url()).pathname)))
    await page.route('**/api/orders/v0/**', async route => {
      if (++asked > 1) several.resolve()
      await several.promise
      await route.fulfill({ status: 401, json: {} })
    })
    // what is told live makes every answer of the screen stale at once
    await who.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })
    await several.promise
    await expect(heading(page, 'Вход')).toBeVisible()
    expect(documents).toEqual(['/login'])
    await expect(toasts(page)).toHaveCount(0)
  })

  test('6.10 a session that ends while a screen is open takes it away by itself', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/401/)
    const who = await world.forwarder()
    const page = await openAs(who, '/orders_forwarder')
    await expect(heading(page, 'Заказы')).toBeVisible()
    await world.root.query('delete from sessions where user_id = $1', [who.user])
    await expect(heading(page, 'Вход')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

  test('8.04 a request cancelled by leaving its screen is silent', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/')
    await expect(heading(page)).toBeVisible()
    await page.route(`**${orders.list.path}?**`, () => undefined)
    const begun = page.waitForRequest(request => request.url().includes(orders.list.path))
    await menuOf(page).getByRole('link', { name: 'Заказы' }).click()
    const request = await begun
    const failed = page.waitForEvent('requestfailed', each => each === request)
    await menuOf(page).getByRole('link', { name: 'Создать заказ' }).click()
    await expect(heading(page, 'Новый заказ')).toBeVisible()
    await failed
    await expect(toasts(page)).toHaveCount(0)
  })

  test('8.05 8.08 8.10 a refusal with message and info is a toast with both, another failure one with the status text', async ({
    world,
    openAs,
    expectTrouble,
  }) => {
    expectTrouble(/409/, /503/)
    const who = await world.forwarder()
    const page = await openAs(who, '/login')
    await page.route(`**${menu.list.path}`, route =>
      route.fulfill({ status: 409, json: { error: { message: 'Ставка отклонена', info: { min: 54000 } } } }),
    )
    await page.goto('/orders_forwarder')
    await expect(page.getByRole('alert').filter({ hasText: 'Ошибка' })).toContainText('Ставка отклонена: {"min":54000}')
    await expect(toasts(page)).toHaveCount(1)
    await expect(heading(page, 'Заказы')).toBeVisible()
    await axe(page)
    await page.unroute(`**${menu.list.path}`)
    await page.route(`**${menu.list.path}`, route => route.fulfill({ status: 503, body: '' }))
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: 'Ошибка' })).toContainText('Service Unavailable')
  })

  test('7.01 every call of a session of work goes to the page’s own origin, with x-platform: web', async ({ world, openAs }) => {
    const { forwarder, executor } = await openPair(world)
    await world.setClock(scenarioOneStart)
    const row = await offered(forwarder, executor)
    const page = await openAs(executor, '/login')
    const asked: { origin: string; path: string; platform: string | undefined }[] = []
    page.on('request', request => {
      const { origin, pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && request.resourceType() === 'fetch')
        asked.push({ origin, path: pathname, platform: request.headers()['x-platform'] })
    })
    await page.goto('/orders_executor')
    await page.goto(`/orders/${row.id}`)
    await page.getByRole('button', { name: 'Принять', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Принять', exact: true }).click()
    await expect(page.getByRole('button', { name: /Назначить/ }).first()).toBeVisible()
    expect(asked.map(call => call.path)).toContain(orders.move.path)
    expect(asked.filter(call => call.origin !== world.url || call.platform !== 'web')).toEqual([])
  })

  test('3.36 4.14 the clock of the page is that of the server, whatever the machine says', async ({ world, openAs }) => {
    await world.setClock('2026-10-06T08:10:00+03:00')
    const page = await openAs(await world.forwarder(), '/')
    await expect(page.getByRole('banner')).toContainText(/6\sокт\., 08:1\d/)
  })
})

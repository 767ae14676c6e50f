import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { orders } from '#contract/orders.ts'
import { openCounterpart } from '#testing/counterparts.ts'
import { CONFIDENTIAL, openOidcServer, PROGRAM } from '#testing/oidc.ts'
import { keyOf, offered, openPair, scenarioOne } from '#testing/orders.ts'
import { freePort } from '#testing/process.ts'
import { axe, type Served, test } from './world.ts'

/** The product beside a provider of OpenID Connect, with webhooks that may lead to this machine and its jobs at work. */
async function openForPrograms(world: Served) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [provider, receiver] = [await openOidcServer(url), await openCounterpart()]
  const { id: clientId, secret: clientSecret } = CONFIDENTIAL
  const at = await world.open(
    {
      ...{ url, channels: { ...world.config.channels, inside: [...world.config.channels.inside, 'webhook' as const] } },
      idp: {
        ...{ kind: 'oidc', issuer: provider.issuer, clientId, clientSecret, redirect: `${url}/token` },
        ...{ scope: 'openid', audience: url, patienceMs: 5000 },
      },
    },
    undefined,
    true,
  )
  await at.listen({ host: '127.0.0.1', port })
  const close = async () => {
    at.server.closeAllConnections()
    await Promise.all([provider.close(), receiver.close()])
  }
  return { url, provider, receiver, close }
}

const rowOf = (page: Page, text: string | RegExp) => page.locator('.row').filter({ hasText: text })

test('2.44 programs: keys made, told once, replaced and revoked; a client of the provider; a webhook with its log; calls tried by key', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/401|403|422|не адрес и не сеть|Токен провайдера не принят/)
  const { url, provider, receiver, close } = await openForPrograms(world)
  try {
    const who = await world.forwarder({ name: 'Северный' })
    const page = await openAs(who, '/management-org-settings?tab=integrations', { base: url, theme: 'light' })
    const dialog = page.getByRole('dialog')
    const tellsOnce = async (kind: RegExp) => {
      await expect(dialog.getByText('Показываем один раз')).toBeVisible()
      const secret = await dialog.getByText(kind).innerText()
      await dialog.getByRole('button', { name: 'Готово' }).click()
      await expect(page.getByText(secret)).toHaveCount(0)
      return secret
    }
    await test.step('a service account and its key', async () => {
      await expect(page.getByText('Сервисных записей нет.')).toBeVisible()
      await page.getByRole('button', { name: 'Создать запись' }).click()
      await dialog.getByLabel('Название').fill('Учётная система')
      await dialog.getByRole('button', { name: 'Создать', exact: true }).click()
      await page.getByRole('button', { name: 'Выпустить ключ: Учётная система' }).click()
      await dialog.getByLabel('Где используется').fill('склад')
      await dialog.getByRole('textbox', { name: 'С каких адресов' }).fill('10.0.0/8')
      await dialog.getByRole('button', { name: 'Выпустить ключ' }).click()
      await expect(dialog.getByText('«10.0.0/8» не адрес и не сеть')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'С каких адресов' }).fill('')
      await axe(page)
      await dialog.getByRole('button', { name: 'Выпустить ключ' }).click()
    })
    const first = await tellsOnce(/^trs_/)
    await expect(rowOf(page, `trs_…${first.slice(-4)}`)).toContainText('ещё не использован')

    await test.step('the key is replaced, and the one before goes on for a day', async () => {
      await page.getByRole('button', { name: 'Заменить: склад' }).click()
      await dialog.getByRole('button', { name: 'Заменить', exact: true }).click()
    })
    const second = await tellsOnce(/^trs_/)
    await expect(rowOf(page, `trs_…${first.slice(-4)}`)).toContainText('заменён, пока действует')

    await test.step('a call is tried with it on the page of the calls, which keeps it in memory alone', async () => {
      const docs = await openAs(null, '/api/docs?lang=ru', { base: url })
      const call = docs.locator('details[data-path="/api/orders/v0/list"]')
      await call.locator('summary').press('Enter')
      await call.getByRole('button', { name: 'Отправить' }).click()
      await expect(call.getByText('Сначала вставьте ключ доступа')).toBeVisible()
      await expect(docs.getByLabel('Ключ доступа')).toBeFocused()
      await docs.getByLabel('Ключ доступа').fill(second)
      await call.getByLabel('side *').selectOption('forwarder')
      await call.getByLabel('status[]').fill('placed, offered')
      await expect(call.locator('pre').filter({ hasText: 'curl' })).toContainText('status%5B%5D=placed&status%5B%5D=offered')
      await call.getByRole('button', { name: 'Отправить' }).click()
      const outcome = call.getByRole('status')
      await expect(outcome).toContainText('200')
      await expect(outcome).toContainText(/ratelimit: "\w+";r=\d+/)
      await expect(outcome).toContainText('"items": []')
      expect(await docs.locator('pre').filter({ hasText: '$TRASSA_KEY' }).allInnerTexts()).not.toContain(second)
      expect(await docs.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))).not.toContain('trs_')
      const write = docs.locator('details[data-path="/api/orders/v0/create"]')
      await write.locator('summary').click()
      await write.getByRole('button', { name: 'Все поля' }).click()
      await expect(write.getByLabel('Тело')).toHaveValue(/"kind": "loading"/)
      await write.getByRole('button', { name: 'Отправить' }).click()
      await expect(write.getByRole('status')).toContainText('403')
      await expect(write.getByRole('status')).toContainText('access_key.scope')
      await docs.locator('details[data-path="/api/webhooks/v0/list"] summary').click()
      await expect(docs.getByText('Ключ этот вызов не открывает: он для людей.')).toBeVisible()
      await docs.setViewportSize({ width: 390, height: 844 })
      await docs.emulateMedia({ colorScheme: 'dark' })
      expect(await docs.locator('html').evaluate(root => root.scrollWidth)).toBeLessThanOrEqual(390)
      await axe(docs, 'calls tried, dark, 390')
    })

    await test.step('revoked, it ends at once', async () => {
      await page.getByRole('button', { name: 'Отозвать: склад' }).first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click()
      await expect(rowOf(page, `trs_…${second.slice(-4)}`)).toContainText('отозван')
      const answer = await page.request.get(`${url}/api/access-key/v0/self`, { headers: { authorization: `Bearer ${second}` } })
      expect(answer.status()).toBe(401)
    })

    await test.step('a client of the provider is bound by a token of its own', async () => {
      await page.getByRole('button', { name: 'Выпустить ключ: Учётная система' }).click()
      await dialog.getByLabel('Где используется').fill('ERP')
      await dialog.getByRole('button', { name: /Как входит/ }).click()
      await page.getByRole('option', { name: /OAuth client credentials/ }).click()
      await dialog.getByLabel('Токен доступа клиента').fill(await provider.programToken('https://other.example'))
      await dialog.getByRole('button', { name: 'Привязать' }).click()
      await expect(dialog.getByText('он выдан не для этого сервиса')).toBeVisible()
      await dialog.getByLabel('Токен доступа клиента').fill(await provider.programToken(url))
      await dialog.getByRole('button', { name: 'Привязать' }).click()
      await expect(rowOf(page, `OAuth: ${PROGRAM.id}`)).toContainText('действует')
      await expect(page.getByRole('button', { name: 'Заменить: ERP' })).toHaveCount(0)
    })

    await test.step('a webhook is tested, its log has the body, and a day is sent again', async () => {
      await page.getByRole('button', { name: 'Добавить вебхук' }).click()
      await dialog.getByLabel('Название').fill('Учёт')
      await dialog.getByLabel('Адрес https').fill(`${receiver.url}/hook`)
      await dialog.getByRole('button', { name: 'Добавить', exact: true }).click()
      await tellsOnce(/^whsec_/)
      await page.getByRole('button', { name: 'Проверить: Учёт' }).click()
      await expect.poll(() => receiver.visits.length).toBe(1)
      await page.getByRole('button', { name: 'Журнал доставки: Учёт' }).click()
      await expect(dialog.getByText('доставлено')).toBeVisible()
      await dialog.getByRole('button', { name: 'Тело: webhook.test' }).click()
      await expect(dialog.getByText('"shape": "test"')).toBeVisible()
      await axe(page)
      await dialog.getByRole('button', { name: 'Повторить за сутки' }).click()
      await expect.poll(() => receiver.visits.length).toBe(2)
      expect(receiver.visits[1]!.headers['webhook-id']).toBe(receiver.visits[0]!.headers['webhook-id'])
      await dialog.getByRole('button', { name: 'Закрыть' }).first().click()
    })

    const viewer = await world.colleague(who, 'viewer')
    const reader = await openAs(viewer, '/management-org-settings?tab=integrations', { base: url, locale: 'en', theme: 'dark', width: 390 })
    await expect(reader.getByText('Keys, webhooks and calendars are the owner’s.')).toBeVisible()
    await expect(reader.getByText(/Учётная система|trs_/)).toHaveCount(0)
    await axe(reader)
    // the product stops only after its readers left: a live stream cut from outside is an error in the console
    await Promise.all([page, reader].map(each => each.context().close()))
  } finally {
    await close()
  }
})

test('2.44 a logo is uploaded, a template made and the print shows it; a holiday is entered and a deadline moves', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  // axe looks into the frame of the paper, which runs nothing
  expectTrouble(/Blocked script execution/)
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor, { ...scenarioOne, stops: later(scenarioOne) })
  await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })
  const page = await openAs(forwarder, '/management-org-settings?tab=prints')
  await page.getByRole('button', { name: 'Новый шаблон' }).click()
  const dialog = page.getByRole('dialog')
  const paper = dialog.frameLocator('iframe')
  await expect(paper.getByRole('heading', { name: /^Договор-заявка №/ })).toBeVisible()
  const logo = sharp({ create: { width: 600, height: 160, channels: 3, background: '#1f4e79' } })
  await dialog
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'логотип.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() })
  // what has come is on the paper at once
  await expect(dialog.getByRole('button', { name: 'логотип.png Логотип' })).toBeVisible()
  await expect(paper.getByRole('main').locator('.logo img')).toBeVisible()
  await dialog.getByLabel('Название').fill('Фирменная заявка')
  await dialog.getByRole('button', { name: 'Ниже: Маршрут' }).click()
  await dialog.getByLabel('Цвет заголовков').fill('#ffd400')
  await dialog.getByRole('button', { name: 'Сохранить шаблон' }).click()
  await expect(dialog.getByText(/контраст должен быть не ниже 4,5/).first()).toBeVisible()
  await dialog.getByLabel('Цвет заголовков').fill('#1F4E79')
  await expect(paper.getByRole('heading', { name: '1. Груз' })).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Сохранить шаблон' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Фирменная заявка' }).getByText('основной')).toBeVisible()
  await page.goto(`/api/prints/v0/page?orderId=${row.id}&form=order_request`)
  await expect(page.locator('.logo img')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2. Маршрут' })).toBeVisible()

  await page.goto('/management-org-settings?tab=time')
  await page.getByRole('checkbox', { name: 'Считать сроки ответа в рабочем времени' }).check()
  const example = page.getByText(/^Ответ «за 2 часа»/)
  const before = await example.textContent()
  // a fortnight off from today, by the calendar itself
  await page.locator('button[data-day][tabindex="0"]').focus()
  const focused = page.locator('button[data-day]:focus')
  for (let n = 0; n < 14; n++) {
    const day = (await focused.getAttribute('data-day'))!
    if (!(await focused.getAttribute('aria-label'))!.includes('выходной')) await page.keyboard.press('Enter')
    await expect(focused).toHaveAttribute('aria-label', /выходной/)
    await page.keyboard.press('ArrowRight')
    await expect(focused).not.toHaveAttribute('data-day', day)
  }
  await expect(example).not.toHaveText(before!)
  await axe(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('region', { name: /Не сохранено/ })).toHaveCount(0)
  const free = (await forwarder.ask(orders.create, { data: { draft: { ...scenarioOne, stops: later(scenarioOne) }, goal: 'place' } })).data
  await forwarder.ask(orders.move, { data: { ...keyOf(free), action: 'offer', executorId: executor.org, answerMinutes: 60 } })
  const { offerExpiresAt } = (await forwarder.ask(orders.get, { query: { orderId: free.id } })).data
  expect(Date.parse(offerExpiresAt!) - Date.now()).toBeGreaterThan(12 * 86_400_000)
})

/** The stops of an order two months from now. */
const later = ({ stops }: typeof scenarioOne) => {
  const shift = Date.now() + 60 * 86_400_000 - Date.parse(stops[0]!.windowFrom!)
  const moved = (at: string | null) => at && new Date(Date.parse(at) + shift).toISOString()
  return stops.map(stop => ({ ...stop, windowFrom: moved(stop.windowFrom), windowTo: moved(stop.windowTo) }))
}

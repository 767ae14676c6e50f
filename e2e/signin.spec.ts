import { expect } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { axe, heading, register, test } from './world.ts'

test('the sign-in form works without JavaScript up to the way back', async ({ world, openAs }) => {
  await register(world, await world.forwarder(), 'no-script')
  const page = await openAs(null, `/idp/authorize?response_type=token&state=${encodeURIComponent(`${world.url}/#x`)}`, {
    javaScript: false,
  })
  await expect(heading(page, 'Вход')).toBeVisible()
  await page.getByLabel('Логин').fill('no-script')
  await page.getByLabel('Пароль').fill('trassa')
  const answered = page.waitForResponse(response => response.url().endsWith('/idp/login'))
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  const answer = await answered
  expect(answer.status()).toBe(302)
  expect(await answer.headerValue('location')).toMatch(
    new RegExp(`^${world.url}/token#access_token=[\\w-]{43}&token_type=bearer&expires_in=600&state=`),
  )
})

test('4.02 6.10 7.22–7.28 8.02 without a session no screen is shown and nothing asked: the provider, and back to the very page one wanted', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/401/)
  await register(world, await world.forwarder({ name: 'Северный Экспедитор' }), 'whole-way')
  const wanted = '/orders_forwarder/tab/drafts?sort=created'
  const page = await openAs(null, '/login')
  const asked: string[] = []
  page.on('request', request => void (request.url().includes('/api/') && asked.push(new URL(request.url()).pathname)))
  await page.goto(wanted)
  await page.waitForURL(/\/idp\/authorize/)
  expect(asked).toEqual([auth.check.path, auth.config.path])
  const query = Object.fromEntries(new URL(page.url()).searchParams)
  expect(query).toEqual({
    response_type: 'token',
    redirect_uri: `${world.url}/token`,
    client_id: 'trassa',
    widget_kind: 'default',
    noreturn: '1',
    origin: 'oauth',
    state: expect.stringMatching(/#[0-9a-f]{32}$/),
  })
  expect(query.state!.replace(/#.*/, '')).toBe(world.url + wanted)

  await page.getByLabel('Логин').fill('whole-way')
  await page.getByLabel('Пароль').fill('trassa')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(heading(page, 'Заказы')).toBeVisible()
  expect(page.url()).toBe(world.url + wanted)
  await expect(page.getByRole('link', { name: /^Черновики/ })).toHaveAttribute('aria-current', 'page')
  const cookies = await page.context().cookies()
  expect(cookies.find(cookie => cookie.name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

  await page.getByRole('button', { name: /Профиль/ }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(heading(page, 'Вход')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect((await page.context().cookies()).filter(cookie => cookie.name === 'sid')).toEqual([])
  await page.goto(wanted)
  await page.waitForURL(/\/idp\/authorize/)
})

test('from /login through /auth to the provider and back to where the session ended', async ({ world, openAs, expectTrouble }) => {
  expectTrouble(/401/)
  const who = await world.executor()
  await register(world, who, 'came-back')
  const page = await openAs(who, '/orders_executor/tab/new')
  await expect(heading(page, 'Заказы')).toBeVisible()
  await world.root.query('delete from sessions where user_id = $1', [who.user])
  await expect(heading(page, 'Вход')).toBeVisible()
  await expect(page.getByText('вы вернётесь на страницу «Заказы»')).toBeVisible()
  await page.getByRole('link', { name: 'Войти' }).click()
  await page.waitForURL(/\/idp\/authorize/)
  await page.getByLabel('Логин').fill('came-back')
  await page.getByLabel('Пароль').fill('trassa')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(heading(page, 'Заказы')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/orders_executor/tab/new')
})

test('AU09 own sign-ins are seen, and one that is ended stands on the sign-in page at once', async ({ world, openAs, expectTrouble }) => {
  expectTrouble(/401/)
  const who = await world.executor()
  await world.root.query('delete from sessions where user_id = $1', [who.user])
  const [here, there] = [await world.again(who), await world.again(who)]
  await world.root.query(`update sessions set agent = 'safari ios' where token_hash = $1`, [there.session])
  const [page, other] = [await openAs(here, '/orders_executor'), await openAs(there, '/orders_executor')]
  await expect(other.getByRole('banner').getByRole('status')).toHaveText('На связи')
  await page.getByRole('button', { name: /Профиль/ }).click()
  await page.getByRole('button', { name: 'Мои входы' }).click()
  const dialog = page.getByRole('dialog', { name: 'Мои входы' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await axe(page, 'own sign-ins')
  await dialog.getByRole('button', { name: /^Завершить: Safari, iOS/ }).click()
  await expect(dialog.getByText('Других входов нет.')).toBeVisible()
  await expect(heading(other, 'Вход')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(heading(page, 'Заказы')).toBeVisible()
})

test('a wrong password is said in words, and the login stays', async ({ world, openAs, expectTrouble }) => {
  expectTrouble(/403/)
  await register(world, await world.forwarder(), 'forgetful')
  const page = await openAs(null, '/idp/authorize')
  await page.getByLabel('Логин').fill('forgetful')
  await page.getByLabel('Пароль').fill('wrong')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Логин или пароль не подходит')
  await expect(page.getByLabel('Логин')).toHaveValue('forgetful')
  await expect(page.getByLabel('Пароль')).toBeFocused()
})

test('a token that was not asked for in this window is not taken', async ({ world, openAs }) => {
  const page = await openAs(null, '/login')
  const sent: string[] = []
  page.on('request', request => void (request.url().includes(auth.set.path) && sent.push(request.url())))
  await page.goto(`/token#access_token=${'a'.repeat(43)}&token_type=bearer&state=${encodeURIComponent(`${world.url}/`)}`)
  await expect(heading(page, 'Вход начат не в этом окне')).toBeVisible()
  expect(page.url()).toBe(`${world.url}/token`)
  expect(sent).toEqual([])
})

for (const [path, title] of [
  ['/idp/authorize?lang=ru', 'Вход'],
  ['/idp/authorize?lang=en', 'Sign in'],
  ['/api/docs', /./],
] as const)
  test(`the page ${path} drawn by the server is whole and readable at every width in both themes`, async ({ world, openAs }) => {
    await register(world, await world.forwarder({ name: 'Северный Экспедитор' }), `shown-${path.replace(/\W/g, '')}`)
    const page = await openAs(null, path)
    await expect(heading(page, title)).toBeVisible()
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [768, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await page.locator('html').evaluate(root => root.scrollWidth), String(width)).toBeLessThanOrEqual(width)
      if (width !== 768) await axe(page, `${path}, ${colorScheme}, ${width}`)
    }
  })

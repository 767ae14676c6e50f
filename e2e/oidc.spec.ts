import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { CONFIDENTIAL, openOidcServer } from '#testing/oidc.ts'
import { freePort } from '#testing/process.ts'
import type { Someone, World } from '#testing/world.ts'
import { heading, test } from './world.ts'

const know = (world: World, who: Someone, provider: string, subject: string) =>
  world.db.insertInto('identities').values({ provider, subject, userId: who.user, createdAt: new Date() }).execute()

test('DEV1 AU01 7.19 through an OpenID Connect provider: in, and out of both', async ({ world, openAs, expectTrouble }) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await openOidcServer(url)
  const at = await world.open({
    url,
    idp: {
      kind: 'oidc',
      issuer: provider.issuer,
      clientId: CONFIDENTIAL.id,
      clientSecret: CONFIDENTIAL.secret,
      redirect: `${url}/token`,
      scope: 'openid',
      audience: url,
      patienceMs: 5000,
    },
  })
  try {
    await at.listen({ host: '127.0.0.1', port })
    expectTrouble(/401/, new RegExp(`^foreign request: ${provider.issuer}/`))
    await know(world, await world.executor(), provider.host, 'ivan')

    const page = await openAs(null, '/orders_executor/tab/new', { base: url })
    await test.step('to the provider, and back to the very page one wanted', async () => {
      await expect(heading(page, 'Provider')).toBeVisible()
      await page.getByLabel('Account').fill('ivan')
      await page.getByRole('button', { name: 'Enter' }).click()
      await expect(heading(page, 'Заказы')).toBeVisible()
      expect(page.url()).toBe(`${url}/orders_executor/tab/new`)
      expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))).not.toMatch(
        /sign-in|code/,
      )
    })

    await test.step('a return that this window did not begin is not taken', async () => {
      const stray = await page.context().newPage()
      await stray.goto('/token?code=made-up&state=made-up')
      await expect(heading(stray, 'Вход начат не в этом окне')).toBeVisible()
      expect(stray.url()).toBe(`${url}/token`)
      await stray.close()
    })

    const tab = await page.context().newPage()
    await tab.goto('/orders_executor')
    await expect(heading(tab, 'Заказы')).toBeVisible()
    await test.step('out here, in the other tab and at the provider', async () => {
      await page.getByRole('button', { name: /Профиль/ }).click()
      await page.getByRole('button', { name: 'Выйти' }).click()
      await expect(heading(page, 'Leave the provider?')).toBeVisible()
      await page.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByText('Вы вышли.')).toBeVisible()
      expect(page.url()).toBe(`${url}/login`)
      await expect(heading(tab, 'Вход')).toBeVisible()
      expect((await page.context().cookies(url)).filter(cookie => cookie.name === 'sid')).toEqual([])
      await page.getByRole('link', { name: 'Войти' }).click()
      await expect(page.getByLabel('Account')).toBeVisible()
    })
  } finally {
    at.server.closeAllConnections()
    await provider.close()
  }
})

test('7.22–7.29 DEV1 the implicit flow goes to whatever address the configuration names', async ({ world, openAs, expectTrouble }) => {
  const asked: URLSearchParams[] = []
  const outside = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://outside')
    if (pathname === '/info') {
      const isOurs = request.headers.authorization === 'OAuth of-the-outside' && searchParams.get('format') === 'json'
      response.writeHead(isOurs ? 200 : 401, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ id: 1000034426, login: 'ivan', client_id: 'test-client' }))
    }
    asked.push(searchParams)
    const answer = new URLSearchParams({ access_token: 'of-the-outside', token_type: 'bearer', state: searchParams.get('state')! })
    return void response.writeHead(302, { location: `${searchParams.get('redirect_uri')}#${answer}` }).end()
  })
  await new Promise<void>(done => outside.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const at = await world.open({
    url,
    idp: {
      kind: 'implicit',
      authorize: `http://${host}/oauth/authorize?lang=ru`,
      info: `http://${host}/info`,
      clientId: 'test-client',
      redirect: `${url}/token`,
    },
  })
  try {
    await at.listen({ host: '127.0.0.1', port })
    expectTrouble(/401/, new RegExp(`^foreign request: http://${host}/oauth/`))
    await know(world, await world.executor(), host, '1000034426')
    const page = await openAs(null, '/orders_executor?page=2', { base: url })
    await expect(heading(page, 'Заказы')).toBeVisible()
    expect(page.url()).toBe(`${url}/orders_executor?page=2`)
    expect(asked.map(query => Object.fromEntries(query))).toEqual([
      {
        lang: 'ru',
        response_type: 'token',
        redirect_uri: `${url}/token`,
        client_id: 'test-client',
        widget_kind: 'default',
        noreturn: '1',
        origin: 'oauth',
        state: expect.stringMatching(new RegExp(`^${url}/orders_executor\\?page=2#[0-9a-f]{32}$`)),
      },
    ])
    // the product stops only after its reader left: a live stream cut from outside is an error in the console
    await page.context().close()
  } finally {
    at.server.closeAllConnections()
    outside.closeAllConnections()
    outside.close()
  }
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flags } from '#contract/flags.ts'
import { openOutside } from '#web/testing/outside.ts'
import { isTester, offerBeta } from './beta.ts'
import { ask, get } from './client.ts'

let outside: ReturnType<typeof openOutside>
const page = {} as { betaTester(): void }

beforeEach(() => {
  outside = openOutside()
  vi.stubGlobal('window', page)
  offerBeta()
})
afterEach(() => vi.unstubAllGlobals())

test('1.15, 1.16, 9.13 the switch of the console keeps betaTester=true and reloads the page once', () => {
  page.betaTester()
  expect([...outside.kept]).toEqual([['betaTester', 'true']])
  expect(outside.wentTo).toEqual(['reload'])
})

test('1.17 from then on every call to this origin says so, and none before', async () => {
  const said = async () => {
    outside.sent.length = 0
    await ask(flags.mine)
    return outside.sent[0]!.headers.get('x-beta-tester')
  }
  outside.answers({ body: { data: { items: [] } } })
  expect(await said()).toBeNull()
  page.betaTester()
  expect(await said()).toBe('true')
  outside.kept.set('betaTester', 'yes')
  expect([isTester(), await said()]).toEqual([false, null])
})

test('1.17 another origin hears nothing of it', async () => {
  page.betaTester()
  await get('/x', { baseUrl: 'https://provider.example' })
  expect(outside.sent[0]!.headers.get('x-beta-tester')).toBeNull()
})

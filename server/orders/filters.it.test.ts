import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPORT, exports } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { views } from '#contract/views.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let forwarder: Someone
beforeAll(async () => {
  world = await openWorld()
  forwarder = await world.forwarder()
})
afterAll(() => world.close())

const asked = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await world.app.inject({
    method,
    url,
    headers: {
      host: new URL(world.config.url).host,
      cookie: cookieText(world.config, forwarder.cookies),
      'x-xsrf-token': forwarder.cookies.xsrf,
      'idempotency-key': crypto.randomUUID(),
    },
    ...(payload && { payload }),
  })
  const { error } = answer.json() as { error?: { code: string; info: { field?: string } } }
  return [answer.statusCode, error?.code ?? null, error?.info.field ?? null]
}

test.each([
  ['sort=nonsense', 'sort'],
  ['status[]=placed&status[]=nonsense', 'status.1'],
  ['mine=perhaps', 'mine'],
  ['counterpart[]=1', 'counterpart.0'],
  ['loading={bad', 'loading'],
  ['status[]=placed&status[]={bad', 'status'],
  [`loading=${encodeURIComponent('{"from":"today"}')}`, 'loading.from'],
  [`search=${'п'.repeat(101)}`, 'search'],
])(
  '2.75 a filter that cannot be read is refused at its field, in the list, its file, and how many rows it would have: %s',
  async (query, field) => {
    const refused = [400, 'input.invalid', field]
    const text = encodeURI(decodeURIComponent(query))
    const whole = `side=forwarder&${text}`
    expect(await asked('GET', `${orders.list.path}?${whole}`)).toEqual(refused)
    expect(await asked('GET', `${exports.size.path}?list=orders&query=${encodeURIComponent(whole)}`)).toEqual(refused)
    expect(await asked('POST', EXPORT, { data: { list: 'orders', format: 'csv', query: whole, columns: [] } })).toEqual(refused)
  },
)

test('2.75 keys nobody knows do not count; a view is saved with conditions that can be read', async () => {
  expect(await asked('GET', `${orders.list.path}?side=forwarder&utm={bad`)).toEqual([200, null, null])
  const view = { list: 'orders.forwarder', name: 'Мои', team: false, layout: { order: [], hidden: [], widths: {} }, density: null }
  const saved = (query: string) => asked('POST', views.create.path, { data: { ...view, query } })
  expect(await saved('orders.loading=%7Bbad')).toEqual([400, 'input.invalid', 'query'])
  expect(await saved('orders.mine=true')).toEqual([200, null, null])
})

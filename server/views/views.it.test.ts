import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListView, views } from '#contract/views.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let author: Someone
let colleague: Someone
let owner: Someone
let stranger: Someone

const list = 'orders.forwarder'
const layout = { order: ['number', 'price'], hidden: ['customer'], widths: { number: 120 }, pins: { price: 'end' as const } }
const content = { name: 'Мои срочные', team: false, query: 'orders.mine=true&orders.status[]=placed', layout, density: 'compact' as const }

beforeAll(async () => {
  world = await openWorld()
  const forwarder = await world.forwarder()
  owner = forwarder
  author = await world.colleague(forwarder, 'logistician')
  colleague = await world.colleague(forwarder, 'viewer')
  stranger = await world.forwarder()
})
afterAll(() => world.close())

const make = async (who: Someone, change: Partial<typeof content> = {}) =>
  (await who.ask(views.create, { data: { list, ...content, ...change } })).data
const seen = async (who: Someone) => (await who.ask(views.list, { query: { list } })).data.items.map(({ name }) => name)
const change = ({ id, version }: ListView, more: Partial<typeof content> = {}) => ({ data: { viewId: id, version, ...content, ...more } })

test('a personal view is its author’s alone, one of the team everybody’s in the organisation and nobody’s outside', async () => {
  const own = await make(author)
  expect(own).toMatchObject({ ...content, version: 1, mine: true, changeable: true })
  await make(author, { name: 'Срочные команды', team: true })
  expect(await seen(author)).toEqual(['Мои срочные', 'Срочные команды'])
  expect(await seen(colleague)).toEqual(['Срочные команды'])
  expect(await seen(stranger)).toEqual([])
  const foreign = await colleague.ask(views.save, change(own))
  expect(foreign.error.code).toBe('view.not_found')
  const unknown = await stranger.ask(views.remove, { data: { viewId: own.id, version: 1 } })
  expect([unknown.status, unknown.error.code]).toEqual([404, 'view.not_found'])
})

test('only who may change something makes a view the team’s; a viewer keeps his own, and takes back what he shared before', async () => {
  const { data } = await author.ask(views.list, { query: { list } })
  const refused = await colleague.ask(views.create, { data: { list, ...content, name: 'Всем', team: true } })
  expect([refused.status, refused.error]).toMatchObject([
    403,
    { code: 'access.denied', info: { permission: 'views.share', field: 'team' } },
  ])
  const own = await make(colleague, { name: 'Для себя' })
  expect((await colleague.ask(views.save, change(own, { name: 'Всем', team: true }))).error.code).toBe('access.denied')
  expect((await author.ask(views.list, { query: { list } })).data).toEqual(data)

  await world.root.query('update list_views set team = true where id = $1', [own.id])
  expect((await colleague.ask(views.save, change(own, { name: 'Иначе', team: true }))).error.code).toBe('access.denied')
  expect((await colleague.ask(views.save, change(own, { name: 'Для себя', team: false }))).data.team).toBe(false)
  await colleague.ask(views.remove, { data: { viewId: own.id, version: 2 } })
})

test('a view of the team is changed by its author or an owner, and never made anybody’s own but the author’s', async () => {
  const team = await make(author, { name: 'Погрузки недели', team: true })
  expect((await colleague.ask(views.save, change(team, { name: 'Моё', team: true }))).error.code).toBe('view.foreign')
  expect((await owner.ask(views.save, change(team, { name: 'Моё', team: false }))).error.code).toBe('view.foreign')
  const changed = await owner.ask(views.save, change(team, { name: 'Погрузки', team: true }))
  expect(changed.data).toMatchObject({ name: 'Погрузки', version: 2, mine: false, changeable: true })
  const late = await author.ask(views.save, change(team, { name: 'Поздно', team: true }))
  expect([late.status, late.error.code]).toEqual([409, 'view.changed'])
  expect((await author.ask(views.remove, { data: { viewId: team.id, version: 2 } })).data).toEqual({ id: team.id })
})

test('a filter its list cannot read is refused at its field when a view is saved; what the list does not know stays', async () => {
  const wrong = [
    'orders.status[]=nosuch',
    'orders.sort=nosuch',
    'orders.mine=perhaps',
    'orders.status[]=placed&orders.dueAt=x&orders.tab=9',
  ]
  for (const [n, query] of wrong.entries()) {
    const made = await author.ask(views.create, { data: { list, ...content, name: `Нечитаемый ${n}`, query } })
    expect([made.status, made.error], query).toMatchObject([400, { code: 'input.invalid', info: { field: 'query' } }])
  }
  const view = await make(author, { name: 'Читаемый', query: 'orders.as=wall&orders.later=1&other.status[]=nosuch&orders.search=' })
  const saved = await author.ask(views.save, change(view, { name: 'Читаемый', query: 'orders.status[]=nosuch' }))
  expect([saved.status, saved.error]).toMatchObject([
    400,
    { code: 'input.invalid', info: { field: 'query', why: expect.stringContaining('status') } },
  ])
  // a list of the page alone has no filters the server could judge
  const own = await author.ask(views.create, { data: { list: 'somewhere', ...content, query: 'orders.status[]=nosuch' } })
  expect(own.data.query).toBe('orders.status[]=nosuch')
})

test('a name stands once among one’s own and once among the team’s, whatever its case', async () => {
  await make(colleague, { name: 'Весна' })
  const again = await colleague.ask(views.create, { data: { list, ...content, name: 'ВЕСНА' } })
  expect([again.status, again.error.message]).toEqual([409, 'Вид «ВЕСНА» уже есть'])
  expect((await make(author, { name: 'Весна', team: true })).team).toBe(true)
})

test('columns are remembered per person and list; the view a list opens with must be seen and leaves with it', async () => {
  const mine = await make(author, { name: 'Утро' })
  await author.ask(views.saveLayout, { data: { list, layout } })
  await author.ask(views.saveLayout, { data: { list, opensWith: mine.id } })
  const kept = (await author.ask(views.list, { query: { list } })).data
  expect(kept).toMatchObject({ layout, opensWith: mine.id })
  expect((await colleague.ask(views.list, { query: { list } })).data).toMatchObject({ layout: null, opensWith: null })
  expect((await colleague.ask(views.saveLayout, { data: { list, opensWith: mine.id } })).error.code).toBe('view.not_found')
  await author.ask(views.remove, { data: { viewId: mine.id, version: 1 } })
  expect((await author.ask(views.list, { query: { list } })).data).toMatchObject({ layout, opensWith: null })
  await author.ask(views.saveLayout, { data: { list, layout: null } })
  expect((await author.ask(views.list, { query: { list } })).data.layout).toBeNull()
})

test('the same intent sent twice makes one view', async () => {
  const key = crypto.randomUUID()
  const data = { list, ...content, name: 'Один раз' }
  const [first, second] = [await author.ask(views.create, { data }, { key }), await author.ask(views.create, { data }, { key })]
  expect(second.data).toEqual(first.data)
  expect((await seen(author)).filter(name => name === 'Один раз')).toHaveLength(1)
})

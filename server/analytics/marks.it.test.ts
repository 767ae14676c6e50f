import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnalyticsFilter, analytics } from '#contract/analytics.ts'
import { analyticsGoals } from '#contract/analytics-goals.ts'
import { analyticsNotes } from '#contract/analytics-notes.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const days = { from: '2026-10-01', to: '2026-10-31' }
const board = async (who: Someone, change: Partial<AnalyticsFilter> = {}, dashboard: 'execution' | 'money' = 'execution') =>
  (await who.ask(analytics.dashboard, { query: { ...AnalyticsFilter.parse({ side: 'forwarder', days, ...change }), dashboard } })).data
const note = { dashboard: 'execution', side: 'forwarder', from: '2026-10-12', to: '2026-10-12', text: 'Перешли на новый тариф' } as const

test('a note on days of a dashboard is seen by the organisation on those days alone, and by nobody else', async () => {
  const owner = await world.forwarder()
  const logist = await world.colleague(owner, 'logistician')
  const made = (await logist.ask(analyticsNotes.create, { data: note })).data
  expect(made).toMatchObject({ from: '2026-10-12', to: '2026-10-12', text: 'Перешли на новый тариф', version: 1, changeable: true })
  expect((await board(owner)).notes.map(({ id, author }) => [id, author])).toEqual([[made.id, made.author]])
  expect((await board(owner, { days: { from: '2026-10-13', to: '2026-10-31' } })).notes).toEqual([])
  expect((await board(owner, {}, 'money')).notes).toEqual([])
  const viewer = await world.colleague(owner, 'viewer')
  expect((await board(viewer)).notes).toMatchObject([{ id: made.id, changeable: false }])
  const stranger = await world.forwarder()
  expect((await board(stranger)).notes).toEqual([])
  const foreign = await stranger.ask(analyticsNotes.remove, { data: { noteId: made.id, version: 1 } })
  expect(foreign.error).toMatchObject({ code: 'analytics_note.not_found' })
})

test('a note is changed and removed by its author and by an owner, over the version they read', async () => {
  const owner = await world.forwarder()
  const logist = await world.colleague(owner, 'logistician')
  const other = await world.colleague(owner, 'logistician')
  const viewer = await world.colleague(owner, 'viewer')
  const { id: noteId } = (await logist.ask(analyticsNotes.create, { data: note })).data
  const change = { noteId, version: 1, from: '2026-10-12', to: '2026-10-14', text: 'Новый тариф' }
  expect((await other.ask(analyticsNotes.save, { data: change })).error).toMatchObject({ code: 'analytics_note.foreign' })
  expect((await viewer.ask(analyticsNotes.save, { data: change })).status).toBe(403)
  expect((await viewer.ask(analyticsNotes.create, { data: note })).status).toBe(403)
  expect((await logist.ask(analyticsNotes.save, { data: change })).data).toMatchObject({ to: '2026-10-14', version: 2 })
  expect((await owner.ask(analyticsNotes.save, { data: change })).error).toMatchObject({
    code: 'analytics_note.changed',
    info: { version: 2 },
  })
  expect((await owner.ask(analyticsNotes.remove, { data: { noteId, version: 2 } })).data).toEqual({ id: noteId })
  expect((await board(owner)).notes).toEqual([])
  const said = await world.root.query(`select what from audits where org_id = $1 and kind = 'analytics_note' order by at, id`, [owner.org])
  expect(said.rows.map(({ what }) => what)).toEqual(['analytics_note.created', 'analytics_note.changed', 'analytics_note.removed'])
})

test('a note has words and days in their order, and a dashboard has only so many', async () => {
  const owner = await world.forwarder()
  const fits = (change: object) => analyticsNotes.create.data.safeParse({ ...note, ...change }).success
  expect([fits({}), fits({ text: 'я'.repeat(200) }), fits({ from: '2025-10-12' })]).toEqual([true, true, true])
  expect([fits({ text: '  ' }), fits({ text: 'я'.repeat(201) }), fits({ from: '2026-10-13' }), fits({ from: '2025-10-11' })]).toEqual(
    Array(4).fill(false),
  )
  expect((await owner.ask(analyticsNotes.create, { data: { ...note, side: 'executor' } })).status).toBe(403)
  await world.root.query(
    `insert into analytics_notes (org_id, id, dashboard, side, from_on, to_on, text, employee_id, changed_at)
     select $1, gen_random_uuid(), 'execution', 'forwarder', '2026-01-01', '2026-01-01', 'x', $2, app_now() from generate_series(1, 300)`,
    [owner.org, owner.employee],
  )
  expect((await owner.ask(analyticsNotes.create, { data: note })).error).toMatchObject({ code: 'analytics_note.too_many' })
})

test('a goal is set, changed and taken away by who manages the organisation, over the version that was read', async () => {
  const owner = await world.forwarder()
  const logist = await world.colleague(owner, 'logistician')
  const key = { figure: 'unloadingInTime', side: 'forwarder', currency: 'RUB' } as const
  expect((await logist.ask(analyticsGoals.set, { data: { ...key, value: 0.95, version: 0 } })).status).toBe(403)
  expect((await owner.ask(analyticsGoals.set, { data: { ...key, value: 0.95, version: 0 } })).data).toEqual({
    figure: 'unloadingInTime',
    value: 0.95,
    version: 1,
  })
  expect((await board(logist)).goals).toEqual([{ figure: 'unloadingInTime', value: 0.95, version: 1 }])
  expect((await owner.ask(analyticsGoals.set, { data: { ...key, value: 0.9, version: 0 } })).error).toMatchObject({
    code: 'analytics_goal.changed',
    info: { version: 1 },
  })
  expect((await owner.ask(analyticsGoals.set, { data: { ...key, value: 0.97, version: 1 } })).data).toMatchObject({ version: 2 })
  expect((await board(await world.forwarder())).goals).toEqual([])
  expect((await owner.ask(analyticsGoals.remove, { data: { ...key, version: 1 } })).error).toMatchObject({ code: 'analytics_goal.changed' })
  expect((await owner.ask(analyticsGoals.remove, { data: { ...key, version: 2 } })).status).toBe(200)
  expect((await owner.ask(analyticsGoals.remove, { data: { ...key, version: 2 } })).error).toMatchObject({
    code: 'analytics_goal.not_found',
  })
  expect((await board(owner)).goals).toEqual([])
})

test('a goal of money is one of its currency and told to those who may see prices; what is neither good nor bad has none', async () => {
  const owner = await world.forwarder()
  const key = { figure: 'margin', side: 'forwarder' } as const
  await owner.ask(analyticsGoals.set, { data: { ...key, currency: 'RUB', value: 50_000_000, version: 0 } })
  await owner.ask(analyticsGoals.set, { data: { ...key, currency: 'EUR', value: 600_000, version: 0 } })
  expect((await board(owner, {}, 'money')).goals).toMatchObject([{ value: 50_000_000 }])
  expect((await board(owner, { currency: 'EUR' }, 'money')).goals).toMatchObject([{ value: 600_000 }])
  expect((await board(await world.colleague(owner, 'viewer'), {}, 'money')).goals).toEqual([])
  const refused = async (figure: 'vat' | 'emptyKm') =>
    (await owner.ask(analyticsGoals.set, { data: { figure, side: 'forwarder', currency: 'RUB', value: 1, version: 0 } })).error?.code
  expect(await refused('vat')).toBe('analytics_goal.not_of_figure')
  expect(await refused('emptyKm'), 'a figure of the other side').toBe('analytics_goal.not_of_figure')
  const gone = await owner.ask(analyticsGoals.remove, { data: { figure: 'emptyKm', side: 'forwarder', currency: 'RUB', version: 1 } })
  expect(gone.error?.code).toBe('analytics_goal.not_of_figure')
  const foreign = await owner.ask(analyticsGoals.set, {
    data: { figure: 'emptyKm', side: 'executor', currency: 'RUB', value: 1, version: 0 },
  })
  expect(foreign.status).toBe(403)
})

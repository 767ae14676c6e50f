import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { menu } from '#contract/menu.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)

const admin = await world.platform()
const titled = (title: string) => world.count('menu_items', 'title = $1', [title])

test('7.16 twenty at once with one key are one effect and twenty equal answers', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.ask(menu.create, { data: { title: 'Двадцать' } }, { key })))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19)
  expect(await titled('Двадцать')).toBe(1)
})

test('a repeated key gives the stored answer, also in another process and another browser of the person', async () => {
  const key = randomUUID()
  const first = await admin.ask(menu.create, { data: { title: 'Снова' } }, { key })
  const other = await world.open()
  const again = await (await world.again(admin)).ask(menu.create, { data: { title: 'Снова' } }, { key: key.toUpperCase(), at: other })
  expect(again.body).toBe(first.body)
  expect(await titled('Снова')).toBe(1)
})

test('a key with another body, another call or another person is refused', async () => {
  const key = randomUUID()
  const { data } = await admin.ask(menu.create, { data: { title: 'Один' } }, { key })
  const reused = { status: 422, error: { code: 'key.reused' } }
  expect(await admin.ask(menu.create, { data: { title: 'Другой' } }, { key })).toMatchObject(reused)
  expect(await admin.ask(menu.update, { data: { id: data.id, title: 'Один' } }, { key })).toMatchObject(reused)
  const colleague = await world.colleague(admin, 'administrator')
  expect(await colleague.ask(menu.create, { data: { title: 'Один' } }, { key })).toMatchObject(reused)
  const stranger = await world.platform()
  expect((await stranger.ask(menu.create, { data: { title: 'Один' } }, { key })).status).toBe(200)
})

test('a refusal leaves nothing behind: the same key may try again', async () => {
  const key = randomUUID()
  const { data: taken } = await admin.ask(menu.create, { data: { title: 'Занято', id: 900 } })
  const attempt = () => admin.ask(menu.create, { data: { title: 'Позже', id: taken.id } }, { key })
  expect(await attempt()).toMatchObject({ status: 409, error: { code: 'menu.taken' } })
  expect(await world.count('idempotency_keys', 'key = $1', [key])).toBe(0)
  await admin.ask(menu.delete, { query: { id: taken.id } })
  expect((await attempt()).status).toBe(200)
})

test('a given call does without a key: each is its own effect', async () => {
  for (let i = 0; i < 2; i++) expect((await admin.ask(menu.create, { data: { title: 'Без ключа' } }, { key: null })).status).toBe(200)
  expect(await titled('Без ключа')).toBe(2)
})

import { afterAll, expect, test } from 'vitest'
import { draftMost, drafts } from '#contract/drafts.ts'
import { removeOld } from '#server/platform/retention.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(world.close)

const form = 'driver/new'
const content = { values: { name: 'Мехдиев Тофик', phone: '+7 916 123-45-67', papers: [{ kind: 'licence', number: null }] } }
const save = (who: Someone, version: number, what: typeof content | Record<string, string> = content) =>
  who.ask(drafts.save, { data: { form, version, content: what } })
const read = async (who: Someone) => (await who.ask(drafts.get, { query: { form } })).data

test('a draft survives its session, is read by its own person alone and lies sealed', async () => {
  const who = await world.forwarder()
  expect((await read(who)).draft).toBeNull()
  const { version, savedAt } = (await save(who, 0)).data
  expect(version).toBe(1)

  await world.root.query('delete from sessions where token_hash = $1', [who.session])
  const again = await world.again(who)
  expect((await read(again)).draft).toEqual({ version, savedAt, content })

  const colleague = await world.colleague(who, 'owner')
  const elsewhere = await world.again({ ...who, ...(await inAnother(who)) })
  for (const other of [colleague, elsewhere, await world.executor()]) expect((await read(other)).draft).toBeNull()
  expect(new Set([await read(again), await read(colleague), await read(elsewhere)].map(({ seal }) => seal)).size).toBe(3)

  const { rows } = await world.root.query<{ row: string }>(`select d::text as row from drafts d where employee_id = $1`, [who.employee])
  expect(rows).toHaveLength(1)
  expect(rows[0]!.row).not.toContain(Buffer.from('Мехдиев').toString('hex'))
})

const inAnother = async (who: Someone) => {
  const { org } = await world.executor()
  return { org, employee: await world.employ(who, org, 'owner') }
}

test('of two windows the one that saw the latest version writes; the other is told, and nothing is overwritten', async () => {
  const who = await world.forwarder()
  await save(who, 0, { field: 'первое' })
  expect((await save(who, 0, { field: 'чужое' })).error.code).toBe('draft.changed')
  expect((await save(who, 1, { field: 'второе' })).data.version).toBe(2)
  expect((await save(who, 1, { field: 'чужое' })).status).toBe(409)
  expect((await read(who)).draft).toMatchObject({ version: 2, content: { field: 'второе' } })
})

test('a sent form takes its draft along; a new one begins anew', async () => {
  const who = await world.forwarder()
  await save(who, 0)
  const drop = () => who.ask(drafts.drop, { data: { form } })
  expect([(await drop()).data.dropped, (await drop()).data.dropped]).toEqual([true, false])
  expect((await read(who)).draft).toBeNull()
  expect((await save(who, 0)).data.version).toBe(1)
})

test('a draft has a most it may hold', async () => {
  const who = await world.forwarder()
  const long = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`part${i}`, 'ж'.repeat(draftMost / 8)]))
  expect((await save(who, 0, long)).error).toMatchObject({ code: 'draft.too_large' })
  expect((await who.ask(drafts.get, { query: { form: '../etc/passwd' } })).status).toBe(400)
})

test('drafts nobody went on with for 30 days go, later ones stay until their person goes', async () => {
  const start = Date.parse('2026-11-02T08:00:00Z')
  const day = 86_400_000
  try {
    await world.setClock(new Date(start))
    const [old, fresh] = [await world.forwarder(), await world.forwarder()]
    await save(old, 0)
    await world.setClock(new Date(start + 2 * day))
    await save(fresh, 0)
    await world.setClock(new Date(start + 31 * day))
    await removeOld(world.db)
    expect([(await read(old)).draft, (await read(fresh)).draft?.version]).toEqual([null, 1])
    await world.root.query('delete from employees where id = $1', [fresh.employee])
    expect(await world.count('drafts', 'employee_id = $1', [fresh.employee])).toBe(0)
  } finally {
    await world.setClock(null)
  }
})

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth, BETA_HEADER } from '#contract/auth.ts'
import { flags } from '#contract/flags.ts'
import { users } from '#contract/users.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let admin: Someone
let forwarder: Someone
beforeAll(async () => {
  admin = await world.platform()
  forwarder = await world.forwarder()
})
beforeEach(() => world.root.query('delete from flags'))

const tester = { headers: { [BETA_HEADER]: 'true' } }
const words = { name_ru: 'Новая таблица', name_en: 'New table', about_ru: 'Список быстрее', about_en: 'The list is faster' }
const set = (key: string, enabled: boolean, forTesters = false, version = 0) =>
  admin.ask(flags.set, { data: { key, enabled, forTesters, version, ...words } })
const mine = async (who: Someone, how = {}) => (await who.ask(flags.mine, {}, how)).data.items

describe('what is on for me', () => {
  test('nothing is on in a fresh installation', async () => {
    expect(await mine(forwarder)).toEqual([])
    expect((await forwarder.ask(users.me)).data.beta).toBe(false)
  })

  test('1.12 1.14 an enabled flag is on for everybody, in words and since when, and puts the badge on; a disabled one does not', async () => {
    await world.setClock('2026-11-20T10:00:00+03:00')
    await set('new_table', true)
    await set('other', false)
    await world.setClock(null)
    expect(await mine(forwarder)).toEqual([
      { key: 'new_table', ...words, reach: 'everyone', since: expect.stringMatching(/^2026-11-20T07:00:/) },
    ])
    expect((await forwarder.ask(auth.check)).data.beta).toBe(true)
    await set('new_table', false, false, 1)
    expect(await mine(forwarder)).toEqual([])
    expect((await forwarder.ask(auth.check)).data.beta).toBe(false)
  })

  test('1.17 a flag for testers is on for a browser that says it is one, and for no other', async () => {
    await set('new_table', false, true)
    expect(await mine(forwarder)).toEqual([])
    expect(await mine(forwarder, tester)).toMatchObject([{ key: 'new_table', reach: 'testers' }])
    expect((await forwarder.ask(auth.check)).data.beta).toBe(false)
    expect((await forwarder.ask(auth.check, {}, tester)).data.beta).toBe(true)
  })

  test('a row put in by hand is on all the same, without words or a date', async () => {
    await world.root.query(`insert into flags (key, enabled) values ('new_table', true)`)
    expect(await mine(forwarder)).toEqual([
      { key: 'new_table', name_ru: '', name_en: '', about_ru: '', about_en: '', reach: 'everyone', since: null },
    ])
  })

  test('is not for those who did not sign in', async () => expect((await world.ask(flags.mine)).error.code).toBe('session.none'))
})

describe('switching', () => {
  test('adds a flag at version 0, changes it at its own, and refuses any other', async () => {
    expect((await set('new_table', true)).data).toMatchObject({ key: 'new_table', enabled: true, forTesters: false, version: 1 })
    const again = await set('new_table', false)
    expect([again.status, again.error.code, again.error.info]).toEqual([409, 'flag.changed', { version: 1, asked: 0 }])
    expect((await set('new_table', false, true, 1)).data.version).toBe(2)
    expect((await admin.ask(flags.list)).data.items).toMatchObject([{ key: 'new_table', enabled: false, forTesters: true, version: 2 }])
  })

  test('of many at once one adds it', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => set('raced', true)))
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test('new words alone leave the moment it was switched, and words left out stay', async () => {
    await world.setClock('2026-11-20T10:00:00+03:00')
    const { switchedAt } = (await set('new_table', true)).data
    await world.setClock('2026-11-21T10:00:00+03:00')
    const worded = await admin.ask(flags.set, {
      data: { key: 'new_table', enabled: true, forTesters: false, name_ru: 'Другое', version: 1 },
    })
    expect(worded.data).toMatchObject({ name_ru: 'Другое', name_en: 'New table', switchedAt })
    const off = await set('new_table', false, false, 2)
    expect(off.data.switchedAt).toMatch(/^2026-11-21T07:00:/)
    await world.setClock(null)
  })

  test('is told to everybody and written to the journal', async () => {
    await set('new_table', true)
    await set('new_table', false, true, 1)
    const told = await world.root.query<{ audience: string[] }>(
      `select audience from outboxes where name = 'flags.changed' order by id desc limit 1`,
    )
    expect(told.rows[0]!.audience).toEqual(expect.arrayContaining([forwarder.org, admin.org]))
    const { rows } = await world.root.query(
      `select what, from_status as "from", to_status as "to", facts from audits where kind = 'flag' order by id desc limit 2`,
    )
    expect(rows).toEqual([
      { what: 'flag.changed', from: 'on', to: 'testers', facts: { key: 'new_table' } },
      { what: 'flag.added', from: null, to: 'on', facts: { key: 'new_table' } },
    ])
  })

  test('who does not manage flags sees and changes none of it', async () => {
    const refused = await forwarder.ask(flags.set, { data: { key: 'new_table', enabled: true, forTesters: false, version: 0 } })
    expect(refused.error.code).toBe('access.denied')
    expect((await forwarder.ask(flags.list)).error.code).toBe('access.denied')
    expect(await world.count('flags')).toBe(0)
  })

  test('the database itself lets the platform’s organisation alone change one', async () => {
    const insert = async (who: Someone) => {
      const db = new pg.Client({ connectionString: world.installation.app.url })
      await db.connect()
      try {
        await db.query(`set role ${world.installation.app.as}`)
        await db.query('begin')
        await db.query('select gate.act($1)', [who.session])
        await db.query(`insert into flags (key, enabled) values ('by_hand', true)`)
      } finally {
        await db.end()
      }
    }
    await expect(insert(forwarder)).rejects.toThrow(/row-level security/)
    await expect(insert(admin)).resolves.toBeUndefined()
  })
})

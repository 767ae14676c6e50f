import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth, BETA_HEADER } from '#contract/auth.ts'
import { flags } from '#contract/flags.ts'
import { menu } from '#contract/menu.ts'
import { PlannerRequest, planner } from '#contract/planner.ts'
import { users } from '#contract/users.ts'
import { openLog } from '#server/platform/log.ts'
import { runTimers } from '#testing/tenders.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { staleFlags } from './commands.ts'
import { flagTimers, writeCounts } from './jobs.ts'
import { openFlags } from './provider/open.ts'

const world = await openWorld()
afterAll(() => world.close())

let admin: Someone
let forwarder: Someone
beforeAll(async () => {
  admin = await world.platform()
  forwarder = await world.forwarder()
})
beforeEach(async () => {
  for (const table of ['flags', 'flag_editions', 'flag_choices', 'flag_opinions', 'flag_counts'])
    await world.root.query(`delete from ${table}`)
})

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
      {
        ...{ key: 'new_table', ...words, reach: 'everyone', since: expect.stringMatching(/^2026-11-20T07:00:/) },
        ...{ choice: null, mayChoose: true, picture: 'table', path: '/orders_forwarder' },
      },
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
    await world.root.query(`insert into flags (key, enabled) values ('of_nobody', true)`)
    expect(await mine(forwarder)).toEqual([
      {
        ...{ key: 'of_nobody', name_ru: '', name_en: '', about_ru: '', about_en: '', reach: 'everyone', since: null },
        ...{ choice: null, mayChoose: false, picture: null, path: null },
      },
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
    const { items } = (await admin.ask(flags.list)).data
    expect(items.find(({ key }) => key === 'new_table')).toMatchObject({ enabled: false, forTesters: true, version: 2, inCode: true })
    // what the code asks for and nobody set stands in the list as well
    expect(items.find(({ key }) => key === 'price_per_km')).toMatchObject({ version: 0, enabled: false, owner: 'lists' })
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

const rulesOf = async (key: string) => (await admin.ask(flags.get, { query: { key } })).data.flag.rules
const nameless = { userId: 'u', orgId: 'o', roles: ['owner'], sides: ['forwarder' as const], host: 'h', tester: false, now: 0, choices: {} }
const shares = (percent: number) => [{ variant: 'on', percent }]
const nobody = { orgIds: [], userIds: [], roles: [], sides: [], hosts: [], testers: false, from: null, until: null }

describe('who gets it', () => {
  test('an organisation is named, its people have it, and the preview of each says what he gets', async () => {
    const executor = await world.executor()
    const rules = {
      ...(await rulesOf('price_per_km')),
      targets: [{ ...nobody, orgIds: [forwarder.org], shares: shares(100) }],
      rest: shares(0),
    }
    const tried = { key: 'price_per_km', enabled: true, forTesters: false, rules }
    const found = (await admin.ask(flags.people, { query: { text: '' } })).data.items
    const of = (who: Someone) => found.find(({ orgId }) => orgId === who.org)!
    const previewOf = async (who: Someone) => {
      const { userId, orgId } = of(who)
      return (await admin.ask(flags.preview, { data: { ...tried, person: { userId, orgId }, host: '', tester: false } })).data
    }
    expect((await previewOf(forwarder)).outcome).toEqual({ variant: 'on', value: true, reason: 'organization' })
    expect((await previewOf(executor)).outcome).toEqual({ variant: 'off', value: false, reason: 'nobody' })
    expect((await previewOf(executor)).reached).toContainEqual({ variant: 'on', people: 1, organizations: 1 })

    expect((await forwarder.ask(users.me)).data.flags).toMatchObject({ price_per_km: false })
    await admin.ask(flags.set, { data: { key: 'price_per_km', enabled: true, forTesters: false, version: 0, rules } })
    expect((await forwarder.ask(users.me)).data.flags).toMatchObject({ price_per_km: true, automatic_plan: true, export_format: 'xlsx' })
    expect((await executor.ask(users.me)).data.flags).toMatchObject({ price_per_km: false })
    expect(await mine(forwarder)).toMatchObject([{ key: 'price_per_km', reach: 'organization' }])
    expect((await executor.ask(users.me)).data.beta).toBe(false)
    expect(
      (
        await admin.ask(flags.preview, {
          data: { ...tried, person: { userId: forwarder.org, orgId: forwarder.org }, host: '', tester: false },
        })
      ).error.code,
    ).toBe('flag.person_unknown')
  })

  test('a time that comes is told to everybody, and the next one waited for', async () => {
    await world.setClock('2026-11-20T10:00:00+03:00')
    const rules = {
      ...(await rulesOf('price_per_km')),
      targets: [{ ...nobody, from: '2026-11-20T12:00:00Z', until: '2026-11-20T14:00:00Z', shares: shares(100) }],
      rest: shares(0),
    }
    await admin.ask(flags.set, { data: { key: 'price_per_km', enabled: true, forTesters: false, version: 0, rules } })
    const told = () => world.count('outboxes', `name = 'flags.changed'`)
    const before = await told()
    await world.setClock('2026-11-20T12:00:01Z')
    await runTimers(world, flagTimers)
    expect(await told()).toBe(before + 1)
    expect(await mine(forwarder)).toMatchObject([{ key: 'price_per_km', reach: 'time' }])
    await world.setClock('2026-11-20T14:00:01Z')
    await runTimers(world, flagTimers)
    expect(await told()).toBe(before + 2)
    expect(await mine(forwarder)).toEqual([])
    await world.setClock(null)
  })

  test('flags in a circle, needs nobody can meet, fields nobody knows and variants the code would miss are refused', async () => {
    const base = await rulesOf('new_table')
    const put = (key: string, rules: object) =>
      admin.ask(flags.set, { data: { key, enabled: true, forTesters: false, version: 0, rules: { ...base, ...rules } as typeof base } })
    expect((await put('first_flag', { needs: [{ key: 'second_flag', variant: 'on' }] })).error.code).toBe('flag.need_unknown')
    expect((await put('second_flag', {})).status).toBe(200)
    expect((await put('first_flag', { needs: [{ key: 'second_flag', variant: 'on' }] })).status).toBe(200)
    const circle = await admin.ask(flags.set, {
      data: {
        key: 'second_flag',
        enabled: true,
        forTesters: false,
        version: 1,
        rules: { ...base, needs: [{ key: 'first_flag', variant: 'on' }] },
      },
    })
    expect([circle.error.code, circle.error.info]).toEqual(['flag.cycle', { keys: 'second_flag → first_flag → second_flag' }])
    expect((await put('planner_seconds', {})).error.code).toBe('flag.kind')
  })
})

describe('what a person decides himself', () => {
  test('he takes what is offered and gives it back; his organisation’s screens hear of it, and what is decided for all is refused', async () => {
    await admin.ask(flags.set, {
      data: {
        key: 'price_per_km',
        enabled: true,
        forTesters: false,
        version: 0,
        rules: { ...(await rulesOf('price_per_km')), rest: shares(0) },
      },
    })
    const { items, offered } = (await forwarder.ask(flags.mine)).data
    expect([items, offered.find(({ key }) => key === 'price_per_km')]).toMatchObject([[], { on: false, choice: null }])
    expect((await forwarder.ask(flags.choose, { data: { key: 'price_per_km', choice: 'in' } })).data).toEqual({
      key: 'price_per_km',
      on: true,
    })
    expect(await mine(forwarder)).toMatchObject([{ key: 'price_per_km', reach: 'choice', choice: 'in' }])
    const heard = await world.root.query(`select audience from outboxes where name = 'flags.changed' order by id desc limit 1`)
    expect(heard.rows).toEqual([{ audience: [forwarder.org] }])
    const colleague = await world.colleague(forwarder, 'logistician')
    expect(await mine(colleague)).toEqual([])
    await forwarder.ask(flags.choose, { data: { key: 'price_per_km', choice: null } })
    expect(await mine(forwarder)).toEqual([])
    expect((await forwarder.ask(flags.choose, { data: { key: 'automatic_plan', choice: 'out' } })).error.code).toBe('flag.not_offered')
    expect((await forwarder.ask(flags.choose, { data: { key: 'of_nobody', choice: 'in' } })).error.code).toBe('flag.not_found')
  })

  test('what he thinks of it the staff of the platform reads, and nobody else', async () => {
    const say = (text: string, useful: boolean | null = true) => forwarder.ask(flags.opine, { data: { key: 'new_table', useful, text } })
    expect((await say('', null)).error.code).toBe('flag.no_opinion')
    expect((await say('Удобно')).status).toBe(200)
    const { opinions } = (await admin.ask(flags.get, { query: { key: 'new_table' } })).data
    expect(opinions).toMatchObject([{ useful: true, text: 'Удобно' }])
    expect((await forwarder.ask(flags.get, { query: { key: 'new_table' } })).error.code).toBe('access.denied')
    expect((await forwarder.ask(flags.people)).error.code).toBe('access.denied')
  })
})

describe('what was', () => {
  test('every state is kept with who made it and why, and brought back as a new one', async () => {
    await set('price_per_km', true)
    await admin.ask(flags.set, { data: { key: 'price_per_km', enabled: false, forTesters: false, version: 1, reason: 'Жалобы' } })
    const before = (await admin.ask(flags.get, { query: { key: 'price_per_km' } })).data
    expect(before.editions).toMatchObject([
      { version: 2, enabled: false, reason: 'Жалобы' },
      { version: 1, enabled: true, reason: '' },
    ])
    const back = await admin.ask(flags.restore, { data: { key: 'price_per_km', version: 2, to: 1, reason: 'Исправлено' } })
    expect(back.data).toMatchObject({ version: 3, enabled: true })
    expect((await admin.ask(flags.restore, { data: { key: 'price_per_km', version: 2, to: 1 } })).error.code).toBe('flag.changed')
    expect((await admin.ask(flags.restore, { data: { key: 'price_per_km', version: 3, to: 9 } })).error.code).toBe('flag.edition_unknown')
    expect((await mine(forwarder)).map(({ key }) => key)).toEqual(['price_per_km'])
  })

  test('a flag everybody has had for more than 60 days is stale, and told to whoever watches the installation', async () => {
    await world.setClock('2026-08-01T10:00:00Z')
    await set('price_per_km', true)
    await world.setClock('2026-10-02T10:00:00Z')
    const { items } = (await admin.ask(flags.list)).data
    expect(items.find(({ key }) => key === 'price_per_km')!.stale).toMatchObject({ why: 'whole' })
    const stale = await staleFlags(world.db, new Date('2026-10-02T10:00:00Z'))
    expect(stale.map(({ key, why }) => [key, why])).toEqual([['price_per_km', 'whole']])
    await world.setClock(null)
  })

  test('what is given is counted in the process and written by the hour, what failed as well', async () => {
    const own = await openFlags(
      world.db,
      null,
      openLog(() => undefined),
    )
    for (let n = 0; n < 2; n++) await own.detailsOf(new Map(), nameless, 'export_format')
    await writeCounts(world.db, own.counting)
    await own.close()
    const { counts, flag } = (await admin.ask(flags.get, { query: { key: 'export_format' } })).data
    expect(counts).toMatchObject([{ variant: 'xlsx', count: 2, failed: 0 }])
    expect(flag.evaluations.at(-1)).toBe(2)
  })
})

describe('what stands behind flags', () => {
  test('without the new table the menu opens the old one, for each by his own', async () => {
    const pathOf = async () => (await forwarder.ask(menu.list)).data.find(({ key }) => key === 'orders_forwarder')!.path
    expect(await pathOf()).toBe('/orders_forwarder')
    await forwarder.ask(flags.choose, { data: { key: 'new_table', choice: 'out' } })
    expect(await pathOf()).toBe('/orders_forwarder_old/tab/all')
    await forwarder.ask(flags.choose, { data: { key: 'new_table', choice: 'in' } })
    expect(await pathOf()).toBe('/orders_forwarder')
  })

  test('the automatic plan is refused where it is switched off, and is looked for no longer than the flag lets', async () => {
    const executor = await world.executor()
    const start = () => executor.ask(planner.start, { data: { ...PlannerRequest.parse({}), seconds: 60 } })
    await set('automatic_plan', false)
    expect((await start()).error.code).toBe('planner.off')
    await set('automatic_plan', true, false, 1)
    const rules = { ...(await rulesOf('planner_seconds')), rest: [{ variant: 'short', percent: 100 }] }
    await admin.ask(flags.set, { data: { key: 'planner_seconds', enabled: true, forTesters: false, version: 0, rules } })
    expect((await start()).status).toBe(200)
    const { rows } = await world.root.query(`select facts from audits where what = 'planner.start' order by id desc limit 1`)
    expect(rows).toEqual([{ facts: { seconds: 10 } }])
  })

  test('another vendor’s flags decide where the installation names them, and a silent one leaves what the code has', async () => {
    const answers: Record<string, unknown> = {
      price_per_km: { key: 'price_per_km', value: true, variant: 'on', reason: 'TARGETING_MATCH' },
    }
    const heard: unknown[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => {
        heard.push([request.headers.authorization, JSON.parse(Buffer.concat(chunks).toString())])
        const answer = answers[request.url!.split('/').at(-1)!]
        response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
      })
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const outside = await openFlags(
      world.db,
      { url, key: 'secret', patienceMs: 500 },
      openLog(() => undefined),
    )
    expect(await outside.detailsOf(new Map(), nameless, 'price_per_km')).toMatchObject({ value: true, variant: 'on' })
    expect(heard[0]).toEqual([
      'Bearer secret',
      { context: { targetingKey: 'u', orgId: 'o', roles: ['owner'], sides: ['forwarder'], host: 'h', tester: false } },
    ])
    expect(await outside.detailsOf(new Map(), nameless, 'planner_seconds')).toMatchObject({ value: 60, errorCode: 'FLAG_NOT_FOUND' })
    server.close()
    server.closeAllConnections()
    expect(await outside.detailsOf(new Map(), nameless, 'automatic_plan')).toMatchObject({ value: true, reason: 'ERROR' })
    expect(outside.counting.take()).toMatchObject([
      { key: 'price_per_km', count: 1, failed: 0 },
      { key: 'planner_seconds', count: 1, failed: 1 },
      { key: 'automatic_plan', count: 1, failed: 1 },
    ])
    await outside.close()
  })
})

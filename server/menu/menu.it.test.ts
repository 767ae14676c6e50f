import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MenuItem, menu } from '#contract/menu.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let admin: Someone
let forwarder: Someone
let executor: Someone
beforeAll(async () => {
  admin = await world.platform()
  forwarder = await world.forwarder()
  executor = await world.executor()
})

const seen = async (who: Someone) => (await who.ask(menu.list)).data
const full: Omit<MenuItem, 'id'> = {
  position: 7,
  title: 'Отчёты',
  icon: 'chart',
  src: 'https://bi.example/x',
  path: '/bi',
  is_iframe: true,
  is_tab: true,
  key: 'bi',
  is_external: true,
  group_id: 3,
  sub_title: 'бета',
}

describe('the list', () => {
  test('7.32 is a plain array of items', async () => {
    const { body } = await forwarder.ask(menu.list)
    expect(Array.isArray((JSON.parse(body) as { data: unknown }).data)).toBe(true)
  })

  test('6.01 is another one for each side', async () => {
    const core = async (who: Someone) => (await seen(who)).filter(item => item.id <= 100).map(({ key }) => key)
    const whole = (await admin.ask(menu.list, { query: { all: true } })).data.map(({ key }) => key)
    const [theirs, others] = [await core(forwarder), await core(executor)]
    expect(theirs).toContain('create')
    expect(others).toContain('drivers')
    expect(theirs.filter(key => others.includes(key)).some(key => /_(forwarder|executor)$/.test(key!))).toBe(false)
    expect(await core(await world.both())).toEqual(whole.filter(key => theirs.includes(key) || others.includes(key)))
    expect(await core(await world.colleague(forwarder, 'viewer'))).not.toContain('create')
  })

  test('is whole for those who manage the menu, when they ask', async () => {
    const whole = (await admin.ask(menu.list, { query: { all: true } })).data
    expect(whole.slice(0, 4).map(({ key }) => key)).toEqual(['home', 'orders_forwarder', 'orders_executor', 'create'])
    expect(whole.length).toBeGreaterThan((await seen(admin)).length)
    expect((await forwarder.ask(menu.list, { query: { all: true } })).error.code).toBe('access.denied')
  })

  test('«Создать заказ» keeps its title, which the extra item of test hosts follows', async () =>
    expect((await seen(forwarder)).find(({ key }) => key === 'create')?.title).toBe('Создать заказ'))

  test('is not for those who did not sign in', async () => expect((await world.ask(menu.list)).error.code).toBe('session.none'))
})

describe('managing it', () => {
  test('3.01 all twelve fields survive create, list, update and list', async () => {
    const made = (await admin.ask(menu.create, { data: full })).data
    const find = async () => (await seen(forwarder)).find(({ id }) => id === made.id)
    expect(made).toEqual({ ...full, id: made.id })
    expect(await find()).toEqual(made)

    const changed: MenuItem = {
      ...made,
      position: 8,
      title: 'Отчёт',
      icon: null,
      src: '/x',
      path: true,
      is_iframe: false,
      is_tab: false,
      key: null,
      is_external: false,
      group_id: null,
      sub_title: null,
    }
    expect((await admin.ask(menu.update, { data: changed })).data).toEqual(changed)
    expect(await find()).toEqual(changed)
    expect(Object.keys((await find())!)).toHaveLength(12)
  })

  test('7.33 an item needs a title alone and gets an id; the next one another', async () => {
    const first = (await admin.ask(menu.create, { data: { title: 'Архив', path: '/orders_forwarder' } })).data
    const next = (await admin.ask(menu.create, { data: { title: 'Архив', path: 'reports/main' } })).data
    expect(first).toMatchObject({ title: 'Архив', path: '/orders_forwarder', is_tab: false, src: null })
    expect(next.id).toBe(first.id + 1)
    expect(next.position).toBeGreaterThan(first.position)
    expect(await seen(executor)).toContainEqual(first)
  })

  test('a free id may be named, a taken one is refused', async () => {
    expect((await admin.ask(menu.create, { data: { title: 'Свой', id: 55 } })).data.id).toBe(55)
    expect((await admin.ask(menu.create, { data: { title: 'Свой', id: 55 } })).error.code).toBe('menu.taken')
  })

  test('many at once get an id each', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => admin.ask(menu.create, { data: { title: 'Разом' } })))
    expect(new Set(made.map(answer => answer.data.id)).size).toBe(6)
  })

  test('7.34 an update changes what it names and leaves the rest', async () => {
    const { id, ...rest } = (await admin.ask(menu.create, { data: { title: 'Архив', sub_title: 'бета', group_id: 2 } })).data
    expect((await admin.ask(menu.update, { data: { id, title: 'Архив 2' } })).data).toEqual({ ...rest, id, title: 'Архив 2' })
  })

  test('7.35 a removed item is gone', async () => {
    const { id } = (await admin.ask(menu.create, { data: { title: 'Лишний' } })).data
    expect((await admin.ask(menu.delete, { query: { id } })).status).toBe(200)
    expect((await seen(admin)).map(item => item.id)).not.toContain(id)
    expect((await admin.ask(menu.delete, { query: { id } })).error.code).toBe('menu.not_found')
    expect((await admin.ask(menu.update, { data: { id, title: 'Нет' } })).error.code).toBe('menu.not_found')
  })

  test('the product’s own items stay and keep their key', async () => {
    const removed = await admin.ask(menu.delete, { query: { id: 1 } })
    expect([removed.status, removed.error.code]).toEqual([409, 'menu.core'])
    expect((await admin.ask(menu.update, { data: { id: 1, key: 'other' } })).error.code).toBe('menu.core')
    expect((await admin.ask(menu.update, { data: { id: 1, sub_title: 'новое' } })).data.sub_title).toBe('новое')
    await admin.ask(menu.update, { data: { id: 1, sub_title: null } })
  })

  test('a frame without an address is refused', async () => {
    const refused = await admin.ask(menu.create, { data: { title: 'Рамка', is_iframe: true } })
    expect(refused.error).toMatchObject({ code: 'input.invalid', info: { field: 'src' } })
  })

  test('who does not manage the menu changes nothing', async () => {
    for (const who of [forwarder, executor]) {
      const before = await seen(who)
      expect((await who.ask(menu.create, { data: { title: 'Чужой' } })).error.code).toBe('access.denied')
      expect((await who.ask(menu.update, { data: { id: 1, title: 'Чужой' } })).error.code).toBe('access.denied')
      expect((await who.ask(menu.delete, { query: { id: 55 } })).error.code).toBe('access.denied')
      expect(await seen(who)).toEqual(before)
    }
  })

  test('the change is told to everybody and written to the journal', async () => {
    const journal = () => world.count('audits', `what = 'menu.created'`)
    const before = await journal()
    expect((await admin.ask(menu.create, { data: { title: 'Весть' } }, { key: null })).status).toBe(200)
    expect(await journal()).toBe(before + 1)
    const { rows } = await world.root.query<{ audience: string[] }>(
      `select audience from outboxes where name = 'menu.changed' order by id desc limit 1`,
    )
    expect(rows[0]!.audience).toEqual(expect.arrayContaining([forwarder.org, executor.org, admin.org]))
  })
})

describe('the token of a page of another site', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const secret = 'a secret shared with the server of dashboards'
  const frames = {
    grafana: { origin: 'https://grafana.example', key: privateKey },
    superset: { origin: 'https://superset.example', secret, audience: 'superset', column: 'org' },
  }
  const dashboard = '5f1c2b34-0000-4000-8000-a1b2c3d4e5f6'
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
  const item = async (src: string) =>
    (await admin.ask(menu.create, { data: { title: 'Показатели', path: '/modules/x', is_iframe: true, src } })).data.id

  test('is signed as its server reads it, for the organisation of the session', async () => {
    const at = await world.open({ frames })
    const [grafana, superset] = [await item('https://grafana.example/d/1'), await item(`https://superset.example/embedded/${dashboard}`)]
    for (const who of [forwarder, executor]) {
      const inUrl = (await who.ask(menu.frameToken, { query: { id: grafana } }, { at })).data!
      const [head, body, mark] = inUrl.token.split('.')
      const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
      expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(mark!, 'base64url'))).toBe(true)
      expect(inUrl).toMatchObject({ kind: 'grafana', seconds: 1800 })
      const { iat, exp, ...claims } = claimsOf(inUrl.token)
      expect(claims).toEqual({ iss: world.config.url, aud: 'https://grafana.example', sub: who.employee, org: who.org, role: 'Viewer' })
      expect(Number(exp) - Number(iat)).toBe(1800)

      const handed = (await who.ask(menu.frameToken, { query: { id: superset } }, { at })).data!
      const signed = handed.token.slice(0, handed.token.lastIndexOf('.'))
      expect(handed).toMatchObject({
        kind: 'superset',
        token: `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`,
      })
      expect(claimsOf(handed.token)).toMatchObject({
        type: 'guest',
        aud: 'superset',
        user: { username: who.employee },
        resources: [{ type: 'dashboard', id: dashboard }],
        rls_rules: [{ clause: `org = '${who.org}'` }],
      })
    }
  })

  test('is none for other sites, other pages and an installation that signs nothing', async () => {
    const at = await world.open({ frames })
    const elsewhere = await item('https://grafana.example.evil.example/d/1')
    const list = await item('https://superset.example/superset/welcome/')
    const grafana = await item('https://grafana.example/d/1')
    expect((await forwarder.ask(menu.frameToken, { query: { id: elsewhere } }, { at })).data).toBeNull()
    expect((await forwarder.ask(menu.frameToken, { query: { id: list } }, { at })).data).toBeNull()
    expect((await forwarder.ask(menu.frameToken, { query: { id: grafana } })).data).toBeNull()
  })

  test('is not given for what shows no page of another site, or is not there', async () => {
    for (const id of [1, 32_000]) expect((await forwarder.ask(menu.frameToken, { query: { id } })).error.code).toBe('menu.not_found')
  })
})

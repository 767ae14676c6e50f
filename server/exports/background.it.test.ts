import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noRequirements } from '#contract/customer-requirements.ts'
import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { EXPORT, type ExportAsk, type ExportRow, exportLimits, exports } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { sessions } from '#contract/sessions.ts'
import { sweepFiles } from '#server/files/jobs.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { claimExport } from './store.ts'

const many = 12_000
const start = new Date(scenarioOneStart)
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

let world: World
let forwarder: Someone
let viewer: Someone
let stranger: Someone

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(start)
  forwarder = await world.forwarder()
  viewer = await world.colleague(forwarder, 'viewer')
  stranger = await world.forwarder()
  const order = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  for (let at = 1; at < many; at += 3000)
    await world.root.query(
      `insert into order_parties
       select r.* from order_parties p, (select i, gen_random_uuid() as id from generate_series($2::int, $3::int) i) n,
         lateral jsonb_populate_record(p, jsonb_build_object('order_id', n.id, 'number', 'К-' || n.i, 'search', p.search || ' к-' || n.i,
           'created_at', p.created_at - make_interval(mins => n.i),
           'row_json', replace(replace(p.row_json, p.order_id::text, n.id::text), p.row_json::jsonb ->> 'number', 'К-' || n.i))) r
       where p.order_id = $1`,
      [order.id, at, Math.min(at + 2999, many - 1)],
    )
  await world.root.query('analyze order_parties')
}, 120_000)
// a test that failed in the middle leaves nothing to the next one
afterEach(async () => {
  await world.root.query(`delete from exports where status in ('waiting', 'running')`)
  await world.setClock(start)
})
afterAll(() => world.close())

const asked: ExportAsk = { list: 'orders', format: 'csv', query: 'side=forwarder&sort=created', columns: ['number', 'status', 'price'] }

const ask = async (who: Someone, change: Partial<ExportAsk> = {}) => (await who.ask(exports.ask, { data: { ...asked, ...change } })).data
const stateOf = async (who: Someone, { id }: Pick<ExportRow, 'id'>) => (await who.ask(exports.get, { query: { exportId: id } })).data
const files = () => openDiskStorage(world.config.files.folder)
async function stored() {
  const names: string[] = []
  for await (const { name } of files().list()) names.push(name)
  return names
}

/** A process that writes, until the test has seen what it waits for. */
async function atWork<T>(look: () => Promise<T>): Promise<T> {
  const process = await world.open({}, undefined, true)
  try {
    return await look()
  } finally {
    await process.close()
  }
}
const untilEnded = (who: Someone, made: ExportRow) =>
  expect.poll(async () => (await stateOf(who, made)).status, { timeout: 60_000, interval: 100 }).not.toMatch(/waiting|running/)

async function download(who: Someone, made: Pick<ExportRow, 'id'>, url?: string) {
  const link = url ?? (await who.ask(exports.link, { query: { exportId: made.id } })).data.url
  const answer = await world.app.inject({
    url: link,
    headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, link }
}

const audits = async (what: string) =>
  (await world.root.query('select facts, by_employee_id from audits where org_id = $1 and what = $2 order by id', [forwarder.org, what]))
    .rows

test('FO04 a list of more than 5 000 rows is counted, is not written while one waits, and is written in the background', async () => {
  expect((await forwarder.ask(exports.size, { query: { list: 'orders', query: asked.query } })).data).toEqual({ rows: many, more: false })
  const page = 'side=forwarder&search=К-77'
  const found = (await forwarder.ask(exports.size, { query: { list: 'orders', query: page } })).data
  expect(found.rows).toBe(
    (await forwarder.ask(orders.list, { query: { side: 'forwarder', search: 'К-77', limit: 200 } })).data.items.length,
  )

  const now = await world.app.inject({
    method: 'POST',
    url: EXPORT,
    headers: {
      host: new URL(world.config.url).host,
      cookie: cookieText(world.config, forwarder.cookies),
      'x-xsrf-token': forwarder.cookies.xsrf,
    },
    payload: { data: asked },
  })
  expect([now.statusCode, now.json().error.code]).toEqual([409, 'export.large'])

  const csv = await ask(forwarder)
  expect(csv).toMatchObject({ status: 'waiting', rows: 0, total: null, request: asked, name: 'Заказы 2026-10-01.csv' })
  const xlsx = await ask(forwarder, { format: 'xlsx' })
  const seen = new Set<string>()
  await atWork(async () => {
    await expect
      .poll(
        async () => {
          const { items } = (await forwarder.ask(exports.list)).data
          for (const { status, total } of items) seen.add(`${status} ${total}`)
          return items.map(({ status }) => status)
        },
        { timeout: 60_000, interval: 20 },
      )
      .toEqual(['ready', 'ready'])
  })
  // how far it has come is told while it comes
  expect([...seen]).toContain(`running ${many}`)

  const text = await download(forwarder, csv)
  expect(text.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(decodeURIComponent(String(text.headers['content-disposition']))).toContain('Заказы 2026-10-01.csv')
  const lines = text.bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('Номер;Статус;Цена;Валюта')
  expect(lines).toHaveLength(many + 1)
  const numbers = lines.slice(1).map(line => line.split(';')[0])
  expect(new Set(numbers).size).toBe(many)
  // in the order of the screen
  const first = (await forwarder.ask(orders.list, { query: { side: 'forwarder', sort: 'created', limit: 200 } })).data.items
  expect(numbers.slice(0, 200)).toEqual(first.map(({ number }) => number))

  const book = await readXlsx((await download(forwarder, xlsx)).bytes)
  expect(book.sheets[0]!.rows).toHaveLength(many + 1)
  expect(book.sheets[0]!.rows.map(row => row[0]).slice(1)).toEqual(numbers)

  expect(await audits('list.exported')).toEqual(
    ['csv', 'xlsx'].map(format => ({ facts: { ...asked, format, rows: many }, by_employee_id: forwarder.employee })),
  )
  expect(await audits('export.downloaded')).toHaveLength(2)
}, 120_000)

test('AZ17 a file is its person’s alone, and a link opens once within five minutes', async () => {
  const made = (await forwarder.ask(exports.list)).data.items[0]!
  for (const other of [viewer, stranger]) {
    expect((await other.ask(exports.list)).data.items).toEqual([])
    expect((await other.ask(exports.link, { query: { exportId: made.id } })).error.code).toBe('export.not_found')
  }
  const { link } = await download(forwarder, made)
  expect((await download(forwarder, made, link)).status).toBe(403)
  const fresh = (await forwarder.ask(exports.link, { query: { exportId: made.id } })).data.url
  for (const other of [viewer, stranger]) expect((await download(other, made, fresh)).status).toBe(404)
  await world.setClock(later(6))
  expect((await download(forwarder, made, fresh)).status).toBe(403)
})

test('AZ18 the file holds what its person may see when it is written, and rights that are lost end it in words', async () => {
  const made = await ask(viewer, { query: 'side=forwarder&search=К-77' })
  await atWork(() => untilEnded(viewer, made))
  const lines = (await download(viewer, made)).bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.slice(1).every(line => line.endsWith(';;'))).toBe(true)
  expect((await viewer.ask(exports.ask, { data: { ...asked, query: 'side=executor' } })).error.code).toBe('access.denied')

  const fleeting = await world.colleague(forwarder, 'logistician')
  const [his, waits] = [await ask(fleeting, { query: 'side=forwarder&search=К-77' }), await ask(viewer)]
  await world.root.query(`update employees set roles = '{}' where id = $1`, [viewer.employee])
  await atWork(async () => {
    await untilEnded(viewer, waits)
    await untilEnded(fleeting, his)
  })
  const failed = await stateOf(viewer, waits)
  expect(failed.status).toBe('failed')
  expect(failed.why).toMatch(/^Недостаточно прав/)
  await world.root.query(`update employees set roles = '{viewer}' where id = $1`, [viewer.employee])

  // what was made with more rights than he has now is not given out
  expect((await stateOf(fleeting, his)).status).toBe('ready')
  await world.root.query(`update employees set roles = '{viewer}' where id = $1`, [fleeting.employee])
  expect((await fleeting.ask(exports.link, { query: { exportId: his.id } })).error.code).toBe('export.rights')
}, 60_000)

test('AZ10 who is dismissed gets no file any more, and a file in the making is no sign-in of his', async () => {
  const signedIn = (await forwarder.ask(sessions.list)).data.items
  const gone = await world.colleague(forwarder, 'logistician')
  const made = await ask(gone)
  const { version } = (await forwarder.ask(employees.list)).data.items.find(({ id }) => id === gone.employee)!
  await forwarder.ask(employees.move, { data: { id: gone.employee, version, action: 'dismiss' } })
  const mine = await ask(forwarder)
  await atWork(async () => {
    await expect.poll(async () => (await stateOf(forwarder, mine)).rows, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    expect((await forwarder.ask(sessions.list)).data.items).toEqual(signedIn)
    await untilEnded(forwarder, mine)
    await expect.poll(async () => (await statusOf(made.id)).failure, { timeout: 60_000 }).toBe('export.rights')
  })
  expect(await world.count('sessions', `provider = 'export'`)).toBe(0)
}, 60_000)

const statusOf = async (id: string) => (await world.root.query('select * from exports where id = $1', [id])).rows[0]

test('F03 an export whose process is gone is written anew by another, whole and once; two never take up the same', async () => {
  const made = await ask(forwarder, { format: 'xlsx' })
  const claims = await Promise.all([claimExport(world.db, 60), claimExport(world.db, 60), claimExport(world.db, 60)])
  expect(claims.filter(claim => claim?.id === made.id)).toHaveLength(1)
  // what a process that was killed between two pages leaves behind
  const left = '0'.repeat(32)
  await files().write(`${left}-part-0`, Buffer.from('half'))
  await files().write(`${left}-part-1`, Buffer.from('half'))
  await world.root.query('update exports set blob = $2, parts = 2, rows = 4200 where id = $1', [made.id, left])
  await atWork(async () => {
    // its lease holds: nobody touches it
    expect(await claimExport(world.db, 60)).toBeNull()
    expect((await statusOf(made.id)).run_id).toBe(claims.find(claim => claim !== null)!.runId)
    await world.setClock(later(2))
    await untilEnded(forwarder, made)
  })
  const done = await stateOf(forwarder, made)
  expect(done).toMatchObject({ status: 'ready', rows: many, total: many })
  const { rows } = (await readXlsx((await download(forwarder, made)).bytes)).sheets[0]!
  expect(new Set(rows.slice(1).map(row => row[0])).size).toBe(many)
  expect(rows).toHaveLength(many + 1)
  expect((await stored()).filter(name => name.startsWith(left))).toEqual([])
}, 60_000)

test('F03 a process that ends in the middle lets go, and the next one goes on at once', async () => {
  const made = await ask(forwarder)
  await atWork(() => expect.poll(async () => (await stateOf(forwarder, made)).rows, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0))
  const between = await statusOf(made.id)
  expect(['waiting', 'ready']).toContain(between.status)
  await atWork(() => untilEnded(forwarder, made))
  const lines = (await download(forwarder, made)).bytes.toString('utf8').trimEnd().split('\r\n')
  expect(new Set(lines).size).toBe(many + 1)
  expect((await statusOf(made.id)).attempts).toBe(1)
}, 60_000)

test('FO04 one can be cancelled before and while it is written; nothing of it stays, and no more than two run for an organisation', async () => {
  const open = [await ask(forwarder), await ask(forwarder), await ask(forwarder), await ask(forwarder), await ask(forwarder)]
  expect((await forwarder.ask(exports.ask, { data: asked })).error.code).toBe('export.too_many')
  const claims = [await claimExport(world.db, 60), await claimExport(world.db, 60), await claimExport(world.db, 60)]
  expect(claims.map(claim => claim !== null)).toEqual([true, true, false])
  const [first, , third] = open
  expect((await forwarder.ask(exports.remove, { data: { exportId: first!.id } })).error.code).toBe('export.running')
  await forwarder.ask(exports.cancel, { data: { exportId: first!.id } })
  expect((await claimExport(world.db, 60))?.id).toBe(third!.id)
  for (const { id } of open.slice(1)) await forwarder.ask(exports.cancel, { data: { exportId: id } })
  expect((await forwarder.ask(exports.cancel, { data: { exportId: third!.id } })).error.code).toBe('export.ended')

  await atWork(async () => {
    // one that was done before it could be stopped is no proof: the next is tried
    const stopped = async () => {
      const [before, running] = [await stored(), await ask(forwarder)]
      await expect.poll(async () => (await statusOf(running.id)).total, { timeout: 60_000, interval: 5 }).not.toBeNull()
      const { data } = await forwarder.ask(exports.cancel, { data: { exportId: running.id } })
      return data ? { before, running } : null
    }
    const { before, running } = (await stopped()) ?? (await stopped()) ?? (await stopped())!
    await expect.poll(stored, { timeout: 30_000 }).toEqual(before)
    expect((await stateOf(forwarder, running)).status).toBe('cancelled')
  })
}, 60_000)

test('FO04 a file goes after seven days, or when its person takes it away, and the sweep finds nothing to do', async () => {
  const open = async () => (await forwarder.ask(exports.list)).data.items
  const [one, ...others] = (await open()).filter(({ status }) => status === 'ready')
  await forwarder.ask(exports.remove, { data: { exportId: one!.id } })
  expect((await open()).map(({ id }) => id)).not.toContain(one!.id)
  const { blob } = await statusOf(one!.id)
  await atWork(() => expect.poll(() => world.count('exports', 'id = $1', [one!.id]), { timeout: 30_000 }).toBe(0))
  expect((await stored()).filter(name => name.startsWith(blob))).toEqual([])
  expect(others.length).toBeGreaterThan(0)
  const sweep = { storage: files(), owners: {} as never, folder: world.config.files.folder }
  expect((await sweepFiles(world.db, sweep, Date.now() + 3 * 86_400_000)).bytes).toBe(0)

  await world.setClock(later((exportLimits.keptDays * 24 + 1) * 60))
  await atWork(() => expect.poll(() => world.count('exports', `status not in ('waiting', 'running')`), { timeout: 30_000 }).toBe(0))
  expect(await stored()).toEqual([])
}, 60_000)

test('FO01 FO02 no cell of a file made in the background is a formula, and lists of the directory are counted by their pages', async () => {
  const { data: customer } = await forwarder.ask(customers.create, {
    data: { draft: { ...entry, name: '=HYPERLINK("http://x")' } },
  })
  expect(customer.id).toBeTruthy()
  expect((await forwarder.ask(exports.size, { query: { list: 'customers', query: '' } })).data).toEqual({ rows: 1, more: false })
  const [csv, xlsx] = [
    await ask(forwarder, { list: 'customers', query: '', columns: ['name'] }),
    await ask(forwarder, { list: 'customers', format: 'xlsx', query: '', columns: ['name'] }),
  ]
  await atWork(async () => {
    await untilEnded(forwarder, csv)
    await untilEnded(forwarder, xlsx)
  })
  expect((await download(forwarder, csv)).bytes.toString('utf8')).toContain(`"'=HYPERLINK(""http://x"")"`)
  const [, row] = (await readXlsx((await download(forwarder, xlsx)).bytes)).sheets[0]!.rows
  expect(row![0]).toBe('=HYPERLINK("http://x")')
}, 60_000)

const entry = {
  name: 'ООО «Клиент»',
  legalName: '',
  country: 'RU',
  tin: '7707083893',
  kpp: null,
  addresses: [],
  contactName: '',
  contactPhone: null,
  contactEmail: null,
  contacts: [],
  payDays: null,
  payDaysKind: null,
  payTrigger: null,
  ...noRequirements,
  documents: [],
  creditLimit: null,
  invoiceRules: '',
  note: '',
  externalId: null,
}

import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exports } from '#contract/exports.ts'
import { PRINT_FILE, prints } from '#contract/prints.ts'
import { waybills } from '#contract/waybills.ts'
import { exportContextOf } from '#server/exports/file/pages.ts'
import { findCaller } from '#server/platform/actor.ts'
import { openPool, type Tx } from '#server/platform/db.ts'
import { openLog } from '#server/platform/log.ts'
import { openRoadsideLinks } from '#server/waybills/roadside/links.ts'
import { type openPair, scenarioOneStart } from '#testing/orders.ts'
import { docxText, htmlText, pdfPages, tight } from '#testing/printed.ts'
import { issue, openSides, printSteps, rowOf } from '#testing/printing.ts'
import { firstGiven, nameForTitles } from '#testing/waybillGiven.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { printArchive } from './export/archive.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  ;({ pair } = await openSides(world))
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { fetched, page, accepted, ready, written } = printSteps(() => ({ world, pair }))

test('files come in every format, named after the form and its number', async () => {
  const { id } = await ready()
  const { number } = (await issue(pair.executor, id, 'act')).data
  const { id: print } = (await rowOf(pair.executor, id, 'act')).issued[0]!
  const file = (format: string) => fetched(pair.executor, PRINT_FILE, { orderId: id, form: 'act', print, format })
  const pdf = await file('pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toContain(`${number.replaceAll('/', '-')}.pdf`)
  expect(tight((await pdfPages(pdf.bytes)).join(''))).toContain(number)
  expect(tight(docxText((await file('docx')).bytes))).toContain(number)
  expect(unzipSync((await file('xlsx')).bytes)['xl/workbook.xml']).toBeDefined()
  expect(htmlText((await file('html')).bytes)).toContain(number)
  expect((await file('xml')).status).toBe(400)
  expect(await world.count('audits', `what = 'print.downloaded' and object_id = $1`, [id])).toBe(4)
})

test('papers of many orders are one archive, made in the background: what is missing is told in it, and its link opens once', async () => {
  const made = [await ready(), await ready(), await accepted()]
  const ask = { orderIds: [...made.map(({ id }) => id), crypto.randomUUID()], forms: ['order_request', 'act', 'trip_sheet'] }
  const asked = (await pair.executor.ask(prints.batch, { data: { ...ask, format: 'pdf', language: 'ru', stamp: false, issue: true } })).data
  expect(asked).toMatchObject({ status: 'waiting', request: { list: 'prints', format: 'zip' }, name: 'Печатные формы 2026-10-01.zip' })
  expect((await pair.forwarder.ask(exports.get, { query: { exportId: asked.id } })).status).toBe(404)
  const done = await written(pair.executor, asked)
  expect(done).toMatchObject({ status: 'ready', rows: 4, total: 4, why: null })
  expect(done.skipped).toBeGreaterThan(0)
  const { url } = (await pair.executor.ask(exports.link, { query: { exportId: asked.id } })).data
  const { bytes, headers } = await fetched(pair.executor, url)
  expect(headers['content-type']).toBe('application/zip')
  const files = unzipSync(bytes)
  const names = Object.keys(files)
  expect(names.filter(name => name.endsWith('.pdf')).length).toBeGreaterThanOrEqual(6)
  expect(new Set(names.filter(name => name.includes('/')).map(name => name.split('/')[0]!))).toEqual(
    new Set(made.map(({ number }) => number)),
  )
  const left = strFromU8(files['Не напечатано.txt']!)
  expect(left).toContain(`${made[2]!.number} · Путевой лист`)
  expect(left).toContain('заказ вам не открыт')
  for (const [name, file] of Object.entries(files)) {
    if (!name.endsWith('.pdf')) continue
    expect(tight((await pdfPages(file)).join(''))).not.toContain('Черновик')
  }
  expect((await fetched(pair.executor, url)).status).toBe(403)
  expect((await rowOf(pair.executor, made[0]!.id, 'act')).issued).toHaveLength(1)
  expect(await world.count('audits', `what = 'print.archived' and object_id = $1`, [asked.id])).toBe(1)
}, 120_000)

test('an archive can be cancelled, and ends in words where its person lost the right', async () => {
  const { id } = await accepted()
  const ask = (who: Someone) =>
    who.ask(prints.batch, { data: { orderIds: [id], forms: ['tn'], format: 'html', language: 'ru', stamp: false, issue: false } })
  const waits = (await ask(pair.forwarder)).data
  expect((await pair.forwarder.ask(exports.cancel, { data: { exportId: waits.id } })).data.status).toBe('cancelled')
  const fleeting = await world.colleague(pair.forwarder, 'logistician')
  const his = (await ask(fleeting)).data
  await world.root.query(`update employees set roles = '{}' where id = $1`, [fleeting.employee])
  const failed = await (async () => {
    const process = await world.open({}, undefined, true)
    try {
      await expect
        .poll(async () => (await world.root.query('select status from exports where id = $1', [his.id])).rows[0].status, {
          timeout: 30_000,
        })
        .toBe('failed')
    } finally {
      await process.close()
    }
    return (await world.root.query('select failure from exports where id = $1', [his.id])).rows[0].failure
  })()
  expect(failed).toBe('access.denied')
}, 60_000)

test('an issued paper with a driver’s documents is the same paper for those who may not reveal them', async () => {
  const { id } = await ready()
  const paper = (await issue(pair.executor, id, 'trip_sheet')).data
  const clerk = await world.colleague(pair.executor, 'accountant')
  for (const who of [pair.executor, clerk]) expect((await rowOf(who, id, 'trip_sheet')).changed).toBe(false)
  expect((await issue(clerk, id, 'trip_sheet')).data).toEqual(paper)
  // and one they issued is the same for those who may
  const { id: other } = await ready()
  const bare = (await issue(clerk, other, 'trip_sheet')).data
  expect((await rowOf(pair.executor, other, 'trip_sheet')).changed).toBe(false)
  expect((await issue(pair.executor, other, 'trip_sheet')).data).toEqual(bare)
  // what everybody may see is a change for everybody
  await world.root.query(`update organizations set legal_address = '690091, Владивосток, Светланская, 7' where id = $1`, [
    pair.executor.org,
  ])
  for (const who of [pair.executor, clerk]) expect((await rowOf(who, id, 'trip_sheet')).changed).toBe(true)
})

test('a paper is made of the order as its lock finds it, not as it was before', async () => {
  const { id } = await ready()
  await issue(pair.forwarder, id, 'order_request')
  const other = await world.root.connect()
  try {
    await other.query('begin')
    await other.query(`update orders set comment_public = 'Въезд со двора' where id = $1`, [id])
    const waits = issue(pair.forwarder, id, 'order_request')
    await expect
      .poll(async () => (await world.root.query(`select count(*)::int as n from pg_locks where not granted`)).rows[0].n, { timeout: 5000 })
      .toBeGreaterThan(0)
    await other.query('commit')
    const made = (await waits).data
    expect(made.version).toBe(2)
    expect(await page(pair.forwarder, id, 'order_request', { print: made.id })).toContain('Въезд со двора')
  } finally {
    other.release()
  }
})

test('pictures of an archive are read when no transaction of it is open, and its waybills bear the code of the roadside page', async () => {
  const { id } = await ready()
  await nameForTitles(world, [pair.forwarder, pair.executor], { director: true })
  const given = firstGiven(Date.parse(scenarioOneStart))
  const formed = (await pair.forwarder.ask(waybills.form, { data: { orderId: id, version: 0, kind: 't1', given } })).data
  await pair.forwarder.ask(waybills.roadside, { data: { orderId: id, version: formed.waybill!.version, on: true } })
  await world.root.query(
    `insert into files (org_id, id, kind, object_id, purpose, name, type, size, stored_bytes, status, scanned, pictured, cleaned, draft, blob, created_by, created_at)
     values ($1, gen_random_uuid(), 'organization', $1, 'signature', 'sign.png', 'png', 1000, 1000, 'ready', 'clean', false, false, false, $2, $3, now())`,
    [pair.forwarder.org, 'b'.repeat(32), pair.forwarder.employee],
  )
  const { pool, db } = openPool(world.installation.app.url, world.installation.app.as, 2)
  try {
    let open = 0
    const during: number[] = []
    const caller = (await findCaller(db, pair.forwarder.session))!
    const context = exportContextOf({ app: { pool, db }, secrets: world.secrets }, caller, 'ru')
    const freshContext = async () => ({
      ...context,
      transaction: async <T>(work: (tx: Tx) => Promise<T>) => {
        open++
        try {
          return await context.transaction(work)
        } finally {
          open--
        }
      },
    })
    const archive = printArchive({
      storage: {
        get: async () => {
          during.push(open)
          return null
        },
      },
      secrets: world.secrets,
      roadside: waybill => openRoadsideLinks(world.secrets.keyFor('waybill road'), world.config.url).link(waybill)?.url ?? null,
      log: openLog(() => undefined),
    })
    const parts: Uint8Array[] = []
    const wanted = { orderIds: [id], forms: ['tn'], format: 'html', language: 'ru', stamp: true, issue: false }
    for await (const part of archive.write(wanted, freshContext, async () => undefined)) parts.push(part)
    expect(during.length).toBeGreaterThan(0)
    expect(during.every(each => each === 0)).toBe(true)
    const [file] = Object.values(unzipSync(Buffer.concat(parts)))
    expect(htmlText(file!)).toContain('страница для проверки на дороге')
  } finally {
    await pool.end()
  }
})

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { orders } from '#contract/orders.ts'
import { verifyAuditChain } from '#server/platform/auditChain.ts'
import { backUp } from '#server/platform/backup.ts'
import { measure, writeManifest } from '#server/platform/backupFolder.ts'
import { makeToken } from '#server/platform/csrf.ts'
import { openPool } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { openEmbedded } from '#server/platform/embedded.ts'
import { loginsOf } from '#server/platform/installation.ts'
import { migrate } from '#server/platform/migrate.ts'
import { restore } from '#server/platform/restore.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { runCommand } from '#testing/command.ts'
import { scenarioOne } from '#testing/orders.ts'
import { makePerson, signIn } from '#testing/people.ts'
import { type ServerProcess, startProcess } from '#testing/process.ts'

import { scratch } from '#testing/scratch.ts'

let top: string
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  top = await mkdtemp(join(scratch(), 'trassa-backup-'))
  await chmod(top, 0o755)
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  const moved = await readFile(join(top, 'restored/moved-to'), 'utf8').catch(() => null)
  for (const folder of [top, moved?.trim()]) if (folder) await rm(folder, { recursive: true, force: true })
})

const command = (file: string, folder: string, data: string) =>
  runCommand([`tools/${file}.ts`, join(top, folder)], { DATABASE_URL: '', TRASSA_FILES_FOLDER: '', TRASSA_DATA: join(top, data) })

async function start(data: string): Promise<ServerProcess> {
  const product = await startProcess('', { env: { TRASSA_DATA: join(top, data), TRASSA_FILES_FOLDER: '' } })
  closing.push(product.stop)
  return product
}

/** An embedded database with a signed-in forwarder, as his browser shows itself. */
async function openData() {
  const embedded = await openEmbedded({ data: join(top, 'data'), settings: ['fsync=off'] })
  closing.push(embedded.stop)
  const { worker } = loginsOf(embedded.url, await migrate(embedded.url))
  const { db } = openPool(worker.url, worker.as, 1)
  const sid = randomBytes(32).toString('base64url')
  const person = await makePerson(db, { isForwarder: true })
  const session = await signIn(db, person, createHash('sha256').update(sid).digest())
  const { xsrf } = await db.selectFrom('sessions').select('xsrf').where('tokenHash', '=', session).executeTakeFirstOrThrow()
  const token = makeToken((await openSecrets(db, null)).csrf, session, xsrf)
  await db.destroy()
  return {
    embedded,
    org: person.org,
    headers: { cookie: `sid=${sid}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'content-type': 'application/json' },
  }
}

/** Two browsers keep drafts until they are stopped; tells the ids that were acknowledged. */
function keepWriting(url: string, headers: Record<string, string>) {
  const body = JSON.stringify({ data: z.encode(orders.create.data, { draft: scenarioOne, goal: 'keep' }) })
  const ids: string[] = []
  let stopped = false
  const writer = async () => {
    while (!stopped) {
      const answer = await fetch(url + orders.create.path, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body,
      })
      const { data } = (await answer.json()) as { data: { id: string } }
      expect(answer.status).toBe(200)
      ids.push(data.id)
    }
  }
  const done = Promise.all([writer(), writer()])
  return {
    ids,
    stop: async () => {
      stopped = true
      await done
    },
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return (await db.query<Row>(text)).rows
  } finally {
    await db.end()
  }
}

const idsIn = async (url: string) => new Set((await ask<{ id: string }>(url, 'select id from orders')).map(({ id }) => id))

test('a backup made while people write is restored elsewhere with every write acknowledged before it, beside the original', async () => {
  const { embedded, org, headers } = await openData()
  const storage = openDiskStorage(join(top, 'data/files'))
  await storage.write('aa11', randomBytes(3_000_000))
  const product = await start('data')
  const writing = keepWriting(product.url, headers)
  await expect.poll(() => writing.ids.length, { timeout: 120_000 }).toBeGreaterThan(20)

  const before = [...writing.ids]
  const made = await command('backup', 'kept', 'data')
  const during = writing.ids.length
  await expect.poll(() => writing.ids.length, { timeout: 120_000 }).toBeGreaterThan(during)
  await writing.stop()
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(/Backed up to .*kept: \d+ files, .* in \d+ s\.\n$/)
  expect(during).toBeGreaterThan(before.length)
  expect(await readdir(top)).not.toContainEqual(expect.stringContaining('half'))
  expect((await stat(join(top, 'kept/postgres/trassa.json'))).mode & 0o777).toBe(0o600)
  const say = () => undefined
  const again = { files: null, into: join(top, 'kept'), version: '1', say }
  await expect(backUp({ ...again, rootUrl: embedded.rootUrl })).rejects.toThrow(/kept is there already: name a folder that is not/)
  const onto = { from: join(top, 'kept'), data: join(top, 'data'), files: join(top, 'data/files'), say }
  await expect(restore(onto)).rejects.toThrow(/data is not empty: a backup is restored into an empty folder only/)

  expect(await command('restore', 'kept', 'restored')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('Start the product.'),
  })
  await start('restored')
  const other = await openEmbedded({ data: join(top, 'restored') })
  closing.push(other.stop)
  expect(new URL(other.url).port).not.toBe(new URL(embedded.url).port)
  const [originals, ids] = [await idsIn(embedded.rootUrl), await idsIn(other.rootUrl)]
  expect(before.filter(id => !ids.has(id))).toEqual([])
  expect([...ids].filter(id => !originals.has(id))).toEqual([])
  expect(ids.size).toBeLessThan(originals.size)
  expect(await openDiskStorage(join(top, 'restored/files')).get('aa11')).toEqual(await storage.get('aa11'))

  // each order came whole: its row for its forwarder, its line of the audit, its kept answer; every index agrees with its table
  const [counts] = await ask(
    other.rootUrl,
    `select (select count(*)::int from orders o where not exists (select from order_parties p where p.order_id = o.id)) as rowless,
      (select count(*)::int from orders o where not exists (select from audits a where a.org_id = o.org_id and a.object_id = o.id)) as unaudited,
      (select count(*)::int from idempotency_keys where status is distinct from 200) as halves,
      (select count(*)::int from idempotency_keys) - (select count(*)::int from orders) as answers`,
  )
  expect(counts).toEqual({ rowless: 0, unaudited: 0, halves: 0, answers: 0 })
  await ask(other.rootUrl, 'create extension amcheck')
  const checked = await ask<{ n: number }>(
    other.rootUrl,
    `select count(bt_index_check(c.oid, true))::int as n from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_am m on m.oid = c.relam where m.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisready and i.indisvalid`,
  )
  expect(checked[0]!.n).toBeGreaterThan(200)
  const { db } = openPool(other.url, (await migrate(other.url)).worker, 1)
  closing.push(() => db.destroy())
  expect(await verifyAuditChain(db, org)).toMatchObject({ ok: true })
  // what was restored is backed up as well, wherever its database came to lie
  const { files } = await backUp({ ...again, rootUrl: other.rootUrl, into: join(top, 'kept-2') })
  expect(files.length).toBeGreaterThan(500)
}, 900_000)

test('a backup that was changed, cut or never finished is refused in a sentence, and nothing is laid', async () => {
  const made = join(top, 'made')
  await mkdir(join(made, 'postgres'), { recursive: true })
  await writeFile(join(made, 'postgres/PG_VERSION'), '18\n')
  const file = { path: 'postgres/PG_VERSION', ...(await measure(join(made, 'postgres/PG_VERSION'), { onBytes: () => undefined })) }
  const about = { version: '1', migration: '', system: '1', beganAt: '', endedAt: '', beganLsn: '', endedLsn: '', folders: [] }
  const list = async (files: (typeof file)[], postgres = '18') => {
    await rm(join(made, 'manifest.json'), { force: true })
    await writeManifest(made, { format: 1, ...about, postgres, files })
  }
  const laid = async () => {
    const data = join(top, 'nothing')
    const why = await restore({ from: made, data, files: join(data, 'files'), say: () => undefined }).catch((error: Error) => error.message)
    expect(await readdir(data).catch(() => [])).toEqual([])
    return why
  }
  expect(await laid()).toBe(`${made} is no backup: it has no manifest.json, which is written last.`)
  await list([file], '17')
  expect(await laid()).toMatch(/^The backup is of PostgreSQL 17, and 18 comes with this version/)
  await list([{ ...file, path: 'postgres/../../outside' }])
  expect(await laid()).toBe(`${join(made, 'manifest.json')} cannot be read: it is damaged, or of another version of the product.`)
  await list([file, { ...file, path: 'postgres/base' }])
  expect(await laid()).toBe('The backup is not whole: postgres/base cannot be read (ENOENT). Nothing was restored.')
  await list([file])
  await appendFile(join(made, 'postgres/PG_VERSION'), ' ')
  expect(await laid()).toBe('The backup is damaged: postgres/PG_VERSION is not as it was written. Nothing was restored.')
})

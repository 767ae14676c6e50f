import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLimits, files, pictureOf } from '#contract/files.ts'
import { inHome } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { openFileWorld, pdf, photo } from '#testing/files.ts'
import type { Someone } from '#testing/world.ts'
import { rowsOf } from './commands/access.ts'
import { removeFilesOf } from './commands/files.ts'
import { sweepFiles } from './jobs.ts'
import { purposesOf } from './store.ts'

const { world, folder, at, owner, vehicle, headersOf, begin, go, addressOf, codeOf, send, listOf, last, download, act, close } =
  await openFileWorld()
const other = await world.listen(await world.open())
afterAll(close)

let colleague: Someone
let stranger: Someone
beforeAll(async () => {
  colleague = await world.colleague(owner, 'dispatcher')
  stranger = await world.executor()
})

test('an upload goes on after a break where it stopped, at another process too, and the file is there for the whole organisation', async () => {
  const bytes = await pdf({ text: 'resumed' })
  const begun = await begin(owner, bytes, { name: 'ОСАГО 2026.pdf', type: 'application/pdf' })
  expect(begun.status).toBe(201)
  expect(begun.headers.get('location')).toMatch(/^\/api\/upload\/[0-9a-f-]{36}$/)
  expect(begun.headers.get('x-content-type-options')).toBe('nosniff')
  const half = Math.floor(bytes.length / 2)
  expect((await go(owner, addressOf(begun), bytes.subarray(0, half))).headers.get('upload-offset')).toBe(String(half))
  expect(await listOf(owner)).toEqual([])

  const there = addressOf(begun, other)
  const head = await fetch(there, { method: 'HEAD', headers: headersOf(owner) })
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    String(half),
    String(bytes.length),
  ])
  expect((await go(owner, there, bytes.subarray(0, 5))).status).toBe(409)
  expect((await go(owner, there, bytes.subarray(half), half)).status).toBe(204)
  // the answer may have been lost: asked again, the upload is complete, and nothing more is taken
  const again = await fetch(there, { method: 'HEAD', headers: headersOf(owner) })
  expect(again.headers.get('upload-offset')).toBe(again.headers.get('upload-length'))
  expect((await go(owner, there, Buffer.alloc(0), bytes.length)).status).toBe(409)

  const [file, ...more] = await listOf(colleague)
  expect(more).toEqual([])
  expect(file).toMatchObject({
    name: 'ОСАГО 2026.pdf',
    type: 'pdf',
    purpose: 'osago',
    scanned: 'clean',
    cleaned: true,
    pictured: false,
    by: 'Проба Проба',
  })
  const { rows } = await world.root.query('select what, kind, object_id, facts from audits where org_id = $1 and object_id = $2', [
    owner.org,
    vehicle,
  ])
  expect(rows).toEqual([{ what: 'file.added', kind: 'vehicle', object_id: vehicle, facts: { file: file!.id, purpose: 'osago' } }])
  expect(await world.count('outboxes', `name = 'files.changed' and org_id = $1`, [owner.org])).toBe(1)
  expect(await readdir(join(folder, 'uploads'))).toEqual([])
})

test('an upload is its sender’s alone and needs his session, the token of his page and the right', async () => {
  const bytes = await pdf()
  expect((await begin(null, bytes)).status).toBe(401)
  const planted = await fetch(`${at}/api/upload`, { method: 'POST', headers: { ...headersOf(owner), 'x-xsrf-token': 'x' } })
  expect([planted.status, await codeOf(planted)]).toEqual([403, 'session.xsrf'])
  const viewer = await world.colleague(owner, 'viewer')
  expect(await send(viewer, bytes)).toEqual([403, 'access.denied'])
  expect(await send(stranger, bytes)).toEqual([404, 'file.object_not_found'])
  expect(await send(owner, bytes, { objectId: randomUUID() })).toEqual([404, 'file.object_not_found'])

  const begun = await begin(owner, bytes)
  for (const who of [colleague, stranger]) {
    for (const method of ['HEAD', 'DELETE']) expect((await fetch(addressOf(begun), { method, headers: headersOf(who) })).status).toBe(404)
    expect((await go(who, addressOf(begun), bytes)).status).toBe(404)
  }
  const gone = await fetch(addressOf(begun), { method: 'DELETE', headers: headersOf(owner) })
  expect(gone.status).toBe(204)
  expect((await fetch(addressOf(begun), { method: 'HEAD', headers: headersOf(owner) })).status).toBe(404)
})

test('who loses the right while his file is coming adds nothing', async () => {
  const leaving = await world.colleague(owner, 'dispatcher')
  const bytes = await pdf({ text: 'late' })
  const begun = await begin(leaving, bytes, { purpose: 'lease' })
  await go(leaving, addressOf(begun), bytes.subarray(0, 100))
  await world.root.query(`update employees set roles = '{viewer}' where id = $1`, [leaving.employee])
  const done = await go(leaving, addressOf(begun), bytes.subarray(100), 100)
  expect([done.status, await codeOf(done)]).toEqual([403, 'access.denied'])
  expect((await listOf(owner)).filter(file => file.purpose === 'lease')).toEqual([])
  expect(await world.count('files', `purpose = 'lease'`)).toBe(0)
})

test('FI01 size is limited before a byte comes and while they stream; so are uploads at once and the space of the organisation', async () => {
  const who = await world.executor()
  const objectId = await world.truck(who)
  const bytes = await pdf()
  expect(await send(who, bytes, { objectId, length: fileLimits.bytes + 1 })).toEqual([413, 'file.too_large'])
  expect(await send(who, Buffer.alloc(0), { objectId })).toEqual([400, 'file.empty'])
  const begun = await begin(who, bytes, { objectId })
  expect((await go(who, addressOf(begun), Buffer.concat([bytes, bytes]))).status).toBe(413)
  expect(await listOf(who, { objectId })).toEqual([])

  for (let n = 1; n < fileLimits.atOnce; n++) expect((await begin(who, bytes, { objectId })).status).toBe(201)
  expect(await send(who, bytes, { objectId })).toEqual([409, 'file.too_many'])
  await world.root.query("update files set created_at = created_at - interval '2 hours' where org_id = $1", [who.org])

  await world.root.query('update file_spaces set bytes = $2 where org_id = $1', [who.org, 2 * 1024 ** 3 - bytes.length])
  expect(await send(who, Buffer.concat([bytes, Buffer.of(10)]), { objectId })).toEqual([409, 'file.space'])
  expect(await send(who, bytes, { objectId })).toEqual([204, null])
})

test('AZ17 a link opens its file for its organisation, once, for five minutes; names tell nothing and nothing can be listed', async () => {
  await send(owner, await pdf(), { name: 'ссылка.pdf' })
  const { id } = await last(owner)
  const link = async () => (await owner.ask(files.link, { query: { fileId: id } })).data.url
  const open = async (url: string, who: Someone | null) => {
    const answer = await fetch(at + url, { headers: headersOf(who) })
    return [answer.status, answer.status >= 400 ? await codeOf(answer) : null]
  }
  const url = await link()
  expect(await open(url, null)).toEqual([401, 'session.none'])
  expect(await open(url, stranger)).toEqual([404, 'file.not_found'])
  expect(world.lines.some(line => line.includes('file.link_foreign'))).toBe(true)
  expect(await open(url.replace('.c.', '.o.'), owner)).toEqual([404, 'file.not_found'])
  expect(await open(url, colleague)).toEqual([200, null])
  expect(await open(url, owner)).toEqual([403, 'file.link_used'])
  expect((await stranger.ask(files.link, { query: { fileId: id } })).error.code).toBe('file.not_found')
  expect((await stranger.ask(files.link, { query: { fileId: randomUUID() } })).error.code).toBe('file.not_found')
  expect((await owner.ask(files.link, { query: { fileId: id } })).body).not.toContain('objects')

  const late = await link()
  try {
    await world.setClock(new Date(Date.now() + 5 * 60_000 + 1000))
    expect(await open(late, owner)).toEqual([403, 'file.link_used'])
  } finally {
    await world.setClock(null)
  }
  expect((await fetch(`${at}/api/files/v0/download/`, { headers: headersOf(owner) })).status).toBe(404)
  expect(await world.count('audits', `what = 'file.opened' and facts ->> 'file' = $1`, [id])).toBe(1)
})

test('what is put into a form is its maker’s alone until the object exists, and then the object’s; forgotten forms leave nothing', async () => {
  const form = randomUUID()
  const bytes = await photo()
  await send(owner, bytes, { name: 'стс.jpg', objectId: form, draft: true, purpose: 'sts' })
  const [draft] = await listOf(owner, { objectId: form, draft: true })
  expect(draft).toMatchObject({ name: 'стс.jpg', purpose: 'sts' })
  expect(await listOf(colleague, { objectId: form, draft: true })).toEqual([])
  expect((await fetch(at + pictureOf(draft!.id, 'thumb'), { headers: headersOf(colleague) })).status).toBe(404)
  expect((await colleague.ask(files.remove, { data: { fileId: draft!.id } })).error.code).toBe('file.not_found')

  // one is still coming when the form is sent
  const late = await begin(owner, bytes, { name: 'поздний.jpg', objectId: form, draft: true, purpose: 'sts' })
  const made = await world.truck(owner)
  const given = { kind: 'vehicle', objectId: made, draftId: form } as const
  expect((await colleague.ask(files.attach, { data: given })).data).toEqual({ attached: 0 })
  expect((await owner.ask(files.attach, { data: given })).data).toEqual({ attached: 2 })
  expect((await go(owner, addressOf(late), bytes)).status).toBe(204)
  expect((await listOf(colleague, { objectId: made })).map(file => file.name)).toEqual(['стс.jpg', 'поздний.jpg'])
  expect([...(await inHome(world.db, owner.org, tx => purposesOf(tx, 'vehicle', made)))]).toEqual(['sts'])
  expect(await world.count('timers', `kind = 'file.draft' and org_id = $1`, [owner.org])).toBe(0)

  const forgotten = randomUUID()
  await send(owner, bytes, { name: 'забыт.jpg', objectId: forgotten, draft: true })
  const [file] = await listOf(owner, { objectId: forgotten, draft: true })
  const { rows } = await world.root.query('select blob from files where id = $1', [file!.id])
  await act('file.draft', file!.id)
  expect([await listOf(owner, { objectId: forgotten, draft: true }), await openDiskStorage(folder).get(rows[0].blob)]).toEqual([[], null])
})

test('a removed file comes back within its hour, and after it is gone from everywhere; its space is free at once', async () => {
  const who = await world.executor()
  const objectId = await world.truck(who)
  const spaceOf = async () => Number((await world.root.query('select bytes from file_spaces where org_id = $1', [who.org])).rows[0].bytes)
  await send(who, await photo(), { name: 'а.jpg', objectId })
  const { id } = await last(who, { objectId })
  const taken = await spaceOf()
  const stored = Number((await world.root.query('select stored_bytes from files where id = $1', [id])).rows[0].stored_bytes)
  expect([taken, stored > 0]).toEqual([stored, true])
  expect((await stranger.ask(files.remove, { data: { fileId: id } })).status).toBe(404)
  await who.ask(files.remove, { data: { fileId: id } })
  expect([await listOf(who, { objectId }), await spaceOf()]).toEqual([[], 0])
  expect((await who.ask(files.link, { query: { fileId: id } })).status).toBe(404)
  expect((await fetch(at + pictureOf(id, 'thumb'), { headers: headersOf(who) })).status).toBe(404)
  expect((await who.ask(files.restore, { data: { fileId: id } })).data).toEqual({ restored: true })
  expect([(await listOf(who, { objectId })).length, await spaceOf()]).toEqual([1, taken])
  await act('file.purge', id, who.org)
  expect((await listOf(who, { objectId })).length).toBe(1)

  // with its object, and by the moment set then
  expect(await inHome(world.db, who.org, tx => removeFilesOf(tx, 'vehicle', objectId))).toBe(1)
  const { rows } = await world.root.query('select blob from files where id = $1', [id])
  await act('file.purge', id, who.org)
  expect(await openDiskStorage(folder).get(rows[0].blob)).toBeNull()
  expect(await world.count('files', 'id = $1', [id])).toBe(0)
  const audits = await world.root.query('select what from audits where org_id = $1 order by id', [who.org])
  expect(audits.rows.map(row => row.what)).toEqual(['file.added', 'file.removed', 'file.restored', 'file.removed'])
})

test('an upload nobody finished goes, and the sweep finds what belongs to nothing', async () => {
  const who = await world.executor()
  const objectId = await world.truck(who)
  const bytes = await pdf()
  const begun = await begin(who, bytes, { objectId })
  const id = begun.headers.get('location')!.split('/').at(-1)!
  await go(who, addressOf(begun), bytes.subarray(0, 10))
  expect(await readdir(join(folder, 'uploads'))).toContain(id)
  await act('file.expire', id, who.org)
  expect((await fetch(addressOf(begun), { method: 'HEAD', headers: headersOf(who) })).status).toBe(404)
  expect(await readdir(join(folder, 'uploads'))).not.toContain(id)

  await send(who, bytes, { objectId })
  const kept = await last(who, { objectId })
  const storage = openDiskStorage(folder)
  const orphan = randomBytes(16).toString('hex')
  await storage.write(orphan, Buffer.from('x'))
  await storage.write(`${orphan}-thumb`, Buffer.from('x'))
  const rows = rowsOf('vehicles', 'cars.view', 'cars.edit')
  const owners = {
    vehicle: rows,
    driver: rows,
    partner: rows,
    customer: rows,
    organization: rows,
    order_document: rows,
    tender: rows,
    flight: rows,
    incoming_letter: rows,
  }
  expect(await sweepFiles(world.db, { storage, owners, folder })).toMatchObject({ bytes: 0, files: 0 })
  const later = Date.now() + 3 * 86_400_000
  expect(await sweepFiles(world.db, { storage, owners, folder }, later)).toMatchObject({ bytes: 2, files: 0 })
  expect((await download(who, kept.id)).status).toBe(200)
  await world.root.query('delete from vehicles where org_id = $1', [who.org])
  expect((await sweepFiles(world.db, { storage, owners, folder }, later)).files).toBe(1)
  expect(await world.count('files', 'org_id = $1 and removed_at is null', [who.org])).toBe(0)
})

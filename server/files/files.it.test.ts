import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { fileLimits, files, pictureOf } from '#contract/files.ts'
import { inHome } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { codeOf, document, openFilesWorld, pdf, photo, type Sent, uploadSteps } from '#testing/uploads.ts'
import { sweepFiles } from './jobs.ts'
import { rowsOf } from './owners.ts'
import { purposesOf } from './store.ts'

const { world, at, other, owner, colleague, stranger, vehicle, close } = await openFilesWorld()
afterAll(close)

const { headersOf, begin, go, addressOf, send, listOf, last, download, act } = uploadSteps(() => ({ world, at, owner, vehicle }))

const folder = world.config.files.folder

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

test('FI02 content, ending and announced type agree with the list', async () => {
  const jpg = await photo()
  const cases: [Buffer, Sent, number, ErrorCode | null][] = [
    [jpg, { name: 'a.jpg', type: 'image/jpeg' }, 204, null],
    [jpg, { name: 'a.JPEG' }, 204, null],
    [document(), { name: 'договор.docx' }, 204, null],
    [jpg, { name: 'a.png', type: 'image/png' }, 415, 'file.type_differs'],
    [jpg, { name: 'a.jpg', type: 'application/pdf' }, 415, 'file.type_differs'],
    [jpg, { name: 'a.pdf' }, 415, 'file.type_differs'],
    [Buffer.from('MZ' + 'x'.repeat(2000)), { name: 'a.pdf' }, 415, 'file.type_differs'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), { name: 'a.svg' }, 415, 'file.type'],
    [Buffer.from('<html><script>1</script></html>'), { name: 'a.html' }, 415, 'file.type'],
    [Buffer.from('<html><script>1</script></html>'), { name: 'a.jpg' }, 415, 'file.type_differs'],
    [Buffer.from('%PDF-1.7 and nothing more'), { name: 'a.pdf' }, 422, 'file.broken'],
    [jpg.subarray(0, 200), { name: 'a.jpg' }, 422, 'file.broken'],
    [document(), { name: 'a.xlsx' }, 415, 'file.type_differs'],
  ]
  for (const [bytes, sent, status, code] of cases)
    expect([sent, ...(await send(owner, bytes, { purpose: 'fi02', ...sent }))]).toEqual([sent, status, code])
  expect((await listOf(owner)).filter(file => file.purpose === 'fi02').map(file => file.type)).toEqual(['jpg', 'jpg', 'docx'])
})

test('FI03 a name is a name and nothing else, and comes back as RFC 6266 writes it', async () => {
  const bytes = await photo()
  const names: [given: string, kept: string][] = [
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['..\\..\\boot.ini.jpg', 'boot.ini.jpg'],
    ['a\0b.jpg', 'ab.jpg'],
    ['CON.jpg', '_CON.jpg'],
    [`${'д'.repeat(300)}.jpg`, `${'д'.repeat(116)}.jpg`],
    ['счёт\u202Efdp.exe.jpg', 'счётfdp.exe.jpg'],
    ['🚛 "накладная"; x=1\r\nX-Evil: 1.jpg', '🚛 _накладная_; x=1X-Evil_ 1.jpg'],
  ]
  for (const [given, kept] of names) {
    expect(await send(owner, bytes, { name: given, purpose: 'fi03' })).toEqual([204, null])
    const file = await last(owner)
    expect(file.name).toBe(kept)
    const answer = await download(owner, file.id)
    const said = answer.headers.get('content-disposition')!
    expect(said).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.%~-]+$/)
    expect(decodeURIComponent(said.split("UTF-8''")[1]!)).toBe(kept)
  }
  const stored = (await readdir(join(folder, 'objects'), { recursive: true })).map(name => name.split('/').at(-1)!)
  expect(stored.filter(name => !/^[0-9a-f]{2}$|^[0-9a-f]{32}(-clean|-thumb|-large)?$/.test(name))).toEqual([])
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
  const owners = { vehicle: rows, driver: rows, partner: rows, customer: rows, organization: rows, order_document: rows, tender: rows }
  expect(await sweepFiles(world.db, { storage, owners, folder })).toMatchObject({ bytes: 0, files: 0 })
  const later = Date.now() + 3 * 86_400_000
  expect(await sweepFiles(world.db, { storage, owners, folder }, later)).toMatchObject({ bytes: 2, files: 0 })
  expect((await download(who, kept.id)).status).toBe(200)
  await world.root.query('delete from vehicles where org_id = $1', [who.org])
  expect((await sweepFiles(world.db, { storage, owners, folder }, later)).files).toBe(1)
  expect(await world.count('files', 'org_id = $1 and removed_at is null', [who.org])).toBe(0)
})

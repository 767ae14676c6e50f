import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { type FileKind, fileLimits, files, pictureOf } from '#contract/files.ts'
import { inHome } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { openScanner } from '#server/platform/scanner.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'
import { rowsOf } from './commands/access.ts'
import { removeFilesOf } from './commands/files.ts'
import { fileTimers, sweepFiles } from './jobs.ts'
import { purposesOf } from './store.ts'

/** Stands in for a ClamAV daemon: what holds this text is a virus; closed, it is away. */
const VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'
const clamd = createServer(socket => {
  let got = Buffer.alloc(0)
  socket.on('data', part => {
    got = Buffer.concat([got, part])
    if (got.subarray(-4).equals(Buffer.alloc(4))) socket.end(got.includes(VIRUS) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
  })
  socket.on('error', () => undefined)
})
await new Promise<void>(done => clamd.listen(0, '127.0.0.1', done))

const port = (clamd.address() as { port: number }).port

const world = await openWorld({ env: { TRASSA_CLAMD: `127.0.0.1:${port}` } })
const folder = world.config.files.folder
const at = await world.listen()
const other = await world.listen(await world.open())

afterAll(async () => {
  await world.close()
  clamd.close()
})

let owner: Someone
let colleague: Someone
let stranger: Someone
let vehicle: string
beforeAll(async () => {
  owner = await world.executor()
  colleague = await world.colleague(owner, 'dispatcher')
  stranger = await world.executor()
  vehicle = await world.truck(owner)
})

// ---- a sender that speaks the protocol ----

type Sent = {
  name?: string
  type?: string
  kind?: FileKind
  objectId?: string
  purpose?: string
  draft?: boolean
  length?: number
  base?: string
}

const headersOf = (who: Someone | null, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  ...(who && { cookie: cookieText(world.config, who.cookies), 'x-xsrf-token': who.cookies.xsrf }),
  ...more,
})

const begin = (who: Someone | null, bytes: Buffer, sent: Sent = {}) => {
  const {
    name = 'скан.pdf',
    type = '',
    kind = 'vehicle',
    objectId = vehicle,
    purpose = 'osago',
    draft = false,
    length = bytes.length,
  } = sent
  const metadata = Object.entries({ kind, objectId, purpose, draft: String(draft), name, type })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  return fetch(`${sent.base ?? at}/api/upload`, {
    method: 'POST',
    headers: headersOf(who, { 'upload-length': String(length), 'upload-metadata': metadata }),
  })
}

const go = (who: Someone | null, address: string, bytes: Buffer, offset = 0) =>
  fetch(address, {
    method: 'PATCH',
    headers: headersOf(who, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
    body: new Uint8Array(bytes),
  })

const addressOf = (answer: Response, base = at) => new URL(answer.headers.get('location')!, base).href
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: ErrorCode } }).error.code

/** Sends a file whole and tells how the last answer was: its status, and the code of a refusal. */
async function send(who: Someone, bytes: Buffer, sent: Sent = {}): Promise<[number, ErrorCode | null]> {
  const begun = await begin(who, bytes, sent)
  if (begun.status !== 201) return [begun.status, await codeOf(begun)]
  const done = await go(who, addressOf(begun, sent.base), bytes)
  return [done.status, done.status >= 400 ? await codeOf(done) : null]
}

const listOf = async (who: Someone, query: { kind?: FileKind; objectId?: string; draft?: boolean } = {}) =>
  (await who.ask(files.list, { query: { kind: 'vehicle', objectId: vehicle, draft: false, ...query } })).data.items

const last = async (who: Someone, query: Parameters<typeof listOf>[1] = {}) => (await listOf(who, query)).at(-1)!

async function download(who: Someone, fileId: string, original = false, base = at) {
  const { url } = (await who.ask(files.link, { query: { fileId, original } })).data
  return fetch(`${base}${url}`, { headers: headersOf(who) })
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

// ---- what is sent ----

async function pdf({ active = false, text = 'x' } = {}): Promise<Buffer> {
  const made = await PDFDocument.create()
  made.addPage([200, 200]).drawText(text)
  if (active) {
    made.addJavaScript('main', 'app.alert("NEVER-RUNS")')
    await made.attach(Buffer.from('ATTACHED-WITHIN'), 'within.txt', { mimeType: 'text/plain' })
    made.catalog.set(PDFName.of('OpenAction'), made.context.obj({ S: 'Launch', F: 'LAUNCHED.exe' }))
    const form = made.getForm()
    const field = form.createTextField('plate')
    field.setText('A123BC716')
    field.addToPage(made.getPage(0), { x: 10, y: 10, width: 100, height: 20 })
  }
  return Buffer.from(await made.save({ useObjectStreams: false }))
}

const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'MADE-BY-CAMERA', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const document = (more: Record<string, Uint8Array> = {}) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': Buffer.from(
        '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': Buffer.from('<document/>'),
      ...more,
    }),
  )

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

test('FI04 a PDF is given out without what acts in it, the original only when asked for; nothing is ever shown as a page', async () => {
  const bytes = await pdf({ active: true })
  expect(bytes.includes('NEVER-RUNS') || bytes.includes('JavaScript')).toBe(true)
  expect(await send(owner, bytes, { name: 'полис.pdf' })).toEqual([204, null])
  const { id } = await last(owner)
  const answer = await download(owner, id, false, other)
  expect(
    Object.fromEntries(
      ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control'].map(name => [name, answer.headers.get(name)]),
    ),
  ).toEqual({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  })
  const clean = await PDFDocument.load(await bytesOf(answer), { updateMetadata: false })
  const inside = clean.context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFRawStream ? String(object.dict) : String(object)))
  expect(inside.join('\n')).not.toMatch(/JavaScript|\/JS|OpenAction|Launch|EmbeddedFile|Annots|AcroForm|\/AA\b|\/AF\b/)
  expect(clean.getPageCount()).toBe(1)
  // what was filled in is part of the page now
  expect(inside.join('\n')).toMatch(/\/Annotation-?\d* /)
  expect(await bytesOf(await download(owner, id, true))).toEqual(bytes)
  // neither the one nor the other can be read off the disk
  for (const name of await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true }))
    if (name.isFile()) expect((await readFile(join(name.parentPath, name.name))).includes('%PDF')).toBe(false)
})

test('FI05 an image is drawn anew, upright and without what the camera wrote; too many points are refused before they are drawn', async () => {
  const bytes = await photo()
  expect(bytes.includes('MADE-BY-CAMERA')).toBe(true)
  expect(await send(owner, bytes, { name: 'фото.jpg' })).toEqual([204, null])
  const file = await last(owner)
  expect(file).toMatchObject({ type: 'jpg', pictured: true, cleaned: false })
  const given = await bytesOf(await download(owner, file.id))
  const known = await sharp(given).metadata()
  expect([known.width, known.height, known.orientation, known.exif]).toEqual([20, 40, undefined, undefined])
  expect(given.includes('MADE-BY-CAMERA')).toBe(false)
  const picture = await fetch(at + pictureOf(file.id, 'thumb'), { headers: headersOf(colleague) })
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ])
  expect((await sharp(await bytesOf(picture)).metadata()).format).toBe('webp')
  for (const who of [stranger, null])
    expect((await fetch(at + pictureOf(file.id, 'large'), { headers: headersOf(who) })).status).toBe(who ? 404 : 401)

  // a header alone: to draw it would take gigabytes, and there is nothing to draw
  const huge = Buffer.from(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  expect(await send(owner, huge, { name: 'карта.png' })).toEqual([422, 'file.pixels'])
})

test('FI06 a document with macros, archives or a bomb inside is refused by its directory', async () => {
  for (const [inside, code] of [
    [{ 'word/vbaProject.bin': Buffer.from('x') }, 'file.unsafe'],
    [{ 'word/embeddings/more.zip': Buffer.from('x') }, 'file.unsafe'],
    [{ '../up.xml': Buffer.from('x') }, 'file.unsafe'],
    [{ 'word/media/zeros.bin': Buffer.alloc(3 * 1024 * 1024) }, 'file.broken'],
  ] as const)
    expect(await send(owner, document(inside), { name: 'договор.docx' })).toEqual([422, code])
})

test('FI09, LG02 a virus is never kept nor given out and leaves a line; a scanner that is away means “not yet”, and none means “unchecked”', async () => {
  const infected = Buffer.concat([await pdf(), Buffer.from(`%${VIRUS}`)])
  expect(await send(owner, infected, { name: 'счёт.pdf', purpose: 'virus' })).toEqual([204, null])
  const file = await last(owner)
  expect(file).toMatchObject({ scanned: 'infected', purpose: 'virus' })
  expect((await owner.ask(files.link, { query: { fileId: file.id } })).error.code).toBe('file.infected')
  expect(world.lines.some(line => line.includes('"event":"security"') && line.includes('file.infected'))).toBe(true)
  const { rows } = await world.root.query('select blob, stored_bytes from files where id = $1', [file.id])
  expect(await openDiskStorage(folder).get(rows[0].blob)).toBeNull()
  expect(rows[0].stored_bytes).toBe('0')

  await new Promise(done => clamd.close(done))
  const away = openScanner(world.config.files.clamd)
  expect(await away(infected)).toBe('waiting')
  expect(await openScanner(null)(infected)).toBe('unchecked')
  expect(await send(owner, infected, { name: 'позже.pdf', purpose: 'later' })).toEqual([204, null])
  const later = await last(owner)
  expect(later.scanned).toBe('waiting')
  await new Promise<void>(done => clamd.listen(port, '127.0.0.1', done))
  await act('file.scan', later.id)
  expect((await last(owner)).scanned).toBe('infected')
  expect((await download(owner, (await listOf(owner))[0]!.id)).status).toBe(200)
})

/** Does what a moment of a file does. */
const act = (kind: keyof ReturnType<typeof fileTimers>, objectId: string, org = owner.org) => {
  const { files: config } = world.config
  const timers = fileTimers({ files: config, storage: openDiskStorage(folder), scanner: openScanner(config.clamd), secrets: world.secrets })
  return inHome(world.db, org, tx => timers[kind](tx, { home: org, kind, objectId, runAt: tx.now, attempts: 0 }))
}

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
  const owners = { vehicle: rows, driver: rows, partner: rows, customer: rows, organization: rows, order_document: rows, tender: rows }
  expect(await sweepFiles(world.db, { storage, owners, folder })).toMatchObject({ bytes: 0, files: 0 })
  const later = Date.now() + 3 * 86_400_000
  expect(await sweepFiles(world.db, { storage, owners, folder }, later)).toMatchObject({ bytes: 2, files: 0 })
  expect((await download(who, kept.id)).status).toBe(200)
  await world.root.query('delete from vehicles where org_id = $1', [who.org])
  expect((await sweepFiles(world.db, { storage, owners, folder }, later)).files).toBe(1)
  expect(await world.count('files', 'org_id = $1 and removed_at is null', [who.org])).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { files, pictureOf } from '#contract/files.ts'
import { inHome } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { openScanner } from '#server/platform/scanner.ts'
import { codeOf, document, openFilesWorld, pdf, photo, uploadSteps, VIRUS } from '#testing/uploads.ts'
import type { Someone } from '#testing/world.ts'
import { removeFilesOf } from './commands.ts'

const { world, clamd, port, at, other, owner, colleague, stranger, vehicle, close } = await openFilesWorld()
afterAll(close)

const { headersOf, send, listOf, last, download, act } = uploadSteps(() => ({ world, at, owner, vehicle }))

const folder = world.config.files.folder
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

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

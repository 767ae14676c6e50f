import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { files, pictureOf } from '#contract/files.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { openScanner } from '#server/platform/scanner.ts'
import { document, openFileWorld, pdf, photo, type Sent, VIRUS } from '#testing/files.ts'
import type { Someone } from '#testing/world.ts'

const { world, clamd, folder, at, owner, headersOf, send, listOf, last, download, bytesOf, act, close } = await openFileWorld()
const other = await world.listen(await world.open())
afterAll(close)

let colleague: Someone
let stranger: Someone
beforeAll(async () => {
  colleague = await world.colleague(owner, 'dispatcher')
  stranger = await world.executor()
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

test('FI06 a document with macros, archives, paths that lead out of it or a bomb inside is refused by its directory', async () => {
  for (const [inside, code] of [
    [{ 'word/vbaProject.bin': Buffer.from('x') }, 'file.unsafe'],
    [{ 'word/embeddings/more.zip': Buffer.from('x') }, 'file.unsafe'],
    [{ '../up.xml': Buffer.from('x') }, 'file.path'],
    [{ 'word/../../up.xml': Buffer.from('x') }, 'file.path'],
    [{ '/etc/up.xml': Buffer.from('x') }, 'file.path'],
    [{ 'word\\up.xml': Buffer.from('x') }, 'file.path'],
    [{ 'word/media/zeros.bin': Buffer.alloc(3 * 1024 * 1024) }, 'file.broken'],
  ] as const)
    expect(await send(owner, document(inside), { name: 'договор.docx' })).toEqual([422, code])
  expect(await send(owner, document({ 'word/a..b.xml': Buffer.from('x') }), { name: 'договор.docx' })).toEqual([204, null])
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

  await clamd.leave()
  const away = openScanner(world.config.files.clamd)
  expect(await away(infected)).toBe('waiting')
  expect(await openScanner(null)(infected)).toBe('unchecked')
  expect(await send(owner, infected, { name: 'позже.pdf', purpose: 'later' })).toEqual([204, null])
  const later = await last(owner)
  expect(later.scanned).toBe('waiting')
  await clamd.comeBack()
  await act('file.scan', later.id)
  expect((await last(owner)).scanned).toBe('infected')
  expect((await download(owner, (await listOf(owner))[0]!.id)).status).toBe(200)
})

import { createServer } from 'node:net'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { ErrorCode } from '#contract/errors.ts'
import { type FileKind, files } from '#contract/files.ts'
import { fileTimers } from '#server/files/jobs.ts'
import { inHome } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { openScanner } from '#server/platform/scanner.ts'
import { cookieText, openWorld, type Someone } from './world.ts'

/** What the scanner of these tests takes for a virus. */
export const VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

/** Stands in for a ClamAV daemon: what holds the text above is a virus; closed, it is away. */
async function openClamd() {
  const clamd = createServer(socket => {
    let got = Buffer.alloc(0)
    socket.on('data', part => {
      got = Buffer.concat([got, part])
      if (got.subarray(-4).equals(Buffer.alloc(4))) socket.end(got.includes(VIRUS) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
    })
    socket.on('error', () => undefined)
  })
  const listen = (port: number) => new Promise<void>(done => clamd.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = clamd.address() as { port: number }
  return { port, leave: () => new Promise(done => clamd.close(done)), comeBack: () => listen(port) }
}

export type Sent = {
  name?: string
  type?: string
  kind?: FileKind
  objectId?: string
  purpose?: string
  draft?: boolean
  length?: number
  base?: string
}

/** An installation with a scanner and an executor's vehicle, and a sender that speaks the protocol of uploads. */
export async function openFileWorld() {
  const clamd = await openClamd()
  const world = await openWorld({ env: { TRASSA_CLAMD: `127.0.0.1:${clamd.port}` } })
  const folder = world.config.files.folder
  const at = await world.listen()
  const owner = await world.executor()
  const vehicle = await world.truck(owner)

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

  /** Does what a moment of a file does. */
  const act = (kind: keyof ReturnType<typeof fileTimers>, objectId: string, org = owner.org) => {
    const { files: config } = world.config
    const timers = fileTimers({
      files: config,
      storage: openDiskStorage(folder),
      scanner: openScanner(config.clamd),
      secrets: world.secrets,
    })
    return inHome(world.db, org, tx => timers[kind](tx, { home: org, kind, objectId, runAt: tx.now, attempts: 0 }))
  }

  return {
    ...{ world, clamd, folder, at, owner, vehicle, headersOf, begin, go, addressOf, codeOf, send, listOf, last, download, bytesOf, act },
    close: async () => {
      await world.close()
      await clamd.leave()
    },
  }
}

/** A document of one page; `active`: with scripts, an attachment and a form that was filled in. */
export async function pdf({ active = false, text = 'x' } = {}): Promise<Buffer> {
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

/** A picture that lies on its side and says where it was taken. */
export const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'MADE-BY-CAMERA', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A text document, and what else is to lie in it. */
export const document = (more: Record<string, Uint8Array> = {}) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': Buffer.from(
        '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': Buffer.from('<document/>'),
      ...more,
    }),
  )

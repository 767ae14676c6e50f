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
import { cookieText, openWorld, type Someone, type World } from './world.ts'

/** Stands in for a ClamAV daemon: what holds this text is a virus; closed, it is away. */
export const VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

/** A world whose files a scanner examines, with an organisation of two, a vehicle of theirs and a stranger. */
export async function openFilesWorld() {
  const clamd = createServer(socket => {
    let got = Buffer.alloc(0)
    socket.on('data', part => {
      got = Buffer.concat([got, part])
      if (got.subarray(-4).equals(Buffer.alloc(4))) socket.end(got.includes(VIRUS) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>(done => clamd.listen(0, '127.0.0.1', done))
  const { port } = clamd.address() as { port: number }
  const world = await openWorld({ env: { TRASSA_CLAMD: `127.0.0.1:${port}` } })
  const owner = await world.executor()
  return {
    world,
    clamd,
    port,
    at: await world.listen(),
    other: await world.listen(await world.open()),
    owner,
    colleague: await world.colleague(owner, 'dispatcher'),
    stranger: await world.executor(),
    vehicle: await world.truck(owner),
    async close() {
      await world.close()
      clamd.close()
    },
  }
}

// ---- a sender that speaks the protocol ----
/** A file as it is announced. */
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
/** Why the answer refuses. */
export const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: ErrorCode } }).error.code

// ---- what is sent ----
/** A document of one page; an active one does everything a document must not. */
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

/** A photo turned on its side, with what a camera writes into it. */
export const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'MADE-BY-CAMERA', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A document of a word processor, with more files inside it. */
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

/** Files that come and go by the protocol of uploads, in the world of a test. */
export function uploadSteps(state: () => { world: World; at: string; owner: Someone; vehicle: string }) {
  const headersOf = (who: Someone | null, more: Record<string, string> = {}) => ({
    'tus-resumable': '1.0.0',
    ...(who && { cookie: cookieText(state().world.config, who.cookies), 'x-xsrf-token': who.cookies.xsrf }),
    ...more,
  })

  const begin = (who: Someone | null, bytes: Buffer, sent: Sent = {}) => {
    const {
      name = 'скан.pdf',
      type = '',
      kind = 'vehicle',
      objectId = state().vehicle,
      purpose = 'osago',
      draft = false,
      length = bytes.length,
    } = sent
    const metadata = Object.entries({ kind, objectId, purpose, draft: String(draft), name, type })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    return fetch(`${sent.base ?? state().at}/api/upload`, {
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

  const addressOf = (answer: Response, base = state().at) => new URL(answer.headers.get('location')!, base).href

  /** Sends a file whole and tells how the last answer was: its status, and the code of a refusal. */
  async function send(who: Someone, bytes: Buffer, sent: Sent = {}): Promise<[number, ErrorCode | null]> {
    const begun = await begin(who, bytes, sent)
    if (begun.status !== 201) return [begun.status, await codeOf(begun)]
    const done = await go(who, addressOf(begun, sent.base), bytes)
    return [done.status, done.status >= 400 ? await codeOf(done) : null]
  }

  const listOf = async (who: Someone, query: { kind?: FileKind; objectId?: string; draft?: boolean } = {}) =>
    (await who.ask(files.list, { query: { kind: 'vehicle', objectId: state().vehicle, draft: false, ...query } })).data.items

  const last = async (who: Someone, query: Parameters<typeof listOf>[1] = {}) => (await listOf(who, query)).at(-1)!

  async function download(who: Someone, fileId: string, original = false, base = state().at) {
    const { url } = (await who.ask(files.link, { query: { fileId, original } })).data
    return fetch(`${base}${url}`, { headers: headersOf(who) })
  }

  /** Does what a moment of a file does. */
  const act = (kind: keyof ReturnType<typeof fileTimers>, objectId: string, org = state().owner.org) => {
    const { files: config } = state().world.config
    const timers = fileTimers({
      files: config,
      storage: openDiskStorage(state().world.config.files.folder),
      scanner: openScanner(config.clamd),
      secrets: state().world.secrets,
    })
    return inHome(state().world.db, org, tx => timers[kind](tx, { home: org, kind, objectId, runAt: tx.now, attempts: 0 }))
  }

  return { headersOf, begin, go, addressOf, send, listOf, last, download, act }
}

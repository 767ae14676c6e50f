import { Worker } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import { type FileType, fileLimits, fileTypes, typeOfName } from '#contract/files.ts'
import { isAnnounced, zipFault } from '#server/files/rules.ts'
import { openSharp } from '#server/platform/images.ts'
import { refuse } from '#server/platform/refusal.ts'
import { blankMetadata } from './heif.ts'

/** What is kept of a file that came in. */
export type Treated = {
  type: FileType
  /** What is kept: images drawn anew without what cameras write into them, documents as they came. */
  bytes: Buffer
  /** A PDF's copy that does nothing. */
  clean: Buffer | null
  pictures: { thumb: Buffer; large: Buffer } | null
}

const LARGE = 1600
const THUMB = 256
const IMAGE_S = 20
const PDF_MS = 15_000
const PDF_BYTES = 400 * 1024 * 1024
const AT_ONCE = 2

/** Looks at what came in, by its content, its name and what the sender announced, and makes of it what is kept; refuses in words. */
export function treat(bytes: Buffer, { name, announced }: { name: string; announced: string }): Promise<Treated> {
  return inLane(async () => {
    const type = await typeOf(bytes, name, announced)
    if (type === 'pdf') return { type, bytes, clean: await cleanPdf(bytes), pictures: null }
    if (type === 'jpg' || type === 'png' || type === 'webp') return { type, clean: null, ...(await redraw(bytes, type)) }
    if (type === 'heic') return { type, bytes: plainHeic(bytes), clean: null, pictures: null }
    checkZip(bytes)
    return { type, bytes, clean: null, pictures: null }
  })
}

async function typeOf(bytes: Buffer, name: string, announced: string): Promise<FileType> {
  const promised = typeOfName(name) ?? refuse('file.type')
  if (!isAnnounced(announced, promised)) refuse('file.type_differs', { ending: endingOf(name) })
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const heif = found?.mime === 'image/heif' ? fileTypes.heic.mime : found?.mime
  if (heif !== fileTypes[promised].mime) refuse('file.type_differs', { ending: endingOf(name) })
  return promised
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1, name.lastIndexOf('.') + 9)

async function redraw(bytes: Buffer, type: 'jpg' | 'png' | 'webp') {
  const sharp = await openSharp()
  const known = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('file.broken'))
  if (known.width * known.height > fileLimits.pixels) refuse('file.pixels', { limit: fileLimits.pixels / 1_000_000 })
  const open = (from: Buffer) => sharp(from, { limitInputPixels: fileLimits.pixels, failOn: 'error' }).timeout({ seconds: IMAGE_S })
  const small = (from: Buffer, side: number) =>
    open(from).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
  try {
    const upright = open(bytes).rotate()
    const drawn = await (type === 'jpg'
      ? upright.jpeg({ quality: 88 })
      : type === 'png'
        ? upright.png()
        : upright.webp({ quality: 88 })
    ).toBuffer()
    const large = await small(drawn, LARGE)
    return { bytes: drawn, pictures: { large, thumb: await small(large, THUMB) } }
  } catch {
    return refuse('file.broken')
  }
}

/** The picture of a phone without what it wrote beside it; nothing here can draw it anew. */
function plainHeic(bytes: Buffer): Buffer {
  // the scanner reads the file as it came
  const plain = Buffer.from(bytes)
  return blankMetadata(plain) ? plain : refuse('file.broken')
}

/** Reads the directory of a document that is an archive inside; nothing is unpacked. */
function checkZip(bytes: Buffer) {
  const entries: { name: string; size: number; originalSize: number }[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries.push({ name, size, originalSize })
        return false
      },
    })
  } catch {
    refuse('file.broken')
  }
  const fault = zipFault(entries)
  if (fault) refuse(fault)
}

/** In a thread of its own, which is ended when it takes too long or too much: a document may be made to do either. */
function cleanPdf(bytes: Buffer): Promise<Buffer> {
  return new Promise<Buffer>((done, fail) => {
    const worker = new Worker(new URL('./inert.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    const before = process.memoryUsage.rss()
    const until = Date.now() + PDF_MS
    const watch = setInterval(() => {
      if (Date.now() > until || process.memoryUsage.rss() - before > PDF_BYTES) void worker.terminate()
    }, 100)
    worker.once('message', (made: Uint8Array | null) => (made ? done(Buffer.from(made)) : fail(null)))
    worker.once('error', fail)
    worker.once('exit', () => {
      clearInterval(watch)
      fail(null)
    })
  }).catch(() => refuse('file.broken'))
}

let busy = 0
const waiting: (() => void)[] = []

/** A few at a time: what one image takes is much, and others wait their turn. */
async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_ONCE) await new Promise<void>(go => waiting.push(go))
  else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

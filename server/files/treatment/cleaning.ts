import { Worker } from 'node:worker_threads'
import { fileLimits } from '#contract/files.ts'
import { openSharp } from '#server/platform/images.ts'

/** What is made anew before it is kept. */
export type Made = 'pdf' | 'jpg' | 'png' | 'webp'
export type Fault = 'file.broken' | 'file.pixels'
/** What is kept of it. */
export type Cleaned = {
  /** Images drawn anew without what cameras write into them, documents as they came. */
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
const broken = { fault: 'file.broken' } as const

/** Makes of a document or an image what is kept of it, or says what is wrong with it. */
export async function clean(bytes: Buffer, type: Made): Promise<Cleaned | { fault: Fault }> {
  if (type !== 'pdf') return redraw(bytes, type)
  const copy = await cleanPdf(bytes)
  return copy ? { bytes, clean: copy, pictures: null } : broken
}

async function redraw(bytes: Buffer, type: Exclude<Made, 'pdf'>): Promise<Cleaned | { fault: Fault }> {
  const sharp = await openSharp()
  const known = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!known) return broken
  if (known.width * known.height > fileLimits.pixels) return { fault: 'file.pixels' }
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
    return { bytes: drawn, clean: null, pictures: { large, thumb: await small(large, THUMB) } }
  } catch {
    return broken
  }
}

/** In a thread of its own, which is ended when it takes too long or too much: a document may be made to do either. */
function cleanPdf(bytes: Buffer): Promise<Buffer | null> {
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
  }).catch(() => null)
}

import { unzipSync } from 'fflate'
import { type FileType, fileLimits, fileTypes, typeOfName } from '#contract/files.ts'
import { isAnnounced, zipFault } from '#server/files/rules.ts'
import { holdOn, startOwnProcess } from '#server/platform/ownProcess.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Cleaned, Fault, Made } from './cleaning.ts'
import { blankMetadata } from './heif.ts'

/** What is kept of a file that came in. */
export type Treated = Cleaned & { type: FileType }

const MEMORY_MB = 256
/** Longer than any part of it may take: starting the process is counted too. */
const PATIENCE_MS = 90_000
const AT_ONCE = 2

/** Looks at what came in, by its content, its name and what the sender announced, and makes of it what is kept; refuses in words. */
export function treat(bytes: Buffer, { name, announced }: { name: string; announced: string }): Promise<Treated> {
  return inLane(async () => {
    const type = await typeOf(bytes, name, announced)
    if (type === 'pdf' || type === 'jpg' || type === 'png' || type === 'webp') return { type, ...(await cleaned(bytes, type)) }
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

/**
 * Documents and images are made anew in a process of their own: what is made to take long or much ends there, and what was taken is given
 * back. Refuses what cannot be read.
 */
function cleaned(bytes: Buffer, type: Made): Promise<Cleaned> {
  return new Promise<Cleaned | { fault: Fault }>(done => {
    const worker = startOwnProcess(new URL('./clean.worker.ts', import.meta.url), MEMORY_MB)
    const end = (answer: Cleaned | { fault: Fault }) => {
      clearTimeout(timer)
      done(answer)
      worker.kill('SIGKILL')
    }
    const broken = () => end({ fault: 'file.broken' })
    const timer = setTimeout(broken, PATIENCE_MS)
    worker.once('message', answer => end(answer as Cleaned | { fault: Fault }))
    worker.on('error', broken)
    worker.once('exit', broken)
    holdOn(worker)
    worker.send({ bytes, type })
  }).then(answer =>
    'fault' in answer ? refuse(answer.fault, answer.fault === 'file.pixels' ? { limit: fileLimits.pixels / 1_000_000 } : {}) : answer,
  )
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

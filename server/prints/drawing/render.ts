import type { ChildProcess } from 'node:child_process'
import { holdOn, letGo, startOwnProcess } from '#server/platform/ownProcess.ts'
import type { Form } from '#server/prints/forms/form.ts'
import type { PrintFormat } from './draw.ts'
import type { Pictures } from './grid.ts'
import { plainForm } from './plain.ts'

export type Rendered = { bytes: Uint8Array; mime: string; ending: PrintFormat }

export const printMimes: Record<PrintFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html; charset=utf-8',
}

const PROCESSES = 2
const PATIENCE_MS = 30_000
/** A process stays for so long without work: reading the libraries takes longer than drawing a page. */
const IDLE_MS = 20_000
const MEMORY_MB = 384
/** More than this wait for nobody: who comes later is told at once. */
const QUEUE = 400

type Job = { form: Form; format: PrintFormat; pictures: Pictures; done: (bytes: Uint8Array) => void; failed: (error: Error) => void }
type Desk = { worker: ChildProcess; job: Job | null; timer: NodeJS.Timeout }

const desks = new Set<Desk>()
const waiting: Job[] = []

/** The form drawn in one of the formats: in a process of its own, at most two at once, each with an end to its time and memory. */
export async function renderForm(form: Form, format: PrintFormat, pictures: Pictures = {}): Promise<Rendered> {
  const drawn = plainForm(form)
  const bytes = await new Promise<Uint8Array>((done, failed) => {
    if (waiting.length >= QUEUE) return failed(new Error('too many forms wait to be drawn'))
    waiting.push({ form: drawn, format, pictures, done, failed })
    take()
  })
  return { bytes, mime: printMimes[format], ending: format }
}

function take() {
  if (waiting.length === 0) return
  const free = [...desks].find(desk => desk.job === null) ?? (desks.size < PROCESSES ? open() : null)
  if (!free) return
  const job = waiting.shift()!
  clearTimeout(free.timer)
  free.job = job
  free.timer = setTimeout(() => close(free, new Error(`a form was not drawn in ${PATIENCE_MS} ms: ${job.form.code}`)), PATIENCE_MS)
  holdOn(free.worker)
  free.worker.send({ form: job.form, format: job.format, pictures: job.pictures })
}

function open(): Desk {
  const worker = startOwnProcess(new URL('./render.worker.ts', import.meta.url), MEMORY_MB)
  const desk: Desk = { worker, job: null, timer: setTimeout(() => {}, 0) }
  worker.on('message', given => {
    const answer = given as { bytes?: Uint8Array; fault?: string }
    const { job } = desk
    desk.job = null
    clearTimeout(desk.timer)
    desk.timer = setTimeout(() => close(desk), IDLE_MS)
    desk.timer.unref()
    letGo(worker)
    if (answer.bytes) job?.done(answer.bytes)
    else job?.failed(new Error(answer.fault ?? 'a form could not be drawn'))
    take()
  })
  worker.on('error', error => close(desk, error))
  worker.once('exit', () => close(desk, new Error('the process that drew a form has ended')))
  desks.add(desk)
  return desk
}

/** Ends a process; what it drew fails with the reason, what waits goes to another. */
function close(desk: Desk, reason?: Error) {
  if (!desks.delete(desk)) return
  clearTimeout(desk.timer)
  desk.worker.kill('SIGKILL')
  desk.job?.failed(reason ?? new Error('the process that drew a form was ended'))
  take()
}

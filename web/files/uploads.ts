import { useSyncExternalStore } from 'react'
import type { Upload } from 'tus-js-client'
import { type FileKind, fileLimits, typeOfName, UPLOADS } from '#contract/files.ts'
import { pageToken } from '#web/api/client.ts'
import { leaveForLogin } from '#web/api/leave.ts'
import { pauseAfter } from './pauses.ts'

/** Where files go; `draft`: a form's own id, until its object exists. */
export type Place = { kind: FileKind; objectId: string; purpose: string; draft: boolean }

/** Why a file did not come in: found here, or in the server's words. */
export type Problem = 'tooLarge' | 'empty' | 'wrongType' | 'tooMany' | 'unknown' | { text: string }

/** A file on its way. `offline` and `busy` go on by themselves; `checking`: every byte is there, and the server looks at it. */
export type Coming = {
  id: number
  place: Place
  name: string
  /** What it is called once it is kept. */
  storedName: string
  size: number
  sent: number
  state: 'queued' | 'sending' | 'paused' | 'offline' | 'busy' | 'checking' | 'failed' | 'done'
  problem: Problem | null
  /** Whether trying again may help. */
  again: boolean
}

const AT_ONCE = 3
/** Small enough to arrive within the server's time for a request on a slow line. */
const CHUNK = 512 * 1024

type PendingUpload = {
  coming: Coming
  file: File
  upload: Upload | null
  tries: number
  timer: ReturnType<typeof setTimeout> | undefined
}

let held: readonly PendingUpload[] = []
let shown: readonly Coming[] = []
let given = 0
const watchers = new Set<() => void>()

const subscribe = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Every file on its way on this page, in the order they were added; they go on while one looks at other screens. */
export const useUploads = (): readonly Coming[] => useSyncExternalStore(subscribe, () => shown)

export const isSame = (a: Place, b: Place) =>
  a.kind === b.kind && a.objectId === b.objectId && a.purpose === b.purpose && a.draft === b.draft

function show() {
  shown = held.map(one => one.coming)
  for (const tell of watchers) tell()
}

function set(one: PendingUpload, change: Partial<Coming>) {
  one.coming = { ...one.coming, ...change }
  show()
}

const isUnderWay = ({ coming: { state } }: PendingUpload) => state === 'sending' || state === 'checking'

/**
 * Adds files; what cannot be taken stands beside the others with the reason and is not sent. `keptAs`: what one is called once it is
 * kept; on its way it bears the name it was chosen by.
 */
export function addFiles(place: Place, files: readonly File[], keptAs: (file: File) => string = file => file.name): void {
  let room = fileLimits.atOnce - held.filter(one => one.coming.state !== 'failed' && one.coming.state !== 'done').length
  const added = files.map((file): PendingUpload => {
    const problem = problemOf(file) ?? (room-- > 0 ? null : 'tooMany')
    given += 1
    const { name, size } = file
    const state = problem ? 'failed' : 'queued'
    return {
      coming: {
        ...{ id: given, place, name, storedName: problem ? name : keptAs(file), size, sent: 0 },
        ...{ state, problem, again: problem === 'tooMany' },
      },
      file,
      upload: null,
      tries: 0,
      timer: undefined,
    }
  })
  held = [...held, ...added]
  show()
  next()
}

function problemOf(file: File): Problem | null {
  if (typeOfName(file.name) === null) return 'wrongType'
  if (file.size === 0) return 'empty'
  return file.size > fileLimits.bytes ? 'tooLarge' : null
}

/** Starts those whose turn it is. */
function next() {
  for (const one of held) {
    if (held.filter(isUnderWay).length >= AT_ONCE) return
    if (one.coming.state === 'queued') void send(one)
  }
}

async function send(one: PendingUpload) {
  set(one, { state: 'sending', problem: null })
  try {
    one.upload ??= await open(one)
  } catch {
    // the part of the program that sends could not be fetched
    return wait(one, 'offline')
  }
  if (one.coming.state === 'sending') one.upload.start()
}

async function open(one: PendingUpload): Promise<Upload> {
  const { Upload } = await import('tus-js-client')
  const { kind, objectId, purpose, draft } = one.coming.place
  return new Upload(one.file, {
    endpoint: UPLOADS,
    metadata: { kind, objectId, purpose, draft: String(draft), name: one.coming.storedName, type: one.file.type },
    chunkSize: CHUNK,
    // nothing of a file's name stays in this browser
    storeFingerprintForResuming: false,
    retryDelays: null,
    onBeforeRequest: request => {
      request.setHeader('X-XSRF-TOKEN', pageToken() ?? '')
      request.setHeader('X-Platform', 'web')
      request.setHeader('Accept-Language', document.documentElement.lang || 'ru')
    },
    onProgress: sent => {
      if (one.coming.state !== 'sending' && one.coming.state !== 'checking') return
      set(one, { sent, state: sent >= one.coming.size ? 'checking' : 'sending' })
    },
    onSuccess: () => {
      set(one, { sent: one.coming.size, state: 'done' })
      next()
    },
    onError: error => {
      const answer = 'originalResponse' in error ? error.originalResponse : null
      const status = answer?.getStatus() ?? 0
      const said = saidIn(answer?.getBody())
      if (status === 401) leaveForLogin()
      if (status === 0) wait(one, 'offline')
      // somebody else holds the upload, or it stopped elsewhere than this page believes: asked again, the server says where
      else if (status >= 500 || status === 429 || status === 423 || (status === 409 && said === null && one.tries < 3)) wait(one, 'busy')
      else set(one, { state: 'failed', problem: said === null ? 'unknown' : { text: said }, again: status === 409 || status === 403 })
      next()
    },
  })
}

function saidIn(body: string | undefined): string | null {
  try {
    const read = JSON.parse(body ?? '') as { error?: { message?: unknown } } | null
    return typeof read?.error?.message === 'string' ? read.error.message : null
  } catch {
    return null
  }
}

/** Without an answer the upload goes on by itself: after a pause, or as soon as the browser has a connection again. */
function wait(one: PendingUpload, why: 'offline' | 'busy') {
  const pause = pauseAfter(one.tries++, why)
  if (pause === null) return set(one, { state: 'failed', problem: 'unknown', again: true })
  set(one, { state: why })
  clearTimeout(one.timer)
  one.timer = setTimeout(() => wake(one), pause)
}

function wake(one: PendingUpload) {
  clearTimeout(one.timer)
  if (one.coming.state !== 'offline' && one.coming.state !== 'busy') return
  set(one, { state: 'queued' })
  next()
}

const find = (id: number) => held.find(one => one.coming.id === id)

export function pauseUpload(id: number): void {
  const one = find(id)
  if (!one || one.coming.state === 'done' || one.coming.state === 'checking') return
  clearTimeout(one.timer)
  set(one, { state: 'paused' })
  void one.upload?.abort().catch(() => undefined)
  next()
}

/** Goes on with one that was paused, waits for its connection or failed. */
export function resumeUpload(id: number): void {
  const one = find(id)
  if (!one || isUnderWay(one) || one.coming.state === 'done') return
  clearTimeout(one.timer)
  if (one.coming.state === 'failed') one.upload = null
  one.tries = 0
  set(one, { state: 'queued', problem: null, ...(one.upload === null && { sent: 0 }) })
  next()
}

/** Takes one off the list; what of it had come is removed at the server. */
export function cancelUpload(id: number): void {
  const one = find(id)
  if (!one) return
  clearTimeout(one.timer)
  const { state } = one.coming
  held = held.filter(other => other !== one)
  set(one, { state: 'paused' })
  if (state !== 'done' && state !== 'failed') void one.upload?.abort(true).catch(() => undefined)
  next()
}

/** Takes those off the list that came in whole and stand among the kept files now. */
export function forgetDone(ids: readonly number[]): void {
  held = held.filter(one => !ids.includes(one.coming.id))
  show()
}

if (typeof addEventListener === 'function') {
  addEventListener('online', () => {
    for (const one of held) {
      one.tries = 0
      wake(one)
    }
  })
  addEventListener('beforeunload', event => {
    if (held.some(one => one.coming.state !== 'failed' && one.coming.state !== 'done')) event.preventDefault()
  })
}

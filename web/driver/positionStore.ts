import type { DriverPoint } from '#contract/driver-page.ts'
import { newKey } from '#web/api/newKey.ts'
import type { PointBatch } from './calls.ts'

/** As `mostPoints` of the contract: `positions.test.ts` compares. */
export const MOST_POINTS = 40
/** Two days of a moving phone without a network; what is older goes first. */
const MOST_BATCHES = 72

type Batch = PointBatch & { seq: number; sealed: boolean }

let opening: Promise<IDBDatabase> | null = null

/** A store of their own: the one of the messages stays as it is on phones that have it. */
function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('trassa-driver-positions', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore('batches', { keyPath: 'seq', autoIncrement: true })
    request.onsuccess = () => {
      request.result.onclose = () => {
        opening = null
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  }).catch(error => {
    opening = null
    throw error
  })
  return opening
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Work with all batches, the oldest first, whole or not at all. */
async function within<T>(work: (store: IDBObjectStore, batches: Batch[]) => Promise<T>): Promise<T> {
  const transaction = (await open()).transaction('batches', 'readwrite')
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const store = transaction.objectStore('batches')
  const result = await work(store, await done<Batch[]>(store.getAll()))
  await ended
  return result
}

/** Adds a point to what waits. */
export const addPoint = (linkId: string, point: DriverPoint): Promise<void> =>
  within(async (store, batches) => {
    const last = batches.at(-1)
    if (last && last.linkId === linkId && !last.sealed && last.points.length < MOST_POINTS)
      await done(store.put({ ...last, points: [...last.points, point] }))
    else await done(store.add({ key: newKey(), linkId, points: [point], sealed: false }))
    for (const { seq } of batches.slice(0, Math.max(0, batches.length - MOST_BATCHES))) await done(store.delete(seq))
  })

/** The batch that waits longest, sealed: sent again it is the same one. */
export const sealFirst = (): Promise<PointBatch | null> =>
  within(async (store, [first]) => {
    if (!first) return null
    if (!first.sealed) await done(store.put({ ...first, sealed: true }))
    return first
  })

const dropWhere = (isGone: (batch: Batch) => boolean) =>
  within(async (store, batches) => {
    for (const { seq } of batches.filter(isGone)) await done(store.delete(seq))
  })

export const dropBatch = (key: string): Promise<void> => dropWhere(batch => batch.key === key)

/** Drops what waits of a link; without one all of it. */
export const dropPoints = (linkId?: string): Promise<void> => dropWhere(batch => linkId === undefined || batch.linkId === linkId)

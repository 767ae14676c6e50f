import { Worker } from 'node:worker_threads'
import type { Order, Report } from './worker.ts'

/** More than any search of as many orders and trucks as a request may be about needs. */
const HEAP_MB = 512

/** A search in a thread: what it tells is handed to `hear` one after another; `stop` ends it with the best plan so far. */
export function startThread(order: Order, hear: (report: Report) => Promise<void>): { stop: () => void; done: Promise<void> } {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  let heard: Promise<void> = Promise.resolve()
  const done = new Promise<void>((resolve, reject) => {
    let isOver = false
    thread.on('message', (report: Report) => {
      isOver ||= report.isOver
      heard = heard.then(() => hear(report))
      heard.catch(reject)
    })
    thread.once('error', reject)
    thread.once('exit', code => (isOver ? heard.then(resolve, reject) : reject(new Error(`a planner's thread ended with ${code}`))))
  })
  return { stop: () => thread.postMessage('stop'), done }
}

import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { Search } from '#server/planner/search/search.ts'
import { regionalFreight } from '#testing/planProblems.ts'

/** How long a search beside a server's answers goes on. */
export const BESIDE_MS = 10_000
const PAUSE_MS = 50

/** Read by a server process before its own: each SIGUSR2 begins a search over a large fleet in a thread of it, as the planner's goes on there. */
if (isMainThread)
  process.on('SIGUSR2', () => new Worker(new URL(import.meta.url), { workerData: 'plan', resourceLimits: { maxOldGenerationSizeMb: 512 } }))
else if (workerData === 'plan') {
  const problem = regionalFreight({ requests: 1000, trucks: 250, seed: 8, norms: true, weights: { emptyKm: 0.5 } })
  const search = new Search(problem, { seed: 1, milliseconds: BESIDE_MS })
  while (!search.isOver()) {
    const until = performance.now() + PAUSE_MS
    while (performance.now() < until && !search.isOver()) search.step()
    await new Promise(setImmediate)
  }
}

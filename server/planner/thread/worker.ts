import { parentPort, workerData } from 'node:worker_threads'
import type { PlannerResult } from '#contract/planner.ts'
import type { Facts } from '#server/planner/record.ts'
import { instanceOf } from '#server/planner/rules/instance.ts'
import { proposalsOf } from '#server/planner/rules/proposals.ts'
import { type Bound, Search } from '#server/planner/search/search.ts'

/** What a search is given, and what it tells of itself. */
export type Order = { facts: Facts; bound: Bound }
export type Report = { percent: number; result: PlannerResult; isOver: boolean }

/** How often the plan so far is told, and how long a stop waits. */
const TOLD_MS = 1000
const PAUSE_MS = 50

/** Searches in a thread of its own; whatever is posted to it ends the search with the best plan so far. */
async function work(port: NonNullable<typeof parentPort>, { facts, bound }: Order) {
  let isStopped = false
  port.once('message', () => {
    isStopped = true
  })
  const instance = instanceOf(facts)
  const search = new Search(instance.problem, bound)
  let [told, cost] = [0, Number.POSITIVE_INFINITY]
  const report = (isOver: boolean) => {
    const plan = search.plan()
    told = performance.now()
    cost = plan.cost
    const percent = isOver ? 100 : Math.min(99, Math.floor(search.share() * 100))
    const result = proposalsOf(facts, instance, plan, r => search.choiceOf(r))
    port.postMessage({ percent, result, isOver } satisfies Report)
  }
  while (!isStopped && !search.isOver()) {
    const until = performance.now() + PAUSE_MS
    while (performance.now() < until && !search.isOver()) search.step()
    if (performance.now() - told > TOLD_MS && search.plan().cost < cost) report(false)
    await new Promise(setImmediate)
  }
  report(true)
}

if (parentPort) await work(parentPort, workerData as Order)

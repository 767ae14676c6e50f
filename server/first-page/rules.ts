import type { StartStep } from '#contract/first-page.ts'
import type { Side } from '#contract/primitives.ts'

/** What an organisation has of what it needs to begin. */
export type Beginning = {
  side: Side
  /** Facts of its card that are there, and all that are asked. */
  facts: { done: number; all: number }
  people: number
  partners: number
  customers: number
  trucks: number
  drivers: number
  orders: number
  /** Whether the person has said what he wants to be told, or where. */
  notices: boolean
}

/** The steps of the beginning by side, each as far as it is; null once all are done. */
export function stepsOf(has: Beginning): StartStep[] | null {
  const step = (code: StartStep['code'], count: number, done = count > 0): StartStep => ({ code, done, count, of: null })
  const steps: StartStep[] = [
    { code: 'company', done: has.facts.done === has.facts.all, count: has.facts.done, of: has.facts.all },
    step('people', has.people, has.people > 1),
    step('partners', has.partners),
    has.side === 'forwarder'
      ? step('customers', has.customers)
      : step('fleet', has.trucks + has.drivers, has.trucks > 0 && has.drivers > 0),
    step('order', has.orders),
    step('notices', Number(has.notices)),
  ]
  return steps.every(({ done }) => done) ? null : steps
}

import { useState } from 'react'
import type { NextCode } from '#contract/order-states.ts'

/** What was done last from the queue: enough to name it and to lead to it. */
export type Last = { orderId: string; number: string | null; code: NextCode; at: number }

const HOUR = 3600_000

/** What this person did last here, remembered for an hour of this tab. */
export function useLast(scope: string): [Last | null, (last: Last) => void] {
  const key = `home.last.${scope}`
  const [last, setLast] = useState<Last | null>(() => read(key))
  return [
    last,
    next => {
      setLast(next)
      try {
        sessionStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A browser that forbids storage remembers it on this page alone.
      }
    },
  ]
}

function read(key: string): Last | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Last | null
    return kept && Date.now() - kept.at < HOUR ? kept : null
  } catch {
    return null
  }
}

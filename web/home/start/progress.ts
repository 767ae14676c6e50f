import { useEffect, useState } from 'react'
import { moscowDay } from '#web/orders/days.ts'

/** What waits and what is done of a day; `goal` is how much there was when the day was first looked at. */
export type Progress = { waiting: readonly string[]; done: readonly string[]; goal?: number | undefined }

const nothing: Progress = { waiting: [], done: [] }

/** What stands for one thing to do: its order, its step and the moment it is due. */
export const queueItemOf = (orderId: string, step: string, dueAt: string | null): string => `${orderId}:${step}@${dueAt ?? '9999'}`

const dueOf = (queueItem: string) => queueItem.slice(queueItem.indexOf('@') + 1)

/** What left the queue is done, what came back is not. `upTo` is the last due moment that is loaded: of later things nothing is known. */
export function advance({ waiting, done }: Progress, now: readonly string[], upTo: string | null): Progress {
  const present = new Set(now)
  const gone = waiting.filter(queueItem => !present.has(queueItem))
  const known = (queueItem: string) => upTo === null || dueOf(queueItem) < upTo
  return {
    waiting: [...now, ...gone.filter(queueItem => !known(queueItem))],
    done: [...new Set([...done.filter(queueItem => !present.has(queueItem)), ...gone.filter(known)])],
  }
}

/** The goal of a day: how much there was when it was first known; what comes later does not move it. */
export const goalOf = (before: Progress, next: Progress, mine: number | undefined): number | undefined =>
  before.goal ?? (mine === undefined ? undefined : mine + next.done.length)

type Today = {
  scope: string
  at: number
  /** Null while the queue is not known. */
  queueItems: readonly string[] | null
  /** There is more than is loaded. */
  more: boolean
  /** How much waits in all; undefined while that is not known. */
  mine: number | undefined
}

/** How much of today's queue has been cleared on this device, of how much. */
export function useProgress({ scope, at, queueItems, more, mine }: Today): { done: number; goal: number } {
  const key = `home.${scope}.${moscowDay(at)}`
  const [progress, setProgress] = useState<{ key: string; value: Progress }>({ key, value: read(key) })
  const text = queueItems === null ? null : queueItems.join(' ')

  useEffect(() => {
    if (text === null) return
    const now = text === '' ? [] : text.split(' ')
    const last = now.at(-1)
    setProgress(held => {
      const before = held.key === key ? held.value : read(key)
      const next = advance(before, now, more && last !== undefined ? dueOf(last) : null)
      const goal = goalOf(before, next, mine)
      const value = { ...next, ...(goal !== undefined && { goal }) }
      write(key, value)
      return { key, value }
    })
  }, [key, text, more, mine])

  const { done, goal } = progress.key === key ? progress.value : nothing
  return { done: done.length, goal: Math.max(goal ?? done.length + (mine ?? 0), done.length) }
}

function read(key: string): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Progress | null
    return kept && Array.isArray(kept.waiting) && Array.isArray(kept.done) ? kept : nothing
  } catch {
    return nothing
  }
}

function write(key: string, value: Progress): void {
  try {
    for (let i = localStorage.length - 1; i >= 0; i--) {
      const other = localStorage.key(i)
      if (other?.startsWith(key.slice(0, -10)) && other !== key) localStorage.removeItem(other)
    }
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that forbids storage counts this visit alone.
  }
}

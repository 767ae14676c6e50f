import { useEffect, useRef, useState } from 'react'
import { type OrderDraft, orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { now } from '#web/i18n/format.ts'
import { blankOrder, draftOf, keepable } from './draft.ts'

const pause = 2000

export type Known = { id: string; version: number }
export type Kept = {
  state: 'clean' | 'unkept' | 'keeping' | 'kept' | 'failed' | 'conflict'
  /** When the server last took the draft. */
  at: number | null
  /** Fields it could not take. */
  left: readonly string[]
  error: CallError | null
}

const blankText = JSON.stringify(keepable(draftOf(blankOrder())).draft)

/**
 * Keeps a draft at the server: two seconds after the last change, one request at a time, nothing while the form is blank.
 * `auto` false: only when asked. `base` is what the server holds, for telling whose change is whose after a conflict.
 */
export function useKeptDraft(
  draft: OrderDraft,
  start: { known: Known; draft: OrderDraft } | null,
  auto: boolean,
  onMade: (id: string) => void,
) {
  const create = useSend(orders.create)
  const save = useSend(orders.save)
  const [kept, setKept] = useState<Kept>({ state: 'clean', at: null, left: [], error: null })
  const [keptText, setKeptText] = useState(() => (start ? JSON.stringify(start.draft) : null))
  const known = useRef(start?.known ?? null)
  const base = useRef(start?.draft ?? null)
  const running = useRef<Promise<boolean> | null>(null)
  const latest = useRef(draft)
  const text = JSON.stringify(draft)
  const blank = keptText === null && JSON.stringify(keepable(draft).draft) === blankText
  const changed = keptText === null ? !blank : keptText !== text

  useEffect(() => {
    latest.current = draft
  })

  const once = async (): Promise<boolean> => {
    const sent = latest.current
    const { draft: part, left } = keepable(sent)
    setKept(last => ({ ...last, state: 'keeping', error: null }))
    try {
      const row = known.current
        ? await save.mutateAsync({ orderId: known.current.id, version: known.current.version, draft: part })
        : await create.mutateAsync({ draft: part, goal: 'keep' })
      const made = known.current === null
      known.current = { id: row.id, version: row.version }
      base.current = part
      setKeptText(JSON.stringify(sent))
      setKept({ state: 'kept', at: now(), left, error: null })
      if (made) onMade(row.id)
      return left.length === 0
    } catch (error) {
      const refusal = error instanceof CallError ? error : new CallError(String(error))
      setKept(last => ({ ...last, state: refusal.code === 'order.changed' ? 'conflict' : 'failed', error: refusal }))
      return false
    }
  }

  /** Sends what is not kept yet; false when something stays behind. */
  const keep = async (): Promise<boolean> => {
    if (running.current) await running.current
    running.current = once()
    const whole = await running.current
    running.current = null
    return whole
  }

  const waiting = auto && changed && kept.state !== 'conflict'
  const send = useRef(keep)
  useEffect(() => {
    send.current = keep
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause anew
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => void send.current(), pause)
    return () => clearTimeout(timer)
  }, [waiting, text])

  return {
    kept: changed && (kept.state === 'clean' || kept.state === 'kept') ? { ...kept, state: 'unkept' as const } : kept,
    changed: changed || kept.left.length > 0,
    blank,
    keep,
    /** Waits for the request under way, so that the next one carries the right version. */
    settle: async () => {
      if (running.current) await running.current
    },
    known: () => known.current,
    base: () => base.current,
    /** Takes another version as what the server holds now. */
    take: (next: Known, held: OrderDraft | null) => {
      known.current = next
      if (held) {
        base.current = held
        setKeptText(JSON.stringify(held))
      }
      setKept(last => ({ ...last, state: 'clean', error: null }))
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { beforeSignOut } from '#web/api/session.ts'
import { type Autosave, type DraftStatus, neverSaved } from '#web/forms/autosave.ts'
import { now } from '#web/i18n/format.ts'
import type { FormState } from '#web/orders/conflict/meeting.ts'
import { blankOrder, draftOf, withoutTemplate } from './draft.ts'
import { savablePart } from './errors.ts'

const pause = 2000

type Known = { id: string; version: number }

const blankText = JSON.stringify(savablePart(draftOf(blankOrder())).draft)

/**
 * Keeps a draft at the server as an order of its own: two seconds after the last change, one request at a time, nothing while the form
 * is blank. `auto` false: only when asked. `base` is what the server holds, for telling whose change is whose after a conflict.
 */
export function useOrderAutosave(
  typed: FormState,
  start: (FormState & { known: Known }) | null,
  auto: boolean,
  onMade: (id: string) => void,
) {
  const create = useSend(orders.create)
  const change = useSend(orders.save)
  const [kept, setKept] = useState<DraftStatus>(neverSaved)
  const [keptText, setKeptText] = useState(() => (start ? JSON.stringify(start.draft) : null))
  const known = useRef(start?.known ?? null)
  const base = useRef<FormState | null>(start)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const { draft } = typed
  const latest = useRef(typed)
  const text = JSON.stringify(draft)
  const isBlank = keptText === null && JSON.stringify(savablePart(withoutTemplate(draft)).draft) === blankText
  const changed = keptText === null ? !isBlank : keptText !== text

  useEffect(() => {
    latest.current = typed
  })

  const once = async (): Promise<{ known: Known; whole: boolean }> => {
    const sent = latest.current
    const { draft: part, left } = savablePart(sent.draft)
    setKept(last => ({ ...last, state: 'keeping', error: null }))
    const row = known.current
      ? await change.mutateAsync({ orderId: known.current.id, version: known.current.version, draft: part })
      : await create.mutateAsync({ draft: part, goal: 'keep' })
    const made = known.current === null
    known.current = { id: row.id, version: row.version }
    base.current = { fields: sent.fields, draft: part }
    setKeptText(JSON.stringify(sent.draft))
    setKept({ state: 'kept', at: now(), left, error: null })
    if (made) onMade(row.id)
    return { known: known.current, whole: left.length === 0 }
  }

  const failed = (error: unknown): false => {
    const refusal = error instanceof CallError ? error : new CallError(String(error))
    setKept(last => ({ ...last, state: refusal.code === 'order.changed' ? 'conflict' : 'failed', error: refusal }))
    return false
  }

  /** Sends what is not kept yet and tells the version; the refusal is thrown. */
  const save = async (): Promise<Known> => {
    const made = running.current.then(once)
    running.current = made.catch(failed)
    return (await made).known
  }

  const keep = async (): Promise<boolean> => {
    const made = running.current.then(once).then(({ whole }) => whole, failed)
    running.current = made
    return made
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
  useEffect(() => (auto && changed ? beforeSignOut(() => send.current()) : undefined), [auto, changed])

  const autosave: Autosave = {
    status: changed && (kept.state === 'clean' || kept.state === 'kept') ? { ...kept, state: 'unsaved' } : kept,
    unsaved: changed || kept.left.length > 0,
    storedHere: false,
    keep,
    settle: async () => void (await running.current),
    drop: async () => {},
    opening: null,
    meeting: null,
  }
  return {
    ...autosave,
    save,
    known: () => known.current,
    base: () => base.current,
    /** Takes another version as what the server holds now. */
    take: (next: Known, held: FormState) => {
      known.current = next
      base.current = held
      setKeptText(JSON.stringify(held.draft))
      setKept(last => ({ ...last, state: 'clean', error: null }))
    },
  }
}

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { orders } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { gridWords } from './gridWords.ts'
import type { GridRow, RowChange } from './row.ts'

/** What became of a row that was sent. */
export type Applied = { ok: boolean; message: string }

/** Sends the rows that are ready; what was saved is forgotten here, what was refused stays as typed with its reason. */
export function useApply({
  ready,
  onBusy,
  refetch,
  onDone,
  onKeep,
}: {
  ready: readonly (readonly [GridRow, RowChange])[]
  onBusy: (busy: boolean) => void
  refetch: () => Promise<unknown>
  /** Told which rows are saved, before the draft is kept without them. */
  onDone: (done: ReadonlySet<string>) => void
  onKeep: () => Promise<boolean>
}) {
  const t = useWords(gridWords)
  const save = useSend(orders.saveMany)
  const [results, setResults] = useState<ReadonlyMap<string, Applied>>(new Map())
  const [outcome, setOutcome] = useState<{ done: number; all: number } | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)

  const apply = async () => {
    onBusy(true)
    setFailure(null)
    try {
      const sent = ready.map(([{ card }, { set }]) => ({ id: card.id, version: card.version, set: set ?? {} }))
      const answer = await save.mutateAsync({ rows: sent })
      const done = new Set(answer.results.filter(({ ok }) => ok).map(({ id }) => id))
      await refetch()
      flushSync(() => onDone(done))
      await onKeep()
      setResults(
        new Map(
          answer.results.map(({ id, ok, error }) => [
            id,
            { ok, message: error?.code === 'order.changed' ? t.changedByOthers : (error?.message ?? '') },
          ]),
        ),
      )
      setOutcome({ done: done.size, all: sent.length })
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError(String(error)))
    }
    onBusy(false)
  }
  return { apply, pending: save.isPending, results, outcome, failure }
}

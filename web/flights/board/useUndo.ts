import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flights } from '#contract/flights.ts'
import { ask } from '#web/api/client.ts'
import { newKey } from '#web/api/newKey.ts'
import { markStale } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { type Applied, stepsBack, undoOf } from './undo.ts'
import { boardWords } from './words.ts'

const doneWords = { aboard: 'planDone', moved: 'moveDone', swapped: 'swapDone' } as const

/** What was last applied here, and the one step that takes all of it back and says what of it could not be. */
export function useUndo() {
  const t = useWords(boardWords)
  const queries = useQueryClient()
  const [last, setLast] = useState<readonly Applied[]>([])
  const [pending, setPending] = useState(false)
  const busy = useRef(false)

  const undo = () =>
    last.length === 0 ? void toasts.add({ type: 'info', title: t.undo, content: t.undoNothing, id: 'board-undo' }) : takeBack(last)
  const takeBack = async (last: readonly Applied[]) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    const kept: string[] = []
    for (const { applied, orderId } of stepsBack(last)) {
      const [card, unread] = await ask(flights.get, { query: { flightId: applied.flightId } }, { quiet: true })
      const [other, unseen] =
        applied.kind === 'swapped' ? await ask(flights.get, { query: { flightId: applied.withId } }, { quiet: true }) : [null, null]
      const step = unread ? null : undoOf(applied, orderId, { card, other }, t.undoComment)
      const [, refused] = step ? await ask(flights.move, { data: step }, { quiet: true, key: newKey() }) : [null, unread ?? unseen]
      if (refused) kept.push(`${card?.number ?? ''} ${refused.message}`.trim())
    }
    setLast([])
    setPending(false)
    busy.current = false
    await markStale(queries, flights.move.emits)
    toasts.add(
      kept.length === 0
        ? { type: 'success', title: t.undone, content: '', id: 'board-undo' }
        : { type: 'warning', title: t.undoneNot, content: kept.join('; '), id: 'board-undo' },
    )
  }
  return {
    last,
    pending,
    undo,
    /** Told of what was applied, and where to; the way back is offered with it. */
    applied: (applied: readonly Applied[], who: string) => {
      setLast(applied)
      toasts.add({
        type: 'success',
        id: 'board-done',
        title: t[doneWords[applied[0]?.kind ?? 'aboard']],
        content: who,
        undo: () => void takeBack(applied),
      })
    },
  }
}

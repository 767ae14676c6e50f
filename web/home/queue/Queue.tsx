import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import type { NextCode } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { useMe } from '#web/api/session.ts'
import { words } from '#web/home/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { useSteps } from '#web/orders/actions/steps.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { usePinned } from './pinned.ts'
import type { Asking } from './QueueDialog.tsx'
import { QueueFoot } from './QueueFoot.tsx'
import { QueueItem } from './QueueItem.tsx'
import { useAsked } from './useAsked.ts'
import { useLast } from './useLast.ts'
import { usePlaceInQueue } from './usePlaceInQueue.ts'

const dialog = () => import('./QueueDialog.tsx')
const QueueDialog = lazy(async () => ({ default: (await dialog()).QueueDialog }))

/** Steps that can be taken here; the others need the order's own page. */
const asks: Partial<Record<NextCode, Asking['ask']>> = {
  choose_executor: 'offer',
  review_guide: 'offer',
  answer_offer: 'accept',
  answer_counter: 'accept',
  answer_extra: 'answerExtra',
  assign_resources: 'assign',
  depart: 'report',
  arrive: 'report',
  serve: 'report',
  complete_order: 'complete',
}

type QueueProps = { side: Side; rows: readonly OrderRow[]; now: number; cleared: number; mine: number }

/** The things to do, the most urgent first, each with its step at hand; the keyboard goes through them and never loses its place. */
export function Queue({ side, rows, now, cleared, mine }: QueueProps) {
  const t = useWords(words)
  const me = useMe()
  const stepOf = useSteps(side)
  const list = useRef<HTMLOListElement>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [dealt, setDealt] = useState<ReadonlySet<string>>(new Set())
  const { asking, setAsking, ready } = useAsked()
  const [last, setLast] = useLast(`${me.organization.id}.${side}`)
  const looking = pointed || focused || asking !== null
  const { items, fresh, moved, showAll } = usePinned(rows, looking, dealt, useVisits())
  const { current, enter, press, followFrom } = usePlaceInQueue({ list, items, asking: asking !== null })

  // one who leaves the queue finds it in order when he comes back
  const leave = () => {
    if (fresh > 0 || moved || items.some(one => one.gone)) showAll()
  }

  return (
    <>
      {(fresh > 0 || moved) && (
        <div className="home-fresh" role="status">
          <Button size="small" variant="primary" onClick={showAll}>
            {fresh > 0 ? t.fresh(fresh) : t.moved}
          </Button>
        </div>
      )}
      <ol
        ref={list}
        aria-label={t.queue}
        onFocus={event => {
          enter(event)
          setFocused(true)
          void dialog()
        }}
        onBlur={event => {
          if (list.current?.contains(event.relatedTarget)) return
          setFocused(false)
          if (!pointed && asking === null) leave()
        }}
        onPointerEnter={event => event.pointerType === 'mouse' && setPointed(true)}
        onPointerLeave={() => {
          setPointed(false)
          if (!focused && asking === null) leave()
        }}
        onPointerDown={press}
      >
        {items.map(({ row, gone }, i) => {
          const step = gone ? null : stepOf(row)
          const ask = asks[row.next.code]
          return (
            <QueueItem
              key={row.id}
              order={row}
              gone={gone}
              now={now}
              step={step}
              current={i === current}
              pending={asking?.orderId === row.id && !ready}
              {...(step && ask
                ? {
                    onAct: (event: MouseEvent) => {
                      // another tab or window still opens the order itself
                      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
                      event.preventDefault()
                      setAsking({ orderId: row.id, ask, code: row.next.code })
                    },
                  }
                : {})}
            />
          )
        })}
      </ol>
      <QueueFoot
        side={side}
        cleared={cleared}
        last={last}
        rest={mine > 1000 ? mine : mine - items.filter(({ row, gone }) => !gone && row.next.whose === 'me').length}
        onRevoke={orderId => setAsking({ orderId, ask: 'revoke', code: 'none' })}
      />
      {asking && ready && (
        <Suspense fallback={null}>
          <QueueDialog
            key={asking.orderId}
            card={ready}
            ask={asking.ask}
            onClose={() => setAsking(null)}
            onDone={row => {
              setLast({ orderId: row.id, number: row.number, code: asking.code, at: Date.now() })
              setDealt(before => new Set(before).add(row.id))
              followFrom(row.id)
              setAsking(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** How many times this page has been come back to. */
function useVisits(): number {
  const [visits, setVisits] = useState(0)
  useEffect(() => {
    const turn = () => document.visibilityState === 'visible' && setVisits(before => before + 1)
    document.addEventListener('visibilitychange', turn)
    return () => document.removeEventListener('visibilitychange', turn)
  }, [])
  return visits
}

import { useQuery } from '@tanstack/react-query'
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import type { NextCode } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { queryOf } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { isOtherwiseUsed } from '#web/home/keys.ts'
import { words } from '#web/home/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { useSteps } from '#web/orders/actions/steps.ts'
import { Button } from '#web/ui/Button.tsx'
import { useLast } from './last.ts'
import { usePinned } from './pinned.ts'
import type { Asking } from './QueueDialog.tsx'
import { QueueFoot } from './QueueFoot.tsx'
import { QueueItem } from './QueueItem.tsx'

const dialog = () => import('./QueueDialog.tsx')
const QueueDialog = lazy(async () => ({ default: (await dialog()).QueueDialog }))

/** Steps that can be taken here; the others need the order's own page. */
const asks: Partial<Record<NextCode, Asking['ask']>> = {
  choose_executor: 'offer',
  review_guide: 'offer',
  answer_offer: 'accept',
  answer_extra: 'answerExtra',
  assign_resources: 'assign',
  depart: 'report',
  arrive: 'report',
  serve: 'report',
  complete_order: 'complete',
}

const actionIn = (row: Element | undefined) => row?.querySelector<HTMLElement>('.home-act a') ?? row?.querySelector<HTMLElement>('a')

type QueueProps = { side: Side; rows: readonly OrderRow[]; now: number; cleared: number; mine: number }

/** The things to do, the most urgent first, each with its step at hand; the keyboard goes through them and never loses its place. */
export function Queue({ side, rows, now, cleared, mine }: QueueProps) {
  const t = useWords(words)
  const me = useMe()
  const stepOf = useSteps(side)
  const list = useRef<HTMLOListElement>(null)
  const inside = useRef(false)
  const follow = useRef<{ id: string; index: number } | null>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [dealt, setDealt] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking | null>(null)
  const [last, setLast] = useLast(`${me.organization.id}.${side}`)
  const looking = pointed || focused || asking !== null
  const { items, fresh, moved, showAll } = usePinned(rows, looking, dealt, useVisits())
  const [index, setIndex] = useState(0)
  const current = Math.min(index, items.length - 1)

  const card = useQuery({ ...queryOf(orders.get, { orderId: asking?.orderId ?? '' }), enabled: asking !== null })
  // asked once with what is true now; what changes while the dialog is open is the dialog's to say
  const [opened, setOpened] = useState<Asking | null>(null)
  if (asking !== opened && (asking === null || (card.data && !card.isFetching))) setOpened(asking)
  const ready = asking !== null && asking === opened ? card.data : undefined
  useEffect(() => {
    if (asking && card.isError) setAsking(null)
  }, [asking, card.isError])

  const focus = (to: number) => {
    const next = Math.max(0, Math.min(to, items.length - 1))
    setIndex(next)
    const target = actionIn(list.current?.children[next]) ?? document.querySelector<HTMLElement>('.home h1')
    target?.focus()
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isOtherwiseUsed(event)) return
      const nowhere = document.activeElement === document.body || document.activeElement?.matches('h1,main') === true
      const within = list.current?.contains(document.activeElement) === true
      if (!nowhere && !within) return
      const step = event.code === 'KeyJ' || event.key === 'ArrowDown' ? 1 : event.code === 'KeyK' || event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) {
        event.preventDefault()
        focus(within ? current + step : current)
      } else if (event.key === 'Enter' && nowhere) {
        event.preventDefault()
        actionIn(list.current?.children[current])?.click()
      }
    }
    // a press elsewhere is no loss of the place in the queue
    const stop = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || !list.current?.contains(event.target)) inside.current = false
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', stop, true)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', stop, true)
    }
  })

  // what was dealt with has left its place, perhaps with the focus: what stands there now takes it
  useEffect(() => {
    if (asking !== null) return
    const left = follow.current !== null && items[follow.current.index]?.row.id !== follow.current.id
    if (left || (inside.current && document.activeElement === document.body)) {
      const at = left ? follow.current!.index : current
      follow.current = null
      focus(at)
    }
  })

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
          inside.current = true
          if (!event.currentTarget.children[follow.current?.index ?? -1]?.contains(event.target)) follow.current = null
          setFocused(true)
          void dialog()
          const at = [...(list.current?.children ?? [])].findIndex(row => row.contains(event.target))
          if (at >= 0) setIndex(at)
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
        onPointerDown={() => {
          inside.current = true
        }}
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
        rest={mine > 1000 ? mine : mine - items.filter(one => !one.gone).length}
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
              const index = items.findIndex(one => one.row.id === row.id)
              follow.current = index < 0 ? null : { id: row.id, index }
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

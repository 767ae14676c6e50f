import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { placed, risingRun, spanOf, type VirtualRow, wanted } from './virtualRows.ts'

/** Below the last row and above the first one that is led into sight. */
const clear = 8
/** Without a movement for so long, the rows are at rest. */
const pause = 120
/** So many new rows at once, and at once again: too fast to be read. */
const many = 5
const beside = { from: 5, to: 5 }
const running = { down: { from: 1, to: 3 }, up: { from: 3, to: 1 } }
/** Rows made whole in one go: while others still come, and at rest. */
const ripe = { moving: 2, still: 5 }

/**
 * The rows of a box that are drawn. Each is as high as the next, so nothing is measured; an element that leaves takes up the row that
 * comes; rows that run by too fast to be read are bare texts until they slow down; and at rest the elements stand in the order of the
 * rows, as screen readers and selections go by.
 */
export function useVirtualRows({
  box,
  tall,
  head,
  height,
  count,
  keep,
  idOf,
  rested,
}: {
  box: RefObject<HTMLDivElement | null>
  /** How high the box is, with its heads. */
  tall: number
  head: number
  height: number
  count: number
  /** The row that stays in the page wherever it is scrolled. */
  keep: number | null
  idOf: (index: number) => string
  rested: () => void
}) {
  const [view, setView] = useState({ top: 0, still: true, fast: false, down: true })
  const body = useRef<HTMLDivElement>(null)
  const moving = useRef(false)
  const drawn = useRef<readonly VirtualRow[]>([])
  const latest = useRef({ height, rested })

  const room = Math.max(0, tall - head)
  const span = spanOf(view.top, room, height, count)
  const more = view.fast ? running[view.down ? 'down' : 'up'] : beside
  const most = Math.ceil(room / height) + 1 + beside.from + beside.to
  const places = tall === 0 ? [] : wanted({ span, more, count, keep, before: drawn.current, most })
  const lines = placed(
    drawn.current,
    places.map(index => ({ index, id: idOf(index) })),
    { plain: view.fast, ripe: view.fast ? 0 : view.still ? ripe.still : ripe.moving, span },
  )
  const unripe = !view.fast && lines.some(line => line.plain)

  useLayoutEffect(() => {
    drawn.current = lines
    latest.current = { height, rested }
    if (view.still && !unripe && body.current) order(body.current)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing may leave some for the next
  useEffect(() => {
    if (!unripe) return
    const asked = requestAnimationFrame(() => setView(last => ({ ...last })))
    return () => cancelAnimationFrame(asked)
  }, [unripe, lines])

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand at other places
  useLayoutEffect(() => {
    const { scrollTop: top = 0 } = box.current ?? {}
    setView(last => (Math.floor(last.top / height) === Math.floor(top / height) ? last : { ...last, top }))
  }, [height])

  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    let last = { row: Math.floor(node.scrollTop / latest.current.height), many: false }
    let timer: ReturnType<typeof setTimeout>
    let asked = 0
    const settle = () => {
      moving.current = false
      last = { ...last, many: false }
      setView(view => ({ ...view, top: node.scrollTop, still: true, fast: false }))
      latest.current.rested()
    }
    const scroll = () => {
      const { scrollTop: top } = node
      const row = Math.floor(top / latest.current.height)
      clearTimeout(timer)
      cancelAnimationFrame(asked)
      moving.current = true
      if (row !== last.row) {
        const now = { row, many: Math.abs(row - last.row) >= many }
        const fast = now.many && last.many
        const down = row > last.row
        last = now
        // in the frame that shows the movement, not in the next one
        flushSync(() => setView({ top, still: false, fast, down }))
      }
      // frames of a busy machine may be further apart than the pause: a movement is over when a frame has come without one
      timer = setTimeout(() => {
        asked = requestAnimationFrame(settle)
      }, pause)
    }
    node.addEventListener('scroll', scroll, { passive: true })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(asked)
      node.removeEventListener('scroll', scroll)
    }
  }, [box])

  return {
    lines,
    span,
    body,
    /** True while the box is scrolled. */
    moving,
    /** Scrolls no further than is needed for a row to be in sight. */
    scrollTo(index: number) {
      const node = box.current
      if (!node) return
      const top = index * height
      const low = head + top + height + clear - node.clientHeight
      if (top < node.scrollTop) node.scrollTop = top
      else if (low > node.scrollTop) node.scrollTop = low
      else return
      setView(last => ({ ...last, top: node.scrollTop, fast: false }))
    },
  }
}

/** Puts the elements of rows in the order of their numbers with the fewest moves; those that hold the focus or a selection keep it. */
function order(body: HTMLElement) {
  const nodes = [...body.children]
  const numbers = nodes.map(node => Number(node.ariaRowIndex ?? (node as HTMLElement).dataset.row))
  const stay = risingRun(numbers)
  if (stay.size === nodes.length || getSelection()?.isCollapsed === false) return
  const held = document.activeElement
  const whole = 'moveBefore' in body
  if (!whole && nodes.some((node, at) => !stay.has(at) && node.contains(held))) return
  let next: Element | null = null
  for (const at of [...nodes.keys()].sort((a, b) => numbers[b]! - numbers[a]!)) {
    const node: Element = nodes[at]!
    if (!stay.has(at)) {
      if (whole) body.moveBefore(node, next)
      else (body as HTMLElement).insertBefore(node, next)
    }
    next = node
  }
}

import { useEffect, useMemo, useRef, useState } from 'react'
import type { Rows } from '#web/ui/table/props.ts'
import { type Change, orderOf, ROWS, rowAt, type SampleRow, type SortKey } from './rows.ts'

const BLOCK = 100
const SLOW = 900

export type Data = 'all' | 'empty' | 'failing'
export type Network = 'fast' | 'slow'

type Answer = 'asked' | 'here' | 'failed'

/** Every seventh part of the list is refused the first time it is asked for. */
const refusedFirst = (block: number) => block % 7 === 3

/**
 * The rows of the page as a server would give them: at once, slowly part by part, or with failures. Only what is looked at is ever
 * made.
 */
export function useSource({
  sort,
  data,
  network,
  base,
}: {
  sort: readonly { id: SortKey; desc: boolean }[]
  data: Data
  network: Network
  base: number
}) {
  const key = JSON.stringify(sort)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is equal when the sorting is
  const order = useMemo(() => orderOf(sort), [key])
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map())
  const inParts = network === 'slow' || data === 'failing'
  const question = `${key} ${data} ${network}`
  const parts = useParts(question, inParts, data === 'failing', network === 'slow' ? SLOW : 0)
  const made = useRef({ base: 0, changes, rows: new Map<number, SampleRow>() })

  const { answers, opened } = parts
  const rows = useMemo((): Rows<SampleRow> => {
    const kept = made.current
    if (kept.base !== base) made.current = { base, changes, rows: new Map() }
    else if (kept.changes !== changes) {
      for (const [index, change] of changes) if (kept.changes.get(index) !== change) kept.rows.delete(index)
      kept.changes = changes
    }
    const memory = made.current.rows
    const open = data === 'empty' || opened !== 'here' ? 0 : ROWS
    return {
      length: open,
      at(place) {
        if (place < 0 || place >= open || (inParts && answers.get(Math.floor(place / BLOCK)) !== 'here')) return undefined
        const index = order?.[place] ?? place
        let row = memory.get(index)
        if (!row) {
          row = rowAt(index, base, changes.get(index))
          memory.set(index, row)
        }
        return row
      },
    }
  }, [order, data, base, changes, inParts, answers, opened])

  return {
    rows,
    ...parts,
    /** A row by itself, wherever it stands; none of a list that is empty. */
    rowOf: (index: number): SampleRow | undefined => (rows.length > index ? rowAt(index, base, changes.get(index)) : undefined),
    /** What a person has typed; slowly when the network is, refused the first time when it fails. */
    async save(index: number, change: Change): Promise<boolean> {
      if (network === 'slow') await new Promise(done => setTimeout(done, SLOW))
      if (data === 'failing' && !parts.refused.current.has(index)) {
        parts.refused.current.add(index)
        return false
      }
      setChanges(last => new Map(last).set(index, { ...last.get(index), ...change }))
      return true
    },
  }
}

/** Which parts of the list have come, been asked for, or failed; another question begins anew. */
function useParts(question: string, inParts: boolean, failing: boolean, delay: number) {
  const fresh = { question, answers: new Map<number, Answer>() as ReadonlyMap<number, Answer>, opened: 'asked' as Answer }
  const [held, setHeld] = useState(fresh)
  const refused = useRef(new Set<number>())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const latest = useRef(question)
  if (held.question !== question) setHeld(fresh)
  const state = held.question === question ? held : fresh

  const later = (act: () => void) => {
    const asked = latest.current
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      if (latest.current === asked) act()
    }, delay)
    timers.current.add(timer)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each question opens the list once
  useEffect(() => {
    latest.current = question
    const waiting = timers.current
    refused.current = new Set()
    if (inParts) later(() => setHeld(last => ({ ...last, opened: failing ? 'failed' : 'here' })))
    return () => {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    }
  }, [question])

  const ask = (blocks: readonly number[], again: boolean) => {
    if (blocks.length === 0) return
    const set = (answer: (block: number) => Answer) =>
      setHeld(last => ({ ...last, answers: new Map([...last.answers, ...blocks.map(block => [block, answer(block)] as const)]) }))
    set(() => 'asked')
    later(() => set(block => (failing && refusedFirst(block) && !again ? 'failed' : 'here')))
  }
  const failed = [...state.answers].flatMap(([block, answer]) => (answer === 'failed' ? [block] : []))

  return {
    answers: state.answers,
    opened: inParts ? state.opened : ('here' as Answer),
    refused,
    /** How many rows did not come. */
    missing: failed.length * BLOCK,
    retry() {
      if (state.opened === 'failed') {
        setHeld(last => ({ ...last, opened: 'asked' }))
        later(() => setHeld(last => ({ ...last, opened: 'here' })))
      } else ask(failed, true)
    },
    seen(from: number, to: number) {
      if (!inParts || state.opened !== 'here') return
      const blocks: number[] = []
      for (let block = Math.floor(from / BLOCK); block <= Math.floor(to / BLOCK); block++) if (!state.answers.has(block)) blocks.push(block)
      ask(blocks, false)
    },
  }
}

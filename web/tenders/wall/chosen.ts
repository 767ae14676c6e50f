import { useState } from 'react'
import { tenderLimits } from '#contract/tender-draft.ts'
import type { LotRow } from '#contract/tender-list.ts'

/** `off`: taken off by hand; `on`: put up by hand, in their order. */
export type Chosen = { on: string[]; off: string[] }

const kept = 200

/** The lots on the wall: those put up by hand, and the others in the order they come in while there is room. */
export function onWall(lots: readonly LotRow[], { on, off }: Chosen): LotRow[] {
  const byId = new Map(lots.map(lot => [lot.id, lot]))
  const first = on.flatMap(id => byId.get(id) ?? [])
  const rest = lots.filter(lot => !on.includes(lot.id) && !off.includes(lot.id) && lot.tenderStatus !== 'draft')
  return [...first, ...rest].slice(0, tenderLimits.wall)
}

export const putUp = ({ on, off }: Chosen, id: string): Chosen => ({
  on: [...on.filter(other => other !== id), id].slice(-tenderLimits.wall),
  off: off.filter(other => other !== id),
})

export const takeOff = ({ on, off }: Chosen, id: string): Chosen => ({
  on: on.filter(other => other !== id),
  off: [...off.filter(other => other !== id), id].slice(-kept),
})

/** What hangs on the wall of this browser. */
export function useChosen(scope: string): [Chosen, (next: Chosen) => void] {
  const key = `wall.lots.${scope}`
  const [chosen, setChosen] = useState<Chosen>(() => read(key))
  return [
    chosen,
    next => {
      setChosen(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A browser that forbids storage keeps the wall for this visit.
      }
    },
  ]
}

function read(key: string): Chosen {
  try {
    const { on, off } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Chosen>
    const ids = (given: unknown) => (Array.isArray(given) ? given.filter((id): id is string => typeof id === 'string') : [])
    return { on: ids(on), off: ids(off) }
  } catch {
    return { on: [], off: [] }
  }
}

import { useMemo, useState } from 'react'
import type { List, Listed } from '#web/lists/list.ts'

/** The chosen rows, those that are no longer shown too; another filter forgets them. */
export function useChosen<Row extends Listed, F>({ rows, filter }: List<Row, F>) {
  'use no memo'
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  // what became of the rows is told also when none of them is chosen any more
  const [chose, setChose] = useState(false)
  const key = JSON.stringify(filter)
  const [chosenIn, setChosenIn] = useState(key)
  if (chosenIn !== key) {
    setChosenIn(key)
    if (chosen.size > 0) setChosen(new Map())
  }
  const selected = useMemo(() => new Set(chosen.keys()), [chosen])
  const choose = (ids: ReadonlySet<string>) => {
    setChose(true)
    const shown = new Map(rows.map(row => [row.id, row]))
    setChosen(new Map([...ids].flatMap(id => [[id, shown.get(id) ?? chosen.get(id)!] as const]).filter(([, row]) => row !== undefined)))
  }
  return { chosen, setChosen, chose, selected, choose }
}

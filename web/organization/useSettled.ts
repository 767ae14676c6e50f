import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Company, company } from '#contract/company.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { words } from './words.ts'

/** The organisation as it stands at the server now. */
export async function askCompany(): Promise<Company> {
  const [found, fault] = await ask(company.get, {}, { quiet: true })
  if (fault) throw fault
  return found
}

/**
 * Which version a form is opened with: the newest, unless something in it is not saved yet. `saved` takes the answer of a change over,
 * so that the form opens anew with it.
 */
export function useSettled(version: number, onUnsaved: (count: number) => void) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [dirty, setDirty] = useState(false)
  const [held, setHeld] = useState(version)
  const [turn, setTurn] = useState(0)
  if (!dirty && held !== version) setHeld(version)
  const tell = (count: number) => {
    setDirty(count > 0)
    onUnsaved(count)
  }
  return {
    key: `${held} ${turn}`,
    tell,
    saved: (answer: Company) => {
      queries.setQueryData(queryOf(company.get).queryKey, answer)
      tell(0)
      setTurn(last => last + 1)
      toasts.add({ type: 'success', title: t.saved, content: answer.card.nameShort })
    },
    undo: () => {
      tell(0)
      setTurn(last => last + 1)
    },
  }
}

/** Tells whenever the count changes. */
export function useTold(tell: (count: number) => void, count: number): void {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => latest.current(count), [count])
}

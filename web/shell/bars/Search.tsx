import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { writeQuery } from '#contract/query-string.ts'
import { useSide } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { words } from '#web/shell/words.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'

/** Search of the top bar: Enter opens the list of orders with what was typed; `/` and Ctrl K lead here from anywhere. */
export function Search({ onFound, autoFocus = false }: { onFound?: () => void; autoFocus?: boolean }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const side = useSide()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')

  useEffect(() => {
    // by the place of the key, so that it works in either layout
    const press = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey
      const palette = event.code === 'KeyK' && modified && !event.altKey && !event.shiftKey
      const slash = event.code === 'Slash' && !modified && !event.altKey && !event.shiftKey && !typing(event.target) && !own()
      if (event.defaultPrevented || !(palette || slash)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  if (side === null) return null
  return (
    <search className="top-search">
      <SearchField
        ref={field}
        wide
        kbd="Ctrl K"
        label={t.search}
        placeholder={t.searchHint}
        value={text}
        onChange={setText}
        onSubmit={typed => {
          const search = typed.trim().slice(0, 100)
          if (search === '') return
          void navigate({ pathname: paths.orders(side), search: `?${writeQuery({ search }, 'orders')}` })
          setText('')
          field.current?.blur()
          onFound?.()
        }}
      />
    </search>
  )
}

/** A screen with a search of its own keeps `/` for it. */
const own = () => document.querySelector('#content input[type=search]') !== null

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

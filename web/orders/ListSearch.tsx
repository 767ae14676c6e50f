import { type Ref, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { listWords } from './words.ts'

/** Search of the list: what is typed stands at once, the address follows. */
export function ListSearch({
  search,
  onSearch,
  searchRef,
}: {
  search: string
  onSearch: (search: string) => void
  searchRef: Ref<HTMLInputElement>
}) {
  const t = useWords(listWords)
  const [text, setText] = useState(search)
  const latest = useRef(search)
  const sent = useRef(new Set([search]))

  // the address follows the typing a moment later: only what was not typed here replaces the text
  useEffect(() => {
    if (!sent.current.has(search)) {
      latest.current = search
      setText(search)
    }
    if (search === latest.current) sent.current = new Set([search])
  }, [search])

  return (
    <SearchField
      ref={searchRef}
      className="orders-search"
      label={t.search}
      placeholder={t.searchHint}
      kbd="/"
      value={text}
      onChange={typed => {
        latest.current = typed.trim()
        sent.current.add(latest.current)
        setText(typed)
        onSearch(typed)
      }}
    />
  )
}

import { type Ref, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { listsWords } from '#web/lists/words.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'

/** Search of a list: what is typed stands at once, the address follows. */
export function ListSearch({
  search,
  hint,
  onSearch,
  searchRef,
}: {
  search: string
  hint: string
  onSearch: (search: string) => void
  searchRef?: Ref<HTMLInputElement>
}) {
  const t = useWords(listsWords)
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
      className="lists-search"
      label={t.search}
      placeholder={hint}
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

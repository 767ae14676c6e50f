import { useId, useState } from 'react'
import type { ImportRow } from '#contract/imports.ts'
import { useWords } from '#web/i18n/words.ts'
import { importWords } from './words.ts'

/** A cell of a broken row: what is wrong stands under it until it is put right, and what may have been meant is one press away. */
export function ImportCell({
  label,
  text,
  fault,
  onSave,
}: {
  label: string
  text: string
  fault: ImportRow['faults'][number] | null
  onSave: (text: string) => void
}) {
  const t = useWords(importWords)
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed !== null && typed !== text) onSave(typed)
    setTyped(null)
  }
  return (
    <>
      <input
        className="import-cell"
        aria-label={label}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : id}
        autoComplete="off"
        maxLength={1000}
        value={typed ?? text}
        onChange={event => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            save()
          } else if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation()
            setTyped(null)
          }
        }}
      />
      {fault !== null && (
        <span id={id} className="import-fault">
          {fault.why}
        </span>
      )}
      {fault !== null && fault.suggestions.length > 0 && (
        <span className="import-suggestions">
          <span className="muted">{t.suggestions}</span>
          {fault.suggestions.map(one => (
            <button
              key={one}
              type="button"
              onClick={() => {
                setTyped(null)
                onSave(one)
              }}
            >
              {one}
            </button>
          ))}
        </span>
      )}
    </>
  )
}

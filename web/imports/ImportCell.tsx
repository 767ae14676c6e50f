import { useId, useState } from 'react'

/** A cell of a broken row: what is wrong stands under it until it is put right. */
export function ImportCell({
  label,
  text,
  fault,
  onSave,
}: {
  label: string
  text: string
  fault: string | null
  onSave: (text: string) => void
}) {
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
          {fault}
        </span>
      )}
    </>
  )
}

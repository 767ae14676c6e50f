import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import './CellEdit.css'
import { names } from '#web/ui/names.ts'
import { placeUnder } from '#web/ui/overlays/placeUnder.ts'
import { EditIcon } from '#web/ui/pictures/screenIcons.tsx'
import { tableWords } from '#web/ui/table/words.ts'

/**
 * A value of a cell that is changed where it stands: Enter, F2 or a press begins, Enter keeps it, Esc gives the former back. What is
 * refused stays as typed, with the reason under it.
 */
export function CellEdit({
  label,
  value,
  children,
  align,
  inputMode,
  check,
  onSave,
}: {
  label: string
  /** As it is typed. */
  value: string
  /** As it is shown. */
  children: ReactNode
  align?: 'end' | undefined
  inputMode?: 'decimal' | undefined
  /** What is wrong with a text, else null. */
  check: (text: string) => string | null
  /** Answers what whoever saves it has against it, else null. */
  onSave: (text: string) => Promise<string | null>
}) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const said = useRef<HTMLSpanElement>(null)
  // what leaves the field by a key is settled: the blur that follows settles nothing
  const over = useRef(false)

  useEffect(() => {
    if (error === null || !said.current || !field.current) return
    said.current.showPopover()
    placeUnder(field.current, said.current, 6)
  }, [error])

  const back = () => {
    over.current = true
    const cell = field.current?.closest<HTMLElement>('[role="gridcell"]')
    setTyped(null)
    setError(null)
    cell?.focus({ preventScroll: true })
  }

  const save = async (stay: boolean) => {
    if (typed === null || saving) return
    const text = typed.trim()
    if (text === value) {
      if (stay) back()
      else setTyped(null)
      return
    }
    const wrong = check(text)
    if (wrong !== null) {
      setError(wrong)
      return
    }
    setSaving(true)
    const refused = await onSave(text)
    setSaving(false)
    setError(refused)
    if (refused !== null) return
    if (document.activeElement === field.current) back()
    else setTyped(null)
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save(true)
    else if (event.key === 'Escape') back()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (typed === null)
    return (
      <CellFace
        label={label}
        align={align}
        onEdit={() => {
          over.current = false
          setTyped(value)
        }}
      >
        {children}
      </CellFace>
    )
  return (
    <>
      <input
        ref={field}
        className={names('ui-cell-input', align === 'end' && 'ui-cell-edit-end')}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : id}
        aria-busy={saving || undefined}
        readOnly={saving}
        inputMode={inputMode}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the cell was opened to type in it
        autoFocus
        value={typed}
        onFocus={event => event.currentTarget.select()}
        onChange={event => {
          setTyped(event.target.value)
          setError(null)
        }}
        onBlur={() => over.current || void save(false)}
        onKeyDown={press}
      />
      {error !== null && (
        <span ref={said} id={id} className="ui-cell-error" role="alert" popover="manual">
          {error}
        </span>
      )}
    </>
  )
}

/** The value as it is shown: a press on it begins. */
function CellFace({
  label,
  align,
  onEdit,
  children,
}: {
  label: string
  align: 'end' | undefined
  onEdit: () => void
  children: ReactNode
}) {
  const t = useWords(tableWords)
  return (
    <button
      type="button"
      className={names('ui-cell-edit', align === 'end' && 'ui-cell-edit-end')}
      data-edit=""
      tabIndex={-1}
      aria-description={t.editCell(label)}
      onClick={onEdit}
    >
      <span className="truncate">{children}</span>
      <EditIcon size={12} />
    </button>
  )
}

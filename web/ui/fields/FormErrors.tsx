import { useEffect, useRef } from 'react'
import { focusField } from './focusField.ts'
import './FormErrors.css'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import '#web/ui/text/Link.css'

export type FormError = { id: string; label: string; message: string; fix?: { label: string; onPress: () => void } | null }

/** What keeps a form from being sent: each line leads to its field, or puts it right where that takes one press. When it appears the first of the fields takes the focus. */
export function FormErrors({ title, errors }: { title: string; errors: readonly FormError[] }) {
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(errors[0]?.id)
  useEffect(() => {
    if (first.current !== undefined && document.getElementById(first.current)) focusField(first.current)
    else box.current?.focus()
  }, [])

  if (errors.length === 0) return null
  return (
    <div ref={box} className="ui-form-errors" role="alert" tabIndex={-1}>
      <CloseIcon size={16} />
      <div>
        <b>{title}</b>
        <ul>
          {errors.map(error => (
            <li key={error.id}>
              <button type="button" className="ui-link" onClick={() => focusField(error.id)}>
                {error.label}
              </button>{' '}
              <span className="muted">{error.message}</span>
              {error.fix && (
                <>
                  {' '}
                  <button type="button" className="ui-link" onClick={error.fix.onPress}>
                    {error.fix.label}
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

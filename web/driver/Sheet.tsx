import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from './language.tsx'
import { actionWords } from './words.ts'

type Props = {
  title: string
  children: ReactNode
  send: string
  /** Not given while there is nothing to send. */
  onSend?: (() => void) | undefined
  onClose: () => void
}

/** A sheet over the page, at the lower edge where the thumb is. */
export function Sheet({ title, children, send, onSend, onClose }: Props) {
  const t = useTexts(actionWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // no field: the keyboard would come up over the button
    head.current?.focus()
  }, [])
  // beside the page and not within it: a sheet may open another one, and a form holds no form
  return createPortal(
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onClose={onClose}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          onSend?.()
        }}
      >
        <h2 ref={head} id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
        <div className="sheet-end">
          {onSend && <button className="main">{send}</button>}
          <button type="button" className="quiet" onClick={onClose}>
            {t.cancel}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  )
}

/** Words of the driver. */
export function CommentField({ value, onChange, error }: { value: string; onChange(value: string): void; error?: string | null }) {
  const t = useTexts(actionWords)
  const id = useId()
  return (
    <label className="field">
      {t.comment}
      <textarea
        rows={3}
        maxLength={500}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={event => onChange(event.target.value)}
      />
      {error && (
        <span id={id} className="bad">
          {error}
        </span>
      )}
    </label>
  )
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { fieldId } from '#web/forms/useForm.ts'
import { now } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { blankOrder, draftOf, type OrderFields } from '#web/orders/form/draft.ts'
import { fieldErrorsOf } from '#web/orders/form/errors.ts'
import { shownField } from '#web/orders/form/formFields.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { focusField } from '#web/ui/fields/focusField.ts'
import { MailIcon } from '#web/ui/pictures/screenIcons.tsx'
import { controlOf, type LetterMarks, noMarks, untouched } from './keptLetter.ts'
import { ConfidenceMark } from './LetterMarked.tsx'
import { rowLabel } from './rowLabel.ts'
import { letterWords } from './words.ts'

const LetterDialog = lazy(async () => ({ default: (await import('./LetterDialog.tsx')).LetterDialog }))

/** As long as no word or address typed by hand is: a letter. */
const LONG = 60

type Props = { fields: OrderFields; marks: LetterMarks; onFill: (next: OrderFields, marks: LetterMarks) => void }

/** Takes a letter into the form: by the button, by Alt V, or pasted anywhere onto an empty form. */
export function LetterPaste({ fields, marks, onFill }: Props) {
  const t = useWords(letterWords)
  const [pasted, setPasted] = useState<string | null>(null)
  const [before, setBefore] = useState<OrderFields | null>(null)
  const empty = JSON.stringify(draftOf(fields)) === JSON.stringify(draftOf(blankOrder()))
  const open = pasted !== null

  const hear = (event: ClipboardEvent | KeyboardEvent) => {
    const away = event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]')
    if (open || event.defaultPrevented || away) return
    if (event instanceof KeyboardEvent) {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyV') return
      event.preventDefault()
      setPasted('')
      return
    }
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!empty || text.trim().length < LONG || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    setPasted(text)
  }
  const heard = useRef(hear)
  useEffect(() => {
    heard.current = hear
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent | KeyboardEvent) => heard.current(event)
    document.addEventListener('paste', listen)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('paste', listen)
      document.removeEventListener('keydown', listen)
    }
  }, [])

  const take = (next: OrderFields, read: LetterMarks) => {
    setBefore(fields)
    setPasted(null)
    onFill(next, read)
    // the focus is given back to the button first
    setTimeout(() => goOn(next), 0)
  }

  return (
    <div className="letter-head">
      <Button icon={<MailIcon size={16} />} kbd="Alt V" onClick={() => setPasted('')}>
        {t.paste}
      </Button>
      <Review
        fields={fields}
        marks={marks}
        onBack={
          before && marks.size > 0
            ? () => {
                onFill(before, noMarks)
                setBefore(null)
              }
            : null
        }
      />
      {open && (
        <Suspense>
          <LetterDialog fields={fields} pasted={pasted} onFill={take} onClose={() => setPasted(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Where the work goes on: at the first field that is missing, or at who carries it when none is. */
function goOn(fields: OrderFields) {
  const [error] = fieldErrorsOf(fields, now())
  if (error) focusField(fieldId(shownField(error.field, fields)))
  else document.querySelector<HTMLElement>('#part-executor input')?.focus()
}

/** How much came from the letter, and which of it is worth a look, each leading to its field. */
function Review({ fields, marks, onBack }: { fields: OrderFields; marks: LetterMarks; onBack: (() => void) | null }) {
  const t = useWords(letterWords)
  const { locale } = useLocale()
  const doubtful = untouched(marks, fields).filter(([, { confidence }]) => confidence !== 'sure')
  if (marks.size === 0) return <p className="visually-hidden" role="status" />
  return (
    <div className="letter-review s13" role="status">
      <span className="muted">{doubtful.length > 0 ? t.check(doubtful.length) : t.filled(marks.size)}</span>
      {doubtful.map(([row, { confidence }]) => (
        <button key={row} type="button" onClick={() => focusField(controlOf(row))}>
          {rowLabel(row, fields, locale)}
          <ConfidenceMark confidence={confidence} />
        </button>
      ))}
      {onBack && (
        <Button size="small" variant="ghost" onClick={onBack}>
          {t.back}
        </Button>
      )}
    </div>
  )
}

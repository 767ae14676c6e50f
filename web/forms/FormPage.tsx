import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { RequiredMarks } from '#web/ui/fields/Field.tsx'
import { FormErrors } from '#web/ui/fields/FormErrors.tsx'
import { focusField } from '#web/ui/fields/focusField.ts'
import { Section as Part } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Conflict } from './Conflict.tsx'
import type { Compare } from './ConflictDialog.tsx'
import { DraftNote } from './DraftNote.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import './forms.css'
import { LeaveGuard, screenBy } from './LeaveGuard.tsx'
import { type Form, fieldId } from './useForm.ts'
import { words } from './words.ts'

export type FormPart = {
  id: string
  title: string
  /** Fields that stand here, by the first part of their path: `cargos` holds `cargos.0.massKg`. */
  fields: readonly string[]
  /** Whether a part with nothing but optional fields counts as filled in; without it, a part that lacks nothing does. */
  filled?: boolean
  /** What stands beside the heading, such as «add one». */
  aside?: ReactNode
  content: ReactNode
}

type FormPageProps<V extends object> = {
  form: Form<V>
  title: string
  /** What there is to know beside the title. */
  note?: ReactNode
  parts: readonly FormPart[]
  /** What will be sent, at a glance, beside the form. */
  summary?: ReactNode
  /** The verb of the button. */
  submit: string
  /** Why the form cannot be sent now, in words; null when it can. */
  blocked?: string | null
  /** More buttons under the one that sends. */
  actions?: ReactNode
  /** What is said when nothing is missing. */
  ready?: string
  /** Title of the list of errors; by default how many fields are to be corrected. */
  errorsTitle?: (n: number) => string
  /** What is said when no answer came. */
  unknownOutcome?: string
  /** How two versions of what is edited are compared; by default in labels and plain text. */
  compare?: Compare<V>
  /** Told when a way out is held up, and when it is given up. */
  onLeaving?: (leaving: boolean) => void
  /** Fields that cannot stay empty are marked, and not those that can. */
  marksRequired?: boolean
  /** The word of the query that names what the form is about, where the path alone does not tell. */
  named?: string
}

/**
 * The page of a form: its parts with the list of them on the left, what will be sent and the buttons on the right, one below the other
 * on a phone. `Ctrl Enter` sends, `Ctrl S` keeps the draft; leaving with something unsent asks once. Inside a part, `.form-fields` is a
 * column that becomes two where there is room, and `.form-wide` takes both.
 */
export function FormPage<V extends object>(props: FormPageProps<V>) {
  const { form } = props
  const { autosave } = form
  const t = useWords(words)
  if (autosave.opening === 'asking')
    return (
      <div className="form-waiting" aria-busy="true">
        <h1 className="visually-hidden">{props.title}</h1>
        <span className="visually-hidden">{t.preparing}</span>
        <Skeleton width={220} height={28} />
        <Skeleton lines={8} height={36} />
      </div>
    )
  if (autosave.opening !== null) return <DraftOffer title={props.title} opening={autosave.opening} label={form.label} />
  return <OpenForm {...props} />
}

function OpenForm<V extends object>(props: FormPageProps<V>) {
  const { form, title, note, parts, summary, submit, blocked = null, actions, compare } = props
  const t = useWords(words)
  const [current, setCurrent] = useState(parts[0]?.id ?? '')
  useKeys(form, blocked === null)
  const keepNow = (event: { relatedTarget: EventTarget | null }) => {
    // where keeping makes something others see, going on to the next field is no reason to
    const { unsaved, meeting, keep } = form.autosave
    if (unsaved && meeting === null && !form.sending && (!form.keepsOnLeave || event.relatedTarget === null)) void keep()
  }

  return (
    <div
      className="form-page"
      onFocusCapture={event => {
        const near = (event.target as Element).closest('[data-part]')?.getAttribute('data-part')
        if (near && near !== current) setCurrent(near)
      }}
    >
      <FormParts form={form} parts={parts} current={current} />
      <form
        className="form-main"
        noValidate
        aria-label={title}
        onBlur={keepNow}
        onKeyDown={notByEnter}
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <header className="form-head">
          <h1 tabIndex={-1}>{title}</h1>
          {note}
          {props.marksRequired && <span className="muted s12">{t.marked}</span>}
        </header>
        <FormTrouble form={form} errorsTitle={props.errorsTitle} unknownOutcome={props.unknownOutcome} />
        <RequiredMarks value={props.marksRequired ?? false}>
          {parts.map((part, i) => (
            <div key={part.id} data-part={part.id} id={partId(part.id)} className="form-section">
              <Part number={i + 1} title={part.title} aside={part.aside}>
                {part.content}
              </Part>
            </div>
          ))}
        </RequiredMarks>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <aside className="form-summary" aria-label={t.summary}>
        <div className="form-summary-body">
          {summary}
          <MissingFields form={form} ready={props.ready ?? t.allFilled} />
        </div>
        <div className="form-send">
          <DraftNote autosave={form.autosave} label={form.label} />
          <Button
            variant="primary"
            size="large"
            block
            kbd="Ctrl ↵"
            pending={form.sending}
            reason={blocked}
            onClick={() => void form.submit()}
          >
            {submit}
          </Button>
          {actions}
        </div>
      </aside>
      <LeaveGuard form={form} onLeaving={props.onLeaving} screen={props.named ? screenBy(props.named) : undefined} />
      <Conflict form={form} compare={compare} />
    </div>
  )
}

const partId = (id: string) => `part-${id}`

/** Enter in a single-line field would send a form that is half filled in; `Ctrl Enter` is the key for that. */
function notByEnter(event: KeyboardEvent) {
  const inField = event.target instanceof HTMLInputElement && event.target.type !== 'submit'
  if (event.key === 'Enter' && inField && !event.ctrlKey && !event.metaKey) event.preventDefault()
}

/** What lies over a form has keys of its own; a list of choices that stands open belongs to its field. */
const notOfForm = '[role="alertdialog"], [role="dialog"]:not(.ui-popover-bare > *)'

function useKeys<V extends object>({ submit, autosave }: Form<V>, open: boolean) {
  const press = (event: globalThis.KeyboardEvent) => {
    const away = event.target instanceof Element && event.target.closest(notOfForm)
    if ((!event.ctrlKey && !event.metaKey) || away) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (open) void submit()
    } else if (event.code === 'KeyS') {
      event.preventDefault()
      void autosave.keep()
    }
  }
  const pressed = useRef(press)
  useEffect(() => {
    pressed.current = press
  })
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => pressed.current(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

type TroubleProps<V extends object> = {
  form: Form<V>
  errorsTitle?: ((n: number) => string) | undefined
  unknownOutcome?: string | undefined
}

/** What keeps a form from being sent: at the top every field that is wrong, each leading to it, or the refusal in words. */
export function FormTrouble<V extends object>({ form, errorsTitle, unknownOutcome }: TroubleProps<V>) {
  const t = useWords(words)
  const { errors, tried, said, refusal, attempt, label } = form
  const wrong = tried && errors.length > 0 ? errors.map(error => ({ ...error, label: label(error.named) })) : said.map(withLabel)
  function withLabel(error: (typeof said)[number]) {
    return { ...error, label: label(error.field) }
  }
  const unknown = refusal !== null && (refusal.status === null || refusal.status >= 500)
  return (
    <>
      {refusal && said.length === 0 && (
        <Banner tone="danger">
          {unknown ? (unknownOutcome ?? t.unknownOutcome) : refusal.message}
          {unknown && refusal.request && <span className="mono"> {t.requestNumber(refusal.request)}</span>}
        </Banner>
      )}
      {wrong.length > 0 && (
        <FormErrors
          key={attempt}
          title={(errorsTitle ?? t.errorsTitle)(wrong.length)}
          errors={wrong.map(({ field, label, message }) => ({ id: fieldId(field), label, message, fix: form.fixAt(field) }))}
        />
      )}
    </>
  )
}

const SHOWN_ERRORS = 7

/** What the form still misses, each leading to its field. */
function MissingFields<V extends object>({ form: { errors, tried, label }, ready }: { form: Form<V>; ready: string }) {
  const t = useWords(words)
  if (errors.length === 0)
    return (
      <p className="form-missing-none">
        <StatusShape kind="done" tone="go" /> {ready}
      </p>
    )
  return (
    <div className="form-missing">
      <h3>{t.missingCount(errors.length)}</h3>
      <ul>
        {errors.slice(0, SHOWN_ERRORS).map(error => (
          <li key={error.field}>
            <button type="button" title={error.message} onClick={() => focusField(fieldId(error.field))}>
              <StatusShape kind={tried ? 'trouble' : 'draft'} {...(tried ? { tone: 'warn' as const } : {})} />
              {label(error.named)}
            </button>
          </li>
        ))}
      </ul>
      {errors.length > SHOWN_ERRORS && <p className="muted s12">{t.andMore(errors.length - SHOWN_ERRORS)}</p>}
    </div>
  )
}

type PartsProps<V extends object> = { form: Form<V>; parts: readonly FormPart[]; current: string }

/** The parts of the form and how each stands. */
function FormParts<V extends object>({ form: { errors, said, tried }, parts, current }: PartsProps<V>) {
  const t = useWords(words)
  return (
    <nav className="form-steps" aria-label={t.sections}>
      <ol>
        {parts.map(({ id, title, fields, filled = true }) => {
          const here = (field: string) => fields.includes(field.split('.', 1)[0]!)
          const count = new Set([...errors.map(error => error.named), ...said.map(error => error.field)].filter(here)).size
          const wrong = tried && count > 0
          const state = count > 0 ? (wrong ? 'wrong' : 'open') : filled ? 'done' : 'open'
          return (
            <li key={id} data-state={state}>
              <i />
              <button
                type="button"
                aria-current={id === current ? 'step' : undefined}
                onClick={() => {
                  const part = document.getElementById(partId(id))
                  part?.scrollIntoView({ block: 'start' })
                  part?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
                }}
              >
                {title}
              </button>
              {count > 0 && <span className={wrong ? 'warn medium' : 'muted'}>{wrong ? t.wrong(count) : t.toGo(count)}</span>}
              {state === 'done' && <span className="visually-hidden">{t.ready}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

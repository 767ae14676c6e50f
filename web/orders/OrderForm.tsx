import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { type OrderCard, type OrderRow, orders } from '#contract/orders.ts'
import { ask, CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { now as readNow, useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Section as Part } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { type Part as FormPart, meet, withParts } from './conflict.ts'
import {
  blankCargo,
  blankOrder,
  draftOf,
  type FieldLack,
  fieldsOf,
  lacksOf,
  type OrderFields,
  type Section,
  sectionOf,
  sections,
} from './draft.ts'
import './form.css'
import { fieldId, fieldLabel, lackText, shownField } from './formFields.ts'
import { formWords } from './formWords.ts'
import { type Kept, useKeptDraft } from './keepDraft.ts'
import { CargoRows } from './OrderFormCargo.tsx'
import { ExecutorFields } from './OrderFormExecutor.tsx'
import { PriceFields } from './OrderFormPrice.tsx'
import { RouteFields } from './OrderFormRoute.tsx'
import { OrderFormSummary } from './OrderFormSummary.tsx'
import { VehicleFields } from './OrderFormVehicle.tsx'
import { fieldOf } from './OrderStep.tsx'
import { suggestCustomers } from './suggest.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog }))
const OrderConflictDialog = lazy(async () => ({ default: (await import('./OrderConflictDialog.tsx')).OrderConflictDialog }))

type OrderFormProps = {
  /** The order edited; null for a new one. */
  card: OrderCard | null
  /** A new order has become a draft at the server. */
  onMade?: (id: string) => void
}

/** Enters an order or changes one that nobody was offered yet. A draft keeps itself; a placed order is saved when asked. */
export function OrderForm({ card, onMade }: OrderFormProps) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const placed = card?.status === 'placed'
  const [fields, setFields] = useState<OrderFields>(() => (card ? fieldsOf(card, locale) : blankOrder()))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [sending, setSending] = useState(false)
  const [current, setCurrent] = useState<Section>('customer')
  const [conflict, setConflict] = useState<{ theirs: OrderFields; choose: FormPart[]; version: number } | null>(null)
  const [start] = useState(() => (card ? { known: { id: card.id, version: card.version }, draft: draftOf(fieldsOf(card, locale)) } : null))
  const leaving = useRef(false)
  const blocked = useRef(false)
  const mayCommand = useCan('orders.command')
  const mayEdit = useCan('orders.edit')
  const minute = useNow(60_000)

  const draft = draftOf(fields)
  const keeper = useKeptDraft(draft, start, !placed && !sending, id => {
    // A new address would call off the way somebody is about to leave by.
    if (!blocked.current) onMade?.(id)
  })
  const create = useSend(orders.create)
  const move = useSend(orders.move)
  const lacks = lacksOf(placed ? { ...fields, sending: 'later' } : fields, minute)
  const tried = attempt > 0

  const change = (patch: Partial<OrderFields>) => {
    setFields(last => ({ ...last, ...patch }))
    if (Object.keys(said).length > 0) setSaid({})
    if (refusal) setRefusal(null)
  }
  const leave = (field: string) => !left.has(field) && setLeft(last => new Set([...last, field]))
  const errorAt = (field: string): string | null => {
    const lack = lacks.find(each => shownField(each.field, fields) === field && (tried || left.has(each.field) || left.has(field)))
    return said[field] ?? (lack ? lackText(lack, locale) : null)
  }

  const finish = (row: Pick<OrderRow, 'id' | 'number'>, title: string, query = '') => {
    leaving.current = true
    toasts.add({ type: 'success', title, content: row.number ?? '' })
    void navigate(`${paths.order(row.id)}${query}`)
  }

  const refused = (error: unknown) => {
    const fault = error instanceof CallError ? error : new CallError(String(error))
    const named = (fault.info as { fields?: unknown } | null | undefined)?.fields
    const field = fieldOf(fault)?.replace(/^(?:data\.)?(?:draft|offer)\./, '')
    if (fault.code === 'order.changed') return void meetOthers()
    if (Array.isArray(named)) {
      const found = named as FieldLack[]
      setSaid(Object.fromEntries(found.map(lack => [shownField(lack.field, fields), lackText(lack, locale)])))
    } else if (field) setSaid({ [shownField(field, fields)]: fault.message })
    setRefusal(fault)
    setAttempt(last => last + 1)
  }

  const submit = async () => {
    setRefusal(null)
    setSaid({})
    if (sending) return
    if (lacksOf(placed ? { ...fields, sending: 'later' } : fields, readNow()).length > 0) return setAttempt(attempt + 1)
    setSending(true)
    try {
      await keeper.settle()
      if (placed) await saveChanges()
      else await place()
    } catch (error) {
      refused(error)
    } finally {
      setSending(false)
    }
  }

  const saveChanges = async () => {
    if (!card) return
    if (await keeper.keep()) finish(card, t.savedToast)
  }

  const place = async () => {
    const offer =
      fields.sending === 'offer' && fields.executor ? { executorId: fields.executor.id, answerMinutes: fields.answerMinutes } : undefined
    const known = keeper.known()
    if (!known) {
      const row = await create.mutateAsync({ draft, goal: offer ? 'offer' : 'place', ...(offer ? { offer } : {}) })
      return finish(row, offer ? t.offeredToast : t.placedToast)
    }
    if (keeper.changed && !(await keeper.keep())) return
    const kept = keeper.known() ?? known
    const row = await move.mutateAsync({ orderId: kept.id, version: kept.version, action: 'place' })
    if (!offer) return finish(row, t.placedToast)
    try {
      finish(await move.mutateAsync({ orderId: row.id, version: row.version, action: 'offer', ...offer }), t.offeredToast)
    } catch (error) {
      // The order stands placed already: the offer is repeated from its page, where the refusal can be put right.
      toasts.add({ type: 'warning', title: t.offerFailed, content: error instanceof Error ? error.message : '' })
      finish(row, t.placedToast, '?do=offer')
    }
  }

  const meetOthers = async () => {
    const id = keeper.known()?.id ?? card?.id
    const base = keeper.base()
    if (!id || !base) return
    const [fresh, error] = await ask(orders.get, { query: { orderId: id } }, { quiet: true })
    if (error) return setRefusal(error)
    const theirs = fieldsOf(fresh, locale)
    const { take, choose } = meet(base, draft, draftOf(theirs))
    setFields(last => withParts(last, theirs, take))
    setConflict({ theirs, choose, version: fresh.version })
  }
  const chosen = (taken: FormPart[]) => {
    const id = keeper.known()?.id ?? card?.id
    if (!conflict || !id) return
    setFields(last => withParts(last, conflict.theirs, taken))
    keeper.take({ id, version: conflict.version }, draftOf(conflict.theirs))
    setConflict(null)
  }

  const inConflict = keeper.kept.state === 'conflict'
  const meeting = useRef(meetOthers)
  useEffect(() => {
    meeting.current = meetOthers
  })
  useEffect(() => {
    if (inConflict) void meeting.current()
  }, [inConflict])

  const press = (event: KeyboardEvent) => {
    const away = event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]')
    if ((!event.ctrlKey && !event.metaKey) || away) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void submit()
    } else if (event.code === 'KeyS') {
      event.preventDefault()
      if (!placed) void keeper.keep()
      else void submit()
    }
  }

  const pressed = useRef(press)
  useEffect(() => {
    pressed.current = press
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => pressed.current(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])

  const title = placed ? t.editTitle(card?.number ?? '') : card ? t.draftTitle : t.createTitle
  const part = { fields, change, leave, errorAt }
  const wrong = tried ? unique(lacks, fields) : []
  const button = placed ? t.saveChanges : fields.sending === 'offer' ? t.placeAndOffer : t.place
  const mayPlace = mayEdit && (placed || mayCommand)

  return (
    <div
      className="order-form"
      onFocusCapture={event => {
        const near = (event.target as Element).closest('[data-section]')?.getAttribute('data-section')
        if (near && near !== current) setCurrent(near as Section)
      }}
    >
      <Steps current={current} fields={fields} lacks={lacks} tried={tried} placed={placed} />
      <form
        className="form-main"
        noValidate
        aria-label={title}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <header className="form-head">
          <h1>{title}</h1>
          {placed ? (
            <span className="muted s13">{t.placedNote}</span>
          ) : (
            <KeptNote kept={keeper.kept} fields={fields} onRetry={() => void keeper.keep()} />
          )}
        </header>
        {refusal && Object.keys(said).length === 0 && (
          <Banner tone="danger">{refusal.status === null || refusal.status >= 500 ? t.unknownOutcome : refusal.message}</Banner>
        )}
        {(wrong.length > 0 || Object.keys(said).length > 0) && (
          <FormErrors
            key={attempt}
            title={(placed ? t.errorsTitleEdit : t.errorsTitle)(wrong.length || Object.keys(said).length)}
            errors={
              wrong.length > 0
                ? wrong.map(lack => ({
                    id: fieldId(shownField(lack.field, fields)),
                    label: fieldLabel(lack.field, fields, locale),
                    message: lackText(lack, locale),
                  }))
                : Object.entries(said).map(([field, message]) => ({
                    id: fieldId(field),
                    label: fieldLabel(field, fields, locale),
                    message,
                  }))
            }
          />
        )}
        <FormSection id="customer" title={t.customer}>
          <div className="form-grid form-grid-customer">
            <ComboBox
              label={t.customer}
              optional
              id={fieldId('customerId')}
              placeholder={t.customerPlaceholder}
              value={fields.customer}
              onChange={customer => change({ customer })}
              load={suggestCustomers}
              error={errorAt('customerId')}
            />
            <TextField
              label={t.customerNumber}
              optional
              id={fieldId('customerNumber')}
              placeholder={t.customerNumberHint}
              value={fields.customerNumber}
              onChange={customerNumber => change({ customerNumber })}
              maxLength={64}
              error={errorAt('customerNumber')}
            />
          </div>
        </FormSection>
        <FormSection id="route" title={t.route}>
          <RouteFields {...part} />
        </FormSection>
        <FormSection
          id="cargo"
          title={t.cargo}
          aside={
            <Chip dashed onClick={() => change({ cargos: [...fields.cargos, blankCargo()] })}>
              <PlusIcon /> {t.addCargo}
            </Chip>
          }
        >
          <CargoRows {...part} />
        </FormSection>
        <FormSection id="vehicle" title={t.vehicle}>
          <VehicleFields {...part} />
        </FormSection>
        <FormSection id="price" title={t.price}>
          <PriceFields {...part} />
        </FormSection>
        <FormSection id="comment" title={t.comment}>
          <div className="form-grid form-grid-two">
            <TextArea
              label={t.commentPublic}
              optional
              id={fieldId('commentPublic')}
              value={fields.commentPublic}
              onChange={commentPublic => change({ commentPublic })}
              maxLength={2000}
              rows={2}
              error={errorAt('commentPublic')}
            />
            <TextArea
              label={t.commentInternal}
              optional
              id={fieldId('commentInternal')}
              value={fields.commentInternal}
              onChange={commentInternal => change({ commentInternal })}
              description={t.commentInternalHint}
              maxLength={2000}
              rows={2}
              error={errorAt('commentInternal')}
            />
          </div>
        </FormSection>
        {!placed && (
          <FormSection id="executor" title={t.executor}>
            <ExecutorFields {...part} />
          </FormSection>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <OrderFormSummary fields={fields} lacks={lacks} placed={placed} tried={tried}>
        <Button
          variant="primary"
          size="large"
          block
          kbd="Ctrl ↵"
          pending={sending}
          reason={!mayPlace ? t.noSend : placed && !keeper.changed ? t.unchanged : null}
          onClick={() => void submit()}
        >
          {button}
        </Button>
        {!placed && (
          <Button block kbd="Ctrl S" disabled={sending} onClick={() => void keeper.keep()}>
            {t.keepDraft}
          </Button>
        )}
      </OrderFormSummary>
      <Guard
        dirty={keeper.changed && !sending}
        keep={placed ? null : keeper.keep}
        onBlocked={() => {
          blocked.current = true
        }}
        onStay={() => {
          blocked.current = false
          const known = keeper.known()
          if (known && !card) onMade?.(known.id)
        }}
        left={keeper.kept.left.map(field => fieldLabel(field, fields, locale))}
        leaving={() => leaving.current}
      />
      {conflict && (
        <Suspense fallback={null}>
          <OrderConflictDialog
            mine={fields}
            theirs={conflict.theirs}
            choose={conflict.choose}
            onClose={() => setConflict(null)}
            onChosen={chosen}
          />
        </Suspense>
      )}
    </div>
  )
}

/** One lack for each control, so that the list of errors leads everywhere once. */
function unique(lacks: readonly FieldLack[], fields: OrderFields): FieldLack[] {
  const seen = new Set<string>()
  return lacks.filter(({ field }) => {
    const control = shownField(field, fields)
    return !seen.has(control) && seen.add(control)
  })
}

const FormSection = ({ id, title, aside, children }: { id: Section; title: string; aside?: ReactNode; children: ReactNode }) => (
  <div data-section={id} id={`form-${id}`} className="form-section">
    <Part number={sections.indexOf(id) + 1} title={title} aside={aside}>
      {children}
    </Part>
  </div>
)

type StepsProps = { current: Section; fields: OrderFields; lacks: readonly FieldLack[]; tried: boolean; placed: boolean }

/** The parts of the form and how each stands. */
function Steps({ current, fields, lacks, tried, placed }: StepsProps) {
  const t = useWords(formWords)
  const optional: Partial<Record<Section, boolean>> = {
    customer: fields.customer !== null,
    price: fields.price !== null,
    comment: fields.commentPublic !== '' || fields.commentInternal !== '',
    executor: fields.executor !== null,
  }
  return (
    <nav className="form-steps" aria-label={t.sections}>
      <ol>
        {sections
          .filter(id => !placed || id !== 'executor')
          .map(id => {
            const count = lacks.filter(lack => sectionOf(lack.field) === id).length
            const state = count > 0 ? (tried ? 'wrong' : 'open') : (optional[id] ?? true) ? 'done' : 'open'
            return (
              <li key={id} data-state={state}>
                <i />
                <button
                  type="button"
                  aria-current={id === current ? 'step' : undefined}
                  onClick={() => {
                    const section = document.getElementById(`form-${id}`)
                    section?.scrollIntoView({ block: 'start' })
                    section?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
                  }}
                >
                  {t[id]}
                </button>
                {count > 0 && <span className={tried ? 'warn medium' : 'muted'}>{tried ? t.wrong(count) : t.lacking(count)}</span>}
                {state === 'done' && <span className="visually-hidden">{t.ready}</span>}
              </li>
            )
          })}
      </ol>
    </nav>
  )
}

/** Whether the draft is safe, said all the time. */
function KeptNote({ kept, fields, onRetry }: { kept: Kept; fields: OrderFields; onRetry: () => void }) {
  const t = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const at = kept.at === null ? '' : clockText(kept.at, f.time(kept.at))
  const words = {
    clean: t.autosaves,
    unkept: t.unkept,
    keeping: t.keeping,
    kept: kept.left.length > 0 ? t.keptBut(at, kept.left.map(field => fieldLabel(field, fields, locale)).join(', ')) : t.kept(at),
    failed: kept.error?.status === null ? t.keepFailed : `${t.keepFailed}: ${kept.error?.message ?? ''}`,
    conflict: t.conflictTitle,
  }[kept.state]
  return (
    <>
      <span
        className={kept.state === 'failed' || kept.state === 'conflict' ? 'danger s13' : kept.left.length > 0 ? 'warn s13' : 'muted s13'}
        role="status"
      >
        {words}
      </span>
      {kept.state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </>
  )
}

const clockText = (at: number, minutes: string) => `${minutes}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}`

type GuardProps = {
  dirty: boolean
  keep: (() => Promise<boolean>) | null
  left: readonly string[]
  leaving: () => boolean
  onBlocked: () => void
  onStay: () => void
}

/** Leaving first saves what it can; what cannot be saved is asked about once. */
function Guard({ dirty, keep, left, leaving, onBlocked, onStay }: GuardProps) {
  const t = useWords(formWords)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !leaving() && currentLocation.pathname !== nextLocation.pathname,
  )
  const [asking, setAsking] = useState(false)
  const blocked = blocker.state === 'blocked'

  const held = useRef(onBlocked)
  const tryToKeep = useRef(keep)
  const go = useRef(blocker.proceed)
  useEffect(() => {
    held.current = onBlocked
    tryToKeep.current = keep
    go.current = blocker.proceed
  })
  useEffect(() => {
    if (!blocked) return
    held.current()
    void (async () => {
      if (await tryToKeep.current?.()) go.current?.()
      else setAsking(true)
    })()
  }, [blocked])

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])

  if (!blocked || !asking) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        title={t.leaveTitle}
        consequences={[left.length > 0 ? { text: t.leaveLeft(left.join(', ')), tone: 'warn' } : { text: t.leaveText, tone: 'warn' }]}
        confirm={t.leave}
        cancel={t.stay}
        danger
        onClose={() => {
          setAsking(false)
          blocker.reset?.()
          onStay()
        }}
        onConfirm={() => {
          setAsking(false)
          blocker.proceed?.()
        }}
      />
    </Suspense>
  )
}

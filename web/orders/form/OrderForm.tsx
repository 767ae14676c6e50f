import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { changes } from '#contract/changes.ts'
import type { OrderCard } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { FormPage, type FormPart } from '#web/forms/FormPage.tsx'
import { type FieldError, refusalErrors } from '#web/forms/fieldErrors.ts'
import { type BaseValues, useDraft } from '#web/forms/useDraft.ts'
import { type Change, useFormOf } from '#web/forms/useForm.ts'
import { useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { AgreedSummary, Wish } from '#web/orders/changes/AgreedSummary.tsx'
import type { agreedErrorsOf, isClosed, touched } from '#web/orders/changes/agreed.ts'
import type { agreedWords } from '#web/orders/changes/agreedWords.ts'
import type { ClosedPart } from '#web/orders/changes/ClosedPart.tsx'
import { fieldOfPart, formStateOf, meetOrders, partOfField, withParts } from '#web/orders/conflict/meeting.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toasts } from '#web/ui/toasts.ts'
import {
  blankCargo,
  blankOrder,
  draftOf,
  fieldErrorsOf,
  fieldsOf,
  type OrderFields,
  type OrderFormError,
  type Section,
  sections,
} from './draft.ts'
import './form.css'
import { useRoad } from '#web/orders/lane/road.ts'
import { noMarks } from '#web/orders/letter/keptLetter.ts'
import { LetterMarked } from '#web/orders/letter/LetterMarked.tsx'
import { CargoRows } from './CargoRows.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { errorText, fieldLabel, type PartProps, shownField } from './formFields.ts'
import { formWords } from './formWords.ts'
import { useOrderAutosave } from './orderAutosave.ts'
import { RouteFields } from './RouteFields.tsx'

const RequirementFields = lazy(async () => ({ default: (await import('./RequirementFields.tsx')).RequirementFields }))
const CommentFields = lazy(async () => ({ default: (await import('./CommentFields.tsx')).CommentFields }))
const PriceFields = lazy(async () => ({ default: (await import('./PriceFields.tsx')).PriceFields }))
const TermsFields = lazy(async () => ({ default: (await import('#web/orders/cargo/TermsFields.tsx')).TermsFields }))
const LetterPaste = lazy(async () => ({ default: (await import('#web/orders/letter/LetterPaste.tsx')).LetterPaste }))
const ExecutorFields = lazy(async () => ({ default: (await import('./ExecutorFields.tsx')).ExecutorFields }))
const OrderFormSummary = lazy(async () => ({ default: (await import('./OrderFormSummary.tsx')).OrderFormSummary }))
const OrderPart = lazy(async () => ({ default: (await import('#web/orders/conflict/OrderPart.tsx')).OrderPart }))
const ImportButton = lazy(async () => ({ default: (await import('#web/imports/ImportButton.tsx')).ImportButton }))
const RepeatLast = lazy(async () => ({ default: (await import('#web/orders/lane/RepeatLast.tsx')).RepeatLast }))

/** How an order is changed that its executor agreed to; told by the form of such orders, so that others need not carry it. */
export type Agreement = {
  words: (typeof agreedWords)['ru']
  touched: typeof touched
  fieldErrorsOf: typeof agreedErrorsOf
  isClosed: typeof isClosed
  propose: (data: z.output<typeof changes.propose.data>) => Promise<z.output<typeof changes.propose.out>>
  Closed: typeof ClosedPart
  Summary: typeof AgreedSummary
}

type OrderFormProps = {
  /** The order edited; null for a new one. */
  card: OrderCard | null
  /** Of an order its executor agreed to. */
  agreement?: Agreement
  /** What a new order begins with, when another one is repeated. */
  first?: OrderFields | undefined
  /** A new order has become a draft at the server. */
  onMade?: (id: string) => void
}

/** A part below the first screen: it comes a moment later. */
const later = (part: ReactNode) => <Suspense fallback={<Skeleton lines={2} height={36} />}>{part}</Suspense>

/** What the form of an agreed order says first, by how far it is. */
const noteOf: Partial<Record<OrderCard['status'], 'drivenNote' | 'deliveredNote'>> = {
  in_progress: 'drivenNote',
  documents: 'deliveredNote',
}

type Placed = { row: Pick<OrderRow, 'id' | 'number'>; title: string; query?: string }

/**
 * Enters an order or changes one. A draft keeps itself; a placed order is saved when asked; of an agreed one what its executor agreed to
 * goes to him for his yes.
 */
export function OrderForm({ card, agreement, first, onMade }: OrderFormProps) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const agreed = card !== null && agreement !== undefined ? { ...agreement, card } : null
  const placed = card?.status === 'placed' || agreed !== null
  const [values, setValues] = useState<OrderFields>(() => (card ? fieldsOf(card, locale) : (first ?? blankOrder())))
  const [seen, setSeen] = useState<BaseValues<OrderFields>>({ values, version: card?.version ?? 0 })
  const [busy, setBusy] = useState(false)
  const [read, setRead] = useState(noMarks)
  const [wish, setWish] = useState<Wish>({ comment: '', answerMinutes: 240 })
  const leaving = useRef(false)
  const mayCommand = useCan('orders.command')
  const mayEdit = useCan('orders.edit')
  const minute = useNow(60_000)
  const create = useSend(orders.create)
  const save = useSend(orders.save)
  const move = useSend(orders.move)

  const road = useRoad(values.stops)
  const draft = draftOf(values)
  const start = card && !placed ? { known: { id: card.id, version: card.version }, ...formStateOf(seen.values) } : null
  const kept = useOrderAutosave({ fields: values, draft }, start, !placed && !busy, id => {
    // A new address would call off the way somebody is about to leave by.
    if (!leaving.current) onMade?.(id)
  })
  const typed = useDraft({
    name: placed ? `order/${card?.id}` : null,
    values,
    base: seen,
    busy,
    onTake: (fields, base) => {
      setValues(fields)
      setSeen(base)
    },
  })
  const base = placed ? formStateOf(seen.values) : kept.base()
  const toAgree = agreed && base ? agreed.touched(base.draft, draft) : []

  const place = async (): Promise<Placed> => {
    const offer =
      values.sending === 'offer' && values.executor ? { executorId: values.executor.id, answerMinutes: values.answerMinutes } : undefined
    const known = kept.known()
    if (!known) {
      const row = await create.mutateAsync({ draft, goal: offer ? 'offer' : 'place', ...(offer ? { offer } : {}) })
      return { row, title: offer ? t.offeredToast : t.placedToast }
    }
    const held = kept.unsaved ? await kept.save() : known
    const row = await move.mutateAsync({ orderId: held.id, version: held.version, action: 'place' })
    if (!offer) return { row, title: t.placedToast }
    try {
      const offered = await move.mutateAsync({ orderId: row.id, version: row.version, action: 'offer', ...offer })
      return { row: offered, title: t.offeredToast }
    } catch (error) {
      // The order stands placed already: the offer is repeated from its page, where the refusal can be put right.
      toasts.add({ type: 'warning', title: t.offerFailed, content: error instanceof Error ? error.message : '' })
      return { row, title: t.placedToast, query: '?do=offer' }
    }
  }

  const saved = async (version: OrderFields): Promise<Placed> => ({
    row: await save.mutateAsync({ orderId: card?.id ?? '', version: seen.version, draft: draftOf(version) }),
    title: t.savedToast,
  })

  const form = useFormOf<OrderFields, Placed>({
    values,
    setValues,
    autosave: placed ? typed : kept,
    base: seen,
    was: base?.fields ?? seen.values,
    meet: theirs => (base ? meetOrders(base, { fields: values, draft }, formStateOf(theirs)) : { adopt: [], choose: [] }),
    blend: withParts,
    changes: changesOf,
    onSeen: theirs => {
      setSeen(theirs)
      const id = kept.known()?.id
      if (id !== undefined) kept.take({ id, version: theirs.version }, formStateOf(theirs.values))
    },
    onBusy: setBusy,
    unsent: placed ? JSON.stringify(draft) !== JSON.stringify(base?.draft) : kept.unsaved,
    keepsOnLeave: !placed,
    label: field => fieldLabel(fieldOfPart(field), values, locale),
    controlOf: shownField,
    check: fields => {
      const worded = (errors: readonly OrderFormError[]) => errors.map(error => ({ ...error, message: errorText(error, locale) }))
      if (agreed === null) return worded(fieldErrorsOf(placed ? { ...fields, sending: 'later' } : fields, minute, road?.km))
      const { errors, closed } = agreed.fieldErrorsOf(agreed.card, seen.values, fields, { now: minute, km: road?.km, locale })
      return [...worded(errors), ...closed]
    },
    refusalErrorsOf: refusal => orderRefusalErrors(refusal, error => errorText(error, locale)),
    send: async version => {
      if (agreed === null) return placed ? saved(version) : place()
      const { order, change } = await agreed.propose({ orderId: agreed.card.id, version: seen.version, draft: draftOf(version), ...wish })
      return { row: order, title: change ? agreed.words.proposed : t.savedToast }
    },
    onSent: ({ row, title, query = '' }) => {
      toasts.add({ type: 'success', title, content: row.number ?? '' })
      void navigate(`${paths.order(row.id)}${query}`)
    },
    fresh: async () => {
      const [fresh, error] = await ask(orders.get, { query: { orderId: kept.known()?.id ?? card?.id ?? '' } }, { quiet: true })
      if (error) throw error
      return { values: fieldsOf(fresh, locale), version: fresh.version }
    },
  })

  const part: PartProps = { fields: values, change: form.change, leave: form.leave, errorAt: form.errorAt }
  const waits = agreed?.card.next.code === 'answer_change'
  const partOf = (id: Section) => {
    if (!agreed?.isClosed(agreed.card.status, id)) return inside[id]
    return { content: <agreed.Closed delivered={agreed.card.status === 'documents'}>{inside[id].content}</agreed.Closed> }
  }
  const mayPlace = mayEdit && (placed || mayCommand)
  const inside: Record<Section, { content: ReactNode; filled?: boolean; aside?: ReactNode }> = {
    customer: { content: <CustomerFields {...part} />, filled: values.customer !== null },
    route: { content: <RouteFields {...part} /> },
    cargo: {
      content: <CargoRows {...part} />,
      aside: (
        <Chip dashed onClick={() => form.change({ cargos: [...values.cargos, blankCargo()] })}>
          <PlusIcon /> {t.addCargo}
        </Chip>
      ),
    },
    vehicle: { content: later(<RequirementFields {...part} />) },
    price: { content: later(<PriceFields {...part} />), filled: values.price !== null },
    terms: { content: later(<TermsFields {...part} />) },
    comment: { content: later(<CommentFields {...part} />), filled: values.commentPublic !== '' || values.commentInternal !== '' },
    executor: { content: later(<ExecutorFields {...part} />), filled: values.executor !== null },
  }

  return (
    <LetterMarked marks={read} fields={values}>
      <FormPage
        form={form}
        title={placed ? t.editTitle(card?.number ?? '') : card ? t.draftTitle : t.createTitle}
        note={
          placed ? (
            <span className="muted s13">{agreed ? agreed.words[noteOf[agreed.card.status] ?? 'agreedNote'] : t.placedNote}</span>
          ) : (
            <Suspense>
              <LetterPaste
                fields={values}
                marks={read}
                onFill={(next, marks) => {
                  form.change(next)
                  setRead(marks)
                }}
              />
              <RepeatLast fields={values} onTake={form.change} />
              {!card && <ImportButton kind="orders" compact />}
            </Suspense>
          )
        }
        parts={(Object.keys(sections) as Section[])
          .filter(id => !placed || id !== 'executor')
          .map(
            (id): FormPart => ({
              id,
              title: t[id],
              fields: sections[id],
              ...partOf(id),
            }),
          )}
        summary={
          <>
            {agreed && later(<agreed.Summary before={seen.values} after={values} wish={wish} onWish={setWish} />)}
            {later(<OrderFormSummary fields={values} placed={placed} />)}
          </>
        }
        submit={
          toAgree.length > 0 && agreed
            ? agreed.words.propose
            : placed
              ? t.saveChanges
              : values.sending === 'offer'
                ? t.placeAndOffer
                : t.place
        }
        blocked={
          !mayPlace ? t.noSend : placed && !form.unsent ? t.unchanged : waits && toAgree.length > 0 ? agreed.words.openAlready : null
        }
        actions={
          !placed && (
            <Button block kbd="Ctrl S" disabled={form.sending} onClick={() => void kept.keep()}>
              {t.keepDraft}
            </Button>
          )
        }
        ready={placed ? t.nothingMissingEdit : t.nothingMissing}
        errorsTitle={placed ? t.errorsTitleEdit : t.errorsTitle}
        unknownOutcome={t.unknownOutcome}
        compare={{
          title: t.conflictTitle,
          name: (field, fields) => <OrderPart path={field} fields={fields} />,
          value: (field, fields, beside) => <OrderPart path={field} fields={fields} comparedWith={beside} />,
        }}
        onLeaving={away => {
          leaving.current = away
          const known = kept.known()
          if (!away && known && !card) onMade?.(known.id)
        }}
      />
    </LetterMarked>
  )
}

/** Who changed the order meanwhile, and in which fields of the form. */
function changesOf(refusal: CallError): Change[] {
  const { changes = [] } = (refusal.info ?? {}) as {
    changes?: { at: string; person: string | null; organization: string; fields: string[] }[]
  }
  return changes.map(({ at, person, organization, fields }) => ({ at, who: person ?? organization, fields: fields.map(partOfField) }))
}

/** What a refusal says at fields of the order: rules broken at several, or words at one. */
function orderRefusalErrors(refusal: CallError, textOf: (error: OrderFormError) => string): FieldError[] {
  const named = (refusal.info as { fields?: unknown } | null | undefined)?.fields
  if (Array.isArray(named)) return (named as OrderFormError[]).map(error => ({ field: error.field, message: textOf(error) }))
  return refusalErrors(refusal).map(error => ({ ...error, field: error.field.replace(/^offer\./, '') }))
}

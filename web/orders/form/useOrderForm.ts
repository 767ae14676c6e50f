import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import { orders } from '#contract/orders.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { type FieldError, refusalErrors } from '#web/forms/fieldErrors.ts'
import { type BaseValues, useDraft } from '#web/forms/useDraft.ts'
import { type Change, useFormOf } from '#web/forms/useForm.ts'
import { useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { Wish } from '#web/orders/changes/AgreedSummary.tsx'
import { fieldOfPart, formStateOf, meetOrders, partOfField, withParts } from '#web/orders/conflict/meeting.ts'
import { useRoad } from '#web/orders/lane/road.ts'
import { paths } from '#web/paths.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import type { Agreement } from './agreement.ts'
import { blankOrder, draftOf, type OrderFields } from './draft.ts'
import { fieldErrorsOf, type OrderFormError } from './errors.ts'
import { errorText, fieldLabel, shownField } from './formFields.ts'
import { formWords } from './formWords.ts'
import { fieldsOf } from './opened.ts'
import { useOrderAutosave } from './useOrderAutosave.ts'
import { type Sent, usePlacing } from './usePlacing.ts'

export type OrderFormProps = {
  /** The order edited; null for a new one. */
  card: OrderCard | null
  /** Of an order its executor agreed to. */
  agreement?: Agreement
  /** What a new order begins with, when another one is repeated. */
  first?: OrderFields | undefined
  /** A new order has become a draft at the server. */
  onMade?: (id: string) => void
}

/** What is typed in the form of an order, how it is kept meanwhile, what is wrong with it, and how it is sent. */
export function useOrderForm({ card, agreement, first, onMade }: OrderFormProps) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const agreed = card !== null && agreement !== undefined ? { ...agreement, card } : null
  const placed = card?.status === 'placed' || agreed !== null
  const [values, setValues] = useState<OrderFields>(() => (card ? fieldsOf(card, locale) : (first ?? blankOrder())))
  const [seen, setSeen] = useState<BaseValues<OrderFields>>({ values, version: card?.version ?? 0 })
  const [busy, setBusy] = useState(false)
  const [wish, setWish] = useState<Wish>({ comment: '', answerMinutes: 240 })
  const leaving = useRef(false)
  const minute = useNow(60_000)
  const save = useSend(orders.save)

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
  const place = usePlacing({ fields: values, draft, kept })

  const send = async (version: OrderFields): Promise<Sent> => {
    if (!placed) return place()
    const given = { orderId: card?.id ?? '', version: seen.version, draft: draftOf(version) }
    if (agreed === null) return { row: await save.mutateAsync(given), title: t.savedToast }
    const { order, change } = await agreed.propose({ ...given, ...wish })
    return { row: order, title: change ? agreed.words.proposed : t.savedToast }
  }

  const check = (fields: OrderFields): readonly FieldError[] => {
    const worded = (errors: readonly OrderFormError[]) => errors.map(error => ({ ...error, message: errorText(error, locale) }))
    if (agreed === null) return worded(fieldErrorsOf(placed ? { ...fields, sending: 'later' } : fields, minute, road?.km))
    const { errors, closed } = agreed.fieldErrorsOf(agreed.card, seen.values, fields, { now: minute, km: road?.km, locale })
    return [...worded(errors), ...closed]
  }

  const form = useFormOf<OrderFields, Sent>({
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
    check,
    refusalErrorsOf: refusal => orderRefusalErrors(refusal, error => errorText(error, locale)),
    send,
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

  return {
    form,
    values,
    seen,
    kept,
    placed,
    agreed,
    /** Fields the executor of an agreed order is asked about. */
    toAgree: agreed && base ? agreed.touched(base.draft, draft) : [],
    wish,
    setWish,
    /** Whether somebody is about to leave the form; told before its draft is kept. */
    onLeaving: (away: boolean) => {
      leaving.current = away
      const known = kept.known()
      if (!away && known && !card) onMade?.(known.id)
    },
  }
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

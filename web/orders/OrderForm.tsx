import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { FormPage, type FormPart } from '#web/forms/FormPage.tsx'
import { type Lack, saidByRefusal } from '#web/forms/lacks.ts'
import { type Seen, useDraft } from '#web/forms/useDraft.ts'
import { useFormOf } from '#web/forms/useForm.ts'
import { useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { fieldOfPart, meetParts, type Part } from './conflict.ts'
import { blankCargo, blankOrder, draftOf, type FieldLack, fieldsOf, lacksOf, type OrderFields, type Section, sections } from './draft.ts'
import './form.css'
import { fieldLabel, lackText, type PartProps, shownField } from './formFields.ts'
import { formWords } from './formWords.ts'
import { useKeptDraft } from './keepDraft.ts'
import { useRoad } from './lane/road.ts'
import { noMarks } from './letter/held.ts'
import { LetterMarked } from './letter/LetterMarked.tsx'
import { CargoRows } from './OrderFormCargo.tsx'
import { CommentFields, CustomerFields } from './OrderFormCustomer.tsx'
import { RouteFields } from './OrderFormRoute.tsx'
import { usePartText } from './partText.ts'

const VehicleFields = lazy(async () => ({ default: (await import('./OrderFormVehicle.tsx')).VehicleFields }))
const PriceFields = lazy(async () => ({ default: (await import('./OrderFormPrice.tsx')).PriceFields }))
const TermsFields = lazy(async () => ({ default: (await import('./goods/TermsFields.tsx')).TermsFields }))
const LetterPaste = lazy(async () => ({ default: (await import('./letter/LetterPaste.tsx')).LetterPaste }))
const ExecutorFields = lazy(async () => ({ default: (await import('./OrderFormExecutor.tsx')).ExecutorFields }))
const OrderFormSummary = lazy(async () => ({ default: (await import('./OrderFormSummary.tsx')).OrderFormSummary }))
const RepeatLast = lazy(async () => ({ default: (await import('./lane/RepeatLast.tsx')).RepeatLast }))

type OrderFormProps = {
  /** The order edited; null for a new one. */
  card: OrderCard | null
  /** What a new order begins with, when another one is repeated. */
  first?: OrderFields | undefined
  /** A new order has become a draft at the server. */
  onMade?: (id: string) => void
}

/** A part below the first screen: it comes a moment later. */
const later = (part: ReactNode) => <Suspense fallback={<Skeleton lines={2} height={36} />}>{part}</Suspense>

type Placed = { row: Pick<OrderRow, 'id' | 'number'>; title: string; query?: string }

/** Enters an order or changes one that nobody was offered yet. A draft keeps itself; a placed order is saved when asked. */
export function OrderForm({ card, first, onMade }: OrderFormProps) {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const placed = card?.status === 'placed'
  const [values, setValues] = useState<OrderFields>(() => (card ? fieldsOf(card, locale) : (first ?? blankOrder())))
  const [seen, setSeen] = useState<Seen<OrderFields>>({ values, version: card?.version ?? 0 })
  const [busy, setBusy] = useState(false)
  const [read, setRead] = useState(noMarks)
  const leaving = useRef(false)
  const mayCommand = useCan('orders.command')
  const mayEdit = useCan('orders.edit')
  const minute = useNow(60_000)
  const say = usePartText()
  const create = useSend(orders.create)
  const save = useSend(orders.save)
  const move = useSend(orders.move)

  const road = useRoad(values.points)
  const draft = draftOf(values)
  const start = card && !placed ? { known: { id: card.id, version: card.version }, draft: draftOf(seen.values) } : null
  const kept = useKeptDraft(draft, start, !placed && !busy, id => {
    // A new address would call off the way somebody is about to leave by.
    if (!leaving.current) onMade?.(id)
  })
  const typed = useDraft({
    name: placed ? `order/${card.id}` : null,
    values,
    seen,
    busy,
    onTake: (fields, base) => {
      setValues(fields)
      setSeen(base)
    },
  })
  const base = placed ? draftOf(seen.values) : kept.base()

  const place = async (): Promise<Placed> => {
    const offer =
      values.sending === 'offer' && values.executor ? { executorId: values.executor.id, answerMinutes: values.answerMinutes } : undefined
    const known = kept.known()
    if (!known) {
      const row = await create.mutateAsync({ draft, goal: offer ? 'offer' : 'place', ...(offer ? { offer } : {}) })
      return { row, title: offer ? t.offeredToast : t.placedToast }
    }
    const held = kept.unkept ? await kept.save() : known
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

  const form = useFormOf<OrderFields, Placed>({
    values,
    setValues,
    keeper: placed ? typed : kept,
    seen,
    meet: theirs => (base ? meetParts(base, draft, draftOf(theirs)) : { take: [], choose: [] }),
    onSeen: theirs => {
      setSeen(theirs)
      const id = kept.known()?.id
      if (id !== undefined) kept.take({ id, version: theirs.version }, draftOf(theirs.values))
    },
    onBusy: setBusy,
    unsent: placed ? JSON.stringify(draft) !== JSON.stringify(base) : kept.unkept,
    keepsOnLeave: !placed,
    label: field => fieldLabel(fieldOfPart(field), values, locale),
    shown: shownField,
    check: fields =>
      lacksOf(placed ? { ...fields, sending: 'later' } : fields, minute, road?.km).map(lack => ({
        ...lack,
        message: lackText(lack, locale),
      })),
    said: refusal => saidOfOrder(refusal, lack => lackText(lack, locale)),
    send: async version =>
      placed
        ? { row: await save.mutateAsync({ orderId: card.id, version: seen.version, draft: draftOf(version) }), title: t.savedToast }
        : place(),
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
    vehicle: { content: later(<VehicleFields {...part} />) },
    price: { content: later(<PriceFields {...part} />), filled: values.price !== null },
    terms: { content: later(<TermsFields {...part} />) },
    comment: { content: <CommentFields {...part} />, filled: values.commentPublic !== '' || values.commentInternal !== '' },
    executor: { content: later(<ExecutorFields {...part} />), filled: values.executor !== null },
  }

  return (
    <LetterMarked marks={read} fields={values}>
      <FormPage
        form={form}
        title={placed ? t.editTitle(card.number ?? '') : card ? t.draftTitle : t.createTitle}
        note={
          placed ? (
            <span className="muted s13">{t.placedNote}</span>
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
            </Suspense>
          )
        }
        parts={(Object.keys(sections) as Section[])
          .filter(id => !placed || id !== 'executor')
          .map((id): FormPart => ({ id, title: t[id], fields: sections[id], ...inside[id] }))}
        summary={later(<OrderFormSummary fields={values} placed={placed} />)}
        submit={placed ? t.saveChanges : values.sending === 'offer' ? t.placeAndOffer : t.place}
        blocked={!mayPlace ? t.noSend : placed && !form.unsent ? t.unchanged : null}
        actions={
          !placed && (
            <Button block kbd="Ctrl S" disabled={form.sending} onClick={() => void kept.keep()}>
              {t.keepDraft}
            </Button>
          )
        }
        ready={placed ? t.nothingLacksEdit : t.nothingLacks}
        errorsTitle={placed ? t.errorsTitleEdit : t.errorsTitle}
        unknownOutcome={t.unknownOutcome}
        say={(field, fields) => say(fields, field as Part)}
        onLeaving={away => {
          leaving.current = away
          const known = kept.known()
          if (!away && known && !card) onMade?.(known.id)
        }}
      />
    </LetterMarked>
  )
}

/** What a refusal says at fields of the order: rules broken at several, or words at one. */
function saidOfOrder(refusal: CallError, textOf: (lack: FieldLack) => string): Lack[] {
  const named = (refusal.info as { fields?: unknown } | null | undefined)?.fields
  if (Array.isArray(named)) return (named as FieldLack[]).map(lack => ({ field: lack.field, message: textOf(lack) }))
  return saidByRefusal(refusal).map(lack => ({ ...lack, field: lack.field.replace(/^offer\./, '') }))
}

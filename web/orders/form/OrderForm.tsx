import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { useCan } from '#web/api/session.ts'
import { FormPage, type FormPart } from '#web/forms/FormPage.tsx'
import { useWords } from '#web/i18n/words.ts'
import { ImportButton } from '#web/imports/ImportButton.tsx'
import { noMarks } from '#web/orders/letter/keptLetter.ts'
import { LetterMarked } from '#web/orders/letter/LetterMarked.tsx'
import { LetterPaste } from '#web/orders/letter/LetterPaste.tsx'
import { RepeatLast } from '#web/orders/repeat/RepeatLast.tsx'
import { Chip } from '#web/ui/badges/Chip.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { PlusIcon } from '#web/ui/pictures/icons.tsx'
import { CargoRows } from './CargoRows.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { blankCargo } from './draft.ts'
import { type Section, sections } from './errors.ts'
import './form.css'
import { TermsFields } from '#web/orders/cargo/TermsFields.tsx'
import { CommentFields } from './CommentFields.tsx'
import { ExecutorFields } from './ExecutorFields.tsx'
import type { PartProps } from './formFields.ts'
import { formWords } from './formWords.ts'
import { OrderFormSummary } from './OrderFormSummary.tsx'
import { PriceFields } from './PriceFields.tsx'
import { RequirementFields } from './RequirementFields.tsx'
import { RouteAside, RouteFields } from './RouteFields.tsx'
import { type OrderFormProps, useOrderForm } from './useOrderForm.ts'

const OrderPart = lazy(async () => ({ default: (await import('#web/orders/conflict/OrderPart.tsx')).OrderPart }))

/** What the form of an agreed order says first, by how far it is. */
const noteOf: Partial<Record<OrderCard['status'], 'drivenNote' | 'deliveredNote'>> = {
  in_progress: 'drivenNote',
  documents: 'deliveredNote',
}

/**
 * Enters an order or changes one. A draft keeps itself; a placed order is saved when asked; of an agreed one what its executor agreed to
 * goes to him for his yes.
 */
export function OrderForm(props: OrderFormProps) {
  const { card } = props
  const t = useWords(formWords)
  const { form, values, seen, kept, placed, agreed, toAgree, wish, setWish, onLeaving } = useOrderForm(props)
  const [read, setRead] = useState(noMarks)
  const mayCommand = useCan('orders.command')
  const mayEdit = useCan('orders.edit')
  const asks = agreed !== null && toAgree.length > 0
  const part: PartProps = { fields: values, change: form.change, leave: form.leave, errorAt: form.errorAt, begins: !placed }
  const contents = useContents(part)
  const partOf = (id: Section) => {
    if (!agreed?.isClosed(agreed.card.status, id)) return contents[id]
    return { content: <agreed.Closed delivered={agreed.card.status === 'documents'}>{contents[id].content}</agreed.Closed> }
  }
  const parts = (Object.keys(sections) as Section[])
    .filter(id => !placed || id !== 'executor')
    .map((id): FormPart => ({ id, title: t[id], fields: sections[id], ...partOf(id) }))
  const placing = () =>
    values.sending === 'offer' ? t.placeAndOffer : typeof values.trucksCount === 'number' ? t.placeMany(values.trucksCount) : t.place
  const blocked = () => {
    if (!mayEdit || !(placed || mayCommand)) return t.noSend
    if (placed && !form.unsent) return t.unchanged
    return asks && agreed.card.next.code === 'answer_change' ? agreed.words.openAlready : null
  }

  return (
    <LetterMarked marks={read} fields={values} change={form.change}>
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
        parts={parts}
        marksRequired
        summary={
          <>
            {agreed && (
              <Suspense fallback={<Skeleton lines={2} height={36} />}>
                <agreed.Summary before={seen.values} after={values} wish={wish} onWish={setWish} />
              </Suspense>
            )}
            <OrderFormSummary fields={values} placed={placed} />
          </>
        }
        submit={asks ? agreed.words.propose : placed ? t.saveChanges : placing()}
        blocked={blocked()}
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
        onLeaving={onLeaving}
      />
    </LetterMarked>
  )
}

/** What stands in each part of the form. */
function useContents(part: PartProps): Record<Section, { content: ReactNode; filled?: boolean; aside?: ReactNode }> {
  const t = useWords(formWords)
  const { fields, change } = part
  return {
    customer: { content: <CustomerFields {...part} />, filled: fields.customer !== null },
    route: {
      content: <RouteFields {...part} />,
      aside: <RouteAside {...part} />,
    },
    cargo: {
      content: <CargoRows {...part} />,
      aside: (
        <Chip dashed onClick={() => change({ cargos: [...fields.cargos, blankCargo()] })}>
          <PlusIcon /> {t.addCargo}
        </Chip>
      ),
    },
    vehicle: { content: <RequirementFields {...part} /> },
    price: { content: <PriceFields {...part} />, filled: fields.price !== null },
    terms: { content: <TermsFields {...part} /> },
    comment: { content: <CommentFields {...part} />, filled: fields.commentPublic !== '' || fields.commentInternal !== '' },
    executor: { content: <ExecutorFields {...part} />, filled: fields.executor !== null },
  }
}

import { useState } from 'react'
import type { LetterOrder } from '#contract/letters.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { filled, formRow, overwrites, type Price } from './fill.ts'
import { type LetterMarks, type RowId, valueAt } from './keptLetter.ts'
import { ConfidenceMark } from './LetterMarked.tsx'
import { LetterText } from './LetterText.tsx'
import { type ProposedRow, passageOf, rowsOf } from './proposal.ts'
import { useRowText } from './useRowText.ts'
import { useTrucks } from './useTrucks.ts'
import { letterWords } from './words.ts'

const focusOn = (button: HTMLButtonElement | null) => button?.focus()

type Props = {
  order: LetterOrder
  text: string
  fields: OrderFields
  onFill: (next: OrderFields, marks: LetterMarks) => void
  onChange: () => void
  onClose: () => void
}

/** One order of a letter beside the letter: each field is taken or dropped, and what stands in the form already is replaced only when ticked. */
export function LetterProposal({ order, text, fields, onFill, onChange, onClose }: Props) {
  const t = useWords(letterWords)
  const { locale } = useLocale()
  const trucks = useTrucks()
  const [price, setPrice] = useState<Price>('price')
  const how = { price, trucks, locale }
  const rows = rowsOf(order)
  const clashing = new Set(rows.filter(({ id }) => overwrites(fields, order, id, how)).map(({ id }) => id))
  /** Ticked against what is usual: usual is to take what meets nothing in the form. */
  const [turned, setTurned] = useState<ReadonlySet<RowId>>(new Set())
  const [current, setCurrent] = useState<RowId | null>(null)
  const chosen = new Set(rows.map(({ id }) => id).filter(id => clashing.has(id) === turned.has(id)))

  const take = () => {
    const next = filled(fields, order, chosen, how)
    const marks = rows
      .filter(({ id }) => chosen.has(id))
      .map(row => {
        const at = formRow(fields, order, row.id, price)
        const value = JSON.stringify(valueAt(next, at))
        return [at, { confidence: row.confidence, passage: passageOf(text, row), value, was: fields, read: next }] as const
      })
    onFill(next, new Map(marks))
  }
  const turn = (id: RowId) => setTurned(last => new Set(last.has(id) ? [...last].filter(each => each !== id) : [...last, id]))

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t.title}
      subtitle={t.subtitle}
      size="large"
      footer={
        <>
          <span className="muted s13 letter-count">{t.chosen(chosen.size, rows.length)}</span>
          <Button onClick={onChange}>{t.change}</Button>
          <Button ref={focusOn} variant="primary" reason={chosen.size === 0 ? t.nothing : null} onClick={take}>
            {t.fill}
          </Button>
        </>
      }
    >
      <div className="letter-look">
        <LetterText text={text} rows={rows} current={current} />
        <section className="letter-rows" aria-label={t.fields}>
          <Rows {...{ order, rows, fields, clashing, chosen, turn, price }} onLook={setCurrent} />
          {order.price && order.priceUnit === null && (
            <div className="letter-price">
              <span className="s13 muted">{t.priceOf}</span>
              <Segmented
                size="small"
                label={t.priceOf}
                value={price}
                onChange={setPrice}
                options={[
                  { id: 'price', label: t.toExecutor },
                  { id: 'customerPrice', label: t.fromCustomer },
                ]}
              />
            </div>
          )}
          {rows.some(({ confidence }) => confidence !== 'sure') && <p className="s12 muted">{t.legend}</p>}
        </section>
      </div>
    </Dialog>
  )
}

type RowsProps = {
  order: LetterOrder
  rows: readonly ProposedRow[]
  fields: OrderFields
  clashing: ReadonlySet<RowId>
  chosen: ReadonlySet<RowId>
  turn: (id: RowId) => void
  onLook: (id: RowId | null) => void
  price: Price
}

function Rows({ order, rows, fields, clashing, chosen, turn, onLook, price }: RowsProps) {
  const t = useWords(letterWords)
  const w = useWords(formWords)
  const say = useRowText()
  const groups: { title: string; rows: ProposedRow[] }[] = [
    { title: w.customer, rows: rows.filter(({ id }) => /^(?:customerNumber|contactName|contactPhone)$/.test(id)) },
    ...order.stops.map((stop, i) => ({
      title: `${i + 1}. ${stop.kind === 'loading' ? w.loading : w.unloading}`,
      rows: rows.filter(({ id }) => id.startsWith(`stops.${i}.`)),
    })),
    { title: w.cargo, rows: rows.filter(({ id }) => id.startsWith('cargos.')) },
    {
      title: w.vehicle,
      rows: rows.filter(({ id }) => /^(?:trucksCount|truckType|capacityKg|volumeM3|bodyTypes|loadingTypes|temperature)$/.test(id)),
    },
    { title: w.price, rows: rows.filter(({ id }) => /^(?:price|unitRate|vat|pay|paymentForm)$/.test(id)) },
  ]
  return groups
    .filter(group => group.rows.length > 0)
    .map(group => (
      <div key={group.title} className="letter-group">
        <h3>{group.title}</h3>
        <ul>
          {group.rows.map(({ id, confidence }) => (
            <li key={id} onPointerEnter={() => onLook(id)} onFocusCapture={() => onLook(id)}>
              <Checkbox
                checked={chosen.has(id)}
                onChange={() => turn(id)}
                note={clashing.has(id) && `${t.held(say.ofForm(formRow(fields, order, id, price), fields))}, ${t.overwrite}`}
              >
                <span className="muted">{say.label(id, order)}</span> <b>{say.ofLetter(id, order)}</b>
              </Checkbox>
              <ConfidenceMark confidence={confidence} />
            </li>
          ))}
        </ul>
      </div>
    ))
}

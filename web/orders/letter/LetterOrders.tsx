import { useState } from 'react'
import type { LetterOrder } from '#contract/letters.ts'
import { orders as orderCalls } from '#contract/orders.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { CheckIcon, WarningIcon } from '#web/ui/pictures/icons.tsx'
import { draftFrom } from './fill.ts'
import { ConfidenceMark } from './LetterMarked.tsx'
import { rowsOf } from './proposal.ts'
import { useTrucks } from './useTrucks.ts'
import { letterWords } from './words.ts'

type Props = {
  orders: readonly LetterOrder[]
  onOne: (order: LetterOrder) => void
  onChange: () => void
  onClose: () => void
}
type Result = { ok: true } | { ok: false; why: string }

/** Several orders of one letter: the ticked ones are made drafts one after another, each with what became of it. */
export function LetterOrders({ orders, onOne, onChange, onClose }: Props) {
  const t = useWords(letterWords)
  const { locale } = useLocale()
  const trucks = useTrucks()
  const create = useSend(orderCalls.create)
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const [running, setRunning] = useState(false)
  const wanted = orders.map((_, i) => i).filter(i => !dropped.has(i) && !results.get(i)?.ok)
  const failed = [...results.values()].some(({ ok }) => !ok)

  const make = async () => {
    setRunning(true)
    for (const i of wanted) {
      const order = orders[i]!
      const rows = new Set(rowsOf(order).map(({ id }) => id))
      let result: Result = { ok: true }
      try {
        await create.mutateAsync({ draft: draftFrom(order, rows, { price: 'price', trucks, locale }), goal: 'keep' })
      } catch (error) {
        result = { ok: false, why: error instanceof CallError ? error.message : String(error) }
      }
      setResults(last => new Map(last).set(i, result))
    }
    setRunning(false)
  }

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t.several(orders.length)}
      subtitle={t.severalHint}
      size="large"
      footer={
        <>
          {results.size === 0 && <Button onClick={onChange}>{t.change}</Button>}
          {wanted.length === 0 && results.size > 0 ? (
            <ButtonLink variant="primary" to={paths.orders('forwarder', 'drafts')}>
              {t.toDrafts}
            </ButtonLink>
          ) : (
            <Button variant="primary" pending={running} disabled={wanted.length === 0} onClick={() => void make()}>
              {failed ? t.again : t.makeDrafts(wanted.length)}
            </Button>
          )}
        </>
      }
    >
      <ul className="letter-orders">
        {orders.map((order, i) => (
          <li key={i}>
            <Checkbox
              checked={!dropped.has(i)}
              disabled={running || results.get(i)?.ok === true}
              onChange={() => setDropped(last => new Set(last.has(i) ? [...last].filter(each => each !== i) : [...last, i]))}
            >
              <OrderLine order={order} />
            </Checkbox>
            <Outcome result={results.get(i)} />
            {results.size === 0 && (
              <Button size="small" onClick={() => onOne(order)}>
                {t.toForm}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function OrderLine({ order }: { order: LetterOrder }) {
  const t = useWords(letterWords)
  const f = useFormat()
  const { locale } = useLocale()
  const rows = rowsOf(order)
  const worst = rows.some(({ confidence }) => confidence === 'guess')
    ? 'guess'
    : rows.some(({ confidence }) => confidence === 'likely')
      ? 'likely'
      : 'sure'
  const [first] = order.stops
  const [cargo] = order.cargos
  const facts = [
    first?.day && f.date(first.day, { weekday: true }),
    cargo?.name,
    cargo?.massKg && f.weight(cargo.massKg),
    order.price && f.money(order.price),
  ]
  return (
    <>
      <b>{order.stops.map(stop => stop.place?.[locale] ?? '…').join(' – ') || t.noRoute}</b>
      <span className="letter-order-facts muted s13">
        {facts.filter(Boolean).join(' · ')} <ConfidenceMark confidence={worst} />
      </span>
    </>
  )
}

function Outcome({ result }: { result: Result | undefined }) {
  const t = useWords(letterWords)
  if (!result) return null
  return (
    <span className="letter-outcome s13" role="status">
      {result.ok ? <CheckIcon size={16} /> : <WarningIcon size={16} className="danger" />}
      {result.ok ? t.made : result.why}
    </span>
  )
}

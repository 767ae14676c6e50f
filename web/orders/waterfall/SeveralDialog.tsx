import { type ReactNode, useState } from 'react'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { waterfalls } from '#contract/waterfalls.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { ChosenExecutor } from '#web/orders/actions/ExecutorField.tsx'
import { saidAt, useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog, type StepProps } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { useAnswerDue } from '#web/orders/actions/useAnswerDue.ts'
import { useAnswerTimes } from '#web/orders/actions/useAnswerTimes.ts'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { fieldsOf, readTurn, TurnFields, type TurnRow } from './TurnFields.tsx'
import { turnWords } from './turnWords.ts'
import { useTurnsSaid } from './useTurnsSaid.ts'

type Props = StepProps & {
  how: 'turn' | 'once'
  /** Where it is said whether one is offered the order or several. */
  choice: ReactNode
  /** Who was chosen before it became several. */
  first: ChosenExecutor | null
  price: TypedMoney
}

/** Offers a placed order to several executors: one after another, or to all of them at one price, which the first to take it has. */
export function SeveralDialog({ card, how, choice, first, price: given, onClose, onDone }: Props) {
  const t = useWords(turnWords)
  const step = useWords(stepWords)
  const f = useFormat()
  const times = useAnswerTimes()
  const seen = useExpectedVersion(card)
  const start = useSend(waterfalls.startTurns)
  const publish = useSend(demands.create)
  const [price, setPrice] = useState<TypedMoney>(given)
  const [minutes, setMinutes] = useState(120)
  const [rows, setRows] = useState<readonly TurnRow[]>(first ? [{ one: first, price: given ?? first.lastPrice ?? null, minutes: 120 }] : [])
  const [tried, setTried] = useState(false)
  const loading = card.stops[0]?.windowFrom ?? null
  const said = useTurnsSaid(rows, loading)
  const now = useNow(60_000)
  const until = useAnswerDue(now, minutes, loading)
  const sum = readMoney(price)
  const isQueue = how === 'turn'
  const turns = rows.flatMap(row => readTurn(row) ?? [])
  const isPriced = isQueue ? turns.length === rows.length : sum !== null && sum.minor > 0
  const { error } = isQueue ? start : publish
  const clear = () => {
    start.reset()
    publish.reset()
  }
  const done = (title: string) => {
    toasts.add({ type: 'success', title, content: card.number ?? '' })
    onDone(card)
  }
  const names = rows.map(({ one }) => one.name).join(', ')

  const submit = () => {
    setTried(true)
    if (rows.length < 2 || !isPriced) return
    if (isQueue) start.mutate({ orderId: card.id, version: seen.version, turns }, { onSuccess: () => done(t.begun), onError: seen.refused })
    else if (sum)
      publish.mutate(
        {
          draft: {
            ...DemandDraft.parse({ kind: 'spot' }),
            orderId: card.id,
            mode: 'fixed',
            price: sum,
            currency: sum.currency,
            takeNow: true,
            counters: false,
            audience: { kind: 'list', organizationIds: rows.map(({ one }) => one.id) },
            deadline: new Date(until).toISOString(),
          },
          goal: 'publish',
        },
        { onSuccess: () => done(t.sent), onError: seen.refused },
      )
  }

  return (
    <StepDialog
      card={card}
      expected={seen}
      action="offer"
      title={step.offerTitle}
      confirm={isQueue ? t.turnDo : t.onceDo}
      pending={start.isPending || publish.isPending}
      error={error}
      fields={isQueue ? fieldsOf(rows) : ['price']}
      onSubmit={submit}
      onClose={onClose}
    >
      {choice}
      <TurnFields
        orderId={card.id}
        rows={rows}
        price={price}
        minutes={minutes}
        isQueue={isQueue}
        missing={tried && rows.length < 2 ? t.fewTurn : null}
        error={error}
        onChange={changed => {
          setRows(changed)
          clear()
        }}
      />
      {!isQueue && (
        <>
          <MoneyField
            label={step.offerPrice}
            value={price}
            onChange={changed => {
              setPrice(changed)
              clear()
            }}
            big
            error={saidAt(error, 'price') ?? (tried && !isPriced ? step.offerPriceNone : null)}
          />
          <div className="order-step-field">
            <span className="order-step-label">{step.answerTime}</span>
            <Segmented label={step.answerTime} value={String(minutes)} onChange={id => setMinutes(Number(id))} options={times} />
          </div>
        </>
      )}
      {rows.length > 1 && isQueue && (
        <Consequences items={[said.text, t.early, said.late ? { text: t.afterLoading, tone: 'warn' } : null]} />
      )}
      {rows.length > 1 && !isQueue && sum && <Consequences items={[t.together(names, f.money(sum), f.dateTime(until)), t.back]} />}
      {isQueue && tried && !isPriced && <p className="danger s12">{step.offerPriceNone}</p>}
    </StepDialog>
  )
}

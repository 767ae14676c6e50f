import type { Money } from '#contract/primitives.ts'
import { waterfallLimits } from '#contract/waterfalls.ts'
import { useWords } from '#web/i18n/words.ts'
import { type ChosenExecutor, ExecutorField } from '#web/orders/actions/ExecutorField.tsx'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { useAnswerTimes } from '#web/orders/actions/useAnswerTimes.ts'
import { readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { ArrowUpIcon } from '#web/ui/pictures/screenIcons.tsx'
import { turnWords } from './turnWords.ts'
import './waterfall.css'

/** One of those chosen, as typed. */
export type TurnRow = { one: ChosenExecutor; price: TypedMoney; minutes: number }

/** What is typed in a row as it is sent; null while its price is none. */
export function readTurn({ one, price, minutes }: TurnRow): { executorId: string; price: Money; answerMinutes: number } | null {
  const sum = readMoney(price)
  return sum === null || sum.minor <= 0 ? null : { executorId: one.id, price: sum, answerMinutes: minutes }
}

/** The fields of rows a refusal may name. */
export const fieldsOf = (rows: readonly TurnRow[]): string[] => rows.flatMap((_, i) => [`turns.${i}.executorId`, `turns.${i}.price`])

type Props = {
  orderId: string
  rows: readonly TurnRow[]
  /** What a row begins with. */
  price: TypedMoney
  minutes: number
  /** Each has a price and a time of his own, and a place in the queue. */
  isQueue: boolean
  /** Who cannot be chosen any more. */
  asked?: readonly string[]
  missing: string | null
  error: unknown
  onChange: (rows: TurnRow[]) => void
}

/** Executors chosen for one order: those proposed are added by a press, of each it is said for how much and how long he may think. */
export function TurnFields({ orderId, rows, price, minutes, isQueue, asked = [], missing, error, onChange }: Props) {
  const t = useWords(turnWords)
  const times = useAnswerTimes()
  const full = rows.length >= waterfallLimits.turns
  const change = (at: number, part: Partial<TurnRow>) => onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  const earlier = (at: number) => onChange(rows.map((row, i) => (i === at - 1 ? rows[at]! : i === at ? rows[at - 1]! : row)))
  return (
    <>
      {rows.length > 0 && (
        <ol className="turn-rows" aria-label={t.chosen}>
          {rows.map((row, i) => {
            const { id, name } = row.one
            const refused = saidAt(error, `turns.${i}.executorId`)
            return (
              <li key={id}>
                <b className="truncate">{isQueue ? `${i + 1}. ${name}` : name}</b>
                {isQueue && (
                  <>
                    <MoneyField
                      label={t.priceOf(name)}
                      hideLabel
                      value={row.price}
                      onChange={sum => change(i, { price: sum })}
                      error={saidAt(error, `turns.${i}.price`) ?? null}
                    />
                    <Select
                      label={t.minutesOf(name)}
                      hideLabel
                      value={String(row.minutes)}
                      onChange={value => value !== null && change(i, { minutes: Number(value) })}
                      options={times}
                    />
                  </>
                )}
                <span className="row">
                  {isQueue && i > 0 && <IconButton label={t.up(name)} icon={<ArrowUpIcon size={16} />} onClick={() => earlier(i)} />}
                  <IconButton
                    label={t.off(name)}
                    icon={<CloseIcon size={16} />}
                    onClick={() => onChange(rows.filter((_, at) => at !== i))}
                  />
                </span>
                {refused && <span className="danger s12">{refused}</span>}
              </li>
            )
          })}
        </ol>
      )}
      {full ? (
        <p className="muted s12">{t.most(waterfallLimits.turns)}</p>
      ) : (
        <ExecutorField
          orderId={orderId}
          value={null}
          except={[...asked, ...rows.map(({ one }) => one.id)]}
          error={missing}
          onChange={one => one && onChange([...rows, { one, price: price ?? one.lastPrice ?? null, minutes }])}
        />
      )}
    </>
  )
}

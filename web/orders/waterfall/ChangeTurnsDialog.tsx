import { useState } from 'react'
import type { OrderCard } from '#contract/order-card.ts'
import { type Waterfall, waterfalls } from '#contract/waterfalls.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { useExpectedVersion } from '#web/orders/actions/expectedVersion.ts'
import { Consequences, StepDialog } from '#web/orders/actions/StepDialog.tsx'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { fieldsOf, readTurn, TurnFields, type TurnRow } from './TurnFields.tsx'
import { turnWords } from './turnWords.ts'

/** Changes who of the chosen is asked after the one whose turn it is. */
export function ChangeTurnsDialog({ card, course, onClose }: { card: OrderCard; course: Waterfall; onClose: () => void }) {
  const t = useWords(turnWords)
  const step = useWords(stepWords)
  const seen = useExpectedVersion(card)
  const change = useSend(waterfalls.changeTurns)
  const [version] = useState(course.version)
  const [tried, setTried] = useState(false)
  const [rows, setRows] = useState<readonly TurnRow[]>(
    course.next.map(({ executor, price, answerMinutes }) => ({ one: executor, price, minutes: answerMinutes ?? course.answerMinutes })),
  )
  const turns = rows.flatMap(row => readTurn(row) ?? [])
  const now = course.steps.find(({ status }) => status === 'offered')
  return (
    <StepDialog
      card={card}
      expected={seen}
      title={t.changeTitle}
      confirm={t.changeDo}
      pending={change.isPending}
      error={change.error}
      fields={fieldsOf(rows)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (rows.length === 0 || turns.length < rows.length) return
        change.mutate(
          { orderId: card.id, version, turns },
          {
            onSuccess: () => {
              toasts.add({ type: 'success', title: t.changed, content: card.number ?? '' })
              onClose()
            },
            onError: seen.refused,
          },
        )
      }}
    >
      <TurnFields
        orderId={card.id}
        rows={rows}
        price={card.money?.price ?? null}
        minutes={course.answerMinutes}
        isQueue
        asked={course.steps.flatMap(each => (each.status === 'passed' ? [] : each.executor.id))}
        missing={tried && rows.length === 0 ? t.add : null}
        error={change.error}
        onChange={changed => {
          setRows(changed)
          change.reset()
        }}
      />
      {tried && turns.length < rows.length && <p className="danger s12">{step.offerPriceNone}</p>}
      {now && <Consequences items={[t.out(now.executor.name)]} />}
    </StepDialog>
  )
}

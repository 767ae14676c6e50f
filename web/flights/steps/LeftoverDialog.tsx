import { useState } from 'react'
import { isOver } from '#contract/flight-lead.ts'
import { defaultZone } from '#contract/zone.ts'
import { thisMinute, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { type Where, WhereField } from './WhereField.tsx'
import { flightStepWords, leftoverStepWords } from './words.ts'

/** Says where what stayed on board of an order is unloaded: ahead on the road, or as done once the flight is over. */
export function LeftoverDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(leftoverStepWords)
  const steps = useWords(flightStepWords)
  const words = useWords(stepWords)
  const f = useFormat()
  const isDone = isOver(card)
  const step = useFlightStep(props, isDone ? t.done : t.planned)
  const choice = card.orders.filter(({ leftover }) => leftover !== null)
  const [chosen, setOrder] = useState<string | null>(choice.length === 1 ? choice[0]!.id : null)
  const order = choice.find(({ id }) => id === chosen)
  const zone = card.tasks.findLast(({ orderId }) => orderId === chosen)?.tz ?? card.tasks.at(-1)?.tz ?? defaultZone
  const [where, setWhere] = useState<Where>(null)
  const [at, setAt] = useState<string | null>(() => (isDone ? thisMinute() : null))
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const isNowhere = where === null || where.place.trim() === ''
  const missing = (is: boolean, text: string) => (tried && is ? text : null)

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.title}
      subtitle={card.number}
      confirm={isDone ? t.doneDo : t.plannedDo}
      fields={['orderId', 'where', 'where.place', 'at', 'comment']}
      onSubmit={() => {
        setTried(true)
        if (!order || at === null || isNowhere) return
        const named = { ...where, place: where.place.trim() }
        step.send({ action: 'unload_leftover', orderId: order.id, where: named, at, comment: comment.trim() })
      }}
      onClose={onClose}
    >
      <p className="s13 muted">{isDone ? t.doneHint : t.plannedHint}</p>
      <Select
        label={t.order}
        options={choice.map(({ id, number, leftover }) => ({
          id,
          label: [number, t.kilograms(f.number(leftover!.massKg)), leftover!.pallets > 0 && t.pallets(f.number(leftover!.pallets))]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={chosen}
        onChange={next => {
          setOrder(next)
          step.clear()
        }}
        placeholder={t.orderNone}
        error={saidAt(step.error, 'orderId') ?? missing(!order, t.orderNone)}
      />
      <div className="order-step-pair">
        <WhereField
          label={t.place}
          value={where}
          onChange={next => {
            setWhere(next)
            step.clear()
          }}
          card={card}
          hint={t.placeHint}
          error={saidAt(step.error, 'where.place') ?? saidAt(step.error, 'where') ?? missing(isNowhere, t.placeNone)}
        />
        <DateTimeField
          label={isDone ? t.doneAt : t.plannedAt}
          value={at}
          onChange={next => {
            setAt(next)
            step.clear()
          }}
          zone={zone}
          description={steps.clockOf(f.zone(zone))}
          error={saidAt(step.error, 'at') ?? missing(at === null, words.timeNone)}
        />
      </div>
      <TextArea
        label={words.comment}
        optional
        value={comment}
        onChange={setComment}
        rows={2}
        maxLength={500}
        error={saidAt(step.error, 'comment')}
      />
    </FlightStepFrame>
  )
}

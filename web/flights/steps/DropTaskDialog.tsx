import { useState } from 'react'
import { useTaskKind } from '#web/flights/words.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { droppable } from './doings.ts'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

/** Takes a task of the flight's own out that has not begun. */
export function DropTaskDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const kindOf = useTaskKind()
  const { locale } = useLocale()
  const step = useFlightStep(props, t.dropDone)
  const choice = droppable(card)
  const [chosen, setTask] = useState(choice.length === 1 ? choice[0]!.taskId : null)
  const task = choice.find(({ taskId }) => taskId === chosen)
  const [tried, setTried] = useState(false)

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.dropTitle}
      subtitle={card.number}
      confirm={t.dropDo}
      fields={['taskId']}
      onSubmit={() => {
        setTried(true)
        if (task) step.send({ action: 'drop_task', taskId: task.taskId })
      }}
      onClose={onClose}
    >
      <Select
        label={t.whichTask}
        options={choice.map(task => ({ id: task.taskId, label: `${kindOf(task)}, ${task.place[locale]}` }))}
        value={chosen}
        onChange={next => {
          setTask(next)
          step.clear()
        }}
        placeholder={t.taskNone}
        error={saidAt(step.error, 'taskId') ?? (tried && !task ? t.taskNone : null)}
      />
    </FlightStepFrame>
  )
}

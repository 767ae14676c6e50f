import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

/** What the drivers are told of the flight. */
export function InstructDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const step = useFlightStep(props, t.saved)
  const [instructions, setInstructions] = useState(card.instructions)
  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.instructTitle}
      subtitle={card.number}
      confirm={t.save}
      fields={['instructions']}
      onSubmit={() => step.send({ action: 'instruct', instructions: instructions.trim() })}
      onClose={onClose}
    >
      <TextArea
        label={t.instructText}
        optional
        value={instructions}
        onChange={setInstructions}
        rows={6}
        maxLength={2000}
        error={saidAt(step.error, 'instructions')}
      />
    </FlightStepFrame>
  )
}

import { useState } from 'react'
import { flights } from '#contract/flights.ts'
import { ask } from '#web/api/client.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { useHeld } from '#web/orders/actions/useFit.ts'
import { ComboBox, type ComboItem } from '#web/ui/choices/ComboBox.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { SwapVerdicts, useSwapFit } from './SwapVerdicts.tsx'
import { useFlightCard } from './useFlightCard.ts'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

const unbegun = ['assigned', 'confirmed'] as const

/** Two flights that have not begun go over to each other's vehicles and drivers; both verdicts are read first. */
export function SwapDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const { locale } = useLocale()
  const step = useFlightStep(props, t.swapDone)
  const [chosen, setChosen] = useState<ComboItem | null>(null)
  const [tried, setTried] = useState(false)
  const why = useReason()
  const other = useFlightCard(chosen?.id ?? null)
  const { both, ...verdicts } = useSwapFit(card.id, chosen?.id ?? null)
  const override = useOverride(both.fit, step.error)
  const held = useHeld(both)

  const load = async (typed: string, signal: AbortSignal): Promise<ComboItem[]> => {
    const query = {
      side: 'executor' as const,
      tab: 'all' as const,
      status: [...unbegun],
      search: typed.trim().slice(0, 100),
      limit: 50,
    }
    const [found, error] = await ask(flights.list, { query }, { signal, quiet: true })
    if (error) throw error
    return found.items
      .filter(({ id, truck }) => id !== card.id && truck !== null)
      .map(({ id, number, truck, driver, stops }) => ({
        id,
        label: number,
        hint: [truck?.plate, driver?.name, stops.map(({ place }) => place[locale]).join(' – ')].filter(Boolean).join(', '),
      }))
  }

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={chosen ? t.swapTitle(card.number, chosen.label) : t.swapOne}
      subtitle={chosen ? undefined : card.number}
      confirm={t.swapDo}
      reason={chosen ? (verdicts.refused ?? held) : null}
      fields={['overrideReason', 'reason', 'comment']}
      onSubmit={() => {
        setTried(true)
        const [given, overridden] = [why.given(), override.given()]
        if (other && given && overridden)
          step.send({ action: 'swap', with: { flightId: other.id, version: other.version }, ...overridden, ...given })
      }}
      onClose={onClose}
    >
      <ComboBox
        label={t.swapWith}
        placeholder={t.swapFind}
        value={chosen}
        onChange={item => {
          setChosen(item)
          step.clear()
        }}
        load={load}
        empty={t.swapEmpty}
        error={tried && !chosen ? t.swapNone : null}
      />
      {chosen && <SwapVerdicts card={card} other={other} {...verdicts} />}
      <OverrideField by={override} onChange={step.clear} />
      <ReasonFields by={why} dict="executorRevokeReasons" error={step.error} />
    </FlightStepFrame>
  )
}

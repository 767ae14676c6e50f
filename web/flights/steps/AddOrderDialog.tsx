import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { FitList } from '#web/orders/actions/FitList.tsx'
import { OverrideField, useOverride } from '#web/orders/actions/OverrideField.tsx'
import { ShareFields, useShare, useShareText } from '#web/orders/actions/ShareFields.tsx'
import { leftOf, shareParts } from '#web/orders/actions/share.ts'
import { shareWords } from '#web/orders/actions/shareWords.ts'
import { useFlightFit, useHeld } from '#web/orders/actions/useFit.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox, type ComboItem } from '#web/ui/choices/ComboBox.tsx'
import { FlightStepFrame } from './FlightStepFrame.tsx'
import { type FlightStepProps, useFlightStep } from './useFlightStep.ts'
import { flightStepWords } from './words.ts'

type Found = ComboItem & { row: OrderRow }

/** Another order comes on board, all that is left of it or a part. */
export function AddOrderDialog(props: FlightStepProps) {
  const { card, isOpen, onClose } = props
  const t = useWords(flightStepWords)
  const s = useWords(shareWords)
  const text = useShareText()
  const { locale } = useLocale()
  const step = useFlightStep(props, t.addDone)
  const [chosen, setChosen] = useState<Found | null>(null)
  const [mode, setMode] = useState<'rest' | 'part'>('rest')
  const part = useShare()
  const [tried, setTried] = useState(false)
  const isAsked = chosen !== null && (mode === 'rest' || part.share.massKg > 0)
  const judged = useFlightFit(isAsked ? { flightId: card.id, orderIds: [chosen.id], share: mode === 'part' ? part.share : null } : null)
  const override = useOverride(judged.fit, step.error)
  const held = useHeld(judged)
  const opened = useQuery({
    ...queryOf(orders.get, { orderId: chosen?.id ?? '' }, { quiet: true }),
    enabled: chosen !== null,
  })
  const order = opened.data?.id === chosen?.id ? opened.data : undefined

  const load = async (typed: string, signal: AbortSignal): Promise<Found[]> => {
    const query = { side: 'executor' as const, tab: 'resources' as const, search: typed.trim().slice(0, 100), limit: 50 }
    const [found, error] = await ask(orders.list, { query }, { signal, quiet: true })
    if (error) throw error
    return found.items
      .filter(({ id, status }) => status === 'accepted' && card.orders.every(aboard => aboard.id !== id))
      .map(row => ({
        id: row.id,
        label: row.number ?? '',
        hint: [row.stops.map(({ place }) => place[locale]).join(' – '), row.cargo.name, row.counterpart?.name].filter(Boolean).join(', '),
        row,
      }))
  }

  return (
    <FlightStepFrame
      step={step}
      isOpen={isOpen}
      title={t.addTitle}
      subtitle={card.number}
      confirm={t.addDo}
      reason={held}
      fields={['orderId', 'overrideReason', ...(mode === 'part' ? shareParts.map(each => `share.${each}`) : [])]}
      onSubmit={() => {
        setTried(true)
        const share = mode === 'part' ? part.given() : null
        const overridden = override.given()
        if (!chosen || !overridden || (mode === 'part' && !share)) return
        step.send({ action: 'add', orderId: chosen.id, orderVersion: order?.version ?? chosen.row.version, share, ...overridden })
      }}
      onClose={onClose}
    >
      <ComboBox
        label={t.which}
        placeholder={t.findOrder}
        description={t.findHint}
        value={chosen}
        onChange={item => {
          setChosen(item)
          step.clear()
        }}
        load={load}
        empty={t.noOrders}
        error={saidAt(step.error, 'orderId') ?? (tried && !chosen ? t.orderNone : null)}
      />
      <div className="order-step-field">
        <span className="order-step-label">{s.mode}</span>
        <Segmented
          label={s.mode}
          value={mode}
          onChange={next => {
            setMode(next)
            step.clear()
          }}
          options={[
            { id: 'rest', label: s.rest },
            { id: 'part', label: s.part },
          ]}
        />
        {order && <p className="s13 muted">{s.left(text(leftOf(order)))}</p>}
      </div>
      {mode === 'part' && <ShareFields by={part} error={step.error} onChange={step.clear} />}
      {(judged.fit || judged.pending) && <FitList fit={judged.fit} pending={judged.pending} cargo={judged.fit?.peak ?? null} />}
      <OverrideField by={override} onChange={step.clear} />
    </FlightStepFrame>
  )
}

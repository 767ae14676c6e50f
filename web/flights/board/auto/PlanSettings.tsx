import { useState } from 'react'
import type { UnassignedOrder } from '#contract/flight-board.ts'
import { type PlannerRequest, type PlannerWeights, plannerLimits } from '#contract/planner.ts'
import { useFlag } from '#web/api/flags.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { autoWords, weightWords } from './words.ts'

type SettingsProps = {
  orders: readonly UnassignedOrder[]
  picked: ReadonlySet<string>
  pending: boolean
  onStart: (request: PlannerRequest) => void
}

const seconds = ['10', '30', '60'] as const
const weights = ['0', '1', '3'] as const
const lates = ['0', '30', '60', '120', '240'] as const
const even = { emptyKm: 1, hired: 1, overtime: 1, fairness: 1 }

/** What a plan is asked for: which orders, for how long, and what is dear. */
export function PlanSettings({ orders, picked, pending, onStart }: SettingsProps) {
  const t = useWords(autoWords)
  const f = useFormat()
  const named = useWords(weightWords)
  const ids = orders.flatMap(({ id }) => (picked.has(id) ? id : []))
  const [isAll, setAll] = useState(ids.length === 0)
  const [time, setTime] = useState<(typeof seconds)[number]>('10')
  const usual = useFlag('planner_weights', even)
  const [dear, setDear] = useState<PlannerWeights>({ late: 1, ...usual })
  const [late, setLate] = useState<(typeof lates)[number]>('0')
  const orderIds = isAll || ids.length === 0 ? [] : ids
  const held = orderIds.length > plannerLimits.named ? t.tooMany(plannerLimits.named) : null
  const levels = { '0': t.never, '1': t.usual, '3': t.much }
  return (
    <div className="board-list">
      <div className="board-group order-step">
        <p className="s13 muted">{t.about}</p>
        {ids.length > 0 && (
          <div>
            <Segmented
              label={t.what}
              value={isAll ? 'all' : 'picked'}
              onChange={id => setAll(id === 'all')}
              options={[
                { id: 'all', label: t.all },
                { id: 'picked', label: t.picked(ids.length) },
              ]}
            />
          </div>
        )}
        <div>
          <p className="s13 medium">{t.time}</p>
          <Segmented label={t.time} value={time} onChange={setTime} options={seconds.map(id => ({ id, label: t.seconds(Number(id)) }))} />
        </div>
        <div>
          <p className="s13 medium">{t.late}</p>
          <Segmented
            label={t.late}
            value={late}
            onChange={setLate}
            options={lates.map(id => ({ id, label: id === '0' ? t.inTime : f.duration(Number(id) * 60_000) }))}
          />
        </div>
        {late !== '0' && <p className="s12 muted">{t.lateHint}</p>}
        <p className="s13 medium">{t.weights}</p>
        {(Object.keys(named) as (keyof PlannerWeights)[])
          .filter(key => key !== 'late' || late !== '0')
          .map(key => (
            <div key={key}>
              <p className="s12 muted">{named[key]}</p>
              <Segmented
                label={named[key]}
                value={weights.find(each => Number(each) === dear[key]) ?? '1'}
                onChange={id => setDear({ ...dear, [key]: Number(id) })}
                options={weights.map(id => ({ id, label: levels[id] }))}
              />
            </div>
          ))}
        <Button
          variant="primary"
          pending={pending}
          reason={held}
          onClick={() =>
            onStart({
              orderIds,
              truckIds: [],
              fixed: [],
              banned: [],
              weights: dear,
              lateMinutes: Number(late),
              seconds: Number(time),
              flightId: null,
            })
          }
        >
          {t.start}
        </Button>
      </div>
    </div>
  )
}

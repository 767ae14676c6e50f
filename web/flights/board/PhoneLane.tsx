import { type ReactNode, useState } from 'react'
import type { Timeline, TimelineFlight } from '#contract/flight-board.ts'
import { useWords } from '#web/i18n/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { LaneDay } from './LaneDay.tsx'
import { boardWords } from './words.ts'

type PhoneLaneProps = { data: Timeline; now: number; tasks: ReactNode; onFlight: (flight: TimelineFlight) => void }

/** On a phone the tasks, or what one truck does on a day. */
export function PhoneLane({ data, now, tasks, onFlight }: PhoneLaneProps) {
  const t = useWords(boardWords)
  const [shown, setShown] = useState<'tasks' | 'lane'>('tasks')
  return (
    <>
      <div className="board-group">
        <Segmented
          label={t.pane}
          value={shown}
          onChange={setShown}
          options={[
            { id: 'tasks', label: t.tasks },
            { id: 'lane', label: t.byTruck },
          ]}
        />
      </div>
      {shown === 'tasks' ? tasks : <LaneDay data={data} now={now} onFlight={onFlight} />}
    </>
  )
}

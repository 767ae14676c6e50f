import { useState } from 'react'
import type { TimelineLane, TimelineQuery } from '#contract/flight-board.ts'
import { flights } from '#contract/flights.ts'
import { dayOf, dayPlus } from '#contract/order-dates.ts'
import { ask } from '#web/api/client.ts'
import { saveGiven } from '#web/files/saveGiven.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PrintIcon } from '#web/ui/pictures/screenIcons.tsx'
import { laneName } from './lanes.ts'
import { boardWords } from './words.ts'

type LaneProps = { lane: TimelineLane; by: TimelineQuery['by']; tz: string; onClose: () => void }

/** A lane that was pressed: what its truck or driver does on a day, to print or as a spreadsheet. */
export function LaneDialog({ lane, by, tz, onClose }: LaneProps) {
  const t = useWords(boardWords)
  const f = useFormat()
  const today = dayOf(new Date(useNow(60_000)).toISOString(), tz)
  const days = [today, dayPlus(today, 1), dayPlus(today, 2)]
  const [day, setDay] = useState(today)
  const [pending, setPending] = useState<'pdf' | 'xlsx' | null>(null)
  const save = async (format: 'pdf' | 'xlsx') => {
    setPending(format)
    const [file] = await ask(flights.dayPlan, {
      query: { day, format, ...(by === 'driver' ? { driverId: lane.id } : { truckId: lane.id }) },
    })
    setPending(null)
    if (file) saveGiven(file)
  }
  const who = [lane.truck?.plate, lane.driver?.name].filter(Boolean)
  return (
    <Dialog
      open
      size="small"
      title={laneName(lane) ?? t.laneHead}
      subtitle={(by === 'driver' ? who : who.slice(1)).join(', ')}
      onClose={onClose}
      footer={<ButtonLink to={by === 'driver' ? paths.driver(lane.id) : paths.vehicle(lane.id)}>{t.laneOpen}</ButtonLink>}
    >
      <p className="s13 medium">{t.dayPlan}</p>
      <Segmented label={t.dayPlan} value={day} onChange={setDay} options={days.map(id => ({ id, label: f.date(id, { year: 'never' }) }))} />
      <p className="row row-wrap">
        <Button variant="primary" icon={<PrintIcon size={16} />} pending={pending === 'pdf'} onClick={() => void save('pdf')}>
          {t.dayPlanPdf}
        </Button>
        <Button pending={pending === 'xlsx'} onClick={() => void save('xlsx')}>
          {t.dayPlanXlsx}
        </Button>
      </p>
    </Dialog>
  )
}

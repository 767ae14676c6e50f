import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LANE_DAYS, type LaneKind } from '#contract/flight-bars.ts'
import { flights } from '#contract/flights.ts'
import { dayOf, dayPlus } from '#contract/order-dates.ts'
import { ask } from '#web/api/client.ts'
import { saveGiven } from '#web/files/saveGiven.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ArrowLeftIcon, ArrowRightIcon, PrintIcon } from '#web/ui/pictures/screenIcons.tsx'
import { LaneDay } from './LaneDay.tsx'
import { LaneFrame } from './LaneFrame.tsx'
import { laneWords } from './laneWords.ts'
import { useBars } from './useBars.ts'

/** So many days before the present one the calendar begins with. */
const BEFORE = 3

/** `brief`: a day at a time, in words. */
type CalendarProps = { by: LaneKind; of: string; tz: string; brief?: boolean }

/** The lane of one truck, trailer or driver: six weeks of flights, repairs and absences, and as many before and after them. */
export function LaneCalendarPanel({ by, of, tz, brief = false }: CalendarProps) {
  const t = useWords(laneWords)
  const f = useFormat()
  const now = useNow(60_000)
  const navigate = useNavigate()
  const [moved, setMoved] = useState(0)
  const today = dayOf(new Date(now).toISOString(), tz)
  const from = dayPlus(today, moved * LANE_DAYS - BEFORE)
  const { data, error } = useBars({ side: 'executor', by, of, from, span: LANE_DAYS })
  if (error && !data) return <Banner tone="danger">{error.message}</Banner>
  if (!data) return <Skeleton lines={2} height={40} />
  if (data.lanes.length === 0) return <p className="muted s13">{t.noLane}</p>
  if (brief) return <LaneDay data={data} now={now} onFlight={({ id }) => void navigate(paths.flight(id))} />
  return (
    <LaneFrame
      data={data}
      start={336}
      fixed
      head={
        <>
          <IconButton label={t.weeksBefore} icon={<ArrowLeftIcon size={16} />} onClick={() => setMoved(moved - 1)} />
          <span className="muted s13 nowrap">{f.dates(from, dayPlus(from, LANE_DAYS - 1))}</span>
          <IconButton label={t.weeksAfter} icon={<ArrowRightIcon size={16} />} onClick={() => setMoved(moved + 1)} />
          <span className="spacer" />
          {by !== 'trailer' && <TodayButton by={by} of={of} day={today} />}
        </>
      }
      foot={data.flights.length + data.gaps.length === 0 && <p className="muted s13">{t.laneFree}</p>}
    />
  )
}

/** What one driver or truck does today, as a form to print. */
function TodayButton({ by, of, day }: { by: 'driver' | 'truck'; of: string; day: string }) {
  const t = useWords(laneWords)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    const [file] = await ask(flights.dayPlan, { query: { day, format: 'pdf', ...(by === 'driver' ? { driverId: of } : { truckId: of }) } })
    setPending(false)
    if (file) saveGiven(file)
  }
  return (
    <Button size="small" icon={<PrintIcon size={16} />} pending={isPending} onClick={() => void save()}>
      {t.today}
    </Button>
  )
}

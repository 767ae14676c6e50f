import type { RefObject } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { type Zoom, zooms } from './lanes.ts'
import type { TimelineHold } from './Timeline.tsx'
import { boardWords } from './words.ts'

type ControlsProps = { hold: RefObject<TimelineHold | null>; zoom: Zoom; setZoom: (zoom: Zoom) => void; least?: Zoom }

/** What moves lanes in time and changes their scale. */
export function LaneControls({ hold, zoom, setZoom, least = 24 }: ControlsProps) {
  const t = useWords(boardWords)
  return (
    <>
      <IconButton label={t.earlier} icon={<ChevronLeftIcon size={16} />} onClick={() => hold.current?.shift(-1)} />
      <Button kbd="T" onClick={() => hold.current?.toNow()}>
        {t.now}
      </Button>
      <IconButton label={t.further} icon={<ChevronRightIcon size={16} />} onClick={() => hold.current?.shift(1)} />
      <Segmented
        label={t.zoom}
        value={String(zoom)}
        onChange={id => setZoom(zooms.find(each => String(each) === id) ?? 48)}
        options={zooms
          .filter(hours => hours >= least)
          .map(hours => ({ id: String(hours), label: hours <= 48 ? t.hours(hours) : t.days(hours / 24) }))}
      />
    </>
  )
}

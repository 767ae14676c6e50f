import { type ReactNode, Suspense, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { MapIcon } from '#web/ui/pictures/screenIcons.tsx'
import { openerWords } from './openerWords.ts'

const gone = new Set(['to_loading', 'loading', 'in_transit', 'unloading', 'interrupted', 'completed'])

/** Opens a flight on the live map where it stands; nothing of the map comes before. Not of a flight that never went. */
export function LiveOpener({ status, panel }: { status: string; panel: () => ReactNode }) {
  const t = useWords(openerWords)
  const [isOpen, setOpen] = useState(false)
  if (!gone.has(status)) return null
  return (
    <div data-no-print>
      <Button size="small" icon={<MapIcon size={16} />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t.close : t.open}
      </Button>
      {isOpen && <Suspense fallback={<Skeleton height={420} />}>{panel()}</Suspense>}
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { sensorOpenerWords } from './openerWords.ts'

const SensorDialog = lazy(async () => ({ default: (await import('./SensorDialog.tsx')).SensorDialog }))

const gone = new Set(['to_loading', 'loading', 'in_transit', 'unloading', 'interrupted', 'completed'])

/** Opens what the sensors of a flight tell; nothing of it comes before. Not of a flight that never went. */
export function SensorOpener({ flightId, number, status }: { flightId: string; number: string; status: string }) {
  const t = useWords(sensorOpenerWords)
  const [isOpen, setOpen] = useState(false)
  if (!gone.has(status)) return null
  return (
    <div data-no-print style={{ marginBlock: 8 }}>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SensorDialog flightId={flightId} number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

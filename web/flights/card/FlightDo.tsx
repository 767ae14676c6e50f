import type { FlightDoing } from '#web/flights/steps/doings.ts'
import { useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { doWords } from './words.ts'

/** The steps a person may take with a flight now, and how one is begun. */
export type StepsProps = { steps: { doings: ReadonlySet<FlightDoing>; begin: (doing: FlightDoing) => void } }

/** A button for each of these steps that is possible; large ones on a phone. */
export function FlightDo({ steps: { doings, begin }, of }: StepsProps & { of: readonly FlightDoing[] }) {
  const t = useWords(doWords)
  const phone = useBelow(768)
  const possible = of.filter(doing => doings.has(doing))
  if (possible.length === 0) return null
  return (
    <span className="row row-wrap" data-no-print>
      {possible.map(doing => (
        <Button
          key={doing}
          size={phone ? 'touch' : 'small'}
          variant={doing === 'interrupt' ? 'danger-plain' : 'plain'}
          onClick={() => begin(doing)}
        >
          {t[doing]}
        </Button>
      ))}
    </span>
  )
}

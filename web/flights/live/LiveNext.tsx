import type { FlightWay } from '#web/flights/display.ts'
import { useNextText } from '#web/flights/FlightCells.tsx'
import { rowWords } from '#web/flights/words.ts'
import { useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'

/** Where a flight goes next, and until when it is to be there. */
export function LiveNext({ flight }: { flight: FlightWay }) {
  const t = useWords(rowWords)
  const next = useNextText()(flight, useNow(60_000))
  if (next === null) return <span className="muted">{t.nothingLeft}</span>
  return (
    <>
      <b className="medium">{next.what}</b> <span className="muted nowrap">{next.until}</span>
    </>
  )
}

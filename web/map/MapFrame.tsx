import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { useMap } from './useMap.ts'
import { mapWords } from './words.ts'

type MapFrameProps = {
  label: string
  map: Pick<ReturnType<typeof useMap>, 'box' | 'state' | 'broken' | 'again'>
  /** Shows all there is; left out where there is nothing. */
  onAll?: (() => void) | undefined
  /** What is said where no map can be drawn, or it did not come. */
  words?: { noDrawing: string; failed: string }
  /** What the page draws above the ground. */
  children?: ReactNode
}

/** The box of a map, with what is said while it is not drawn. */
export function MapFrame({ label, map: { box, state, broken, again }, onAll, words, children }: MapFrameProps) {
  const t = useWords(mapWords)
  const { noDrawing, failed } = words ?? t
  return (
    <section className="map-place" aria-label={label} data-state={state}>
      <div ref={box} className="map-box" />
      {children}
      {state === 'drawn' && onAll && (
        <div className="map-all">
          <Button size="small" onClick={onAll}>
            {t.all}
          </Button>
        </div>
      )}
      {broken && (
        <p className="map-note" role="status">
          {t.groundFailed}
        </p>
      )}
      {state !== 'drawn' && (
        <div className="map-said" role="status">
          <p className="muted s13">{state === 'loading' ? t.loading : state === 'impossible' ? noDrawing : failed}</p>
          {state === 'failed' && (
            <Button size="small" onClick={again}>
              {t.retry}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { map as mapCalls } from '#contract/map.ts'
import { ask } from '#web/api/client.ts'
import { now } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useTheme } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { OpenedMap } from './engine/openMap.ts'
import type { Place, Ways } from './overlay.ts'
import type { MapVehicle } from './vehicles.ts'
import { mapWords } from './words.ts'

type MapPlaceProps = {
  label: string
  vehicles: readonly MapVehicle[]
  ways: Ways | null
  chosen: string | null
  follows: boolean
  onPick: (id: string | null) => void
  /** What is looked at first. */
  frame: readonly Place[]
}

type State = 'loading' | 'drawn' | 'failed' | 'impossible'

/** Where the map is drawn. The engine comes when the first map opens, and what lies below it from here or from where the installation says. */
export function MapPlace({ label, vehicles, ways, chosen, follows, onPick, frame }: MapPlaceProps) {
  const t = useWords(mapWords)
  const { locale } = useLocale()
  const [theme] = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenedMap | null>(null)
  const [state, setState] = useState<State>('loading')
  const [broken, setBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const pick = useEffectEvent(onPick)
  const begin = useEffectEvent(() => ({ look: { theme, locale }, words: wordsOf(t) }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let closed = false
    let made: OpenedMap | null = null
    const open = async () => {
      const [{ canDraw, openMap }, below] = await Promise.all([import('./engine/openMap.ts'), import('./engine/below.ts').then(readBelow)])
      if (closed || !box.current) return
      if (!canDraw()) return setState('impossible')
      made = openMap({
        box: box.current,
        below,
        ...begin(),
        onPick: pick,
        clock: now,
        still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      })
      made.onError(() => setBroken(true))
      made.onDrawn(() => setState('drawn'))
      setOpened(made)
    }
    open().catch(() => !closed && setState('failed'))
    return () => {
      closed = true
      made?.close()
      setOpened(null)
    }
  }, [attempt])

  useEffect(() => opened?.show(vehicles), [opened, vehicles])
  useEffect(() => opened?.lay(ways), [opened, ways])
  useEffect(() => opened?.choose(chosen, follows), [opened, chosen, follows])
  useEffect(() => opened?.dress({ theme, locale }), [opened, theme, locale])
  const fitted = useRef<OpenedMap | null>(null)
  useEffect(() => {
    if (!opened || fitted.current === opened || frame.length === 0) return
    fitted.current = opened
    opened.lookAt(frame, 9)
  }, [opened, frame])

  const again = () => {
    setState('loading')
    setBroken(false)
    setAttempt(attempt + 1)
  }
  return (
    <section className="map-place" aria-label={label} data-state={state}>
      <div ref={box} className="map-box" />
      {state === 'drawn' && frame.length > 0 && (
        <div className="map-all">
          <Button size="small" onClick={() => opened?.lookAt(frame, 9)}>
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
          <p className="muted s13">{state === 'loading' ? t.loading : state === 'impossible' ? t.noDrawing : t.failed}</p>
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

async function readBelow({ belowOf }: typeof import('./engine/below.ts')) {
  const [ground, error] = await ask(mapCalls.ground, {}, { quiet: true })
  if (error) throw error
  return belowOf(ground)
}

type ControlWords = Record<'label' | 'zoomIn' | 'zoomOut' | 'metres' | 'kilometres', string>
const wordsOf = (t: ControlWords) => ({
  'Map.Title': t.label,
  'NavigationControl.ZoomIn': t.zoomIn,
  'NavigationControl.ZoomOut': t.zoomOut,
  'ScaleControl.Meters': t.metres,
  'ScaleControl.Kilometers': t.kilometres,
})

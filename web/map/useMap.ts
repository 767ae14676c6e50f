import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { map as mapCalls } from '#contract/map.ts'
import { ask } from '#web/api/client.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useTheme } from '#web/ui/appearance.ts'
import type { Opening } from './engine/glMap.ts'
import type { Appearance } from './engine/style.ts'
import { mapWords } from './words.ts'

/** What every opened map does. */
type AnyMap = {
  dress: (look: Appearance) => void
  onError: (tell: () => void) => void
  onDrawn: (tell: () => void) => void
  close: () => void
}

type MapState = 'loading' | 'drawn' | 'failed' | 'impossible'

/**
 * A map of one kind in a box of the page. The engine comes when the first one opens, and what lies below it from here or from where the
 * installation says; it follows the colours and the language of the page.
 */
export function useMap<M extends AnyMap>(opener: () => Promise<(how: Opening) => M>) {
  const t = useWords(mapWords)
  const { locale } = useLocale()
  const [theme] = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<M | null>(null)
  const [state, setState] = useState<MapState>('loading')
  const [broken, setBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const fetched = useEffectEvent(opener)
  const begin = useEffectEvent(() => ({ look: { theme, locale }, words: wordsOf(t) }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let closed = false
    let made: M | null = null
    const open = async () => {
      const [{ canDraw }, openIn, below] = await Promise.all([
        import('./engine/glMap.ts'),
        fetched(),
        import('./engine/below.ts').then(readBelow),
      ])
      if (closed || !box.current) return
      if (!canDraw()) return setState('impossible')
      made = openIn({ box: box.current, below, ...begin(), still: matchMedia('(prefers-reduced-motion: reduce)').matches })
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
  useEffect(() => opened?.dress({ theme, locale }), [opened, theme, locale])

  const again = () => {
    setState('loading')
    setBroken(false)
    setAttempt(attempt + 1)
  }
  return { box, opened, state, broken, again }
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

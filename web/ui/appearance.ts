import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
export type Density = 'compact' | 'standard' | 'roomy'
export type Width = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl' | 'wide'

const watchers = new Set<() => void>()

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => {
    watchers.delete(tell)
  }
}

function keep(key: 'theme' | 'density', value: string) {
  document.documentElement.dataset[key] = value
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that forbids storage still switches for this visit.
  }
  for (const tell of watchers) tell()
}

const theme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')
const density = (): Density => {
  const kept = document.documentElement.dataset.density
  return kept === 'compact' || kept === 'roomy' ? kept : 'standard'
}

export const setTheme = (next: Theme): void => keep('theme', next)
export const setDensity = (next: Density): void => keep('density', next)

export const useTheme = (): [Theme, (next: Theme) => void] => [useSyncExternalStore(watch, theme), setTheme]
export const useDensity = (): [Density, (next: Density) => void] => [useSyncExternalStore(watch, density), setDensity]

const steps: readonly (readonly [from: number, width: Width])[] = [
  [576, 'sm'],
  [768, 'md'],
  [1080, 'lg'],
  [1200, 'xl'],
  [1400, 'xxl'],
  [1920, 'wide'],
]

/** The layout step of a window this wide. */
export const widthOf = (pixels: number): Width => steps.findLast(([from]) => pixels >= from)?.[1] ?? 'xs'

const resized = (tell: () => void) => {
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}

export const useBelow = (pixels: number): boolean => useSyncExternalStore(resized, () => window.innerWidth < pixels)

/** From now on `<html data-layout>` says the layout step of the window; answers how to stop. */
export function watchLayout(): () => void {
  const mark = () => {
    document.documentElement.dataset.layout = widthOf(window.innerWidth)
  }
  mark()
  return resized(mark)
}

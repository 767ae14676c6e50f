import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
export type Density = 'compact' | 'standard' | 'roomy'

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

/** Light or dark, and how to change it; remembered on this device. */
export const useTheme = (): [Theme, (next: Theme) => void] => [useSyncExternalStore(watch, theme), setTheme]
/** How dense rows are, and how to change it; remembered on this device. */
export const useDensity = (): [Density, (next: Density) => void] => [useSyncExternalStore(watch, density), setDensity]

const queries = new Map<number, MediaQueryList>()

const below = (pixels: number): MediaQueryList => {
  const known = queries.get(pixels) ?? matchMedia(`not all and (min-width: ${pixels}px)`)
  queries.set(pixels, known)
  return known
}

/** Whether the window is narrower than this; `<html data-layout>` tells the same to styles. */
export function useBelow(pixels: number): boolean {
  const query = below(pixels)
  return useSyncExternalStore(
    tell => {
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => query.matches,
  )
}

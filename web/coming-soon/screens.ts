import type { Side } from '#contract/primitives.ts'
import type { Drawing } from '#web/ui/feedback/EmptyState.tsx'
import type { titleWords } from './words.ts'

export type ComingScreen = keyof (typeof titleWords)['ru']

/** What already works and serves the same need. */
export type Help = 'create' | 'seek' | 'assign' | 'onway' | 'docs' | 'done' | 'orders' | 'admin' | 'home'

type Screen = {
  side?: Side
  drawing?: Drawing
  helps: readonly Help[]
}

export const comingScreens: Readonly<Record<ComingScreen, Screen>> = {
  dashboard: { drawing: 'search', helps: ['home', 'done'] },
  module: { drawing: 'search', helps: ['docs', 'home'] },
}

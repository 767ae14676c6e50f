import type { ClientState as State } from '#contract/clients.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { stateWords } from './words.ts'

const tones = { unverified: 'neutral', verified: 'go', blocked: 'danger', leaving: 'warn', merged: 'neutral', closed: 'neutral' } as const

/** How the check of an organisation stands. */
export function ClientState({ state }: { state: State }) {
  const t = useWords(stateWords)
  return <Badge tone={tones[state]}>{t[state]}</Badge>
}

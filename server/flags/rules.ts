import { BETA_HEADER } from '#contract/auth.ts'
import type { FlagReach } from '#contract/flags.ts'

type Switches = { enabled: boolean; forTesters: boolean }

/** Why a flag is on for somebody, or null where it is off. */
export function reachOf({ enabled, forTesters }: Switches, tester: boolean): FlagReach | null {
  if (enabled) return 'everyone'
  return forTesters && tester ? 'testers' : null
}

/** The state of a flag as the journal names it. */
export function flagStateOf({ enabled, forTesters }: Switches): 'on' | 'testers' | 'off' {
  if (enabled) return 'on'
  return forTesters ? 'testers' : 'off'
}

/** Whether the browser says it is a tester's. It opens nothing that is closed: a flag is no right. */
export const isTester = (headers: Readonly<Record<string, unknown>>): boolean => headers[BETA_HEADER] === 'true'

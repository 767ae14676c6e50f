import { type FixedLimit, type InstallationLimit, type LimitName, limitMeanings, limitNames } from '#contract/installation-limits.ts'
import type { Config } from '#server/config.ts'
import type { Setting, Settings } from '#server/platform/settings.ts'

const GB = 1024 ** 3
const MB = 1024 ** 2

type Limited = Pick<Config, 'limits' | 'files'>

/** A limit as the configuration has it. */
export function configuredLimit({ limits, files }: Limited, name: LimitName): number {
  if (name === 'filesGb') return Math.round(files.organizationBytes / GB)
  if (name === 'guestMb') return Math.round(files.guestBytes / MB)
  return limits[name]
}

function setLimit({ limits, files }: Limited, name: LimitName, value: number): void {
  if (name === 'filesGb') files.organizationBytes = value * GB
  else if (name === 'guestMb') files.guestBytes = value * MB
  else limits[name] = value
}

/** What a setting says of a limit, if it says a number that may be. */
function numberOf(setting: Setting | undefined, name: LimitName): number | null {
  const { least, most } = limitMeanings[name]
  const value = setting?.value
  return typeof value === 'number' && value >= least && value <= most ? value : null
}

/** Puts the limits that were set in the place of the configured ones, and those that were taken back out of it. */
export function applyLimits(at: Limited, configured: Limited, settings: Pick<Settings, 'of'>): void {
  for (const name of limitNames) setLimit(at, name, numberOf(settings.of(`limit.${name}`), name) ?? configuredLimit(configured, name))
}

type Record = { value: unknown; version: number; byName: string; setAt: Date }

/** A limit as its administrators see it. */
export function toLimit(name: LimitName, configured: number, found: Record | undefined, fromEnvironment: boolean): InstallationLimit {
  const { least, most } = limitMeanings[name]
  const set = numberOf(found, name)
  return {
    name,
    value: set ?? configured,
    configured,
    source: set !== null ? 'here' : fromEnvironment ? 'environment' : 'product',
    least,
    most,
    version: found?.version ?? 0,
    by: found?.byName ?? null,
    setAt: found?.setAt.toISOString() ?? null,
  }
}

/** What is limited and stays as it is while the product runs. */
export const fixedLimits = ({ limits, session }: Pick<Config, 'limits' | 'session'>): FixedLimit[] => [
  { name: 'bodyKb', value: Math.round(limits.bodyBytes / 1024), variable: 'TRASSA_BODY_KB' },
  { name: 'queryKb', value: Math.round(limits.queryBytes / 1024), variable: null },
  { name: 'jsonDepth', value: limits.jsonDepth, variable: null },
  { name: 'arrayLength', value: limits.arrayLength, variable: null },
  { name: 'textLength', value: limits.textLength, variable: null },
  { name: 'handlerSeconds', value: limits.handlerMs / 1000, variable: null },
  { name: 'fileMb', value: 10, variable: null },
  { name: 'sessionIdleHours', value: session.idleSeconds / 3600, variable: 'TRASSA_SESSION_IDLE_HOURS' },
  { name: 'sessionDays', value: session.longestSeconds / 86_400, variable: 'TRASSA_SESSION_DAYS' },
]

import { BETA_HEADER } from '#contract/auth.ts'
import { featureKeys, featureOf } from '#contract/features.ts'
import {
  type FlagNeed,
  type FlagRules,
  type FlagShare,
  type FlagTarget,
  type FlagValue,
  FlagRules as Rules,
  usualRules,
} from '#contract/flag-rules.ts'
import { type FlagChoice, type FlagOutcome, type FlagReach, type FlagStale, FlagReach as Reaches, STALE_DAYS } from '#contract/flags.ts'
import type { Side } from '#contract/primitives.ts'
import { bucketOf } from './buckets/bucket.ts'

type Switches = { enabled: boolean; forTesters: boolean }

/** A flag as it decides: what is set of it in the database. */
export type FlagSetting = Switches & { key: string; rules: FlagRules }
/** Flags that are set, by their keys. */
export type FlagSettings = ReadonlyMap<string, FlagSetting>

/** All that a flag is decided by. */
export type FlagWho = {
  userId: string
  orgId: string
  roles: readonly string[]
  sides: readonly Side[]
  host: string
  tester: boolean
  /** The moment, in milliseconds. */
  now: number
  /** What the person said himself, by key. */
  choices: Readonly<Record<string, FlagChoice>>
}

/** The variant whose share the bucket lies in; null where none does. */
export function variantAt(shares: readonly FlagShare[], bucket: number): string | null {
  let end = 0
  for (const { variant, percent } of shares) {
    end += Math.round(percent * 100)
    if (bucket < end) return variant
  }
  return null
}

const isOf = <T>(named: readonly T[], own: readonly T[]) => named.length === 0 || own.some(one => named.includes(one))

/** Whether a target names somebody at this moment. */
export function isTarget(target: FlagTarget, who: FlagWho): boolean {
  const { from, until } = target
  return (
    isOf(target.orgIds, [who.orgId]) &&
    isOf(target.userIds, [who.userId]) &&
    isOf(target.roles, who.roles) &&
    isOf(target.sides, who.sides) &&
    isOf(target.hosts, [who.host.toLowerCase()]) &&
    (!target.testers || who.tester) &&
    (from === null || who.now >= Date.parse(from)) &&
    (until === null || who.now < Date.parse(until))
  )
}

const isAll = (shares: readonly FlagShare[]) => shares.some(({ percent }) => percent === 100)

/** The narrowest of what a target names. */
function reachOfTarget(target: FlagTarget): FlagReach {
  if (target.userIds.length > 0) return 'person'
  if (target.orgIds.length > 0) return 'organization'
  if (target.testers) return 'testers'
  if (target.roles.length > 0) return 'role'
  if (target.sides.length > 0) return 'side'
  if (target.hosts.length > 0) return 'host'
  if (!isAll(target.shares)) return 'percent'
  return target.from !== null || target.until !== null ? 'time' : 'everyone'
}

/** The variant a flag is on by: the first that somebody may get and that is not the one of those it is off for. */
const onVariant = ({ variants, off, rest }: FlagRules): string =>
  rest.find(({ variant }) => variant !== off)?.variant ?? variants.find(({ name }) => name !== off)?.name ?? off

type Decided = Pick<FlagOutcome, 'variant' | 'reason'>

/** What somebody gets of a flag that is set. A flag that comes to need itself gives what it gives to those it is off for. */
function decide(settings: FlagSettings, flag: FlagSetting, who: FlagWho, under: readonly string[]): Decided {
  const { key, rules } = flag
  const off = (reason: FlagOutcome['reason']): Decided => ({ variant: rules.off, reason })
  if (!flag.enabled) return flag.forTesters && who.tester ? { variant: onVariant(rules), reason: 'testers' } : off('off')
  const isMet = (need: FlagNeed) =>
    !under.includes(need.key) && need.key !== key && variantOf(settings, need.key, who, [...under, key]).variant === need.variant
  if (!rules.needs.every(isMet)) return off('needs')
  const choice = rules.choice ? who.choices[key] : undefined
  if (choice) return { variant: choice === 'in' ? onVariant(rules) : rules.off, reason: 'choice' }
  const bucket = bucketOf(key, rules.by === 'organization' ? who.orgId : who.userId)
  const target = rules.targets.find(one => isTarget(one, who))
  const variant = variantAt(target?.shares ?? rules.rest, bucket)
  if (variant === null) return off('nobody')
  return { variant, reason: target ? reachOfTarget(target) : isAll(rules.rest) ? 'everyone' : 'percent' }
}

function variantOf(settings: FlagSettings, key: string, who: FlagWho, under: readonly string[]): Decided {
  const flag = settings.get(key)
  if (flag) return decide(settings, flag, who, under)
  const feature = featureOf(key)
  const choice = feature?.choice ? who.choices[key] : undefined
  if (feature && choice) return { variant: choice === 'in' ? onVariant(usualRules(key)) : feature.off, reason: 'choice' }
  return { variant: feature?.usual ?? 'off', reason: 'unset' }
}

const valueIn = ({ variants }: FlagRules, variant: string): FlagValue => variants.find(({ name }) => name === variant)?.value ?? false

/** What somebody gets of a flag; null where neither the code nor the database knows the key. */
export function outcomeOf(settings: FlagSettings, key: string, who: FlagWho): FlagOutcome | null {
  const rules = settings.get(key)?.rules ?? (featureOf(key) ? usualRules(key) : null)
  if (!rules) return null
  const decided = variantOf(settings, key, who, [])
  return { ...decided, value: valueIn(rules, decided.variant) }
}

const isReach = (reason: FlagOutcome['reason']): reason is FlagReach => (Reaches.options as readonly string[]).includes(reason)

/** Why a flag that is set is on for somebody; null where it is not, or where nobody set it. */
export function reachOf(settings: FlagSettings, key: string, who: FlagWho): FlagReach | null {
  const flag = settings.get(key)
  const outcome = flag && outcomeOf(settings, key, who)
  return outcome && outcome.variant !== flag.rules.off && isReach(outcome.reason) ? outcome.reason : null
}

/** Whether anything is on for somebody: the badge says so. */
export const isAnyOn = (settings: FlagSettings, who: FlagWho): boolean =>
  [...settings.values()].some(({ key }) => reachOf(settings, key, who) !== null)

/** Keys of every flag there is, set or only asked for by the code. */
export const allKeys = (settings: FlagSettings): string[] => [...new Set([...settings.keys(), ...featureKeys])].toSorted()

/** The flags that need each other in a circle once this one has these needs; null where none do. */
export function circleOf(settings: FlagSettings, key: string, needs: readonly FlagNeed[]): string[] | null {
  const needsOf = (one: string) => (one === key ? needs : (settings.get(one)?.rules.needs ?? []))
  const walk = (one: string, path: readonly string[]): string[] | null => {
    if (path.includes(one)) return one === key ? [...path, one] : null
    for (const need of needsOf(one)) {
      const found = walk(need.key, [...path, one])
      if (found) return found
    }
    return null
  }
  return walk(key, [])
}

/** The first need nothing can meet: no such flag, or no such variant of it. */
export const brokenNeed = (settings: FlagSettings, needs: readonly FlagNeed[]): FlagNeed | null =>
  needs.find(({ key, variant }) => {
    const rules = settings.get(key)?.rules ?? (featureOf(key) ? usualRules(key) : null)
    return !rules?.variants.some(({ name }) => name === variant)
  }) ?? null

/** Rules as they are stored; those nobody gave, or that cannot be read, are the usual ones of the key. */
export function rulesIn(key: string, stored: unknown): FlagRules {
  const { data } = Rules.safeParse(stored)
  return data ?? usualRules(key)
}

/** Whether the rules still give what the code asks the flag for: its kind, and each of its variants. */
export function fitsCode(key: string, rules: FlagRules): boolean {
  if (!featureOf(key)) return true
  const own = usualRules(key)
  return rules.kind === own.kind && own.variants.every(({ name }) => rules.variants.some(variant => variant.name === name))
}

/** Whether everybody gets the same of it. */
export const isWhole = ({ enabled, rules }: FlagSetting): boolean =>
  enabled && rules.targets.length === 0 && rules.needs.length === 0 && isAll(rules.rest)

/** The next moment at which a target begins or ends; null where none does. */
export function nextMoment(settings: Iterable<FlagSetting>, now: Date): Date | null {
  const moments = [...settings]
    .flatMap(({ rules }) => rules.targets.flatMap(({ from, until }) => [from, until]))
    .flatMap(at => (at === null ? [] : Date.parse(at)))
    .filter(at => at > now.getTime())
  return moments.length > 0 ? new Date(Math.min(...moments)) : null
}

const DAY_MS = 86_400_000

/** Why a flag should be looked at, if at all. */
export function staleOf(removeOn: string | null, wholeSince: Date | null, now: Date): FlagStale | null {
  if (removeOn !== null && removeOn <= now.toISOString().slice(0, 10)) return { why: 'remove_day', since: removeOn }
  if (wholeSince && now.getTime() - wholeSince.getTime() > STALE_DAYS * DAY_MS) return { why: 'whole', since: wholeSince.toISOString() }
  return null
}

/** The state of a flag as the journal names it. */
export function flagStateOf({ enabled, forTesters }: Switches): 'on' | 'testers' | 'off' {
  if (enabled) return 'on'
  return forTesters ? 'testers' : 'off'
}

/** Whether the browser says it is a tester's. It opens nothing that is closed: a flag is no right. */
export const isTester = (headers: Readonly<Record<string, unknown>>): boolean => headers[BETA_HEADER] === 'true'

/** The host of an address as a browser sends it, without its port. */
export const hostOf = (header: string | undefined): string => (header ?? '').toLowerCase().replace(/:\d+$/, '')

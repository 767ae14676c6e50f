import { featureOf } from '#contract/features.ts'
import { FlagRules, type FlagShare, type FlagTarget, type FlagValue } from '#contract/flag-rules.ts'
import type { Flag } from '#contract/flags.ts'

/** What the editor holds of a flag. */
export type Draft = Pick<Flag, 'enabled' | 'forTesters' | 'name_ru' | 'name_en' | 'about_ru' | 'about_en' | 'owner' | 'removeOn' | 'rules'>

export const draftOf = (flag: Draft): Draft => ({
  enabled: flag.enabled,
  forTesters: flag.forTesters,
  name_ru: flag.name_ru,
  name_en: flag.name_en,
  about_ru: flag.about_ru,
  about_en: flag.about_en,
  owner: flag.owner,
  removeOn: flag.removeOn,
  rules: flag.rules,
})

export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other))

/** Whether the rules can be saved as they stand. */
export const isSound = ({ rules }: Draft): boolean => FlagRules.safeParse(rules).success

export const blankTarget = (variant: string): FlagTarget => ({
  orgIds: [],
  userIds: [],
  roles: [],
  sides: [],
  hosts: [],
  testers: false,
  from: null,
  until: null,
  shares: [{ variant, percent: 100 }],
})

/** The share of a variant, in percent. */
export const percentOf = (shares: readonly FlagShare[], variant: string): number =>
  shares.filter(share => share.variant === variant).reduce((sum, { percent }) => sum + percent, 0)

/** The shares with another one of this variant; the order stays, so whoever had a variant keeps it while its share grows. */
export function withPercent(shares: readonly FlagShare[], variant: string, percent: number): FlagShare[] {
  if (!shares.some(share => share.variant === variant)) return [...shares, { variant, percent }]
  return shares.map(share => (share.variant === variant ? { variant, percent } : share))
}

/** How many of a hundred get anything else than those it is off for, by the rest alone. */
export const shareOn = ({ enabled, rules }: Pick<Flag, 'enabled' | 'rules'>): number =>
  enabled ? rules.rest.filter(({ variant }) => variant !== rules.off).reduce((sum, { percent }) => sum + percent, 0) : 0

export const valueText = (value: FlagValue): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A value as it is typed, by the type of its flag; null where it cannot be read. */
export function readValue(kind: FlagRules['kind'], text: string): FlagValue | null {
  if (kind === 'string') return text
  try {
    const value: unknown = JSON.parse(text)
    const type = typeof value === 'object' && value !== null && !Array.isArray(value) ? 'json' : typeof value
    return type === kind ? (value as FlagValue) : null
  } catch {
    return null
  }
}

const MOST_VARIANTS = 8

/** Why no variants are added: there is nothing beside yes and no, the code knows these texts alone, or there are as many as there may be. */
export function whyFixed(key: string, { kind, variants }: FlagRules): 'fixedBoolean' | 'fixedByCode' | 'fixedMost' | null {
  if (kind === 'boolean') return 'fixedBoolean'
  // a number or JSON is reckoned with whatever it is; a text the code does not know means nothing to it
  if (kind === 'string' && featureOf(key)) return 'fixedByCode'
  return variants.length >= MOST_VARIANTS ? 'fixedMost' : null
}

/** Why a variant stays: the code asks for it, those it is off for get it, or a share names it. */
export function whyStays(key: string, { off, rest, targets }: FlagRules, name: string): 'staysByCode' | 'staysOff' | 'staysShare' | null {
  const feature = featureOf(key)
  if (feature && name in feature.variants) return 'staysByCode'
  if (name === off) return 'staysOff'
  return [{ shares: rest }, ...targets].some(({ shares }) => shares.some(({ variant, percent }) => variant === name && percent > 0))
    ? 'staysShare'
    : null
}

/** The rules without a variant, and without the shares of nothing that named it. */
export function withoutVariant(rules: FlagRules, name: string): FlagRules {
  const left = (shares: readonly FlagShare[]) => {
    const others = shares.filter(({ variant }) => variant !== name)
    return others.length > 0 ? others : [{ variant: rules.off, percent: 0 }]
  }
  return {
    ...rules,
    variants: rules.variants.filter(variant => variant.name !== name),
    rest: left(rules.rest),
    targets: rules.targets.map(target => ({ ...target, shares: left(target.shares) })),
  }
}

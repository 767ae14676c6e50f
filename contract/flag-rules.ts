import { z } from 'zod'
import { type Feature, type FeatureValue, featureOf } from './features.ts'
import { Id, Instant, Side } from './primitives.ts'

export const FlagKey = z.string().regex(/^[a-zA-Z][\w.-]{1,63}$/)
export const FlagKind = z.enum(['boolean', 'string', 'number', 'json'])
export type FlagKind = z.output<typeof FlagKind>

const LONGEST_JSON = 4000
const FlagJson = z.record(z.string().max(60), z.unknown()).refine(value => JSON.stringify(value).length <= LONGEST_JSON, {
  params: { words: { ru: `не длиннее ${LONGEST_JSON} знаков`, en: `at most ${LONGEST_JSON} characters` } },
})

/** What a flag gives: of the type of its kind. */
export const FlagValue = z.union([z.boolean(), z.number(), z.string().max(500), FlagJson])
export type FlagValue = z.output<typeof FlagValue>

const VariantName = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/)
export const FlagVariant = z.strictObject({ name: VariantName, value: FlagValue })
export type FlagVariant = z.output<typeof FlagVariant>

/** So many of a hundred get a variant, to two places. */
export const FlagShare = z.strictObject({ variant: VariantName, percent: z.number().min(0).max(100).multipleOf(0.01) })
export type FlagShare = z.output<typeof FlagShare>
const FlagShares = z.array(FlagShare).min(1).max(8)

/** Some people, by all that is named here together; what is empty names everybody. `testers`: browsers of testers alone. */
export const FlagTarget = z.strictObject({
  orgIds: z.array(Id).max(200).default([]),
  userIds: z.array(Id).max(200).default([]),
  roles: z.array(z.string().max(40)).max(20).default([]),
  sides: z.array(Side).max(2).default([]),
  hosts: z.array(z.string().trim().toLowerCase().min(1).max(200)).max(20).default([]),
  testers: z.boolean().default(false),
  from: Instant.nullable().default(null),
  until: Instant.nullable().default(null),
  shares: FlagShares,
})
export type FlagTarget = z.output<typeof FlagTarget>

/** A flag that gives nothing unless another one gives a variant. */
export const FlagNeed = z.strictObject({ key: FlagKey, variant: VariantName })
export type FlagNeed = z.output<typeof FlagNeed>

const kindOf = (value: FeatureValue): FlagKind => (typeof value === 'object' ? 'json' : (typeof value as FlagKind))
const said = (ru: string, en: string) => ({ params: { words: { ru, en } } })
const isWhole = (shares: readonly FlagShare[]) => shares.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0) <= 10_000

/**
 * Who gets what of a flag. The first target somebody belongs to decides, `rest` where he belongs to none; shares go by a bucket that stays
 * with the person or, by `organization`, with all its people. What the shares leave over gets `off`.
 */
export const FlagRules = z
  .strictObject({
    kind: FlagKind,
    variants: z.array(FlagVariant).min(1).max(8),
    off: VariantName,
    targets: z.array(FlagTarget).max(20).default([]),
    rest: FlagShares,
    by: z.enum(['person', 'organization']).default('person'),
    needs: z.array(FlagNeed).max(5).default([]),
    /** Whether a person may take it or leave it himself. */
    choice: z.boolean().default(false),
  })
  .refine(({ kind, variants }) => variants.every(({ value }) => kindOf(value) === kind), {
    path: ['variants'],
    ...said('значения должны быть одного типа', 'the values are to be of one type'),
  })
  .refine(({ variants }) => new Set(variants.map(({ name }) => name)).size === variants.length, {
    path: ['variants'],
    ...said('имена вариантов повторяются', 'names of variants repeat'),
  })
  .refine(
    ({ variants, off, rest, targets }) =>
      [off, ...[...targets, { shares: rest }].flatMap(({ shares }) => shares.map(({ variant }) => variant))].every(name =>
        variants.some(variant => variant.name === name),
      ),
    { path: ['rest'], ...said('доля названа для варианта, которого нет', 'a share names a variant that is not there') },
  )
  .refine(({ rest, targets }) => [rest, ...targets.map(({ shares }) => shares)].every(isWhole), {
    path: ['rest'],
    ...said('доли в сумме больше 100 %', 'the shares are more than 100 %'),
  })
  .refine(({ targets }) => targets.every(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until)), {
    path: ['targets'],
    ...said('начало позже конца', 'the beginning is after the end'),
  })
export type FlagRules = z.output<typeof FlagRules>

/** The rules of a flag nobody has given any: everybody has it while it is enabled. */
export function usualRules(key: string): FlagRules {
  const feature: Pick<Feature, 'variants' | 'usual' | 'off' | 'choice'> = featureOf(key) ?? plain
  const variants = Object.entries(feature.variants).map(([name, value]) => ({ name, value }))
  const kind = kindOf(variants[0]!.value)
  const whole = kind === 'boolean' ? variants.find(({ value }) => value === true)!.name : feature.usual
  return {
    kind,
    variants,
    off: feature.off,
    targets: [],
    rest: [{ variant: whole, percent: 100 }],
    by: 'person',
    needs: [],
    choice: feature.choice,
  }
}
const plain = { variants: { on: true, off: false }, usual: 'off', off: 'off', choice: false }

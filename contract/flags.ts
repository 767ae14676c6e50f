import { z } from 'zod'
import { get, post } from './call.ts'
import { FlagKey, FlagRules, FlagValue } from './flag-rules.ts'
import { Day, Id, Instant, Side, text, Version } from './primitives.ts'

const names = { name_ru: text(0, 80), name_en: text(0, 80), about_ru: text(0, 500), about_en: text(0, 500) }
const fields = { key: FlagKey, ...names }
const switches = { enabled: z.boolean(), forTesters: z.boolean() }
const care = { owner: text(0, 60), removeOn: Day.nullable() }
const reason = text(0, 300)

/** Why a flag should be looked at: its code should be gone by now, or everybody has had the same for more than 60 days. */
export const FlagStale = z.object({ why: z.enum(['remove_day', 'whole']), since: z.string() })
export type FlagStale = z.output<typeof FlagStale>

/** A flag as those who manage them see it; `switchedAt` is null until it was switched through the product, version 0 while it only stands in the code. */
export const Flag = z.strictObject({
  ...fields,
  ...switches,
  switchedAt: Instant.nullable(),
  version: z.int(),
  rules: FlagRules,
  ...care,
  /** Since when everybody has had the same of it. */
  wholeSince: Instant.nullable(),
  stale: FlagStale.nullable(),
  /** Whether the code of the product asks for it. */
  inCode: z.boolean(),
  /** How often it was asked for on each of the last 14 days. */
  evaluations: z.array(z.int()),
  failures: z.int(),
})
export type Flag = z.output<typeof Flag>

/** Why somebody has it: the narrowest of what the rule that met him names. */
export const FlagReach = z.enum(['everyone', 'testers', 'organization', 'person', 'role', 'side', 'host', 'percent', 'time', 'choice'])
export type FlagReach = z.output<typeof FlagReach>

/** Why somebody has not: nobody set the flag, it is switched off, one it needs is off, or no rule met him. */
export const FlagReason = z.enum([...FlagReach.options, 'unset', 'off', 'needs', 'nobody'])
export type FlagReason = z.output<typeof FlagReason>

export const FlagChoice = z.enum(['in', 'out'])
export type FlagChoice = z.output<typeof FlagChoice>

const shown = {
  ...fields,
  /** What the person said himself. */
  choice: FlagChoice.nullable(),
  mayChoose: z.boolean(),
  picture: z.string().nullable(),
  path: z.string().nullable(),
}

/** A flag that is on for the reader, why and since when. */
export const OwnFlag = z.strictObject({ ...shown, reach: FlagReach, since: Instant.nullable() })
export type OwnFlag = z.output<typeof OwnFlag>

/** A flag the reader may take or leave himself, and how it stands. */
export const OfferedFlag = z.strictObject({ ...shown, on: z.boolean() })
export type OfferedFlag = z.output<typeof OfferedFlag>

/** A state of a flag that was, who made it and why. */
export const FlagEdition = z.object({
  version: Version,
  at: Instant,
  by: z.string(),
  reason: z.string(),
  ...switches,
  ...names,
  ...care,
  rules: FlagRules,
})
export type FlagEdition = z.output<typeof FlagEdition>

/** How often a variant was given on a day; `failed`: nothing could be worked out, and the code took what it has by itself. */
export const FlagCount = z.object({ day: Day, variant: z.string(), count: z.int(), failed: z.int() })
export type FlagCount = z.output<typeof FlagCount>

export const FlagOpinion = z.object({
  at: Instant,
  name: z.string(),
  organization: z.string(),
  useful: z.boolean().nullable(),
  text: z.string(),
})
export type FlagOpinion = z.output<typeof FlagOpinion>

/** A person a flag can be tried for. */
export const FlagPerson = z.object({
  userId: Id,
  orgId: Id,
  name: z.string(),
  organization: z.string(),
  roles: z.array(z.string()),
  sides: z.array(Side),
})
export type FlagPerson = z.output<typeof FlagPerson>

/** What somebody gets of a flag. */
export const FlagOutcome = z.object({ variant: z.string(), value: FlagValue, reason: FlagReason })
export type FlagOutcome = z.output<typeof FlagOutcome>

/** How many people and organisations get a variant; an organisation counts where one of its people does. */
export const FlagReached = z.object({ variant: z.string(), people: z.int(), organizations: z.int() })
export type FlagReached = z.output<typeof FlagReached>

const edit = { key: fields.key, version: z.int().min(0) }

/** Switches of the product: what is on, and for whom. */
export const flags = {
  mine: get('/api/flags/v0/mine', {
    about:
      'Flags that are on for the caller, and those he may take or leave himself; those for testers count when the header `X-Beta-Tester: true` says he is one.',
    needs: 'session',
    staleAfter: ['flags.changed'],
    out: z.object({ items: z.array(OwnFlag), offered: z.array(OfferedFlag) }),
  }),
  choose: post('/api/flags/v0/choose', {
    about: 'Takes or leaves a flag for oneself, where that is offered; null goes back to what the rules say.',
    needs: 'session',
    data: z.strictObject({ key: fields.key, choice: FlagChoice.nullable() }),
    out: z.object({ key: fields.key, on: z.boolean() }),
    fails: ['flag.not_found', 'flag.not_offered'],
    emits: ['flags.changed'],
  }),
  opine: post('/api/flags/v0/opine', {
    about: 'Says what one thinks of a flag; those who manage flags read it.',
    needs: 'session',
    data: z.strictObject({ key: fields.key, useful: z.boolean().nullable(), text: text(0, 1000) }),
    out: z.object({ ok: z.boolean() }),
    fails: ['flag.not_found', 'flag.no_opinion'],
  }),
  list: get('/api/flags/v0/list', {
    about: 'Every flag, on or off, those of the code that nobody set among them.',
    needs: 'flags.manage',
    staleAfter: ['flags.changed'],
    // whose flags decide: those of this list, or a vendor's
    out: z.object({ items: z.array(Flag), source: z.enum(['own', 'ofrep']) }),
  }),
  get: get('/api/flags/v0/get', {
    about: 'A flag with what it was, how often it was asked for, where the code does, and what people say of it.',
    needs: 'flags.manage',
    staleAfter: ['flags.changed'],
    query: z.object({ key: fields.key }),
    out: z.object({
      flag: Flag,
      /** People and organisations the rules name. */
      named: z.array(z.object({ id: Id, name: z.string() })),
      places: z.array(z.string()),
      neededBy: z.array(fields.key),
      counts: z.array(FlagCount),
      editions: z.array(FlagEdition),
      opinions: z.array(FlagOpinion),
    }),
    fails: ['flag.not_found'],
  }),
  people: get('/api/flags/v0/people', {
    about: 'People a flag can be tried for, by name or organisation.',
    needs: 'flags.manage',
    staleAfter: [],
    query: z.object({ text: z.string().max(100).default('') }),
    out: z.object({ items: z.array(FlagPerson) }),
  }),
  preview: post('/api/flags/v0/preview', {
    about: 'Who would get what by these rules, saved or not: all people counted, and one of them in particular.',
    needs: 'flags.manage',
    effect: 'read',
    data: z.strictObject({
      key: fields.key,
      ...switches,
      rules: FlagRules,
      person: z.strictObject({ userId: Id, orgId: Id }).nullable().default(null),
      host: z.string().max(200).default(''),
      tester: z.boolean().default(false),
    }),
    out: z.object({ outcome: FlagOutcome.nullable(), reached: z.array(FlagReached), people: z.int(), organizations: z.int() }),
    fails: ['flag.not_found', 'flag.person_unknown'],
  }),
  set: post('/api/flags/v0/set', {
    about: 'Switches a flag, words it and says who gets what; version 0 adds one that is not there yet, what is left out stays.',
    needs: 'flags.manage',
    effect: 'edit',
    data: z.strictObject({
      ...edit,
      ...switches,
      name_ru: fields.name_ru.optional(),
      name_en: fields.name_en.optional(),
      about_ru: fields.about_ru.optional(),
      about_en: fields.about_en.optional(),
      rules: FlagRules.optional(),
      owner: care.owner.optional(),
      removeOn: care.removeOn.optional(),
      reason: reason.optional(),
    }),
    out: Flag,
    fails: ['flag.changed', 'flag.cycle', 'flag.need_unknown', 'flag.kind'],
    emits: ['flags.changed'],
  }),
  restore: post('/api/flags/v0/restore', {
    about: 'Brings a flag back to a state it had.',
    needs: 'flags.manage',
    effect: 'edit',
    data: z.strictObject({ ...edit, to: Version, reason: reason.optional() }),
    out: Flag,
    fails: ['flag.not_found', 'flag.changed', 'flag.edition_unknown', 'flag.cycle', 'flag.need_unknown', 'flag.kind'],
    emits: ['flags.changed'],
  }),
}

/** How long everybody may have the same of a flag before it is stale, in days. */
export const STALE_DAYS = 60

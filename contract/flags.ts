import { z } from 'zod'
import { get, post } from './call.ts'
import { Instant, text } from './primitives.ts'

const fields = {
  key: z.string().regex(/^[a-zA-Z][\w.-]{1,63}$/),
  name_ru: text(0, 80),
  name_en: text(0, 80),
  about_ru: text(0, 500),
  about_en: text(0, 500),
}
const switches = { enabled: z.boolean(), forTesters: z.boolean() }

/** A flag as those who manage them see it; `switchedAt` is null until it was switched through the product. */
export const Flag = z.strictObject({ ...fields, ...switches, switchedAt: Instant.nullable(), version: z.int() })
export type Flag = z.output<typeof Flag>

/** Whom a flag is on for: everybody, or the browsers that say they are a tester's. */
export const FlagReach = z.enum(['everyone', 'testers'])
export type FlagReach = z.output<typeof FlagReach>

/** A flag that is on for the reader, why and since when. */
export const OwnFlag = z.strictObject({ ...fields, reach: FlagReach, since: Instant.nullable() })
export type OwnFlag = z.output<typeof OwnFlag>

/** Switches of the product: what is on, and for whom. */
export const flags = {
  mine: get('/api/flags/v0/mine', {
    about: 'Flags that are on for the caller; those for testers count when the header `X-Beta-Tester: true` says he is one.',
    needs: 'session',
    staleAfter: ['flags.changed'],
    out: z.object({ items: z.array(OwnFlag) }),
  }),
  list: get('/api/flags/v0/list', {
    about: 'Every flag, on or off.',
    needs: 'flags.manage',
    staleAfter: ['flags.changed'],
    out: z.object({ items: z.array(Flag) }),
  }),
  set: post('/api/flags/v0/set', {
    about: 'Switches a flag and words it; version 0 adds one that is not there yet.',
    needs: 'flags.manage',
    effect: 'edit',
    data: z.strictObject({
      key: fields.key,
      ...switches,
      name_ru: fields.name_ru.optional(),
      name_en: fields.name_en.optional(),
      about_ru: fields.about_ru.optional(),
      about_en: fields.about_en.optional(),
      version: z.int().min(0),
    }),
    out: Flag,
    fails: ['flag.changed'],
    emits: ['flags.changed'],
  }),
}

import { z } from 'zod'
import { get, post } from './call.ts'
import { RuleActionKinds, RuleDraft, RuleField, ruleLimits } from './management-rule-language.ts'
import { Bilingual, Id, Instant, PageQuery, pageOf, Version } from './primitives.ts'
import { ruleRefusals } from './refusals/management-rules.ts'
import { codesOf } from './refusals/words.ts'

/** `off`: switched off with steps that waited; `ended`: its reason was over before its steps were. */
export const RunStatus = z.enum(['waiting', 'done', 'ended', 'failed', 'off'])
export type RunStatus = z.output<typeof RunStatus>

/** What came of one action: `limit`, its sum would have passed that of the day; `idle`, there was nothing to do. */
export const RuleResult = z.object({
  step: z.int(),
  action: RuleActionKinds,
  at: Instant,
  outcome: z.enum(['done', 'refused', 'limit', 'idle']),
  /** Why not, or what was done, in both languages. */
  words: Bilingual.nullable(),
})
export type RuleResult = z.output<typeof RuleResult>

/** One condition and the value it was judged by; null: the field had none. */
export const RuleJudged = z.object({
  field: RuleField,
  value: z.union([z.number(), z.boolean(), z.string(), z.array(z.string())]).nullable(),
  holds: z.boolean(),
})

const Named = z.object({ id: z.string(), name: z.string() })

/** What two rules have against each other. */
export const RuleConflict = z.object({
  kind: z.enum(['shadowed', 'contrary']),
  ruleId: Id,
  otherId: Id,
  other: z.string(),
  actions: z.array(RuleActionKinds),
})
export type RuleConflict = z.output<typeof RuleConflict>

export const RuleCard = z.object({
  id: Id,
  version: z.int(),
  active: z.boolean(),
  draft: RuleDraft,
  owner: z.string(),
  /** His employment has ended: a rule acts by the rights of its owner, so it does nothing. */
  ownerGone: z.boolean(),
  updatedAt: Instant,
  /** Firings in all, of the last 30 days, when last, and those with steps to come. */
  fired: z.int(),
  firedLately: z.int(),
  firedAt: Instant.nullable(),
  waiting: z.int(),
  failures: z.int(),
  /** When it was switched off for failing. */
  failedAt: Instant.nullable(),
})
export type RuleCard = z.output<typeof RuleCard>

export const RuleRun = z.object({
  id: Id,
  ruleId: Id,
  version: z.int(),
  at: Instant,
  kind: z.enum(['order', 'demand', 'tender', 'partner', 'vehicle']),
  objectId: Id,
  number: z.string(),
  status: RunStatus,
  /** When the next step comes. */
  nextAt: Instant.nullable(),
  judged: z.array(RuleJudged),
  results: z.array(RuleResult),
})
export type RuleRun = z.output<typeof RuleRun>

export const RuleVersion = z.object({ version: z.int(), at: Instant, person: z.string(), draft: RuleDraft })
export type RuleVersion = z.output<typeof RuleVersion>

/** Names of what rules speak of by codes and ids. */
const Names = z.record(z.string(), Bilingual)

/** An order or demand a rule would have fired for, beside what people did with it. */
export const DryMatch = z.object({
  at: Instant,
  objectId: Id,
  number: z.string(),
  judged: z.array(RuleJudged),
  /** What was done first after the trigger, by whom, and after how many minutes; null: nothing. */
  done: z.object({ what: z.string(), person: z.string(), minutes: z.int() }).nullable(),
  status: z.string().nullable(),
  /** People decided otherwise: it was cancelled, or taken back. */
  disputed: z.boolean(),
})
export type DryMatch = z.output<typeof DryMatch>

const one = { ruleId: Id, version: Version }

/** Rules an organisation acts by itself with: what they say, what they did, and what they would have done. */
export const managementRules = {
  list: get('/api/management-rules/v0/list', {
    about:
      'Rules of the organisation in the order they are looked at, with what they speak of by name and what stands in each other’s way.',
    needs: 'rules.view',
    staleAfter: ['rules.changed'],
    out: z.object({ items: z.array(RuleCard), names: Names, conflicts: z.array(RuleConflict), mayEdit: z.boolean() }),
  }),
  options: get('/api/management-rules/v0/options', {
    about: 'What a rule may name: groups of partners, people, executors, programs of the organisation.',
    needs: 'rules.edit',
    staleAfter: ['partner.changed', 'employees.changed', 'channels.changed'],
    out: z.object({ groups: z.array(Named), people: z.array(Named), counterparts: z.array(Named), webhooks: z.array(Named) }),
  }),
  save: post('/api/management-rules/v0/save', {
    about: 'Writes a rule, a new one or a new version; what waits follows the version that fired.',
    needs: 'rules.edit',
    data: z.strictObject({ rule: z.strictObject(one).nullable().default(null), active: z.boolean().default(true), draft: RuleDraft }),
    out: RuleCard,
    fails: codesOf(ruleRefusals),
    emits: ['rules.changed'],
  }),
  change: post('/api/management-rules/v0/change', {
    about: 'Switches a rule on or off, moves it in the order, takes it over, or removes it; steps that wait are gone when it is off.',
    needs: 'rules.edit',
    effect: 'edit',
    data: z.discriminatedUnion('action', [
      z.strictObject({ ...one, action: z.literal('switch'), active: z.boolean() }),
      z.strictObject({ ...one, action: z.literal('place'), priority: z.int().min(1).max(1000) }),
      z.strictObject({ ...one, action: z.literal('own') }),
      z.strictObject({ ...one, action: z.literal('remove') }),
    ]),
    out: z.object({ version: z.int() }),
    fails: codesOf(ruleRefusals),
    emits: ['rules.changed'],
  }),
  dryRun: post('/api/management-rules/v0/dry-run', {
    about: `What a rule would have fired for in the last ${ruleLimits.days} days, beside what people did; nothing is changed.`,
    needs: 'rules.view',
    effect: 'read',
    data: z.strictObject({ ruleId: Id.nullable().default(null), draft: RuleDraft }),
    out: z.object({
      /** Triggers looked at, and how many of them it fires for. */
      triggers: z.int(),
      fired: z.int(),
      /** Of the others, those it would have fired for if a rule above had not ended the matter. */
      settledAbove: z.int(),
      /** Minutes people took where they did it by hand. */
      minutes: z.int(),
      disputed: z.int(),
      /** The newest of them. */
      items: z.array(DryMatch),
      conflicts: z.array(RuleConflict),
    }),
    fails: codesOf(ruleRefusals),
  }),
  runs: get('/api/management-rules/v0/runs', {
    about: 'What rules fired for, newest first, with the values that decided and what came of each action.',
    needs: 'rules.view',
    staleAfter: ['rules.changed'],
    query: PageQuery.extend({ ruleId: Id.optional(), objectId: Id.optional() }),
    out: pageOf(RuleRun),
  }),
  versions: get('/api/management-rules/v0/versions', {
    about: 'Every version of a rule, newest first.',
    needs: 'rules.view',
    staleAfter: ['rules.changed'],
    query: z.object({ ruleId: Id }),
    out: z.object({ items: z.array(RuleVersion), names: Names }),
    fails: codesOf(ruleRefusals),
  }),
}

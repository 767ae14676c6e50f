import { z } from 'zod'
import { BulkResults, BulkRows } from './bulk.ts'
import { get, post } from './call.ts'
import { ConditionBlock, ConditionBlocks } from './condition-blocks.ts'
import { ConditionScope } from './condition-defaults.ts'
import { Bilingual, Code, Day, Id, Instant, PageQuery, pageOf, text, Version } from './primitives.ts'
import { knownTemplateRefusals, lockTemplateRefusals, templateDraftRefusals, templateRefusals } from './refusals/condition-templates.ts'
import { codesOf } from './refusals/words.ts'

/** So many templates an organisation may have, and so many scopes one of them. */
export const templateLimits = { templates: 200, scopes: 30 } as const

/** What a copy of a system template knows of it: the edition it has, and the newest one. */
export const TemplateOrigin = z.object({ id: Id, name: Bilingual, edition: z.int(), newest: z.int() })
export type TemplateOrigin = z.output<typeof TemplateOrigin>

/** A scope with the names of what it names. */
export const NamedScope = ConditionScope.extend({
  customer: z.string().nullable(),
  executor: z.string().nullable(),
  fromName: Bilingual.nullable(),
  toName: Bilingual.nullable(),
})
export type NamedScope = z.output<typeof NamedScope>

export const TemplateRow = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  active: z.boolean(),
  /** What it says something of, in the newest edition. */
  blocks: z.array(ConditionBlock),
  edition: z.int(),
  /** From when on the newest edition is in force. */
  effectiveOn: Day,
  /** Which edition orders take today; null: none yet. */
  inForce: z.int().nullable(),
  /** Orders whose terms come from it. */
  orders: z.int(),
  scopes: z.array(NamedScope),
  origin: TemplateOrigin.nullable(),
  updatedAt: Instant,
})
export type TemplateRow = z.output<typeof TemplateRow>

/** One edition of a template: what it says, since when, who wrote it and why. */
export const TemplateEdition = z.object({
  edition: z.int(),
  effectiveOn: Day,
  note: z.string(),
  at: Instant,
  person: z.string(),
  blocks: ConditionBlocks,
})
export type TemplateEdition = z.output<typeof TemplateEdition>

export const TemplateCard = TemplateRow.extend({
  /** The newest edition first. */
  editions: z.array(TemplateEdition),
  /** The edition of the system template it was copied from beside the newest one; null: there is none newer. */
  news: z.object({ base: ConditionBlocks, theirs: ConditionBlocks, note: Bilingual }).nullable(),
})
export type TemplateCard = z.output<typeof TemplateCard>

export const TemplateFilter = z.object({
  tab: z.enum(['active', 'archived']).default('active'),
  search: z.string().trim().max(100).default(''),
})
export type TemplateFilter = z.output<typeof TemplateFilter>

/** What a person enters of a template. */
export const TemplateDraft = z.strictObject({
  name: text(3, 100),
  blocks: ConditionBlocks,
  /** The first day orders take it; null: today. */
  effectiveOn: Day.nullable().default(null),
  /** What is new in it and why. */
  note: text(0, 500).default(''),
})
export type TemplateDraft = z.output<typeof TemplateDraft>

/** A template an order may begin with today. */
export const TemplateChoice = z.object({ id: Id, name: z.string(), edition: z.int() })

/** An order that was written by an older edition of a template, or by another one. */
export const TemplateOrder = z.object({
  id: Id,
  version: z.int(),
  number: z.string().nullable(),
  status: z.string(),
  executor: z.string().nullable(),
  edition: z.int(),
})
export type TemplateOrder = z.output<typeof TemplateOrder>

/** A template of the platform. */
export const SystemTemplate = z.object({
  id: Id,
  version: z.int(),
  name: Bilingual,
  active: z.boolean(),
  edition: z.int(),
  note: Bilingual,
  at: Instant,
  blocks: ConditionBlocks,
})
export type SystemTemplate = z.output<typeof SystemTemplate>

const named = z.strictObject({ ru: text(3, 100), en: text(3, 100) })
const noted = z.strictObject({ ru: text(3, 500), en: text(3, 500) })

const key = { id: Id, version: Version }
const Changed = z.object({ id: Id, version: z.int() })

/** Condition templates: what orders begin with, edition by edition, and the platform's own they may be copied from. */
export const conditionTemplates = {
  list: get('/api/condition-templates/v0/list', {
    about: 'Own condition templates by name.',
    needs: 'conditions.view',
    staleAfter: ['conditions.changed', 'order.changed'],
    query: PageQuery.extend(TemplateFilter.shape),
    out: pageOf(TemplateRow),
  }),
  counts: get('/api/condition-templates/v0/counts', {
    about: 'How many own templates are in use, in the archive, and how many of the platform may be copied.',
    needs: 'conditions.view',
    staleAfter: ['conditions.changed'],
    out: z.object({ active: z.int(), archived: z.int(), system: z.int() }),
  }),
  get: get('/api/condition-templates/v0/get', {
    about: 'One own template with all its editions, and what is new in the system template it was copied from.',
    needs: 'conditions.view',
    staleAfter: ['conditions.changed'],
    query: z.object({ id: z.string().max(64) }),
    out: TemplateCard,
    fails: codesOf(knownTemplateRefusals),
  }),
  forOrder: get('/api/condition-templates/v0/for-order', {
    about: 'Templates an order may begin with today, and the one the rule of defaults chooses for such an order, with what it says.',
    needs: 'conditions.view',
    staleAfter: ['conditions.changed'],
    query: z.object({
      customerId: Id.optional(),
      executorId: Id.optional(),
      from: z.string().max(60).optional(),
      to: z.string().max(60).optional(),
      bodyTypes: z.array(Code).max(30).default([]),
      /** Look at this one instead of what the rule chooses. */
      templateId: Id.optional(),
    }),
    out: z.object({ items: z.array(TemplateChoice), chosen: TemplateChoice.extend({ blocks: ConditionBlocks }).nullable() }),
  }),
  orders: get('/api/condition-templates/v0/orders', {
    about:
      'Own orders by a template that do not yet have the edition in force: those nobody drives yet, the newest first, a hundred at most.',
    needs: 'orders.view',
    staleAfter: ['conditions.changed', 'order.changed'],
    query: z.object({ id: Id }),
    out: z.object({ items: z.array(TemplateOrder) }),
    fails: codesOf(knownTemplateRefusals),
  }),
  create: post('/api/condition-templates/v0/create', {
    about: 'Enters a template, as its first edition; a copy of a system template remembers what it was copied from.',
    needs: 'conditions.edit',
    data: z.strictObject({ draft: TemplateDraft, systemId: Id.nullable().default(null) }),
    out: Changed,
    fails: codesOf(templateRefusals),
    emits: ['conditions.changed'],
  }),
  copy: post('/api/condition-templates/v0/copy', {
    about: 'Copies the newest edition of an own template under a name of its own, as the first edition; it is nobody’s default.',
    needs: 'conditions.edit',
    data: z.strictObject({ id: Id, name: TemplateDraft.shape.name }),
    out: Changed,
    fails: codesOf(templateRefusals),
    emits: ['conditions.changed'],
  }),
  save: post('/api/condition-templates/v0/save', {
    about: 'Writes the next edition of a template; a new name alone makes none. Orders keep the edition they have.',
    needs: 'conditions.edit',
    effect: 'edit',
    data: z.strictObject({ ...key, draft: TemplateDraft }),
    out: Changed,
    fails: codesOf(templateRefusals),
    emits: ['conditions.changed'],
  }),
  setScopes: post('/api/condition-templates/v0/set-scopes', {
    about: 'For which orders the template is taken by itself.',
    needs: 'conditions.edit',
    effect: 'edit',
    data: z.strictObject({ ...key, scopes: z.array(ConditionScope).max(templateLimits.scopes) }),
    out: Changed,
    fails: codesOf(templateRefusals),
    emits: ['conditions.changed'],
  }),
  merge: post('/api/condition-templates/v0/merge', {
    about: 'Takes these blocks of the newest edition of the system template into its copy, as the next edition; the others stay.',
    needs: 'conditions.edit',
    effect: 'edit',
    data: z.strictObject({ ...key, blocks: z.array(ConditionBlock).max(20) }),
    out: Changed,
    fails: codesOf(templateRefusals),
    emits: ['conditions.changed'],
  }),
  bulk: post('/api/condition-templates/v0/bulk', {
    about: 'Puts templates into the archive, where no order begins with them, or takes them out; each is answered on its own.',
    needs: 'conditions.edit',
    data: z.strictObject({ action: z.enum(['archive', 'restore']), rows: BulkRows }),
    out: BulkResults,
    rowFails: codesOf(lockTemplateRefusals),
    emits: ['conditions.changed'],
  }),
  system: get('/api/condition-templates/v0/system', {
    about: 'Templates of the platform by name, each with its newest edition; archived ones for its own staff alone.',
    needs: 'session',
    staleAfter: ['conditions.changed'],
    out: z.object({ items: z.array(SystemTemplate) }),
  }),
  systemEditions: get('/api/condition-templates/v0/system-editions', {
    about: 'Every edition of a template of the platform, the newest first.',
    needs: 'session',
    staleAfter: ['conditions.changed'],
    query: z.object({ id: Id }),
    out: z.object({ items: z.array(z.object({ edition: z.int(), note: Bilingual, at: Instant, blocks: ConditionBlocks })) }),
    fails: codesOf(knownTemplateRefusals),
  }),
  release: post('/api/condition-templates/v0/release', {
    about: 'Releases a template of the platform, or its next edition, with a note of what is new; copies are told.',
    needs: 'platform.manage',
    data: z.strictObject({
      system: z.strictObject(key).nullable().default(null),
      name: named,
      blocks: ConditionBlocks,
      note: noted,
    }),
    out: Changed,
    fails: codesOf(lockTemplateRefusals, templateDraftRefusals),
    emits: ['conditions.changed'],
  }),
  retire: post('/api/condition-templates/v0/retire', {
    about: 'Takes a template of the platform out of the list, or back into it; copies stay as they are.',
    needs: 'platform.manage',
    effect: 'edit',
    data: z.strictObject({ ...key, active: z.boolean() }),
    out: Changed,
    fails: codesOf(lockTemplateRefusals),
    emits: ['conditions.changed'],
  }),
}

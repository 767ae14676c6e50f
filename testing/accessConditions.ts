import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ConditionBlocks, noBlocks } from '#contract/condition-blocks.ts'
import { conditionTemplates } from '#contract/condition-templates.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'

const blocks = z.encode(ConditionBlocks, { ...noBlocks, seal: { seal: true } })
const draft = () => ({ name: `Проба ${randomUUID()}`, blocks, effectiveOn: null, note: '' })

/** A template of this organisation. */
const templateOf = async ({ me }: Pick<AccessObjects, 'me'>) => {
  const entered = { ...draft(), blocks: { ...noBlocks, seal: { seal: true } } }
  return (await me.ask(conditionTemplates.create, { data: { draft: entered, systemId: null } })).data
}
/** The same as a draft of an order names it. */
export const templateIn = async (t: Pick<AccessObjects, 'me'>) => ({ id: (await templateOf(t)).id, edition: 1, name: 'Проба' })

/** A template of the platform. */
const systemOf = async ({ world }: AccessObjects) => {
  const id = randomUUID()
  await world.root.query(
    `insert into system_templates (id, version, name_ru, name_en, active, edition, updated_at) values ($1, 1, $2, 'Trial', true, 1, now())`,
    [id, `Проба ${id}`],
  )
  await world.root.query(
    `insert into system_editions (template_id, edition, blocks, note_ru, note_en, at) values ($1, 1, '{"seal":{"seal":true}}', '', '', now())`,
    [id],
  )
  return { id, version: 1 }
}

/** Whoever only looks on reads templates and changes none. */
const reading = { owner: 200, viewer: 200, partner: 404, stranger: 404 }
const changing = { owner: 200, viewer: 403, partner: 404, stranger: 404 }
const scope = { customerId: null, executorId: null, from: null, to: null, bodyType: null }
const staff = { administrator: 200, owner: 403, viewer: 403 }

export const conditionsAccess: Readonly<Record<string, readonly Row[]>> = {
  'conditionTemplates.get': [{ ask: async t => ({ query: { id: (await templateOf(t)).id } }), says: reading, places: { 'query.id': 404 } }],
  'conditionTemplates.forOrder': [
    {
      ask: async t => ({
        query: { customerId: await t.customer(), executorId: t.mate.org, templateId: (await templateOf(t)).id },
      }),
      // what is not known decides nothing
      says: { owner: 200, viewer: 200, partner: 200, stranger: 200 },
      places: { 'query.customerId': 200, 'query.executorId': 200, 'query.templateId': 200 },
    },
  ],
  'conditionTemplates.orders': [
    { ask: async t => ({ query: { id: (await templateOf(t)).id } }), says: reading, places: { 'query.id': 404 } },
  ],
  'conditionTemplates.create': [
    {
      ask: async t => ({ data: { draft: draft(), systemId: (await systemOf(t)).id } }),
      says: { owner: 200, viewer: 403 },
      // the platform's are nobody's
      places: { 'data.systemId': 'text' },
    },
  ],
  'conditionTemplates.copy': [
    {
      ask: async t => ({ data: { id: (await templateOf(t)).id, name: `Копия ${randomUUID()}` } }),
      says: changing,
      places: { 'data.id': 404 },
    },
  ],
  'conditionTemplates.save': [
    { ask: async t => ({ data: { ...(await templateOf(t)), draft: draft() } }), says: changing, places: { 'data.id': 404 } },
  ],
  'conditionTemplates.setScopes': [
    {
      ask: async t => ({
        data: { ...(await templateOf(t)), scopes: [{ ...scope, customerId: await t.customer(), executorId: t.mate.org }] },
      }),
      says: changing,
      places: { 'data.id': 404, 'data.scopes.*.customerId': 422, 'data.scopes.*.executorId': 422 },
    },
  ],
  'conditionTemplates.merge': [
    // a template that was copied from nothing has nothing to take
    { ask: async t => ({ data: { ...(await templateOf(t)), blocks: [] } }), says: { ...changing, owner: 409 }, places: { 'data.id': 404 } },
  ],
  'conditionTemplates.bulk': [
    {
      ask: async t => ({ data: { action: 'archive', rows: [await templateOf(t)] } }),
      says: { owner: 200, viewer: 403, partner: 200, stranger: 200 },
      places: { 'data.rows.*.id': 200 },
    },
  ],
  'conditionTemplates.systemEditions': [
    {
      ask: async t => ({ query: { id: (await systemOf(t)).id } }),
      // the platform's are for everybody to read
      says: { owner: 200, viewer: 200, partner: 200, stranger: 200 },
      places: { 'query.id': 'text' },
    },
  ],
  'conditionTemplates.release': [
    {
      ask: async t => ({
        data: {
          system: await systemOf(t),
          name: { ru: `Проба ${randomUUID()}`, en: 'Trial' },
          blocks,
          note: { ru: 'Первая', en: 'First' },
        },
      }),
      says: staff,
      places: { 'data.system.id': 404 },
    },
  ],
  'conditionTemplates.retire': [
    { ask: async t => ({ data: { ...(await systemOf(t)), active: false } }), says: staff, places: { 'data.id': 404 } },
  ],
}

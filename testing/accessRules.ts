import { z } from 'zod'
import { RuleDraft } from '#contract/management-rule-language.ts'
import { managementRules } from '#contract/management-rules.ts'
import type { AccessObjects } from './accessObjects.ts'
import type { Row } from './accessRow.ts'

const draft = (action: object = { kind: 'notify', text: 'Машина опаздывает' }, event = 'task.late') => ({
  name: 'Проба правила',
  event,
  steps: [{ afterMinutes: 0, actions: [action] }],
})
const toGroup = async (t: AccessObjects) => draft({ kind: 'publish', groupId: (await t.group()).id, hours: 24 }, 'order.placed')
const toProgram = async (t: AccessObjects) => draft({ kind: 'webhook', webhookId: await t.webhook() })
const toPerson = (t: AccessObjects) => draft({ kind: 'responsible', userId: t.me.user })

/** A rule of this organisation. */
const ruleOf = async ({ me }: AccessObjects) =>
  (
    await me.ask(managementRules.save, {
      data: { rule: null, active: false, draft: z.decode(RuleDraft, draft() as z.input<typeof RuleDraft>) },
    })
  ).data

const key = async (t: AccessObjects) => {
  const { id, version } = await ruleOf(t)
  return { ruleId: id, version }
}
const group = 'data.draft.steps.*.actions.*.groupId'
const person = 'data.draft.steps.*.actions.*.userId'
const program = 'data.draft.steps.*.actions.*.webhookId'

/** Whoever only looks on in an organisation reads no rules. */
const reading = { owner: 200, viewer: 403, partner: 404, stranger: 404 }
const naming = { owner: 200, viewer: 403, partner: 422, stranger: 422 }

export const rulesAccess: Readonly<Record<string, readonly Row[]>> = {
  'managementRules.save': [
    {
      ask: async t => ({ data: { rule: await key(t), active: false, draft: draft() } }),
      says: reading,
      places: { 'data.rule.ruleId': 404 },
    },
    { ask: async t => ({ data: { rule: null, active: false, draft: await toGroup(t) } }), says: naming, places: { [group]: 422 } },
    { ask: t => ({ data: { rule: null, active: false, draft: toPerson(t) } }), says: naming, places: { [person]: 422 } },
    { ask: async t => ({ data: { rule: null, active: false, draft: await toProgram(t) } }), says: naming, places: { [program]: 422 } },
  ],
  'managementRules.change': [
    {
      ask: async t => ({ data: { ...(await key(t)), action: 'place', priority: 7 } }),
      says: reading,
      places: { 'data.ruleId': 404 },
    },
  ],
  'managementRules.dryRun': [
    {
      ask: async t => ({ data: { ruleId: (await ruleOf(t)).id, draft: draft() } }),
      says: reading,
      places: { 'data.ruleId': 404 },
    },
    { ask: async t => ({ data: { ruleId: null, draft: await toGroup(t) } }), says: naming, places: { [group]: 422 } },
    { ask: t => ({ data: { ruleId: null, draft: toPerson(t) } }), says: naming, places: { [person]: 422 } },
    { ask: async t => ({ data: { ruleId: null, draft: await toProgram(t) } }), says: naming, places: { [program]: 422 } },
  ],
  'managementRules.runs': [
    {
      ask: async t => ({ query: { ruleId: (await ruleOf(t)).id, objectId: t.me.org } }),
      says: { owner: 200, viewer: 403, partner: 200, stranger: 200 },
      places: { 'query.ruleId': 200, 'query.objectId': 200 },
    },
  ],
  'managementRules.versions': [
    {
      ask: async t => ({ query: { ruleId: (await ruleOf(t)).id } }),
      says: reading,
      places: { 'query.ruleId': 404 },
    },
  ],
}

import { type RuleDraft, ruleActions, ruleEvents, ruleLimits } from '#contract/management-rule-language.ts'
import { sentenceText } from '#contract/management-rule-sentence.ts'
import type { ruleRefusals } from '#contract/refusals/management-rules.ts'
import { listWebhooks } from '#server/channels/store/bindings.ts'
import type { RuleRecord } from '#server/management-rules/record.ts'
import { draftText } from '#server/management-rules/row/draft.ts'
import { findRule, insertRule, insertVersion, listRules, lockRule, raiseRevision, setRule } from '#server/management-rules/store/book.ts'
import { peopleOf } from '#server/orders/commands/bulk.ts'
import { listGroups } from '#server/partners/store/groups.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { watchDeadlines } from './hearing.ts'
import { dropWaiting } from './runs.ts'

/** Who writes rules: a person, and the sides of his organisation. */
export type RuleAuthor = Pick<Actor, 'orgId' | 'employeeId' | 'name' | 'sides'>

const refuseRule: RefuseWith<typeof ruleRefusals> = refuse

/** Refuses a rule of the other side, and one that names what the organisation does not have. */
export async function checkDraft(tx: Tx, actor: Pick<Actor, 'sides'>, { event, conditions, steps }: RuleDraft): Promise<void> {
  const isOurs = (side: 'forwarder' | 'executor' | 'both') => side === 'both' || actor.sides.includes(side)
  if (!isOurs(ruleEvents[event].side)) refuseRule('rule.side', { field: 'event' })
  const unknown = (field: string, ru: string, en: string) => refuseRule('rule.unknown', { field, what: { ru, en } })
  const actions = steps.flatMap(step => step.actions)
  for (const action of actions) if (!isOurs(ruleActions[action.kind].side)) refuseRule('rule.side', { field: 'steps' })
  const groups = actions.flatMap(action => (action.kind === 'publish' ? action.groupId : []))
  if (groups.length > 0) {
    const known = new Set((await listGroups(tx)).map(({ id }) => id))
    if (groups.some(id => !known.has(id))) unknown('steps', 'группа партнёров', 'a group of partners')
  }
  const people = actions.flatMap(action => (action.kind === 'responsible' ? action.userId : []))
  if (people.length > 0) {
    const known = new Set((await peopleOf(tx, actor)).map(({ id }) => id))
    if (people.some(id => !known.has(id))) unknown('steps', 'ответственный', 'a responsible person')
  }
  const programs = actions.flatMap(action => (action.kind === 'webhook' ? action.webhookId : []))
  if (programs.length > 0) {
    const known = new Set((await listWebhooks(tx)).map(({ id }) => id))
    if (programs.some(id => !known.has(id))) unknown('steps', 'webhook', 'a webhook')
  }
  const places = conditions.groups.flatMap(group =>
    group.conditions.flatMap(({ field, value }) =>
      field !== 'from' && field !== 'to'
        ? []
        : typeof value === 'object' && !Array.isArray(value)
          ? value.place
          : [value].flat().map(String),
    ),
  )
  const known = await findPlaces(tx, places)
  if (new Set(places).size > known.length) unknown('conditions', 'место', 'a place')
}

/** Writes a new rule, or a new version of one; whoever saves it owns it, and it acts by his rights. */
export async function saveRule(
  tx: Tx,
  actor: RuleAuthor,
  { rule, active, draft }: { rule: { ruleId: string; version: number } | null; active: boolean; draft: RuleDraft },
): Promise<string> {
  await checkDraft(tx, actor, draft)
  await raiseRevision(tx) // one change of the rules after another
  const sentence = sentenceText(draft, 'ru', code => code)
  let id: string
  if (rule === null) {
    if ((await listRules(tx)).length >= ruleLimits.rules) refuseRule('rule.too_many', { most: ruleLimits.rules })
    id = newId()
    await insertRule(tx, { id, active, draft, employeeId: actor.employeeId })
    await insertVersion(tx, { id, version: 1, draft, byName: actor.name })
    await audit(tx, { what: 'rule.create', kind: 'rule', objectId: id, home: actor.orgId, facts: { name: draft.name, sentence } })
  } else {
    const before = await lockOwn(tx, rule)
    id = before.id
    const version = before.version + 1
    await setRule(tx, id, {
      version,
      active,
      event: draft.event,
      priority: draft.priority,
      draft: draftText(draft),
      employeeId: actor.employeeId,
      updatedAt: tx.now,
      failures: 0,
      failedAt: null,
    })
    await insertVersion(tx, { id, version, draft, byName: actor.name })
    if (before.active && !active) await dropWaiting(tx, id)
    const was = sentenceText(before.draft, 'ru', code => code)
    await audit(tx, { what: 'rule.save', kind: 'rule', objectId: id, home: actor.orgId, facts: { name: draft.name, sentence, was } })
  }
  if (active && draft.event === 'demand.deadline_minus') await watchDeadlines(tx)
  await publish(tx, 'rules.changed', [actor.orgId], {})
  return id
}

type Change = { action: 'switch'; active: boolean } | { action: 'place'; priority: number } | { action: 'own' } | { action: 'remove' }

/** Switches a rule, moves it, takes it over or removes it. What waits is gone when it is off. */
export async function changeRule(tx: Tx, actor: Actor, key: { ruleId: string; version: number }, change: Change): Promise<number> {
  await raiseRevision(tx)
  const before = await lockOwn(tx, key)
  const version = before.version + 1
  const draft = change.action === 'place' ? { ...before.draft, priority: change.priority } : before.draft
  const common = { version, updatedAt: tx.now }
  switch (change.action) {
    case 'switch':
      await setRule(tx, before.id, { ...common, active: change.active, failures: 0, failedAt: null })
      if (!change.active) await dropWaiting(tx, before.id)
      else if (draft.event === 'demand.deadline_minus') await watchDeadlines(tx)
      break
    case 'place':
      await setRule(tx, before.id, { ...common, priority: change.priority, draft: draftText(draft) })
      break
    case 'own':
      await setRule(tx, before.id, { ...common, employeeId: actor.employeeId, failures: 0 })
      break
    case 'remove':
      await setRule(tx, before.id, { ...common, active: false, removedAt: tx.now })
      await dropWaiting(tx, before.id)
  }
  await insertVersion(tx, { id: before.id, version, draft, byName: actor.name })
  const facts = {
    name: draft.name,
    ...('active' in change && { active: change.active }),
    ...('priority' in change && { priority: change.priority }),
  }
  await audit(tx, { what: `rule.${change.action}`, kind: 'rule', objectId: before.id, home: actor.orgId, facts })
  await publish(tx, 'rules.changed', [actor.orgId], {})
  return version
}

async function lockOwn(tx: Tx, { ruleId, version }: { ruleId: string; version: number }): Promise<RuleRecord> {
  const rule = (await lockRule(tx, ruleId)) ?? refuseRule('rule.not_found')
  if (rule.version !== version) refuseRule('rule.changed', { version: rule.version, asked: version })
  return rule
}

/** A rule for reading. */
export const ownRule = async (tx: Tx, id: string): Promise<RuleRecord> => (await findRule(tx, id)) ?? refuseRule('rule.not_found')

import type { managementRules, RuleConflict } from '#contract/management-rules.ts'
import { listWebhooks } from '#server/channels/store/bindings.ts'
import { listEmployees } from '#server/employees/store.ts'
import { peopleOf } from '#server/orders/commands/bulk.ts'
import { listPartners } from '#server/organizations/store.ts'
import { listGroups } from '#server/partners/store/groups.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { tryRule } from './commands/dryRun.ts'
import { changeRule, checkDraft, ownRule, saveRule } from './commands/edits.ts'
import type { RuleRecord } from './record.ts'
import { toCard, toRun } from './row/cards.ts'
import { conflictsOf } from './rules/conflicts.ts'
import { inOrder, type Rule, stepAt } from './rules/firing.ts'
import { findVersion, listRules, listVersions } from './store/book.ts'
import { namesIn } from './store/names.ts'
import { countRuns, pageOfRuns } from './store/runs.ts'

const MONTH = 30 * 86_400_000

export const handlers: Handlers<typeof managementRules> = {
  async list({ actor, transaction }) {
    return transaction(async tx => {
      const rules = inOrder(await listRules(tx))
      const cards = await cardsOf(tx, rules)
      const names = await namesIn(
        tx,
        rules.map(({ draft }) => draft),
      )
      const conflicts = toConflicts(
        rules,
        rules.filter(({ active }) => active),
      )
      return { items: cards, names, conflicts, mayEdit: actor.permissions.has('rules.edit') }
    })
  },

  async options({ actor, transaction }) {
    return transaction(async tx => {
      const groups = actor.sides.includes('forwarder') ? await listGroups(tx) : []
      const people = await peopleOf(tx, actor)
      const partners = [
        ...(await listPartners(tx, ['forwarder', 'executor'], {})),
        ...(await listPartners(tx, ['executor', 'forwarder'], {})),
      ]
      const counterparts = new Map(partners.map(({ id, nameShort }) => [id, { id, name: nameShort }]))
      const webhooks = (await listWebhooks(tx)).filter(({ state }) => state === 'working')
      return {
        groups: groups.map(({ id, name }) => ({ id, name })),
        people,
        counterparts: [...counterparts.values()],
        webhooks: webhooks.map(({ id, name }) => ({ id, name })),
      }
    })
  },

  async save({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const id = await saveRule(tx, actor, data)
      return (await cardsOf(tx, [await ownRule(tx, id)]))[0]!
    })
  },

  async change({ actor, transaction }, { data: { ruleId, version, ...change } }) {
    return transaction(async tx => ({ version: await changeRule(tx, actor, { ruleId, version }, change) }))
  },

  async dryRun({ actor, transaction }, { data: { ruleId, draft } }) {
    return transaction(async tx => {
      await checkDraft(tx, actor, draft)
      const before = ruleId === null ? null : await ownRule(tx, ruleId)
      const id = before?.id ?? newId()
      const others = (await listRules(tx)).filter(rule => rule.active && rule.id !== id)
      const tried = { id, draft, version: 0, createdAt: before?.createdAt ?? tx.now }
      const all = [...others, tried]
      const conflicts = toConflicts(all, all).filter(each => each.ruleId === id || each.otherId === id)
      return { ...(await tryRule(tx, tried, others)), conflicts }
    })
  },

  async runs({ transaction }, { query: { cursor, limit, ruleId, objectId } }) {
    return transaction(async tx => {
      const after = cursor ? readCursor(cursor) : null
      const { rows, next } = await pageOfRuns(tx, { ruleId, objectId }, { after, limit })
      const items = []
      for (const run of rows) {
        const draft = run.nextStep === null ? null : await findVersion(tx, run.ruleId, run.version)
        items.push(toRun(run, draft && stepAt(run.at, draft.steps[run.nextStep!]!.afterMinutes)))
      }
      return { items, next: next && writeCursor(next) }
    })
  },

  async versions({ transaction }, { query: { ruleId } }) {
    return transaction(async tx => {
      await ownRule(tx, ruleId)
      const versions = await listVersions(tx, ruleId)
      const names = await namesIn(
        tx,
        versions.map(({ draft }) => draft),
      )
      const items = versions.map(({ version, at, byName, draft }) => ({ version, at: at.toISOString(), person: byName, draft }))
      return { items, names }
    })
  },
}

/** Rules with who owns them and what they did. */
async function cardsOf(tx: Tx, rules: readonly RuleRecord[]) {
  const counts = await countRuns(tx, new Date(tx.now.getTime() - MONTH))
  const people = new Map((await listEmployees(tx)).map(person => [person.id, person]))
  return rules.map(rule => toCard(rule, { owner: people.get(rule.employeeId), counts: counts.get(rule.id) }))
}

/** What stands in each other's way, with the other one by name. */
function toConflicts(all: readonly Rule[], judged: readonly Rule[]): RuleConflict[] {
  const names = new Map(all.map(({ id, draft }) => [id, draft.name]))
  return conflictsOf(judged).map(conflict => ({ ...conflict, other: names.get(conflict.otherId) ?? '' }))
}

import { ruleFields } from '#contract/management-rule-language.ts'
import { sentenceText } from '#contract/management-rule-sentence.ts'
import type { Delivery, Message } from '#server/channels/record.ts'
import { readAbout } from '#server/management-rules/row/facts.ts'
import { findRule, findVersion } from '#server/management-rules/store/book.ts'
import { namesIn } from '#server/management-rules/store/names.ts'
import { findRun } from '#server/management-rules/store/runs.ts'
import type { Tx } from '#server/platform/db.ts'
import { actorOf } from './owner.ts'

/**
 * What a program is told of a firing at the moment it leaves: the rule, the object and the values that decided, sums of them only as long as
 * the owner of the rule may see prices. Null: it is not told any more, for the object is the organisation's no longer.
 */
export async function contentOfRule(tx: Tx, { source }: Delivery, origin: string): Promise<Message | null> {
  if (source.kind !== 'rule') return null
  const run = await findRun(tx, source.runId)
  const rule = await findRule(tx, source.ruleId)
  if (!run || !rule) return null
  const owner = await actorOf(tx, rule)
  if (!owner || !(await readAbout(tx, run.event, { ...run, told: {} }))) return null
  const draft = await findVersion(tx, run.ruleId, run.version)
  const names = await namesIn(tx, [draft])
  const sums = owner.permissions.has('orders.prices')
  const judged = run.judged.filter(({ field }) => sums || ruleFields[field].kind !== 'money')
  const href = `${origin}${pathOf(run)}`
  const subject = `${draft.name}: ${run.number}`
  const data = {
    type: 'rule.fired',
    rule: { id: rule.id, name: draft.name, version: run.version },
    event: run.event,
    at: run.at.toISOString(),
    object: { kind: run.kind, id: run.objectId, number: run.number, partId: run.partId, href },
    values: Object.fromEntries(judged.map(({ field, value }) => [field, value])),
  }
  const text = sums ? sentenceText(draft, 'ru', code => names[code]?.ru ?? code) : ''
  const line = { title: subject, text, href, actionLabel: null }
  return { locale: 'ru', subject, lines: [line], locked: draft.name, short: subject.slice(0, 160), data }
}

function pathOf({ kind, objectId }: { kind: string; objectId: string }): string {
  if (kind === 'order') return `/orders/${objectId}`
  if (kind === 'demand') return `/demand/${objectId}`
  if (kind === 'vehicle') return `/transport/${objectId}`
  return kind === 'tender' ? `/tenders_executor/${objectId}` : '/partners'
}

import type { RuleDraft } from '#contract/management-rule-language.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { listWebhooks } from '#server/channels/store/bindings.ts'
import { listEmployees } from '#server/employees/store.ts'
import { listPartners } from '#server/organizations/store.ts'
import { listGroups } from '#server/partners/store/groups.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Tx } from '#server/platform/db.ts'

const same = (name: string): Bilingual => ({ ru: name, en: name })

/** Codes and ids rules speak of, as people call what is meant; of what is there no more nothing is said. */
export async function namesIn(tx: Tx, drafts: readonly RuleDraft[]): Promise<Record<string, Bilingual>> {
  const conditions = drafts.flatMap(draft => draft.conditions.groups.flatMap(group => group.conditions))
  const actions = drafts.flatMap(draft => draft.steps.flatMap(step => step.actions))
  const valuesOf = (...fields: string[]) =>
    conditions.flatMap(({ field, value }) =>
      !fields.includes(field) ? [] : typeof value === 'object' && !Array.isArray(value) ? value.place : [value].flat().map(String),
    )
  const names: Record<string, Bilingual> = {}
  const dicts = ['body_types', 'executor_revoke_reasons']
  const entries = await tx.selectFrom('dictEntries').select(['code', 'nameRu', 'nameEn']).where('dict', 'in', dicts).execute()
  const coded = new Set([...valuesOf('bodyTypes'), ...actions.flatMap(action => (action.kind === 'decline' ? action.reason : []))])
  for (const { code, nameRu, nameEn } of entries) if (coded.has(code)) names[code] = { ru: nameRu.toLowerCase(), en: nameEn.toLowerCase() }
  for (const place of await findPlaces(tx, valuesOf('from', 'to', 'standsAt'))) names[place.code] = { ru: place.nameRu, en: place.nameEn }
  if (actions.some(({ kind }) => kind === 'publish')) for (const { id, name } of await listGroups(tx)) names[id] = same(name)
  if (actions.some(({ kind }) => kind === 'responsible')) for (const { userId, name } of await listEmployees(tx)) names[userId] = same(name)
  if (actions.some(({ kind }) => kind === 'webhook')) for (const { id, name } of await listWebhooks(tx)) names[id] = same(name)
  const partners = valuesOf('counterpart')
  if (partners.length > 0)
    for (const pair of [['forwarder', 'executor'] as const, ['executor', 'forwarder'] as const])
      for (const { id, nameShort } of await listPartners(tx, pair, { ids: partners })) names[id] = same(nameShort)
  return names
}

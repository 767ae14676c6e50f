import { blocksOf, ConditionBlock, type ConditionBlocks, isSameBlock, mergedBlocks, withBlocks } from '#contract/condition-blocks.ts'
import { unknownMarks } from '#contract/condition-clauses.ts'
import { type ConditionScope, decidingScope, type ScopeFacts } from '#contract/condition-defaults.ts'
import { type TemplateDraft, templateLimits } from '#contract/condition-templates.ts'
import { blocksIn } from '#contract/condition-words.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { templateRefusals } from '#contract/refusals/condition-templates.ts'
import { findCustomers } from '#server/customers/store.ts'
import { listEverybody, listPartners } from '#server/organizations/store.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { EditionRecord, TemplateRecord } from './record.ts'
import { inForce } from './rules.ts'
import {
  findTemplate,
  insertEdition,
  insertSystemEdition,
  insertSystemTemplate,
  insertTemplate,
  listEditions,
  listScopes,
  listSystemEditions,
  listSystemTemplates,
  listTemplates,
  lockSystemTemplate,
  lockTemplate,
  setScopes,
  setSystemTemplate,
  setTemplate,
} from './store.ts'

type Key = { id: string; version: number }
type Writer = Pick<Actor, 'name' | 'tz'>

const refuseTemplate: RefuseWith<typeof templateRefusals> = refuse

/** Refuses what says nothing, and placeholders there are none of. */
function checkBlocks(blocks: ConditionBlocks): void {
  if (blocksIn(blocks).length === 0) refuseTemplate('template.empty', { field: 'blocks' })
  for (const field of ['clauses', 'clausesEn'] as const) {
    const marks = unknownMarks(blocks.clauses?.[field] ?? '')
    if (marks.length > 0) refuseTemplate('template.mark_unknown', { field: `blocks.clauses.${field}`, marks: marks.join(', ') })
  }
}

const hasSameBlocks = (a: ConditionBlocks, b: ConditionBlocks) => ConditionBlock.options.every(block => isSameBlock(a[block], b[block]))

/** The first day of an edition: as asked for, and never in the past. */
function firstDay(tx: Tx, { tz }: Writer, day: string | null): string {
  const today = dayIn(tz, tx.now)
  if (day !== null && day < today) refuseTemplate('template.day_past', { field: 'effectiveOn' })
  return day ?? today
}

async function checkName(tx: Tx, name: string, id: string | null): Promise<void> {
  const templates = await listTemplates(tx)
  if (id === null && templates.length >= templateLimits.templates) refuseTemplate('template.too_many', { most: templateLimits.templates })
  if (templates.some(each => each.id !== id && each.name.toLowerCase() === name.toLowerCase()))
    refuseTemplate('template.name_taken', { field: 'name', name })
}

/** Enters a template as its first edition; one copied from the platform's remembers which edition it has. */
export async function createTemplate(tx: Tx, by: Writer, draft: TemplateDraft, systemId: string | null): Promise<Key> {
  checkBlocks(draft.blocks)
  await checkName(tx, draft.name, null)
  const system = systemId === null ? null : (await listSystemTemplates(tx)).find(({ id, active }) => id === systemId && active)
  if (system === undefined) return refuseTemplate('template.not_found', { field: 'systemId' })
  const id = newId()
  await insertTemplate(tx, { id, name: draft.name, originId: system?.id ?? null, originEdition: system?.edition ?? null })
  await insertEdition(tx, {
    ...{ templateId: id, edition: 1, blocks: draft.blocks, note: draft.note, byName: by.name },
    effectiveOn: firstDay(tx, by, draft.effectiveOn),
  })
  await recordChange(tx, 'create', id, { name: draft.name, ...(system && { from: system.nameRu }) })
  return { id, version: 1 }
}

/** Copies the newest edition of an own template under another name; what it came from of the platform's the copy knows too. */
export async function copyTemplate(tx: Tx, by: Writer, id: string, name: string): Promise<Key> {
  const source = await ownTemplate(tx, id)
  await checkName(tx, name, null)
  const { blocks } = await newestOf(tx, source)
  const copyId = newId()
  await insertTemplate(tx, { id: copyId, name, originId: source.originId, originEdition: source.originEdition })
  await insertEdition(tx, {
    ...{ templateId: copyId, edition: 1, blocks, note: '', byName: by.name },
    effectiveOn: firstDay(tx, by, null),
  })
  await recordChange(tx, 'create', copyId, { name, from: source.name })
  return { id: copyId, version: 1 }
}

/** Writes the next edition; where only the name differs it is renamed and that is all. */
export async function saveTemplate(tx: Tx, by: Writer, key: Key, draft: TemplateDraft): Promise<Key> {
  checkBlocks(draft.blocks)
  const before = await lockOwn(tx, key)
  if (!before.active) refuseTemplate('template.archived')
  await checkName(tx, draft.name, before.id)
  const newest = await newestOf(tx, before)
  const isNew = !hasSameBlocks(newest.blocks, draft.blocks) || (draft.effectiveOn ?? newest.effectiveOn) !== newest.effectiveOn
  const edition = before.edition + (isNew ? 1 : 0)
  if (isNew)
    await insertEdition(tx, {
      ...{ templateId: before.id, edition, blocks: draft.blocks, note: draft.note, byName: by.name },
      effectiveOn: firstDay(tx, by, draft.effectiveOn),
    })
  const version = await setTemplate(tx, before, { name: draft.name, edition })
  await recordChange(tx, 'save', before.id, { name: draft.name, edition })
  return { id: before.id, version }
}

/** Takes blocks of the newest edition of the system template into its copy. */
export async function mergeTemplate(tx: Tx, by: Writer, key: Key, blocks: readonly ConditionBlock[]): Promise<Key> {
  const before = await lockOwn(tx, key)
  if (!before.active) refuseTemplate('template.archived')
  const [theirs] = before.originId === null ? [] : await listSystemEditions(tx, before.originId)
  if (!theirs || theirs.edition <= before.originEdition!) return refuseTemplate('template.up_to_date')
  const newest = await newestOf(tx, before)
  const merged = mergedBlocks(newest.blocks, theirs.blocks, blocks)
  checkBlocks(merged)
  const isNew = !hasSameBlocks(newest.blocks, merged)
  const edition = before.edition + (isNew ? 1 : 0)
  if (isNew)
    await insertEdition(tx, {
      ...{ templateId: before.id, edition, blocks: merged, note: theirs.noteRu, byName: by.name },
      effectiveOn: firstDay(tx, by, null),
    })
  const version = await setTemplate(tx, before, { edition, originEdition: theirs.edition })
  await recordChange(tx, 'merge', before.id, { name: before.name, edition, blocks: blocks.join(), of: theirs.edition })
  return { id: before.id, version }
}

/** Says for which orders a template is taken by itself. */
export async function scopeTemplate(tx: Tx, key: Key, scopes: readonly ConditionScope[]): Promise<Key> {
  const before = await lockOwn(tx, key)
  if (!before.active) refuseTemplate('template.archived')
  await checkScopes(tx, before.id, scopes)
  await setScopes(tx, before.id, scopes)
  const version = await setTemplate(tx, before, {})
  await recordChange(tx, 'scopes', before.id, { name: before.name, scopes: scopes.length })
  return { id: before.id, version }
}

const scopeKey = ({ customerId, executorId, from, to, bodyType }: ConditionScope) =>
  JSON.stringify([customerId, executorId, from, to, bodyType])

async function checkScopes(tx: Tx, templateId: string, scopes: readonly ConditionScope[]): Promise<void> {
  const at = (i: number) => ({ field: `scopes.${i}` })
  const unknown = (i: number, ru: string, en: string) => refuseTemplate('template.scope_unknown', { ...at(i), what: { ru, en } })
  const others = new Map((await listScopes(tx)).flatMap(scope => (scope.templateId === templateId ? [] : [[scopeKey(scope), scope]])))
  const customerIds = scopes.flatMap(({ customerId }) => customerId ?? [])
  const executorIds = scopes.flatMap(({ executorId }) => executorId ?? [])
  const customers = new Set((await findCustomers(tx, customerIds)).map(({ id }) => id))
  const executors = new Set(
    executorIds.length === 0 ? [] : (await listPartners(tx, ['forwarder', 'executor'], { ids: executorIds })).map(({ id }) => id),
  )
  const places = new Set(
    (
      await findPlaces(
        tx,
        scopes.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()),
      )
    ).map(({ code }) => code),
  )
  const taken = new Set<string>()
  for (const [i, scope] of scopes.entries()) {
    if ((scope.from === null) !== (scope.to === null)) refuseTemplate('template.scope_half', at(i))
    if (scope.customerId !== null && !customers.has(scope.customerId)) unknown(i, 'заказчик', 'customer')
    if (scope.executorId !== null && !executors.has(scope.executorId)) unknown(i, 'партнёр', 'partner')
    if ([scope.from, scope.to].some(place => place !== null && !places.has(place))) unknown(i, 'город', 'town')
    const other = others.get(scopeKey(scope))
    if (other || taken.has(scopeKey(scope))) {
      const name = (await findTemplate(tx, other?.templateId ?? templateId))?.name ?? ''
      refuseTemplate('template.scope_taken', { ...at(i), name })
    }
    taken.add(scopeKey(scope))
  }
}

/** Puts a template into the archive, where it is nobody's default any more, or takes it out. */
export async function archiveTemplate(tx: Tx, key: Key, active: boolean): Promise<number> {
  const before = await lockOwn(tx, key)
  if (before.active === active) return before.version
  if (!active) await setScopes(tx, before.id, [])
  const version = await setTemplate(tx, before, { active })
  await recordChange(tx, active ? 'restore' : 'archive', before.id, { name: before.name })
  return version
}

export type ChosenTemplate = { id: string; name: string; edition: number; blocks: ConditionBlocks }

/** Templates orders may begin with on a day, by name. */
export async function usableTemplates(tx: Tx, day: string): Promise<ChosenTemplate[]> {
  const editions = Map.groupBy(await listEditions(tx), ({ templateId }) => templateId)
  return (await listTemplates(tx))
    .filter(({ active }) => active)
    .flatMap(({ id, name }) => {
      const found = inForce(editions.get(id) ?? [], day)
      return found ? [{ id, name, edition: found.edition, blocks: found.blocks }] : []
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))
}

/** The template the rule of defaults chooses for an order, among those in force. */
export async function templateFor(tx: Tx, usable: readonly ChosenTemplate[], order: ScopeFacts): Promise<ChosenTemplate | null> {
  const known = new Map(usable.map(each => [each.id, each]))
  const scope = decidingScope(
    (await listScopes(tx)).filter(({ templateId }) => known.has(templateId)),
    order,
  )
  return scope && known.get(scope.templateId)!
}

const blankBlocks = blocksOf(OrderDraft.parse({}))

/** An order nobody said any terms of, under the template the rule of defaults chooses; one with terms of its own stays as it is. */
export async function withDefaultTemplate(tx: Tx, day: string, draft: OrderDraft): Promise<OrderDraft> {
  if (draft.template !== null || !hasSameBlocks(blocksOf(draft), blankBlocks)) return draft
  const [first, last] = [draft.stops[0], draft.stops.at(-1)]
  const chosen = await templateFor(tx, await usableTemplates(tx, day), {
    ...{ customerId: draft.customerId, executorId: null, bodyTypes: draft.bodyTypes },
    ...{ from: first?.place ?? null, to: last?.place ?? null },
  })
  if (!chosen) return draft
  const { blocks, ...template } = chosen
  return { ...withBlocks(draft, blocks), template }
}

type Release = {
  system: Key | null
  name: Bilingual
  blocks: ConditionBlocks
  note: Bilingual
}

/** Releases a template of the platform, or its next edition. */
export async function releaseTemplate(tx: Tx, { system, name, blocks, note }: Release): Promise<Key> {
  checkBlocks(blocks)
  const taken = (await listSystemTemplates(tx)).find(each => each.id !== system?.id && each.nameRu.toLowerCase() === name.ru.toLowerCase())
  if (taken) refuseTemplate('template.name_taken', { field: 'name.ru', name: taken.nameRu })
  const names = { nameRu: name.ru, nameEn: name.en }
  const notes = { noteRu: note.ru, noteEn: note.en }
  if (system === null) {
    const id = newId()
    await insertSystemTemplate(tx, { id, ...names })
    await insertSystemEdition(tx, { templateId: id, edition: 1, blocks, ...notes })
    await recordRelease(tx, id, { name: name.ru, edition: 1 })
    return { id, version: 1 }
  }
  const before = await lockSystem(tx, system)
  const edition = before.edition + 1
  await insertSystemEdition(tx, { templateId: before.id, edition, blocks, ...notes })
  const version = await setSystemTemplate(tx, before, { ...names, edition })
  await recordRelease(tx, before.id, { name: name.ru, edition })
  return { id: before.id, version }
}

/** Takes a template of the platform out of the list, or back into it. */
export async function retireTemplate(tx: Tx, key: Key, active: boolean): Promise<Key> {
  const before = await lockSystem(tx, key)
  const version = await setSystemTemplate(tx, before, { active })
  await recordRelease(tx, before.id, { name: before.nameRu, active })
  return { id: before.id, version }
}

async function lockSystem(tx: Tx, { id, version }: Key) {
  const system = (await lockSystemTemplate(tx, id)) ?? refuseTemplate('template.not_found')
  if (system.version !== version) refuseTemplate('template.changed', { version: system.version, asked: version })
  return system
}

async function recordRelease(tx: Tx, id: string, facts: Record<string, unknown>): Promise<void> {
  await audit(tx, { what: 'template.release', kind: 'template', objectId: id, facts })
  await publish(tx, 'conditions.changed', await listEverybody(tx), {})
}

async function recordChange(tx: Tx, what: string, id: string, facts: Record<string, unknown>): Promise<void> {
  await audit(tx, { what: `template.${what}`, kind: 'template', objectId: id, facts })
  await publish(tx, 'conditions.changed', [tx.actor.orgId], {})
}

async function lockOwn(tx: Tx, { id, version }: Key): Promise<TemplateRecord> {
  const template = (await lockTemplate(tx, id)) ?? refuseTemplate('template.not_found')
  if (template.version !== version) refuseTemplate('template.changed', { version: template.version, asked: version })
  return template
}

const newestOf = async (tx: Tx, { id, edition }: TemplateRecord): Promise<EditionRecord> =>
  (await listEditions(tx, id)).find(each => each.edition === edition)!

/** A template for reading. */
export const ownTemplate = async (tx: Tx, id: string): Promise<TemplateRecord> =>
  (await findTemplate(tx, id)) ?? refuseTemplate('template.not_found')

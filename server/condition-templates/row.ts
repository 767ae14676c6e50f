import { z } from 'zod'
import { ConditionBlocks, noBlocks } from '#contract/condition-blocks.ts'
import type { NamedScope, SystemTemplate, TemplateEdition, TemplateOrigin, TemplateRow } from '#contract/condition-templates.ts'
import { blocksIn } from '#contract/condition-words.ts'
import type { Bilingual, Day } from '#contract/primitives.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import type { EditionRecord, ScopeRecord, SystemEditionRecord, SystemTemplateRecord, TemplateRecord } from './record.ts'
import { inForce } from './rules.ts'

/** Blocks as they are stored; one that came into being later says nothing. */
export const blocksOf = (stored: unknown): ConditionBlocks =>
  z.decode(ConditionBlocks, { ...noBlocks, ...(stored as object) } as z.input<typeof ConditionBlocks>)

export const blocksText = (blocks: ConditionBlocks): string => JSON.stringify(z.encode(ConditionBlocks, blocks))

/** Names of what scopes name. */
export type ScopeNames = {
  customers: ReadonlyMap<string, string>
  executors: ReadonlyMap<string, string>
  places: ReadonlyMap<string, PlaceRecord>
}

const placeName = (places: ScopeNames['places'], code: string | null): Bilingual | null => {
  const place = code === null ? undefined : places.get(code)
  return place ? { ru: place.nameRu, en: place.nameEn } : null
}

const toScope = ({ templateId: _, ...scope }: ScopeRecord, names: ScopeNames): NamedScope => ({
  ...scope,
  customer: scope.customerId && (names.customers.get(scope.customerId) ?? null),
  executor: scope.executorId && (names.executors.get(scope.executorId) ?? null),
  fromName: placeName(names.places, scope.from),
  toName: placeName(names.places, scope.to),
})

export const toOrigin = (template: TemplateRecord, system: SystemTemplateRecord | undefined): TemplateOrigin | null =>
  template.originId === null || !system
    ? null
    : { id: system.id, name: { ru: system.nameRu, en: system.nameEn }, edition: template.originEdition!, newest: system.edition }

type Known = {
  editions: readonly EditionRecord[]
  scopes: readonly ScopeRecord[]
  names: ScopeNames
  system: SystemTemplateRecord | undefined
  orders: number
  today: Day
}

/** A template in the list. */
export function toRow(template: TemplateRecord, { editions, scopes, names, system, orders, today }: Known): TemplateRow {
  const newest = editions.find(({ edition }) => edition === template.edition)!
  return {
    id: template.id,
    version: template.version,
    name: template.name,
    active: template.active,
    blocks: blocksIn(newest.blocks),
    edition: template.edition,
    effectiveOn: newest.effectiveOn,
    inForce: inForce(editions, today)?.edition ?? null,
    orders,
    scopes: scopes.map(scope => toScope(scope, names)),
    origin: toOrigin(template, system),
    updatedAt: template.updatedAt.toISOString(),
  }
}

export const toEdition = ({ edition, effectiveOn, note, at, byName, blocks }: EditionRecord): TemplateEdition => ({
  edition,
  effectiveOn,
  note,
  at: at.toISOString(),
  person: byName,
  blocks,
})

export const toSystem = (template: SystemTemplateRecord, newest: SystemEditionRecord): SystemTemplate => ({
  id: template.id,
  version: template.version,
  name: { ru: template.nameRu, en: template.nameEn },
  active: template.active,
  edition: template.edition,
  note: { ru: newest.noteRu, en: newest.noteEn },
  at: newest.at.toISOString(),
  blocks: newest.blocks,
})

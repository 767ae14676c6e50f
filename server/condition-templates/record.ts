import type { Selectable } from 'kysely'
import type { ConditionBlocks } from '#contract/condition-blocks.ts'
import type { ConditionScope } from '#contract/condition-defaults.ts'
import type { ConditionTemplates, SystemTemplates } from '#server/platform/db.gen.ts'

export type TemplateRecord = Selectable<ConditionTemplates>

/** What a template said from a day on. */
export type EditionRecord = {
  templateId: string
  edition: number
  effectiveOn: string
  note: string
  at: Date
  byName: string
  blocks: ConditionBlocks
}

/** For which orders a template is taken by itself. */
export type ScopeRecord = ConditionScope & { templateId: string }

export type SystemTemplateRecord = Selectable<SystemTemplates>

export type SystemEditionRecord = { templateId: string; edition: number; blocks: ConditionBlocks; noteRu: string; noteEn: string; at: Date }

import type { RuleEvent } from '#contract/management-rule-language.ts'
import type { RuleResult, RunStatus } from '#contract/management-rules.ts'
import type { JudgedValue, RuleFacts } from './rules/conditions.ts'
import type { Rule, Sample } from './rules/firing.ts'

/** A rule as it is stored. */
export type RuleRecord = Rule & {
  active: boolean
  employeeId: string
  updatedAt: Date
  failures: number
  failedAt: Date | null
  fired: number
  firedAt: Date | null
}

/** What a trigger is about: the object, as people call it, and the part of it. */
export type Subject = {
  kind: 'order' | 'demand' | 'tender' | 'partner' | 'vehicle'
  objectId: string
  number: string
  partId: string | null
}

/** One firing of a rule, and how far its steps are. */
export type RunRecord = Subject & {
  id: string
  ruleId: string
  version: number
  event: RuleEvent
  at: Date
  status: RunStatus
  nextStep: number | null
  chain: string[]
  judged: JudgedValue[]
  results: RuleResult[]
}

/** A trigger of the past as rules are tried out on it; of an end of answers since when it was known, and when its demand was read last. */
export type SampleRecord = Sample & { objectId: string; number: string; knownAt: Date | null; lookedAt: Date | null }

/** An object as rules read it: what it is called, its fields, and its own state by a word of its lifecycle. */
export type Read = { subject: Subject; facts: RuleFacts }

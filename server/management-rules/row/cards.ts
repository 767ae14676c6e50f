import type { RuleCard, RuleRun } from '#contract/management-rules.ts'
import type { RuleRecord, RunRecord } from '#server/management-rules/record.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const toCard = (
  rule: RuleRecord,
  { owner, counts }: { owner: { name: string; active: boolean } | undefined; counts: { lately: number; waiting: number } | undefined },
): RuleCard => ({
  id: rule.id,
  version: rule.version,
  active: rule.active,
  draft: rule.draft,
  owner: owner?.name ?? '',
  ownerGone: !owner?.active,
  updatedAt: rule.updatedAt.toISOString(),
  fired: rule.fired,
  firedLately: counts?.lately ?? 0,
  firedAt: iso(rule.firedAt),
  waiting: counts?.waiting ?? 0,
  failures: rule.failures,
  failedAt: iso(rule.failedAt),
})

export const toRun = (run: RunRecord, nextAt: Date | null): RuleRun => ({
  id: run.id,
  ruleId: run.ruleId,
  version: run.version,
  at: run.at.toISOString(),
  kind: run.kind,
  objectId: run.objectId,
  number: run.number,
  status: run.status,
  nextAt: iso(nextAt),
  judged: run.judged.map(({ field, value, holds }) => ({
    field,
    value: Array.isArray(value) ? [...value] : (value as string | number | boolean | null),
    holds,
  })),
  results: run.results,
})

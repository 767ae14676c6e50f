import type { Permission } from '#contract/permissions.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { ExportRecord } from './row.ts'

/** Whether it waits or is under way. */
export const isOpen = ({ status }: Pick<ExportRecord, 'status'>) => status === 'waiting' || status === 'running'

/** A file made with more rights than the person has is not his any more, whatever the rights are. */
export function checkRights(had: Iterable<string>, has: ReadonlySet<Permission>) {
  for (const right of had) if (!has.has(right as Permission)) refuse('export.rights')
}

import { refuse } from '#server/platform/refusal.ts'

/** Another forwarder than the asking one is answered as unknown. */
export function demandOwn(orgId: string, forwarderId: string | undefined): void {
  if (forwarderId !== undefined && forwarderId !== orgId) refuse('organization.not_found')
}

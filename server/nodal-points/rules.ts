import { refuse } from '#server/platform/refusal.ts'

/** The first of all items that share a key, in their order. */
export const firstOfEach = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...new Map(items.toReversed().map(item => [keyOf(item), item])).values()].toReversed()

/** Another forwarder than the asking one is answered as unknown. */
export function checkOwner(orgId: string, forwarderId: string | undefined): void {
  if (forwarderId !== undefined && forwarderId !== orgId) refuse('organization.not_found')
}

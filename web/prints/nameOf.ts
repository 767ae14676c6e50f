import type { ClaimKind } from '#contract/claims.ts'
import type { Locale } from '#contract/primitives.ts'
import type { PrintRow } from '#contract/prints.ts'

/** A form as people tell it from the others; an act of detention says by its own name what it is for. */
export const nameOf = (
  { form, name, claim }: Pick<PrintRow, 'form' | 'name' | 'claim'>,
  locale: Locale,
  kinds: Record<ClaimKind, string>,
) => (claim && form !== 'downtime_act' ? `${name[locale]}, ${kinds[claim.kind].toLowerCase()}` : name[locale])

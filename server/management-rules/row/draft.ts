import { z } from 'zod'
import { RuleDraft } from '#contract/management-rule-language.ts'

/** What a rule says, as it is stored. */
export const draftIn = (stored: unknown): RuleDraft => z.decode(RuleDraft, stored as z.input<typeof RuleDraft>)

export const draftText = (draft: RuleDraft): string => JSON.stringify(z.encode(RuleDraft, draft))

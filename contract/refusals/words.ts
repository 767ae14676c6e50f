/** Refusals by their codes: HTTP status and words; `{name}` is filled from the info given with the refusal. */
export type RefusalWords = Record<string, { status: number; ru: string; en: string }>

type Named = { id: string; name: string }

/** What a rule may name. */
export type Options = { groups: readonly Named[]; people: readonly Named[]; counterparts: readonly Named[]; webhooks: readonly Named[] }

import { z } from 'zod'
import { DemandLane, DemandOrder } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { Bilingual } from '#contract/primitives.ts'

/** What rows show of the order or the grid, kept beside the demand: its offers are read without the order. */
export const StoredDemandFacts = z.object({
  from: Bilingual,
  to: Bilingual,
  tz: z.string(),
  lanes: z.int(),
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  weekFrom: z.string().nullable(),
  weekTo: z.string().nullable(),
  distanceKm: z.int().nullable(),
  cargo: z.string(),
  massKg: z.int(),
  bodyTypes: z.array(z.string()),
  temperature: z.string().nullable(),
  needed: z.int(),
  orderNumber: z.string().nullable(),
  /** Other places, by their names: found by what is typed. */
  places: z.string(),
  order: DemandOrder.nullable(),
})

export type StoredDemandFacts = z.output<typeof StoredDemandFacts>

export const draftIn = (stored: unknown): DemandDraft => z.decode(DemandDraft, stored as z.input<typeof DemandDraft>)

export const draftText = (draft: DemandDraft): string => JSON.stringify(z.encode(DemandDraft, draft))

export const factsIn = (stored: unknown): StoredDemandFacts => StoredDemandFacts.parse(stored)

export const lanesIn = (stored: unknown): DemandLane => z.decode(DemandLane, stored as z.input<typeof DemandLane>)

export const laneText = (lane: DemandLane): string => JSON.stringify(z.encode(DemandLane, lane))

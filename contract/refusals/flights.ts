import type { RefusalWords } from './words.ts'

/** Refusals about flights. */
export const flightRefusals = {
  'flight.not_found': { status: 404, ru: 'Такого рейса нет, или он вам не виден', en: 'There is no such flight, or you may not see it' },
} as const satisfies RefusalWords

import type { TruckTypeRow } from '#contract/dicts.ts'
import { useDict } from '#web/dicts/dictNames.ts'

/** The standard vehicles a letter may name. */
export const useTrucks = (): readonly TruckTypeRow[] => useDict<TruckTypeRow>('truckTypes')

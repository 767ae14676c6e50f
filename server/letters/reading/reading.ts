import type { PlaceRecord } from '#server/places/row.ts'
import type { Price } from './money.ts'
import type { Found } from './text.ts'

export type FieldValue = string | number | readonly string[] | PlaceRecord | Price
/** One order as a letter gives it: fields by their paths, `stops.0.place`, each with its confidence and where it was read. */
export type Reading = Map<string, Found<FieldValue>>

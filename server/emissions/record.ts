/** Days, both included. */
export type Span = { from: string; to: string }

/** What the database sums up; kilograms and tonne-kilometres in tenths. `period` and `partyId` are null in the sum of all. */
export type Summed = {
  period: string | null
  partyId: string | null
  isTotal: boolean
  orders: number
  unknown: number
  measured: number
  byFuel: number
  ownEmpty: number
  tonKm: number
  wtw: number
  ttw: number
}

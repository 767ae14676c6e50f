import { z } from 'zod'

export const VehicleClass = z.enum(['articulated', 'rigid', 'van'])
export type VehicleClass = z.output<typeof VehicleClass>

/** How a figure of CO2e was worked out. */
export const Co2eBasis = z.object({
  /** By the default intensity of the class, or by the litres of the trip sheet. */
  method: z.enum(['default', 'fuel']),
  vehicleClass: VehicleClass,
  /** What the cooling unit adds to the default intensity; within the litres where those are known. */
  coolingPercent: z.int(),
  /** The share of the way driven empty: of the default within the factor, of litres within those; null where nobody knows it. */
  emptyPercent: z.int().nullable(),
  /** Whose share it is: that of the default intensity, the executor's own of twelve months, or of this flight alone, whose litres have it in them. */
  emptyOf: z.enum(['default', 'own', 'flight']).default('default'),
  /** The shortest way planned, or the odometer ÷ 1.05. */
  distance: z.enum(['planned', 'actual']),
  /** Of this order alone. */
  tonKm: z.number(),
  /** Grams on a tonne and a kilometre, cooling in them. */
  wtw: z.number(),
  ttw: z.number(),
  /** Of the whole flight, to its executor alone. */
  litres: z.number().nullable(),
})
export type Co2eBasis = z.output<typeof Co2eBasis>

/** Kilograms of CO2e, well to wheel and tank to wheel. */
export const Co2eSum = z.object({ wtwKg: z.number(), ttwKg: z.number() })
export type Co2eSum = z.output<typeof Co2eSum>

/** CO2e of an order: the sum over the flights that carry it, or by its own requirement as long as none does. */
export const OrderCo2e = z.object({
  ...Co2eSum.shape,
  isEstimate: z.boolean(),
  parts: z.array(z.object({ flightId: z.string().nullable(), ...Co2eSum.shape, ...Co2eBasis.shape })),
})
export type OrderCo2e = z.output<typeof OrderCo2e>

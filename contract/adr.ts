import { z } from 'zod'
import { text } from './primitives.ts'

/** Classes of dangerous goods, the dot of a division written as `_`. */
export const AdrClass = z.enum([
  '1_1',
  '1_2',
  '1_3',
  '1_4',
  '1_5',
  '1_6',
  '2_1',
  '2_2',
  '2_3',
  '3',
  '4_1',
  '4_2',
  '4_3',
  '5_1',
  '5_2',
  '6_1',
  '6_2',
  '7',
  '8',
  '9',
  '9a',
])
export type AdrClass = z.output<typeof AdrClass>

export const PackingGroup = z.enum(['I', 'II', 'III'])

/** Tunnel restriction codes of ADR 8.6; `-` lets through every tunnel. */
export const TunnelCode = z.enum(['B', 'B1000C', 'B/D', 'B/E', 'C', 'C5000D', 'C/D', 'C/E', 'D', 'D/E', 'E', '-'])

/** What the transport document says of dangerous goods (ADR 5.4.1.1.1); a draft may lack much of it. */
export const Adr = z.strictObject({
  /** Four digits. */
  un: text(0, 4).default(''),
  /** The proper shipping name. */
  name: text(0, 200).default(''),
  class: AdrClass.nullable().default(null),
  /** The classification code: F1, C3. */
  code: text(0, 10).default(''),
  packingGroup: PackingGroup.nullable().default(null),
  tunnel: TunnelCode.nullable().default(null),
  /** In limited quantities: most of ADR does not apply. */
  limited: z.boolean().default(false),
  /** Net explosive mass, of class 1 alone. */
  explosiveKg: z.int().min(1).max(20_000).nullable().default(null),
})
export type Adr = z.output<typeof Adr>

import { z } from 'zod'
import { get } from './call.ts'
import { Day, Id } from './primitives.ts'

export const CarKind = z.enum(['truck', 'tractor', 'van', 'semi_trailer', 'trailer'])
export type CarKind = z.output<typeof CarKind>
/** Kinds that drive by themselves; the others are drawn. */
export const truckKinds = ['truck', 'tractor', 'van'] as const satisfies readonly CarKind[]
export const trailerKinds = ['semi_trailer', 'trailer'] as const satisfies readonly CarKind[]

export const CarStatus = z.enum(['draft', 'verification', 'active', 'repair', 'blocked', 'sold'])
export type CarStatus = z.output<typeof CarStatus>

export const CarRow = z.object({
  id: Id,
  kind: CarKind,
  plate: z.string(),
  plateCountry: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  ownership: z.string(),
  bodyType: z.string().nullable(),
  loadingTypes: z.array(z.string()),
  payloadKg: z.int().nullable(),
  volumeM3: z.number().nullable(),
  pallets: z.int().nullable(),
  temperature: z.object({ min: z.number(), max: z.number() }).nullable(),
  adrClasses: z.array(z.string()),
  osagoExpires: Day.nullable(),
  inspectionExpires: Day.nullable(),
  status: CarStatus,
})
export type CarRow = z.output<typeof CarRow>

const owned = <const P extends `/api/car/${string}`>(path: P, about: string) =>
  get(path, {
    about,
    needs: 'cars.view',
    query: z.object({ id: z.string().max(64) }),
    out: z.object({ cars: z.array(CarRow) }),
    fails: ['organization.not_found'],
  })

export const cars = {
  trailers: owned('/api/car/owner/get/trailers/v0', 'Trailers and semi-trailers of an executor, without the retired.'),
  trucks: owned('/api/car/owner/get/trucks/v0', 'Trucks, tractors and vans of an executor, without the retired.'),
}

import { hasVinKey } from '#contract/identifiers.ts'
import type { Body, DemoOrganization } from '#demo/record.ts'
import type { VehicleColumns } from '#server/vehicles/store.ts'
import { platesOf } from './fleet.ts'

const DAY = 86_400_000
const dayOf = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)

const sizes: Record<Body, { lengthM: number; widthM: number; heightM: number; curbMassKg: number; grossMassKg: number; axles: number }> = {
  tent: { lengthM: 13.6, widthM: 2.45, heightM: 2.5, curbMassKg: 6800, grossMassKg: 39_000, axles: 3 },
  ref: { lengthM: 13.3, widthM: 2.46, heightM: 2.6, curbMassKg: 8400, grossMassKg: 39_000, axles: 3 },
  van: { lengthM: 7.3, widthM: 2.45, heightM: 2.6, curbMassKg: 7100, grossMassKg: 18_000, axles: 2 },
}
const adr = ['3', '8', '9']

/** Which sets of resources of an organisation may carry dangerous goods. */
export const mayCarryAdr = (i: number): boolean => i % 9 === 4

/** A VIN with its check digit in the ninth place. */
const vinOf = (head: string, tail: string) => Array.from('0123456789X', key => `${head}${key}${tail}`).find(hasVinKey)!

const numbersOf = (org: DemoOrganization, n: number) => ({
  vin: vinOf(`XTC${String(54_000 + org.region)}`, String(10_000_000 + org.region * 1000 + n).slice(-8)),
  sts: `99${String(20_000_000 + org.region * 1000 + n).slice(-8)}`,
  pts: `1643010${String(10_000_000 + org.region * 1000 + n).slice(-8)}`,
})

/** What is known of the truck of the set number `i` beside its plate and make. */
export const detailsOfTruck = (org: DemoOrganization, i: number, body: Body, now: Date): Partial<VehicleColumns> => ({
  ...numbersOf(org, i),
  ...(body === 'van' ? sizes.van : { curbMassKg: 7600 + (i % 5) * 100, grossMassKg: 18_000, axles: 2 }),
  basePlace: org.base,
  ownership: i % 6 === 4 ? 'leasing' : 'own',
  ...(i % 6 === 4 && {
    leaseExpires: dayOf(now, 500 + i),
    leaseNumber: `Л-${org.region}/${100 + i}`,
    leaseDate: dayOf(now, i - 600),
    lessorTin: '7702000406',
  }),
  osagoNumber: `ХХХ ${String(100_000_000 + org.region * 10_000 + i)}`,
  osagoExpires: dayOf(now, 70 + ((i * 41 + org.region) % 280)),
  inspectionExpires: dayOf(now, 65 + ((i * 67 + org.region) % 290)),
  tachographExpires: dayOf(now, i % 8 === 6 ? 22 : 180 + ((i * 29) % 700)),
  euroClass: 5,
  fuel: i % 7 === 3 ? 'lng' : 'diesel',
  consumption: body === 'van' ? 22 : 29 + (i % 4),
  platonId: body === 'van' ? null : String(700_000_000 + org.region * 1000 + i),
  ...(mayCarryAdr(i) && { adrClasses: adr, adrExpires: dayOf(now, 400) }),
  ...(i % 9 !== 4 && { passes: JSON.stringify([{ zone: 'МКАД', time: 'day', until: dayOf(now, 40 + i) }]) }),
})

/** The same of its trailer. */
export const detailsOfTrailer = (org: DemoOrganization, i: number, body: Body, now: Date): Partial<VehicleColumns> => ({
  ...numbersOf(org, i + 300),
  ...sizes[body],
  basePlace: org.base,
  inspectionExpires: dayOf(now, 62 + ((i * 53 + org.region) % 290)),
  ...(body === 'ref' && { tempMin: -20, tempMax: 12, recorder: true, atpClass: 'frc', atpExpires: dayOf(now, 90 + ((i * 31) % 600)) }),
  ...(mayCarryAdr(i) && { adrClasses: adr, adrExpires: dayOf(now, 400) }),
})

/** A vehicle beside the sets of resources, in another state; `repair` are days from now. */
export type SpareVehicle = { draft: VehicleColumns; repair?: { from: number; until: number; comment: string } }

/** Vehicles of an organisation that nobody drives now: documents running out, in repair, blocked, being entered, retired. */
export function spareVehiclesOf(org: DemoOrganization, now: Date): SpareVehicle[] {
  if (org.resourceSets < 9) return []
  const plates = (k: number) => platesOf(org, org.resourceSets + k)
  const country = { plateCountry: org.country ?? 'RU' }
  const truck = (k: number, more: Partial<VehicleColumns>): VehicleColumns => ({
    kind: 'tractor',
    status: 'active',
    plate: plates(k).truck,
    make: 'КАМАЗ',
    model: '5490 Neo',
    year: 2018 + (k % 4),
    ...detailsOfTruck(org, 500 + k * 9, 'tent', now),
    ...country,
    ...more,
  })
  const trailer = (k: number, body: 'tent' | 'ref', more: Partial<VehicleColumns>): VehicleColumns => ({
    kind: 'semi_trailer',
    status: 'active',
    plate: plates(k).trailer,
    make: body === 'ref' ? 'Krone' : 'Тонар',
    model: body === 'ref' ? 'Cool Liner' : '97461',
    year: 2017 + (k % 5),
    bodyType: body,
    loadingTypes: body === 'ref' ? ['rear'] : ['rear', 'side', 'top'],
    payloadKg: 20_000,
    volumeM3: 82,
    pallets: 33,
    ...detailsOfTrailer(org, 500 + k * 9, body, now),
    ...country,
    ...more,
  })
  return [
    { draft: truck(0, { osagoExpires: dayOf(now, 1) }) },
    { draft: truck(1, { inspectionExpires: dayOf(now, 7) }) },
    { draft: trailer(2, 'ref', { atpExpires: dayOf(now, 30) }) },
    {
      draft: truck(3, { status: 'repair', repairUntil: dayOf(now, 6) }),
      repair: { from: -4, until: 6, comment: 'Замена сцепления' },
    },
    { draft: truck(4, { status: 'blocked', blockReason: 'compliance', resumeStatus: 'active', osagoExpires: dayOf(now, -3) }) },
    {
      draft: trailer(5, 'tent', {
        status: 'blocked',
        blockReason: 'incident',
        blockComment: 'Осмотр после ДТП на М-7',
        resumeStatus: 'active',
      }),
    },
    { draft: truck(6, { status: 'verification', year: 2025 }) },
    { draft: trailer(7, 'tent', { status: 'draft', sts: null, pts: null, inspectionExpires: null }) },
    { draft: truck(8, { status: 'sold', year: 2014, osagoExpires: dayOf(now, -200), inspectionExpires: dayOf(now, -190) }) },
  ]
}

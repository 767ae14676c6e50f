import { openChance } from '#demo/random.ts'
import type { Body, DemoOrganization } from '#demo/record.ts'
import { forenames, patronymics, surnames } from './names.ts'

type DemoVehicle = { plate: string; make: string; model: string; year: number }

/** A tractor with its semi-trailer, or a truck alone, and who drives it. */
export type ResourceSetPlan = {
  body: Body
  truck: DemoVehicle
  trailer: DemoVehicle | null
  driver: { lastName: string; firstName: string; middleName: string; phone: string; licence: string }
}

const bodies: readonly Body[] = ['tent', 'tent', 'ref', 'tent', 'tent', 'van', 'ref']
const tractors = [
  ['КАМАЗ', '54901'],
  ['Sitrak', 'C7H'],
  ['Dongfeng', 'DFH4180'],
  ['FAW', 'J7'],
  ['Mercedes-Benz', 'Actros 1845'],
] as const
const trucks = [
  ['ГАЗ', 'Валдай 12'],
  ['КАМАЗ', '4308'],
  ['JAC', 'N120'],
] as const
const trailers = {
  tent: [
    ['Тонар', '97461'],
    ['Schmitz', 'S.CS'],
    ['Grunwald', '9456'],
  ],
  ref: [
    ['Schmitz', 'SKO 24'],
    ['Krone', 'Cool Liner'],
  ],
} as const

const cyrillic = 'АВЕКМНОРСТУХ'
const latin = 'ABCEHKMOPTXY'

/** The fleet of an organisation, always the same one. */
export function fleetOf(org: DemoOrganization): ResourceSetPlan[] {
  const chance = openChance(org.region * 7919)
  return Array.from({ length: org.resourceSets }, (_, i) => {
    const body = bodies[i % bodies.length]!
    const [make, model] = body === 'van' ? trucks[i % trucks.length]! : tractors[i % tractors.length]!
    const kinds = body === 'van' ? null : trailers[body]
    const towed = kinds?.[i % kinds.length]
    const plates = platesOf(org, i)
    const known = org.key === 'volga' && i === 0
    return {
      body,
      truck: { plate: known ? 'А123ВС716' : plates.truck, make, model, year: 2019 + chance.whole(0, 6) },
      trailer: towed
        ? { plate: known ? 'АР123416' : plates.trailer, make: towed[0], model: towed[1], year: 2018 + chance.whole(0, 6) }
        : null,
      driver: {
        lastName: known ? 'Сафин' : surnames[(i * 7 + org.region) % surnames.length]!,
        firstName: known ? 'Ринат' : chance.pick(forenames),
        middleName: known ? 'Маратович' : chance.pick(patronymics),
        phone:
          org.country === 'KZ'
            ? `+7701${String(org.region * 1000 + i).padStart(7, '0')}`
            : `+7917${String(org.region * 1000 + i).padStart(7, '0')}`,
        licence: `99${String(16_000_000 + org.region * 1000 + i).padStart(8, '0')}`,
      },
    }
  })
}

/** Plates of the vehicles number `i` of an organisation. */
export function platesOf({ region, country }: DemoOrganization, i: number) {
  const letter = (shift: number, of = cyrillic) => of[(i * 5 + shift) % of.length]!
  const three = String(((i * 137 + region * 11) % 998) + 1).padStart(3, '0')
  if (country === 'KZ')
    return {
      truck: `${three}${letter(0, latin)}${letter(3, latin)}${letter(7, latin)}${region}`,
      trailer: `${String(i + 11)}${letter(1, latin)}${letter(4, latin)}${letter(8, latin)}${region}`,
    }
  const four = String(((i * 619 + region * 7) % 9998) + 1).padStart(4, '0')
  return {
    truck: `${letter(0)}${three}${letter(3)}${letter(7)}${region}`,
    trailer: `${letter(1)}${letter(4)}${four}${region % 100 || 16}`,
  }
}

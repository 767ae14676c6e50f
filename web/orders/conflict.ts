import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderFields } from './draft.ts'

/** Parts of the form that a change can meet, each with the fields of the contract it stands for. */
const parts = {
  customer: ['customerId'],
  customerNumber: ['customerNumber'],
  points: ['points'],
  cargos: ['cargos'],
  truckType: ['truckType'],
  tonnes: ['capacityKg'],
  volume: ['volumeM3'],
  pallets: ['pallets'],
  bodyTypes: ['bodyTypes'],
  loadingTypes: ['loadingTypes'],
  loadingAll: ['loadingAll'],
  temperature: ['temperature'],
  recorder: ['recorder'],
  ownFleet: ['ownFleet'],
  equipment: ['equipment'],
  crewSize: ['crewSize'],
  permit: ['permit'],
  distance: ['distanceKm'],
  price: ['price'],
  vatMode: ['vatMode'],
  vatRate: ['vatRate'],
  customerPrice: ['customerPrice'],
  payDays: ['payDays'],
  payDaysKind: ['payDaysKind'],
  payTrigger: ['payTrigger'],
  terms: ['terms'],
  transferPolicy: ['transferPolicy'],
  tracking: ['tracking'],
  seal: ['seal'],
  escort: ['escort'],
  insurance: ['insurance'],
  externalId: ['externalId'],
  tags: ['tags'],
  commentPublic: ['commentPublic'],
  commentInternal: ['commentInternal'],
} as const satisfies Partial<Record<keyof OrderFields, readonly (keyof OrderDraft)[]>>

export type Part = keyof typeof parts

/** The field of the contract a part of the form stands for; a field of the contract is its own. */
export const fieldOfPart = (name: string): string => (Object.hasOwn(parts, name) ? parts[name as Part][0] : name)

const differ = (a: OrderDraft, b: OrderDraft, part: Part) =>
  parts[part].some(field => JSON.stringify(a[field]) !== JSON.stringify(b[field]))

/**
 * What two people did to one draft since `base`: parts only the other changed are simply taken over, parts both changed differently
 * need a choice.
 */
export function meetParts(base: OrderDraft, mine: OrderDraft, theirs: OrderDraft): { take: Part[]; choose: Part[] } {
  const all = Object.keys(parts) as Part[]
  const changed = all.filter(part => differ(base, theirs, part))
  return {
    take: changed.filter(part => !differ(base, mine, part)),
    choose: changed.filter(part => differ(base, mine, part) && differ(mine, theirs, part)),
  }
}

import type { CustomerRequirements } from '#contract/customer-requirements.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { ResourceSet } from '#demo/record.ts'
import type { Site } from '#demo/world/customers.ts'
import type { Lane, Load } from '#demo/world/lanes.ts'

export type Person = { id: string; employeeId: string; name: string }
export type Party = {
  /** As the demo world calls it. */
  key: string
  id: string
  name: string
  tin: string
  vat: 'main' | 5 | 0
  tax: string
  punctual: number
  people: readonly Person[]
}
export type Place = { code: string; nameRu: string; nameEn: string; country: string; lat: number; lon: number; tz: string }
export type Customer = {
  id: string
  name: string
  documents: readonly string[]
  /** What he requires beside the usual. */
  asks?: Partial<CustomerRequirements>
  sites: readonly Site[]
}
export type Forwarder = {
  key: string
  party: Party
  /** How many of all orders are his, in parts of one. */
  share: number
  people: readonly Person[]
  /** Who pays; none: whoever is in charge of the order. */
  accountant?: Person
  customers: readonly Customer[]
  executors: readonly Party[]
}

/** What the plan draws from. */
export type Source = {
  seed: number
  now: Date
  place(code: string): Place
  forwarders: readonly Forwarder[]
  resourceSets: readonly ResourceSet[]
}

export type Stop = {
  place: Place
  kind: 'loading' | 'unloading'
  from: number
  to: number
  address: string
  partyName: string
  contact: string
  phone: string
  notes: string
}

/** An order of the demo world before its story is told: what, where, when, by whom; moments in milliseconds. */
export type Trip = {
  seed: number
  status: OrderStatus
  /** Of the year behind, and settled. */
  past: boolean
  home: Forwarder
  lane: Lane
  load: Load
  stops: readonly Stop[]
  customer: Customer | null
  responsible: Person
  executor: Party
  resources: ResourceSet | null
  /** How far the vehicle comes empty; null where nobody drives it. */
  emptyKm: number | null
  /** The resources that were named first and did not go. */
  replaced: ResourceSet | null
  number: string | null
  price: number
  customerPrice: number
  vatMode: 'included' | 'none'
  vatRate: 22 | 20 | 5 | 0
  /** Minutes after the end of the last window; 0: in time. */
  late: number
  /** On its way, and past the end of its last window. */
  lags: boolean
  created: number
  placed: number
  /** The offer that was taken, and when it was. */
  offered: number
  accepted: number
}

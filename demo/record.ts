import type { EntryRecord, OrderState, VersionRecord } from '#server/deals/record.ts'

/** An organisation of the demo world. Names of no account are carriers that only move goods. */
export type DemoOrganization = {
  key: string
  short: string
  full: string
  form: string
  country?: string
  tin: string
  kpp?: string
  ogrn?: string
  address: string
  sides: readonly ('forwarder' | 'executor' | 'platform')[]
  tax: string
  /** `main` is the main rate of the day. */
  vat: 'main' | 5 | 0
  tz: string
  region: number
  /** Where its vehicles start from, as the table of places calls it. */
  base: string
  /** Sets of resources: one tractor with its trailer, or one truck, and a driver each. */
  resourceSets: number
  /** Share of deliveries in time on a dry road. */
  punctual: number
}

/** An order of the demo world with everything its tables hold. */
export type DemoOrder = OrderState & {
  versions: VersionRecord[]
  entries: EntryRecord[]
  audits: AuditLine[]
  resources: ResourceSet | null
}

/** What an audit row tells beside its home, its id and its object. */
export type AuditLine = {
  at: Date
  byOrgId: string
  byUserId: string | null
  byEmployeeId: string | null
  what: string
  fromStatus: string | null
  toStatus: string | null
  facts: Record<string, unknown>
}

export type ResourceSet = {
  executor: string
  body: Body
  base: string
  /** Driver and vehicles may carry dangerous goods of classes 3, 8 and 9. */
  adr: boolean
  truck: { id: string; plate: string; model: string }
  trailer: { id: string; plate: string; model: string } | null
  driver: { id: string; name: string; phone: Buffer }
}

export type Body = 'tent' | 'ref' | 'van'

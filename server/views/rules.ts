import type { z } from 'zod'
import { ClientsFilter } from '#contract/clients.ts'
import { TemplateFilter } from '#contract/condition-templates.ts'
import { CustomerFilter } from '#contract/customers.ts'
import { DemandFilter } from '#contract/demand-list.ts'
import { DriverFilter } from '#contract/driver-list.ts'
import { EmissionFilter } from '#contract/emissions.ts'
import { FlightFilter } from '#contract/flight-list.ts'
import { JournalConditions } from '#contract/journal.ts'
import { NodalPointFilter } from '#contract/nodal-points.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { PartnerFilter } from '#contract/partners.ts'
import { PersonsFilter } from '#contract/persons.ts'
import { PrivateAreasFilter, PrivateMembersFilter } from '#contract/private-area-list.ts'
import { readQuery } from '#contract/query-string.ts'
import { CandidateFilter } from '#contract/settlement-debts.ts'
import { SettlementFilter } from '#contract/settlement-list.ts'
import { LotFilter } from '#contract/tender-list.ts'
import { VehicleFilter } from '#contract/vehicles.ts'

/** How a list writes its filters into the address: under which prefix, and what fits. */
type Filters = { prefix: string; shape: Readonly<Record<string, z.ZodType>> }

/** The filters of every list of the page, by the name its views are kept under; of `orders.forwarder` those of `orders`. */
export const listFilters: Readonly<Record<string, Filters>> = {
  emissions: { prefix: 'co2e', shape: EmissionFilter.shape },
  orders: { prefix: 'orders', shape: OrderFilter.shape },
  tenders: { prefix: 'tenders', shape: LotFilter.shape },
  demands: { prefix: 'demands', shape: DemandFilter.shape },
  settlements: { prefix: 'settlements', shape: SettlementFilter.shape },
  settlementOrders: { prefix: 'due', shape: CandidateFilter.shape },
  conditions: { prefix: 'conditions', shape: TemplateFilter.shape },
  customers: { prefix: 'customers', shape: CustomerFilter.shape },
  nodalPoints: { prefix: 'nodalPoints', shape: NodalPointFilter.shape },
  partners: { prefix: 'partners', shape: PartnerFilter.shape },
  clients: { prefix: 'clients', shape: ClientsFilter.shape },
  persons: { prefix: 'persons', shape: PersonsFilter.shape },
  journal: { prefix: 'journal', shape: JournalConditions.shape },
  drivers: { prefix: 'drivers', shape: DriverFilter.shape },
  flights: { prefix: 'flights', shape: FlightFilter.shape },
  cars: { prefix: 'cars', shape: VehicleFilter.shape },
  'private.areas': { prefix: 'areas', shape: PrivateAreasFilter.shape },
  'private.members': { prefix: 'members', shape: PrivateMembersFilter.shape },
}

/** The first filter in the text of a view that its list cannot read; null where each fits, and of a list the server does not know. */
export function unfitFilter(list: string, query: string): string | null {
  const filters = listFilters[list] ?? listFilters[list.split('.')[0]!]
  if (!filters) return null
  const written = readQuery(query, filters.prefix)
  return (
    Object.keys(written).find(name => Object.hasOwn(filters.shape, name) && !filters.shape[name]!.safeParse(written[name]).success) ?? null
  )
}

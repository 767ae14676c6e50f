import { api } from '#contract/api.ts'
import { clientExport } from './clients/export.ts'
import { clientList } from './clients/handlers.ts'
import { companyJournalExport, withProofs } from './company/journal/export.ts'
import { journalHandlers } from './company/journal/handlers.ts'
import { customerExport } from './customers/export.ts'
import { handlers as customers } from './customers/handlers.ts'
import { countListedDemands, demandDicts, demandExport } from './demands/export.ts'
import { demandHandlers } from './demands/handlers.ts'
import { driverExport } from './drivers/export.ts'
import { driverHandlers } from './drivers/handlers.ts'
import { emissionExport, withEmissions } from './emissions/export.ts'
import { handlers as emissions } from './emissions/handlers.ts'
import { type ExportableList, exportableList } from './exports/export.ts'
import { countListedFlights, flightExport } from './flights/export.ts'
import { handlers as flights } from './flights/handlers.ts'
import { nodalPointExport } from './nodal-points/export.ts'
import { nodalPointHandlers } from './nodal-points/handlers.ts'
import { countListed, orderDicts, orderExport, withExpected } from './orders/export.ts'
import { handlers as orders } from './orders/handlers.ts'
import { partnerExport } from './partners/export.ts'
import { handlers as partners } from './partners/handlers.ts'
import type { Parts } from './parts.ts'
import type { Handlers } from './platform/bind.ts'
import { countListedSettlements, journalExport, settlementExport } from './settlements/export.ts'
import { settlementHandlers } from './settlements/handlers.ts'
import { lotDicts, lotExport } from './tenders/export.ts'
import { tenderHandlers } from './tenders/handlers/tenders.ts'
import { vehicleExport } from './vehicles/export.ts'
import { handlers as vehicles } from './vehicles/handlers.ts'

/** Answers that are made at the start, for what they look up lies outside the database. */
export type Made = { drivers: Handlers<typeof api.drivers>; nodalPoints: Handlers<typeof api.nodalPoints> }

/** What calls and exports share: answers made at the start, and lists that can be had as a file. */
export function listsOf({ secrets, addresses }: Pick<Parts, 'secrets' | 'addresses'>): {
  made: Made
  exportableLists: Record<string, ExportableList>
} {
  const made = { drivers: driverHandlers(secrets), nodalPoints: nodalPointHandlers(addresses?.find ?? null) }
  return { made, exportableLists: exportableListsOf(made) }
}

/** Lists that can be had as a file, by the name their screens give. */
export function exportableListsOf({ drivers, nodalPoints }: Made): Record<string, ExportableList> {
  return {
    orders: exportableList(api.orders.list, orders.list, {
      name: { ru: 'Заказы', en: 'Orders' },
      columns: orderExport,
      count: countListed,
      dicts: orderDicts,
      withMore: async (context, rows) => withExpected(context, await withEmissions(context, rows)),
    }),
    emissions: exportableList(api.emissions.list, emissions.list, { name: { ru: 'CO2e', en: 'CO2e' }, columns: emissionExport }),
    flights: exportableList(api.flights.list, flights.list, {
      name: { ru: 'Рейсы', en: 'Flights' },
      columns: flightExport,
      count: countListedFlights,
    }),
    cars: exportableList(api.cars.list, vehicles.list, { name: { ru: 'Транспорт', en: 'Vehicles' }, columns: vehicleExport }),
    drivers: exportableList(api.drivers.list, drivers.list, { name: { ru: 'Водители', en: 'Drivers' }, columns: driverExport }),
    partners: exportableList(api.partners.list, partners.list, { name: { ru: 'Партнёры', en: 'Partners' }, columns: partnerExport }),
    customers: exportableList(api.customers.list, customers.list, { name: { ru: 'Заказчики', en: 'Customers' }, columns: customerExport }),
    nodal_points: exportableList(api.nodalPoints.list, nodalPoints.list, {
      name: { ru: 'Узловые точки', en: 'Nodal points' },
      columns: nodalPointExport,
    }),
    settlements: exportableList(api.settlements.list, settlementHandlers.list, {
      name: { ru: 'Реестры оплат', en: 'Settlements' },
      columns: settlementExport,
      count: countListedSettlements,
    }),
    settlement_journal: exportableList(api.settlements.journal, settlementHandlers.journal, {
      name: { ru: 'Документы и оплаты', en: 'Documents and payments' },
      columns: journalExport,
    }),
    lots: exportableList(api.tenders.list, tenderHandlers.list, { name: { ru: 'Лоты', en: 'Lots' }, columns: lotExport, dicts: lotDicts }),
    demands: exportableList(api.demands.list, demandHandlers.list, {
      name: { ru: 'Спрос', en: 'Demand' },
      columns: demandExport,
      count: countListedDemands,
      dicts: demandDicts,
    }),
    journal: exportableList(api.company.journal, journalHandlers.journal, {
      name: { ru: 'Журнал', en: 'Journal' },
      columns: companyJournalExport,
      withMore: withProofs,
    }),
    clients: exportableList(api.clients.list, clientList, { name: { ru: 'Клиенты', en: 'Clients' }, columns: clientExport }),
  }
}

import { documentFiles } from './documents/commands/files.ts'
import { ownOrganization, rowsOf } from './files/commands/access.ts'
import type { Owners } from './files/record.ts'
import { flightFiles } from './flights/commands/photos.ts'
import { tenderFiles } from './tenders/commands/documents.ts'

/** Whose files there are, and who may see and change them. */
export const owners: Owners = {
  vehicle: rowsOf('vehicles', 'cars.view', 'cars.edit'),
  driver: rowsOf('drivers', 'drivers.reveal', 'drivers.edit'),
  partner: rowsOf('partners', 'partners.view', 'partners.edit'),
  customer: rowsOf('customers', 'customers.view', 'customers.edit'),
  organization: ownOrganization('organization.manage'),
  order_document: { read: 'orders.view', write: null, home: documentFiles.home, shared: documentFiles },
  incoming_letter: rowsOf('incomingLetters', 'orders.command', 'orders.create'),
  tender: tenderFiles,
  flight: flightFiles,
}

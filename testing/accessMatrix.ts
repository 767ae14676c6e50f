import { administrationAccess } from './accessAdministration.ts'
import { betsAccess } from './accessBets.ts'
import { conditionsAccess } from './accessConditions.ts'
import { dashboardsAccess } from './accessDashboards.ts'
import { demandsAccess } from './accessDemands.ts'
import { accessDocuments } from './accessDocuments.ts'
import { emissionsAccess } from './accessEmissions.ts'
import { extrasAccess } from './accessExtras.ts'
import { filesAccess } from './accessFiles.ts'
import { flagsAccess } from './accessFlags.ts'
import { fleetAccess } from './accessFleet.ts'
import { flightsAccess } from './accessFlights.ts'
import { handoversAccess } from './accessHandovers.ts'
import { installationAccess } from './accessInstallation.ts'
import { ordersAccess } from './accessOrders.ts'
import { organizationsAccess } from './accessOrganizations.ts'
import { plannerAccess } from './accessPlanner.ts'
import { printsAccess } from './accessPrints.ts'
import { privateAreasAccess } from './accessPrivateAreas.ts'
import type { Row } from './accessRow.ts'
import { rulesAccess } from './accessRules.ts'
import { settlementsAccess } from './accessSettlements.ts'
import { tendersAccess } from './accessTenders.ts'
import { waybillsAccess } from './accessWaybills.ts'

/**
 * Who may name what: for every call of the contract that names an object, requests that together use each of its places. A call
 * without a row, and a place without an outcome, fail the test.
 */
export const accessMatrix: Readonly<Record<string, readonly Row[]>> = {
  ...ordersAccess,
  ...organizationsAccess,
  ...administrationAccess,
  ...fleetAccess,
  ...emissionsAccess,
  ...dashboardsAccess,
  ...flagsAccess,
  ...flightsAccess,
  ...plannerAccess,
  ...filesAccess,
  ...extrasAccess,
  ...settlementsAccess,
  ...tendersAccess,
  ...betsAccess,
  ...demandsAccess,
  ...privateAreasAccess,
  ...printsAccess,
  ...accessDocuments,
  ...handoversAccess,
  ...waybillsAccess,
  ...rulesAccess,
  ...conditionsAccess,
  ...installationAccess,
}

import type { ErrorCode } from '#contract/errors.ts'
import type { ConstraintRefusals } from './platform/declared.ts'
import type { Info } from './platform/refusal.ts'

/** Two people did the same at the same moment, and the other was first. */
const collided: ConstraintRefusals[string] = { code: 'record.collided' }
const refusal = (code: ErrorCode, info?: Info): ConstraintRefusals[string] => ({ code, ...(info && { info }) })

/**
 * Unique and exclusion constraints that a request can meet although its handler looked first: another request was in between. A store that
 * knows more than the name of the constraint refuses by itself, in better words; what it lets through is turned into these.
 */
export const constraintRefusals: ConstraintRefusals = {
  assignments__driver: refusal('driver.busy', { name: '…', flight: '…', field: 'driverId' }),
  assignments__vehicle: refusal('car.busy', { plate: '…', flight: '…', field: 'truckId' }),
  bank_accounts__account: refusal('bank.taken', { field: 'account' }),
  bank_accounts__main: collided,
  couplings__trailer: refusal('car.changed'),
  couplings__truck: refusal('car.changed'),
  customers__external: refusal('customer.external_taken', { name: '', field: 'externalId' }),
  customers__tin: refusal('customer.tin_taken', { name: '', field: 'tin' }),
  demand_offers__one: collided,
  demand_offers__winner: collided,
  demands__number: collided,
  demands__order_once: refusal('demand.order_busy', { order: '', field: 'orderId' }),
  driver_leaves__once: refusal('driver.changed'),
  drivers__licence: refusal('driver.licence_taken', { name: '…', field: 'licence' }),
  drivers__phone: refusal('driver.phone_taken', { name: '…', field: 'phone' }),
  employees__email: refusal('employee.email_taken', { field: 'email' }),
  employees__user: refusal('invitation.employed'),
  exports__slot: collided,
  flight_tasks__seq: collided,
  invitations__email: refusal('invitation.open', { field: 'email' }),
  list_views__own: refusal('view.taken', { name: '', field: 'name' }),
  list_views__team: refusal('view.taken', { name: '', field: 'name' }),
  menu_items_pkey: refusal('menu.taken'),
  nodal_points__external: refusal('nodal_point.external_taken', { field: 'externalId' }),
  nodal_points__key: refusal('nodal_point.taken'),
  order_changes__open: refusal('change.open'),
  order_claims__once: collided,
  order_documents__kind: collided,
  order_halt_requests__open: refusal('order.halt_open'),
  order_offers__live: refusal('order.changed'),
  order_prints__version: collided,
  orders__child: refusal('transfer.already_transferred'),
  orders__external_id: refusal('order.external_id_taken', { externalId: '', field: 'externalId' }),
  orders__number: collided,
  organizations__tin: refusal('organization.taken', { field: 'tin' }),
  partner_groups__name: refusal('partner.group_taken', { name: '', field: 'name' }),
  partners__pair: refusal('partner.exists'),
  private_areas__one: refusal('private_area.exists'),
  private_members__one: refusal('private_area.member_exists'),
  settlement_lines__open: refusal('settlement.order_taken', { order: '–', settlement: '–' }),
  settlement_lines__part: refusal('settlement.order_taken', { order: '–', settlement: '–' }),
  settlements__number: collided,
  statement_payments__key: collided,
  tender_awards__one: collided,
  tender_awards__winner: collided,
  tender_bets__one: collided,
  tender_invitations__alias: collided,
  tender_lots__order_once: refusal('tender.order_busy', { order: '', field: 'lots' }),
  tender_lots__seq: collided,
  tenders__number: collided,
  transfers__child: collided,
  transfers__live: refusal('transfer.already_transferred'),
  vehicle_repairs__one: refusal('car.changed'),
  vehicles__plate: refusal('car.plate_taken', { plate: '…', field: 'plate' }),
  waterfalls__running: collided,
  waybill_titles__file: collided,
  waybill_titles__seq: collided,
  waybill_titles__stands: refusal('waybill.changed'),
  waybills__flight: collided,
  waybills__order: collided,
}

import type { ClaimRow } from '#contract/claims.ts'
import type { PrintGroup } from '#contract/prints.ts'
import { act } from './act.ts'
import { adrDoc } from './adrDoc.ts'
import { claim } from './claim.ts'
import { cmr } from './cmr.ts'
import { co2Report } from './co2Report.ts'
import { discrepancyAct } from './discrepancyAct.ts'
import { downtimeAct } from './downtimeAct.ts'
import type { PrintForm } from './form.ts'
import { forwarderInstruction } from './forwarderInstruction.ts'
import { forwarderReceipt } from './forwarderReceipt.ts'
import { invoice } from './invoice.ts'
import { orderRequest } from './orderRequest.ts'
import { orderRequestCustomer } from './orderRequestCustomer.ts'
import { packingList } from './packingList.ts'
import { poaM2 } from './poaM2.ts'
import { sf } from './sf.ts'
import { temperatureRecord } from './temperatureRecord.ts'
import { tn } from './tn.ts'
import { tripSheet } from './tripSheet.ts'
import { ttn1t } from './ttn1t.ts'
import { upd } from './upd.ts'
import { warehouseReceipt } from './warehouseReceipt.ts'

/** Forms made of an order, in the order people read them. */
export const printForms: readonly PrintForm[] = [
  orderRequest,
  orderRequestCustomer,
  forwarderInstruction,
  poaM2,
  forwarderReceipt,
  warehouseReceipt,
  tn,
  ttn1t,
  tripSheet,
  cmr,
  adrDoc,
  packingList,
  temperatureRecord,
  co2Report,
  invoice,
  act,
  upd,
  sf,
  claim,
  downtimeAct,
  discrepancyAct,
]

/** What the product knows of a form beside how it is made. */
type Traits = {
  group: PrintGroup
  /** How it gets a number: by a mask when it is issued, the order's own, or none, for it is printed as the order stands. */
  number: 'mask' | 'order' | null
  /** It tells sums, so it is for those who see prices. */
  money: boolean
  /** It names a person's documents: who prints it reveals them. */
  personal?: boolean
  /** The claims each of which it is printed of. */
  claims?: (claim: ClaimRow) => boolean
}

const traits: Record<string, Traits> = {
  order_request: { group: 'deal', number: 'order', money: true },
  order_request_customer: { group: 'deal', number: 'order', money: true },
  forwarder_instruction: { group: 'deal', number: 'order', money: false },
  poa_m2: { group: 'transport', number: 'mask', money: false, personal: true },
  forwarder_receipt: { group: 'transport', number: 'mask', money: false },
  warehouse_receipt: { group: 'transport', number: 'mask', money: false },
  tn: { group: 'transport', number: null, money: false },
  ttn_1t: { group: 'transport', number: null, money: false },
  trip_sheet: { group: 'transport', number: 'mask', money: false, personal: true },
  cmr: { group: 'transport', number: null, money: false },
  adr_doc: { group: 'transport', number: null, money: false },
  packing_list: { group: 'transport', number: null, money: false },
  temperature_record: { group: 'transport', number: null, money: false },
  co2_report: { group: 'transport', number: null, money: false },
  invoice: { group: 'closing', number: 'mask', money: true },
  act: { group: 'closing', number: 'mask', money: true },
  upd: { group: 'closing', number: 'mask', money: true },
  sf: { group: 'closing', number: 'mask', money: true },
  claim: { group: 'claims', number: 'mask', money: true, claims: () => true },
  downtime_act: { group: 'claims', number: 'mask', money: true, claims: ({ kind }) => kind === 'detention' },
  // drawn up where the cargo is taken over, before anybody claims anything
  discrepancy_act: { group: 'claims', number: 'mask', money: false },
}

export const traitsOf = (code: string): Traits => traits[code] ?? { group: 'transport', number: null, money: false }

export const formOf = (code: string): PrintForm | undefined => printForms.find(form => form.code === code)

/** The number of a paper where the organisation has set no mask for it. */
export const usualMask = 'YY-NNNNN'

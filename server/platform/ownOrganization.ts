import type { openOrganizationRefusals } from '#contract/refusals/company.ts'
import { type RefuseWith, refuse } from './refusal.ts'

const refuseOther: RefuseWith<typeof openOrganizationRefusals> = refuse

/** Refuses another organisation than the acting one where a call names its own; it is answered as unknown. None named is the own one. */
export function checkOwnOrganization(orgId: string, named: string | undefined): void {
  if (named !== undefined && named !== orgId) refuseOther('organization.not_found')
}

import type { drivers } from '#contract/drivers.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { toRow } from './row.ts'
import { listDrivers } from './store.ts'

export const driverHandlers = ({ open }: Pick<Secrets, 'open'>): Handlers<typeof drivers> => ({
  async usable({ actor, transaction }, { data }) {
    if (data.orgId !== actor.orgId) refuse('organization.not_found')
    const found = await transaction(listDrivers)
    const whole = actor.permissions.has('drivers.edit')
    return { drivers: found.map(driver => toRow(driver, whole, open)) }
  },
})

import { ComplianceHolder, type compliance } from '#contract/compliance.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { listNotices } from './store.ts'

const rights = { driver: 'drivers.view', vehicle: 'cars.view', partner: 'partners.view', organization: 'organization.view' } as const

export const handlers: Handlers<typeof compliance> = {
  async notices({ actor, transaction }) {
    const kinds = ComplianceHolder.options.filter(kind => actor.permissions.has(rights[kind]))
    return transaction(async tx => ({ items: await listNotices(tx, kinds), today: dayIn(actor.tz, tx.now) }))
  },
}

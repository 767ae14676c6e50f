import type { ListLayout, views } from '#contract/views.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mayChange, toView } from './row.ts'
import { unfitFilter } from './rules.ts'
import { deleteView, findLayout, findView, insertView, listViews, lockView, setLayout, updateView } from './store.ts'

export const handlers: Handlers<typeof views> = {
  async list({ actor, transaction }, { query: { list } }) {
    return transaction(async tx => {
      const kept = await findLayout(tx, list)
      return {
        items: (await listViews(tx, list)).map(view => toView(view, actor)),
        layout: (kept?.layout as ListLayout | undefined) ?? null,
        opensWith: kept?.opensWith ?? null,
      }
    })
  },

  async create({ actor, transaction }, { data: { list, ...view } }) {
    checkFilters(list, view.query)
    if (view.team) checkShare(actor)
    return transaction(async tx => {
      const id = await insertView(tx, list, view)
      await publishChange(tx, 'created', id, view.team)
      return toView(await findView(tx, id), actor)
    })
  },

  async save({ actor, transaction }, { data: { viewId, version, ...view } }) {
    return transaction(async tx => {
      const known = await lockView(tx, viewId, version)
      if (!mayChange(known, actor)) refuse('view.foreign')
      if (view.team) checkShare(actor)
      // somebody else's view stays the team's: made personal it would vanish from whoever changes it
      if (known.employeeId !== actor.employeeId && !view.team) refuse('view.foreign')
      checkFilters(known.list, view.query)
      await updateView(tx, known, view)
      await publishChange(tx, 'changed', viewId, known.team || view.team)
      return toView(await findView(tx, viewId), actor)
    })
  },

  async remove({ actor, transaction }, { data: { viewId, version } }) {
    return transaction(async tx => {
      const known = await lockView(tx, viewId, version)
      if (!mayChange(known, actor)) refuse('view.foreign')
      await deleteView(tx, known)
      await publishChange(tx, 'removed', viewId, known.team)
      return { id: viewId }
    })
  },

  async saveLayout({ transaction }, { data: { list, ...given } }) {
    return transaction(async tx => {
      if (given.opensWith) await findView(tx, given.opensWith)
      await setLayout(tx, list, given)
      return {}
    })
  },
}

/** Nobody keeps what the list would leave out when it is opened. */
function checkFilters(list: string, query: string) {
  const name = unfitFilter(list, query)
  if (name === null) return
  refuse('input.invalid', {
    field: 'query',
    why: { ru: `список не читает условие «${name}»`, en: `the list cannot read the filter "${name}"` },
  })
}

/** What the whole team finds in its lists is made and changed by who may change something; to take one's own back is open to everybody. */
function checkShare({ permissions }: Pick<Actor, 'permissions'>) {
  if (!permissions.has('views.share')) refuse('access.denied', { permission: 'views.share', field: 'team' })
}

async function publishChange(tx: Tx, what: 'created' | 'changed' | 'removed', id: string, team: boolean) {
  await audit(tx, { what: `view.${what}`, kind: 'view', objectId: id, facts: { team } })
  await publish(tx, 'views.changed', [tx.actor.orgId], {})
}

import type { ListLayout, ListView } from '#contract/views.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { ViewRecord } from './store.ts'

/** The author of a view, and of the team's an owner of the organisation besides. */
export const mayChange = (view: Pick<ViewRecord, 'team' | 'employeeId'>, actor: Actor): boolean =>
  view.employeeId === actor.employeeId || (view.team && actor.permissions.has('organization.manage'))

export const toView = (view: ViewRecord & { author: string }, actor: Actor): ListView => ({
  id: view.id,
  name: view.name,
  team: view.team,
  query: view.query,
  layout: view.layout as ListLayout,
  density: view.density as ListView['density'],
  version: view.version,
  mine: view.employeeId === actor.employeeId,
  author: view.author,
  changeable: mayChange(view, actor),
})

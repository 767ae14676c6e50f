import type { Selectable } from 'kysely'
import type { ListLayout, ListView } from '#contract/views.ts'
import type { ListViews } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'

export type ViewRecord = Selectable<ListViews>
export type ViewContent = Pick<ListView, 'name' | 'team' | 'query' | 'layout' | 'density'>

const most = 50

const seen = (tx: Tx) =>
  tx
    .selectFrom('listViews')
    .where('listViews.orgId', '=', tx.actor.orgId)
    .where(on => on.or([on('listViews.team', '=', true), on('listViews.employeeId', '=', tx.actor.employeeId)]))

const withAuthor = (tx: Tx) =>
  seen(tx)
    .innerJoin('employees', on => on.onRef('employees.orgId', '=', 'listViews.orgId').onRef('employees.id', '=', 'listViews.employeeId'))
    .selectAll('listViews')
    .select('employees.name as author')

/** The own views of a list and the team's, by name. */
export const listViews = (tx: Tx, list: string) =>
  withAuthor(tx).where('listViews.list', '=', list).orderBy('listViews.team').orderBy('listViews.name').orderBy('listViews.id').execute()

export const findView = async (tx: Tx, id: string) =>
  (await withAuthor(tx).where('listViews.id', '=', id).executeTakeFirst()) ?? refuse('view.not_found')

/** A view for a change; refused when another change was quicker. */
export async function lockView(tx: Tx, id: string, version: number): Promise<ViewRecord> {
  const view = await seen(tx).selectAll().where('listViews.id', '=', id).forUpdate().executeTakeFirst()
  if (!view) return refuse('view.not_found')
  if (view.version !== version) refuse('view.changed', { version: view.version, asked: version })
  return view
}

export async function insertView(tx: Tx, list: string, view: ViewContent): Promise<string> {
  const { count } = await tx
    .selectFrom('listViews')
    .select(on => on.fn.countAll<number>().as('count'))
    .where('orgId', '=', tx.actor.orgId)
    .where('list', '=', list)
    .where('employeeId', '=', tx.actor.employeeId)
    .executeTakeFirstOrThrow()
  if (count >= most) refuse('view.too_many', { most })
  const id = newId()
  const kept = { ...view, layout: JSON.stringify(view.layout), changedAt: tx.now }
  await tx
    .insertInto('listViews')
    .values({ orgId: tx.actor.orgId, id, list, employeeId: tx.actor.employeeId!, ...kept })
    .execute()
    .catch(taken(view.name))
  return id
}

export async function updateView(tx: Tx, { orgId, id, version }: ViewRecord, view: ViewContent) {
  await tx
    .updateTable('listViews')
    .set({ ...view, layout: JSON.stringify(view.layout), changedAt: tx.now, version: version + 1 })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute()
    .catch(taken(view.name))
}

const taken = (name: string) => (error: unknown) => {
  if (violated(error)?.startsWith('list_views__')) refuse('view.taken', { name })
  throw error
}

export const deleteView = (tx: Tx, { orgId, id }: ViewRecord) =>
  tx.deleteFrom('listViews').where('orgId', '=', orgId).where('id', '=', id).execute()

/** What the person has made of a list's columns, and the view it opens with. */
export const findLayout = (tx: Tx, list: string) =>
  tx
    .selectFrom('listLayouts')
    .select(['layout', 'opensWith'])
    .where('orgId', '=', tx.actor.orgId)
    .where('employeeId', '=', tx.actor.employeeId)
    .where('list', '=', list)
    .executeTakeFirst()

export async function setLayout(tx: Tx, list: string, given: { layout?: ListLayout | null; opensWith?: string | null }) {
  const kept = {
    ...(given.layout !== undefined && { layout: given.layout && JSON.stringify(given.layout) }),
    ...(given.opensWith !== undefined && { opensWith: given.opensWith }),
    changedAt: tx.now,
  }
  await tx
    .insertInto('listLayouts')
    .values({ orgId: tx.actor.orgId, employeeId: tx.actor.employeeId!, list, ...kept })
    .onConflict(on => on.columns(['orgId', 'employeeId', 'list']).doUpdateSet(kept))
    .execute()
}

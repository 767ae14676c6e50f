import type { AnalyticsFilter } from '#contract/analytics.ts'
import { Dashboard } from '#contract/analytics.ts'
import { fitsSide, homeOf, type Tile } from '#contract/dashboard-tiles.ts'
import type { DashboardSettings, ownDashboards } from '#contract/own-dashboards.ts'
import type { Side } from '#contract/primitives.ts'
import { listGoals } from '#server/analytics/goals/store.ts'
import { toNote } from '#server/analytics/notes/row.ts'
import { listNotes } from '#server/analytics/notes/store.ts'
import { stepOf } from '#server/analytics/rules/periods.ts'
import { listCurrencies } from '#server/analytics/store/facts.ts'
import { channelsOf, emailOf } from '#server/channels/store/bindings.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { endLettersWith, publishLetters, setNextLetter, zoneOf } from './commands/letters.ts'
import { countTiles } from './commands/tiles.ts'
import { mayChange, settingsOf, tilesOf, toOwnDashboard, toSubscription } from './row.ts'
import { nextAfter } from './rules/schedule.ts'
import {
  deleteDashboard,
  deleteSubscription,
  findDashboard,
  findOwnSubscription,
  insertDashboard,
  insertSubscription,
  listDashboards,
  lockDashboard,
  lockOwnSubscription,
  updateDashboard,
  updateSubscription,
} from './store.ts'

export const handlers: Handlers<typeof ownDashboards> = {
  async list({ actor, transaction }) {
    return transaction(async tx => ({ items: (await listDashboards(tx)).map(row => toOwnDashboard(row, actor)) }))
  },

  async open({ actor, transaction }, { query: { dashboardId, side, ...filter } }) {
    return transaction(async tx => {
      const found = (await findDashboard(tx, dashboardId)) ?? refuse('dashboard.not_found')
      const saved = settingsOf(found)
      const used: DashboardSettings = side === undefined ? saved : { ...filter, side, period: null }
      checkSide(actor, used.side)
      const { asked, tiles, anomalies } = await countTiles(tx, actor, used, tilesOf(found))
      const drawn = tiles.flatMap(({ tile }) => (tile.kind === 'plot' || tile.kind === 'table' ? homeOf(tile.figure, tile.by) : []))
      const notes = drawn.length > 0 ? await listNotes(tx, { among: drawn, side: used.side }, asked.span) : []
      const told = tiles.flatMap(({ figure, plot }) => [...(figure ? [figure.id] : []), ...(plot?.figures ?? [])])
      return {
        board: { ...toOwnDashboard(found, actor), settings: saved, tiles: tilesOf(found) },
        ...{ side: used.side, currency: used.currency, ...asked.span, step: stepOf(asked.span, used.step), before: asked.before },
        currencies: [...new Set([...(await listCurrencies(tx, used.side)), used.currency])],
        ...{ tiles, anomalies, asOf: tx.now.toISOString() },
        notes: notes.map(note => toNote(note, actor)),
        goals: await listGoals(tx, { side: used.side, currency: used.currency, among: told }),
      }
    })
  },

  async create({ actor, transaction }, { data }) {
    checkContent(actor, data)
    return transaction(async tx => {
      const id = await insertDashboard(tx, data)
      await publishChange(tx, 'created', id, data)
      return toOwnDashboard((await findDashboard(tx, id))!, actor)
    })
  },

  async save({ actor, transaction }, { data: { dashboardId, version, ...content } }) {
    return transaction(async tx => {
      const known = await lockDashboard(tx, dashboardId, version)
      const mine = known.employeeId === actor.employeeId
      // somebody else's stays shared: taken back it would vanish from whoever changes it
      if (!mayChange(known, actor) || (!mine && !content.shared)) refuse('dashboard.foreign')
      checkContent(actor, content)
      await updateDashboard(tx, known, content)
      if (known.shared && !content.shared) await endLettersWith(tx, known, known.employeeId)
      await publishChange(tx, 'changed', dashboardId, content)
      return toOwnDashboard((await findDashboard(tx, dashboardId))!, actor)
    })
  },

  async remove({ actor, transaction }, { data: { dashboardId, version } }) {
    return transaction(async tx => {
      const known = await lockDashboard(tx, dashboardId, version)
      if (!mayChange(known, actor)) refuse('dashboard.foreign')
      await deleteDashboard(tx, known)
      await endLettersWith(tx, known, null)
      await publishChange(tx, 'removed', dashboardId, known)
      return { id: dashboardId }
    })
  },

  async subscription({ actor, transaction }, { query: { dashboard } }) {
    return transaction(async tx => {
      const found = await findOwnSubscription(tx, dashboard)
      const email = (await reached(tx, actor)) ? await emailOf(tx, actor.employeeId) : null
      return { subscription: found ? toSubscription(found) : null, email, tz: await zoneOf(tx, actor.employeeId) }
    })
  },

  async subscribe({ actor, locale, transaction }, { data: { dashboard, ...given } }) {
    checkSettings(actor, dashboard, given.settings)
    return transaction(async tx => {
      if (!isOfProduct(dashboard) && !(await findDashboard(tx, dashboard))) refuse('dashboard.not_found')
      if (!(await reached(tx, actor))) refuse('subscription.no_mail')
      if (await findOwnSubscription(tx, dashboard)) refuse('subscription.taken')
      const nextAt = nextAfter(tx.now, given, await zoneOf(tx, actor.employeeId))
      const id = await insertSubscription(tx, { ...given, dashboard, nextAt, locale })
      await setNextLetter(tx, id, nextAt)
      await publishLetters(tx, 'subscribed', id, { dashboard })
      return toSubscription((await findOwnSubscription(tx, dashboard))!)
    })
  },

  async reschedule({ actor, locale, transaction }, { data: { subscriptionId, version, ...given } }) {
    return transaction(async tx => {
      const known = await lockOwnSubscription(tx, subscriptionId, version)
      checkSettings(actor, known.dashboard, given.settings)
      const nextAt = nextAfter(tx.now, given, await zoneOf(tx, actor.employeeId))
      await updateSubscription(tx, known, { ...given, nextAt, locale })
      await setNextLetter(tx, subscriptionId, nextAt)
      await publishLetters(tx, 'rescheduled', subscriptionId, { dashboard: known.dashboard })
      return toSubscription((await findOwnSubscription(tx, known.dashboard))!)
    })
  },

  async unsubscribe({ transaction }, { data: { subscriptionId, version } }) {
    return transaction(async tx => {
      const known = await lockOwnSubscription(tx, subscriptionId, version)
      await deleteSubscription(tx, known)
      await setNextLetter(tx, subscriptionId, null)
      await publishLetters(tx, 'unsubscribed', subscriptionId, { dashboard: known.dashboard })
      return { id: subscriptionId }
    })
  },
}

const isOfProduct = (dashboard: string): boolean => Dashboard.safeParse(dashboard).success

/** Whether letters come to a person: the installation sends them, he has an address and has not switched them off. */
const reached = async (tx: Tx, { employeeId }: Actor): Promise<boolean> => (await channelsOf(tx, employeeId)).includes('email')

function checkSide({ sides }: Actor, side: Side) {
  if (!sides.includes(side)) refuse('access.denied', { permission: 'analytics.view', side })
}

/** Tiles are of the side they are counted for; what everybody is to find is shared by who may share views. */
function checkContent(
  actor: Actor,
  { shared, settings, tiles }: { shared: boolean; settings: Pick<AnalyticsFilter, 'side'>; tiles: readonly Tile[] },
) {
  checkSide(actor, settings.side)
  if (shared && !actor.permissions.has('views.share')) refuse('access.denied', { permission: 'views.share', field: 'shared' })
  const unfit = tiles.findIndex(tile => !fitsSide(tile, settings.side))
  if (unfit >= 0) refuse('dashboard.tile', { place: unfit + 1, field: 'tiles' })
}

/** One of the product's is counted with what its letters say, and its days move; one's own has its settings by itself. */
function checkSettings(actor: Actor, dashboard: string, settings: DashboardSettings | null) {
  if (!isOfProduct(dashboard)) return settings === null || refuse('subscription.settings', { field: 'settings' })
  if (!settings?.period) return refuse('subscription.settings', { field: 'settings' })
  return checkSide(actor, settings.side)
}

async function publishChange(
  tx: Tx,
  what: 'created' | 'changed' | 'removed',
  id: string,
  { name, shared }: { name: string; shared: boolean },
) {
  await audit(tx, { what: `dashboard.${what}`, kind: 'dashboard', objectId: id, facts: { name, team: shared } })
  await publish(tx, 'dashboards.changed', [tx.actor.orgId], {})
}

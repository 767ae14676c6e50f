import { Dashboard, figuresOf } from '#contract/analytics.ts'
import { dashboardLabels } from '#contract/analytics-words.ts'
import { cutsOf, homeOf, type Tile } from '#contract/dashboard-tiles.ts'
import type { DashboardSettings } from '#contract/own-dashboards.ts'
import { Locale, type Side } from '#contract/primitives.ts'
import { deliver } from '#server/channels/commands/deliver.ts'
import type { Delivery, Message } from '#server/channels/record.ts'
import { actorOfEmployee } from '#server/employees/commands.ts'
import { findClock, listSettings } from '#server/notice-settings/store.ts'
import { dashboardForm } from '#server/own-dashboards/print/form.ts'
import { settingsOf, tilesOf } from '#server/own-dashboards/row.ts'
import { nextAfter } from '#server/own-dashboards/rules/schedule.ts'
import {
  type DashboardRecord,
  deleteSubscription,
  findDashboard,
  findSubscription,
  lockSubscription,
  lockSubscriptionsOf,
  type SubscriptionRecord,
  setSent,
} from '#server/own-dashboards/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { renderForm } from '#server/prints/drawing/render.ts'
import { figureLine, letterText } from '../words.ts'
import { countTiles } from './tiles.ts'

export const LETTER_TIMER = 'dashboard.letter'

/** The clock a person goes by: his own, or that of his organisation. */
export async function zoneOf(tx: Tx, employeeId: string): Promise<string> {
  const own = (await listSettings(tx, [employeeId])).get(employeeId)
  return own?.tz ?? (await findClock(tx)).tz
}

/** Sets when a letter leaves next; null: never. */
export async function setNextLetter(tx: Tx, id: string, nextAt: Date | null): Promise<void> {
  const timer = { home: tx.actor.orgId, kind: LETTER_TIMER, objectId: id }
  if (nextAt === null) await dropTimers(tx, timer)
  else await setTimer(tx, { ...timer, runAt: nextAt })
}

/** A dashboard as it is sent to somebody: who he is, what he may see, what is counted. */
type Sent = { actor: Actor; name: string; settings: DashboardSettings; tiles: readonly Tile[] }

/** What letters are of now; null where their person works here no more, has no right, or is not shown the dashboard. */
async function sentOf(tx: Tx, letters: SubscriptionRecord): Promise<Sent | null> {
  const actor = await actorOfEmployee(tx, letters.employeeId)
  if (!actor?.permissions.has('analytics.view')) return null
  const locale = localeOf(letters)
  const product = Dashboard.safeParse(letters.dashboard).data
  if (product !== undefined) {
    const settings = settingsOf(letters)
    const tiles = wholeOf(product, settings.side)
    return actor.sides.includes(settings.side) ? { actor, name: dashboardLabels[product][locale], settings, tiles } : null
  }
  const found = await findDashboard(tx, letters.dashboard, letters.employeeId)
  if (!found) return null
  const settings = settingsOf(found)
  return actor.sides.includes(settings.side) ? { actor, name: found.name, settings, tiles: tilesOf(found) } : null
}

const localeOf = ({ locale }: Pick<SubscriptionRecord, 'locale'>): Locale => Locale.catch('ru').parse(locale)

/** A dashboard of the product as tiles: its figures, and a table for everything they are divided by. */
function wholeOf(product: Dashboard, side: Side): Tile[] {
  const ids = figuresOf(product, side)
  const cuts = new Map(ids.toReversed().flatMap(figure => cutsOf(figure, side).map(by => [by, figure] as const)))
  return [
    { kind: 'anomalies', size: 'wide' },
    ...ids.map((figure): Tile => ({ kind: 'figure', figure, size: 'small' })),
    ...[...cuts].flatMap(([by, figure]): Tile[] => (homeOf(figure, by) === product ? [{ kind: 'table', figure, by, size: 'wide' }] : [])),
  ]
}

/** The hour of a letter has come: it is put on its way, whatever hours were missed before, and the next one is set. Letters nobody may have end. */
export async function sendDue(tx: Tx, id: string): Promise<void> {
  const letters = await lockSubscription(tx, id)
  if (!letters) return
  if (!(await sentOf(tx, letters))) return endLetters(tx, letters)
  const { employeeId, every, onDay: on, hour, nextAt: lastAt, dashboard } = letters
  const nextAt = nextAfter(tx.now, { every: every as 'day', on, hour }, await zoneOf(tx, employeeId))
  await setSent(tx, letters, { lastAt, nextAt })
  await setNextLetter(tx, id, nextAt)
  const source = { kind: 'dashboard', subscriptionId: id, dueAt: lastAt.toISOString() } as const
  await deliver(tx, { to: { employeeId }, channel: 'email', urgent: false, objectId: id, source })
  await audit(tx, { what: 'dashboard.mailed', kind: 'dashboard', objectId: id, facts: { dashboard, employeeId } })
}

/** Ends letters their person may have no more, and tells him in the bell. */
async function endLetters(tx: Tx, letters: SubscriptionRecord, known?: string): Promise<void> {
  const { id, dashboard, employeeId } = letters
  await deleteSubscription(tx, letters)
  await setNextLetter(tx, id, null)
  const product = Dashboard.safeParse(dashboard).data
  const name = known ?? (product ? dashboardLabels[product][localeOf(letters)] : '')
  await publishLetters(tx, 'letters_ended', id, { dashboard, employeeId })
  const { orgId } = tx.actor
  // who removes his own knows it
  if (employeeId === tx.actor.employeeId) return
  await occur(tx, {
    code: 'dashboard.letters_ended',
    objectId: id,
    home: orgId,
    audience: [orgId],
    facts: { number: name, only: employeeId },
  })
}

/** Ends everybody's letters with a dashboard that is removed or shared no more, or all but those of one person. */
export async function endLettersWith(tx: Tx, { id, name }: DashboardRecord, but: string | null): Promise<void> {
  for (const letters of await lockSubscriptionsOf(tx, id, but)) await endLetters(tx, letters, name)
}

/** Writes down what became of letters, and has open pages ask anew. */
export async function publishLetters(
  tx: Tx,
  what: 'subscribed' | 'rescheduled' | 'unsubscribed' | 'letters_ended',
  id: string,
  facts: Record<string, unknown>,
): Promise<void> {
  await audit(tx, { what: `dashboard.${what}`, kind: 'dashboard', objectId: id, facts })
  await publish(tx, 'dashboards.changed', [tx.actor.orgId], {})
}

/**
 * What a letter says at the moment it leaves: the figures as they are now, for the rights its person has now; PDF and table are drawn of the
 * same answer. Null where he may not have it any more, then the letters end, and where a later letter is on its way.
 */
export async function contentOfDashboard(tx: Tx, { source }: Delivery, origin: string): Promise<Message | null> {
  if (source.kind !== 'dashboard') return null
  const letters = await findSubscription(tx, source.subscriptionId)
  if (!letters || letters.lastAt?.toISOString() !== source.dueAt) return null
  const sent = await sentOf(tx, letters)
  if (!sent) {
    await endLetters(tx, letters)
    return null
  }
  const locale = localeOf(letters)
  const { actor, name, settings, tiles } = sent
  const answer = await countTiles(tx, actor, settings, tiles)
  const told = { ...answer, name, locale, organization: actor.organization, tz: actor.tz, at: tx.now }
  const { subject, lead, open, aside } = letterText(told)
  const href = `${origin}/analytics/${letters.dashboard}`
  const form = dashboardForm(told)
  const file = (ending: string) => `${subject.replaceAll(/[^\p{L}\p{N}.–-]+/gu, ' ').trim()}.${ending}`
  return {
    locale,
    subject,
    lines: [
      { title: '', text: lead, href: null, actionLabel: null },
      ...answer.tiles.flatMap(({ figure }) => (figure ? [{ ...figureLine(figure, told), href: null, actionLabel: null }] : [])),
      { title: '', text: aside, href, actionLabel: open },
    ],
    locked: subject,
    short: subject.slice(0, 160),
    attachments: async () =>
      Promise.all(
        (['pdf', 'xlsx'] as const).map(async format => {
          const { bytes, mime } = await renderForm(form, format)
          return { name: file(format), type: mime, bytes }
        }),
      ),
  }
}

import { DRIVER_PAGE } from '#contract/driver-page.ts'
import { isOver } from '#contract/flight-lead.ts'
import { Locale } from '#contract/primitives.ts'
import { deliverSealed } from '#server/channels/commands/deliver.ts'
import type { Recipient } from '#server/channels/record.ts'
import { bindingsOf } from '#server/channels/store/bindings.ts'
import { planChangedMessage } from '#server/channels/words.ts'
import type { Config } from '#server/config.ts'
import { PLAN } from '#server/deals/flights/effects.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { planMark } from './rules.ts'
import { listOpened, setLink } from './store.ts'

type Deps = { secrets: Secrets; config: Pick<Config, 'url'> }

/** Tells drivers who have opened their link that the plan is another than the one they know; marks of their own change no plan. */
export const driverLinkTimers = (deps: Deps): Record<typeof PLAN, TimerHandler> => ({
  [PLAN]: async (tx, { objectId }) => {
    const flight = await findFlight(tx, tx.actor.orgId, objectId)
    if (!flight || isOver(flight)) return
    const mark = planMark(flight)
    for (const link of await listOpened(tx, flight.id)) {
      const drives = link.driverId === flight.driverId || link.driverId === flight.coDriverId
      if (!drives || link.planMark === mark) continue
      await setLink(tx, link.id, { planMark: mark })
      if (link.planMark !== null) await tell(tx, deps, flight, link)
    }
  },
})

async function tell(
  tx: Tx,
  { secrets, config }: Deps,
  { id, number }: { id: string; number: string },
  link: { id: string; driverId: string; locale: string },
): Promise<void> {
  const message = planChangedMessage(Locale.catch('ru').parse(link.locale), number, `${config.url}${DRIVER_PAGE}`)
  for (const to of [{ driverLinkId: link.id }, { driverId: link.driverId }] satisfies Recipient[])
    for (const { channel, state } of await bindingsOf(tx, to))
      if (state === 'working' && (channel === 'push' || channel === 'telegram' || channel === 'max'))
        await deliverSealed(tx, secrets, {
          to,
          channel,
          urgent: true,
          objectId: id,
          source: { kind: 'plan_changed', flightId: id },
          message,
        })
}

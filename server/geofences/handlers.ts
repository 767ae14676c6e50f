import type { geofences } from '#contract/geofences.ts'
import { tasksFor } from '#server/deals/flights/rules/viewing.ts'
import { listVisits } from '#server/deals/flights/store/visits.ts'
import { openFlight } from '#server/flights/store/card.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fencesOf } from './commands.ts'
import { toVisit } from './row.ts'

export const handlers: Handlers<typeof geofences> = {
  async areas({ actor, transaction }, { query: { flightId } }) {
    return transaction(async tx => {
      const flight = await openFlight(tx, flightId)
      const seen = tasksFor(flight, actor.orgId, flight.orgId === actor.orgId ? 'executor' : 'forwarder')
      const fences = await fencesOf(tx, flight, seen)
      return { items: [...fences].map(([taskId, fence]) => ({ taskId, fence })) }
    })
  },

  async evidence({ actor, transaction }, { query: { flightId, taskId } }) {
    return transaction(async tx => {
      const flight = await openFlight(tx, flightId)
      const side = flight.orgId === actor.orgId ? 'executor' : 'forwarder'
      if (!tasksFor(flight, actor.orgId, side).some(({ id }) => id === taskId)) refuse('task.not_found')
      const [visit] = await listVisits(tx, flight, taskId)
      return { visit: visit ? toVisit(visit, flight, { viewer: actor.orgId, side }) : null }
    })
  },
}

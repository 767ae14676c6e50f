import type { Config } from '#server/config.ts'
import { openOsmand } from '#server/devices/osmand/server.ts'
import { openWialon } from '#server/devices/wialon/server.ts'
import type { Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Intake } from './intake.ts'
import type { TrackerServer } from './record.ts'

type Options = { config: Config; intake: Intake; metrics: Metrics; log: Log }

/** The servers of the protocols this process listens for; none where no address is configured. */
export function openTrackerServers({ config: { trackers }, intake, metrics, log }: Options) {
  const opened = new Map<'wialon' | 'osmand', TrackerServer>()
  metrics.gauge('trassa_positions_waiting', 'Positions that wait to be stored', () => ({ devices: intake.backlog() }), 'of')
  metrics.gauge(
    'trassa_tracker_connections',
    'Open connections of trackers',
    () => Object.fromEntries([...opened].map(([protocol, server]) => [protocol, server.connections()])),
    'protocol',
  )
  const of = { intake, metrics, log, bounds: trackers }
  return {
    async listen() {
      if (trackers.wialon) opened.set('wialon', await openWialon({ ...of, listen: trackers.wialon }))
      if (trackers.osmand) opened.set('osmand', await openOsmand({ ...of, listen: trackers.osmand }))
    },
    /** The port a protocol is listened for at, once it is; null: it is not. */
    portOf: (protocol: 'wialon' | 'osmand'): number | null => opened.get(protocol)?.port ?? null,
    close: async () => void (await Promise.all([...opened.values()].map(server => server.close()))),
  }
}

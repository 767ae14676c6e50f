import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** Methods that change nothing (RFC 9110, 9.2.1). */
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

let ofProcess: Registry | undefined

/** What a process tells of itself: memory, event loop, collection of garbage. There is one of it, however many applications live in it. */
function processFigures(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/**
 * The figures of an application, in a registry of their own so that several live in one process. Times are told by kind of answer, counts by
 * route: both by both would be 15 000 lines. So each call costs four lines at most, whatever it answers.
 */
export function openMetrics() {
  const registry = new Registry()
  const at = { registers: [registry] }
  const seconds = new Histogram({
    name: 'trassa_http_seconds',
    help: 'Time to answer, by what the method does (read, write) and hundred of the status',
    labelNames: ['kind', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    ...at,
  })
  const answers = new Counter({
    name: 'trassa_http_answers_total',
    help: 'Answers, by route and hundred of the status',
    labelNames: ['route', 'status'] as const,
    ...at,
  })
  const totals = { answers: 0, faults: 0, seconds: 0, limited: 0 }
  const spent = new Counter({
    name: 'trassa_http_route_seconds_total',
    help: 'Time spent on answers, by route',
    labelNames: ['route'] as const,
    ...at,
  })
  return {
    /** One answer, and the seconds it took. */
    answered({ method, route, status }: { method: string; route: string; status: number }, took: number) {
      const hundred = `${Math.floor(status / 100)}xx`
      seconds.observe({ kind: READING.has(method) ? 'read' : 'write', status: hundred }, took)
      answers.inc({ route, status: hundred })
      spent.inc({ route }, took)
      totals.answers += 1
      totals.seconds += took
      if (status >= 500 && status !== 503) totals.faults += 1
      if (status === 429) totals.limited += 1
    },
    /** What was answered since the start: how much, how much of it as a fault, in how many seconds, and how much met a limit. */
    totals: () => ({ ...totals }),
    refusals: new Counter({ name: 'trassa_refusals_total', help: 'Refusals by code', labelNames: ['code'] as const, ...at }),
    replays: new Counter({ name: 'trassa_replays_total', help: 'Answers given again for a repeated key', ...at }),
    positions: new Counter({
      name: 'trassa_positions_total',
      help: 'Positions of devices: stored, repeated, or why not stored',
      labelNames: ['outcome'] as const,
      ...at,
    }),
    unknownDevices: new Counter({
      name: 'trassa_unknown_devices_total',
      help: 'Devices not let in, by protocol and reason',
      labelNames: ['protocol', 'why'] as const,
      ...at,
    }),
    droppedConnections: new Counter({
      name: 'trassa_tracker_connections_dropped_total',
      help: 'Connections of trackers that were cut, by protocol and reason',
      labelNames: ['protocol', 'why'] as const,
      ...at,
    }),
    incomingLetters: new Counter({
      name: 'trassa_incoming_letters_total',
      help: 'Letters that came in, by what became of them',
      labelNames: ['what'] as const,
      ...at,
    }),
    /** A figure read when somebody asks for the figures, one for each value of a label. */
    gauge: (
      name: string,
      help: string,
      read: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>,
      label: string,
    ) =>
      new Gauge({
        name,
        help,
        labelNames: [label],
        ...at,
        async collect() {
          const figures = Object.entries(await read())
          // what is there no more, a replica that was promoted for one, would be told for ever as it was last
          this.reset()
          for (const [value, figure] of figures) this.set({ [label]: value }, figure)
        },
      }),
    /** Everything, as Prometheus reads it. */
    text: async () => `${await processFigures().metrics()}\n${await registry.metrics()}`,
    type: registry.contentType,
  }
}

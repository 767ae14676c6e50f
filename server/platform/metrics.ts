import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** The figures of this process, in a registry of their own so that several applications live in one process. */
export function openMetrics() {
  const registry = new Registry()
  const at = { registers: [registry] }
  return {
    registry,
    calls: new Histogram({
      name: 'trassa_http_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      ...at,
    }),
    refusals: new Counter({ name: 'trassa_refusals_total', help: 'Refusals by code', labelNames: ['code'] as const, ...at }),
    replays: new Counter({ name: 'trassa_replays_total', help: 'Answers given again for a repeated key', ...at }),
    /** A figure read when somebody asks for the figures. */
    gauge: (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        ...at,
        async collect() {
          this.set(await read())
        },
      }),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rules } from '#server/config.ts'
import type { Login } from './installation.ts'
import { faultFields, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { openReplica, type Place, type Replica, watchReplicas } from './replicaWatch.ts'
import { POSITION_HEADER, positionIn, positionText, type WalPosition } from './walPosition.ts'

/** So long a replica is waited for that has not replayed what a person has seen; then the primary answers. */
const WAIT_MS = 100
const STEP_MS = 5
/** Nobody writes so much while the primary does not say where it stands. */
const FAR: WalPosition = 1n << 30n

/** Who answered a read: a replica at once or after a wait, or the primary, and then why. */
const outcomes = ['replica', 'waited', 'unknown', 'behind', 'away', 'again'] as const
type Outcome = (typeof outcomes)[number]

type Options = { urls: readonly string[]; primary: Place & { url: string }; as: Login['as']; rules: Rules; log: Log }
type ReadRequest = { request: FastifyRequest; reply: FastifyReply; session: Buffer }

export type Replicas = ReturnType<typeof openReplicas>

/**
 * Servers that replay what the primary writes. A read goes to one that has replayed what its person has seen, by the header of his question; each
 * answer tells how much of the journal it shows, whoever gave it. What a replica refuses, fails at or was promoted under is asked of the primary.
 * Without addresses every read is the primary's, and nothing is told.
 */
export function openReplicas({ urls, primary, as, rules, log }: Options) {
  const isOn = urls.length > 0
  const replicas = urls.map(url => openReplica(url, { as, rules, primary }))
  const watch = watchReplicas(replicas, { url: isOn ? primary.url : null, log })
  const counts = Object.fromEntries(outcomes.map(name => [name, 0])) as Record<Outcome, number>
  const answered = new WeakSet<FastifyRequest>()

  /** Up to where an answer the primary has just given shows the journal. */
  const shownByPrimary = async (): Promise<WalPosition> =>
    (await watch.askPrimary())?.at ?? (await watch.askPrimary())?.at ?? watch.lastOfPrimary() + FAR

  return {
    isOn,
    /**
     * Runs a read where it may be answered. It is run once more, by the primary, where a replica did not answer it well: it must change nothing but
     * what it gives back.
     */
    async read<T>({ request, reply, session }: ReadRequest, run: (at: Place) => Promise<T>): Promise<T> {
      if (!isOn) return run(primary)
      const seen = positionIn(request.headers)
      const found = seen === null ? 'unknown' : await findReached(replicas, { session, seen, askPrimary: watch.askPrimary })
      if (typeof found === 'string') {
        counts[found]++
        return run(primary)
      }
      const given = await askReplica(found.replica, run)
      // from where its page has to hear events: what the process has heard already this answer need not show
      const from = given && watch.heardBy(given.at)
      if (!given || (from === null && watch.isHearing())) {
        counts.again++
        return run(primary)
      }
      counts[found.outcome]++
      answered.add(request)
      reply.header(POSITION_HEADER, positionText(seen! > given.at ? seen! : given.at))
      if (from !== null) reply.header('x-live-at', from)
      return given.answer
    },
    /** Where the process says how far it has heard events. */
    follow: watch.follow,
    /** Up to where what was read of the primary before this shows the journal; null where there are no replicas. */
    shown: async (): Promise<string | null> => (isOn ? positionText(await shownByPrimary()) : null),
    /** Answers of the primary tell up to where they show the journal. */
    bindTo(app: FastifyInstance) {
      if (!isOn) return
      app.addHook('onSend', async (request, reply) => {
        if (!request.url.startsWith('/api/') || answered.has(request) || reply.statusCode >= 500) return
        reply.header(POSITION_HEADER, positionText(await shownByPrimary()))
      })
    },
    bindGauges(metrics: Metrics) {
      if (isOn) bindGauges(metrics, replicas, counts)
    },
    /** How each stands, as this process sees it. */
    states: () => replicas.map(({ name, state, lagMs }) => ({ name, state, lagSeconds: Math.round(lagMs / 100) / 10 })),
    async close() {
      await watch.stop().catch((error: unknown) => log.warn({ event: 'replica.unread', ...faultFields(error) }))
      await Promise.all(replicas.map(replica => replica.close()))
    },
  }
}

type Wanted = { session: Buffer; seen: WalPosition; askPrimary: () => Promise<{ at: WalPosition } | null> }

/** A replica that has replayed what was seen, that of the session before others; the outcome where there is none. */
async function findReached(
  replicas: readonly Replica[],
  { session, seen, askPrimary }: Wanted,
): Promise<{ replica: Replica; outcome: Outcome } | Outcome> {
  const from = session.length > 0 ? session[0]! % replicas.length : 0
  const serving = [...replicas.slice(from), ...replicas.slice(0, from)].filter(({ state }) => state === 'serving')
  if (serving.length === 0) return 'away'
  const reached = () => serving.find(replica => replica.state === 'serving' && replica.watch.replayed() >= seen)
  const known = reached()
  if (known) return { replica: known, outcome: 'replica' }
  // of a journal that was restored from a backup, or of another installation at this address: nobody will ever reach it
  const isBeyond = askPrimary().then(server => server !== null && server.at < seen)
  const until = performance.now() + WAIT_MS
  for (let n = 0; ; n++) {
    const left = until - performance.now()
    await Promise.race([Promise.any(serving.map(({ watch }) => watch.ask())), sleep(Math.max(0, left), null, { ref: false })])
    const replica = reached()
    if (replica) return { replica, outcome: 'waited' }
    if (performance.now() >= until || (n === 1 && (await isBeyond))) return 'behind'
    await sleep(STEP_MS, null, { ref: false })
  }
}

/** What a replica answers and up to where it shows the journal; null where the primary has to be asked. */
async function askReplica<T>(replica: Replica, run: (at: Place) => Promise<T>): Promise<{ answer: T; at: WalPosition } | null> {
  const asked = run(replica)
    .then(async answer => {
      const server = await replica.watch.ask()
      // asked after the answer: what is a replica still was one while it answered
      return server?.isReplica ? { answer, at: server.at } : null
    })
    .catch(() => null)
  return Promise.race([asked, replica.gone.promise])
}

function bindGauges(metrics: Metrics, replicas: readonly Replica[], counts: Readonly<Record<Outcome, number>>) {
  const each = (figure: (replica: Replica) => number) => () =>
    Object.fromEntries(replicas.filter(({ state }) => state !== 'primary').map(one => [one.name, figure(one)]))
  const serves = each(({ state }) => Number(state === 'serving'))
  const lag = each(({ lagMs }) => lagMs / 1000)
  metrics.gauge('trassa_replica_serves', 'Whether a replica is asked', serves, 'replica')
  metrics.gauge('trassa_replica_lag_seconds', 'How long ago the primary stood where a replica stands', lag, 'replica')
  metrics.gauge('trassa_replica_reads', 'Reads that may be a replica’s, by who answered and why', () => ({ ...counts }), 'outcome')
}

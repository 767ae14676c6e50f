import type { Pool } from 'pg'
import type { ReplicaState } from '#contract/installation.ts'
import type { Rules } from '#server/config.ts'
import { hostListOf } from '#server/configHosts.ts'
import { type Db, openPool, setPrimary, setRules } from './db.ts'
import type { Login } from './installation.ts'
import type { Log } from './log.ts'
import { primaryAddressOf } from './primary.ts'
import { type ReplayWatch, type ServerPosition, watchReplay } from './replayWatch.ts'
import type { WalPosition } from './walPosition.ts'

const LOOK_MS = 1000
/** A replica that is behind by more than this is asked for nothing: its visitors would wait for nothing. */
const LATE_MS = 10_000
const SAMPLES = 60

export type Place = { pool: Pool; db: Db }

export type Replica = Place & {
  name: string
  watch: ReplayWatch
  state: ReplicaState
  lagMs: number
  /** Settles when it stops being one to ask. */
  gone: PromiseWithResolvers<null>
  close(): Promise<void>
}

/** A server beside the primary, with connections of its own and the memory of the primary's. */
export function openReplica(url: string, { as, rules, primary }: { as: Login['as']; rules: Rules; primary: Place }): Replica {
  const { pool, db } = openPool(url, as, 8)
  setRules(db, rules)
  setPrimary(db, primary.db)
  const watch = watchReplay(url)
  const close = async () => {
    watch.stop()
    await db.destroy()
  }
  return { pool, db, watch, close, name: new URL(url).host, state: 'away', lagMs: 0, gone: Promise.withResolvers<null>() }
}

/** Looks each second where the primary and its replicas stand, and says in the log what became of each; without an address of the primary it sleeps. */
export function watchReplicas(replicas: readonly Replica[], { url, log }: { url: string | null; log: Log }) {
  const primary = url === null ? null : watchReplay(url)
  /** Where the primary stood, the latest last. */
  const samples: { at: WalPosition; ms: number }[] = []
  /** How far this process had heard events, and where the primary stood then or later. */
  const heard: { at: string; seen: WalPosition }[] = []
  let hearing: () => string | null = () => null
  let system: string | null = null

  const setState = (replica: Replica, state: ReplicaState) => {
    if (replica.state === state) return
    log[state === 'serving' || state === 'primary' ? 'info' : 'warn']({
      event: `replica.${state}`,
      what: replica.name,
      ms: Math.round(replica.lagMs),
    })
    if (state === 'serving') replica.gone = Promise.withResolvers()
    else replica.gone.resolve(null)
    replica.state = state
  }

  /** So long ago the primary stood where the replica stands now. */
  const lagOf = (at: WalPosition): number => {
    if (samples.length === 0 || samples.at(-1)!.at <= at) return 0
    const reached = samples.findLast(sample => sample.at <= at) ?? samples[0]!
    return performance.now() - reached.ms
  }

  /** Where hosts take each other's place, whichever was promoted is the one that takes writes, and is asked as such. */
  const isPrimary = ({ name }: Replica) => url !== null && hostListOf(url) !== null && new URL(primaryAddressOf(url)).host === name

  async function lookAt(replica: Replica) {
    const server = await replica.watch.ask()
    if (!server) return setState(replica, 'away')
    if (system !== null && server.system !== system) return setState(replica, 'foreign')
    if (!server.isReplica) return setState(replica, isPrimary(replica) ? 'primary' : 'promoted')
    replica.lagMs = lagOf(server.at)
    setState(replica, replica.lagMs > LATE_MS ? 'late' : 'serving')
  }

  async function look() {
    const at = hearing()
    const server = await primary!.ask()
    if (server) {
      system = server.system
      samples.push({ at: server.at, ms: performance.now() })
      if (samples.length > SAMPLES) samples.shift()
      if (at !== null && at !== heard.at(-1)?.at) heard.push({ at, seen: server.at })
      if (heard.length > SAMPLES) heard.shift()
    }
    await Promise.all(replicas.map(lookAt))
  }
  let looking: Promise<void> | null = null
  const turn = () => {
    looking ??= look().finally(() => {
      looking = null
    })
  }
  const timer = primary ? setInterval(turn, LOOK_MS).unref() : undefined
  if (primary) turn()

  return {
    askPrimary: async (): Promise<ServerPosition | null> => primary?.ask() ?? null,
    /** Where the primary stood when it was asked last. */
    lastOfPrimary: (): WalPosition => samples.at(-1)?.at ?? 0n,
    follow: (at: () => string | null) => {
      hearing = at
    },
    isHearing: () => hearing() !== null,
    /** Up to where events were heard when the primary stood no further than this; null where that is too long ago. */
    heardBy: (seen: WalPosition): string | null => heard.findLast(each => each.seen <= seen)?.at ?? null,
    async stop() {
      clearInterval(timer)
      await looking
      primary?.stop()
    },
  }
}

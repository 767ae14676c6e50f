import { setTimeout as sleep } from 'node:timers/promises'
import { hostsOf } from '#server/configHosts.ts'
import { knownOf } from './primary.ts'
import { watchReplay } from './replayWatch.ts'

const LOOK_MS = 500
const STEP_MS = 200

export type PrimaryWatch = {
  /** Whether one of the hosts takes writes, looked at until one does or the time is over. */
  find(withinMs: number): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Looks twice a second which of several hosts takes writes, and turns to it: by its timeline, which grows with each promotion, so that of two that
 * believe it of themselves the later one is it, and the earlier is never gone back to. `say` hears of each turn. With one host it does nothing.
 */
export function watchPrimary(url: string, say: (line: string) => void): PrimaryWatch {
  const known = knownOf(url)
  if (!known) return { find: async () => true, stop: async () => undefined }
  const hosts = hostsOf(url)
  const watches = hosts.map(watchReplay)
  let isFound = false

  const look = async () => {
    const servers = await Promise.all(watches.map(watch => watch.ask()))
    let best = -1
    for (const [at, server] of servers.entries()) {
      if (!server || server.timeline === null || server.timeline < known.timeline) continue
      if (best < 0 || server.timeline > servers[best]!.timeline!) best = at
    }
    if (best < 0) return
    isFound = true
    known.timeline = servers[best]!.timeline!
    if (best === known.at) return
    known.at = best
    say(`PostgreSQL at ${new URL(hosts[best]!).host} takes writes from now on.`)
    for (const hear of known.turned) hear()
  }
  let looking: Promise<void> | null = null
  const turn = () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
  const timer = setInterval(() => void turn(), LOOK_MS).unref()
  return {
    async find(withinMs) {
      for (const until = performance.now() + withinMs; ; await sleep(STEP_MS)) {
        await turn()
        if (isFound || performance.now() > until) return isFound
      }
    },
    async stop() {
      clearInterval(timer)
      await looking
      for (const watch of watches) watch.stop()
    },
  }
}

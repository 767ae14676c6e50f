import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 10_000
/** An address of a network card nobody has: what is sent there arrives nowhere. */
const NOWHERE = '02:00:00:00:00:01'

/** An end of a cable: where one stands, by its address, its network card, and its network where that is not the one of this machine. */
type End = { address: string; device: string; space: string | null }

export type Machine = End & {
  /** Starts a program there, as a user of the system where one is named; what it says goes to a file. */
  run(command: readonly string[], options: { log: string; user?: string; env?: Record<string, string> }): ChildProcess
  /** Sends a signal to everything that runs there, or to what bears a name. */
  signal(what: NodeJS.Signals, name?: string): void
  /** Ends everything that runs there at once, or what bears a name. */
  kill(name?: string): Promise<void>
}

const ip = (...args: string[]) => {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
}

/** Why no machines can be had here, in words; null where they can. */
export function withoutMachines(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'networks of their own need Linux and its root'
  if (spawnSync('ip', ['-V']).status !== 0) return 'ip is not installed (apt-get install iproute2)'
  const probe = `trassa-probe-${process.pid}`
  const { status, stderr } = spawnSync('ip', ['netns', 'add', probe], { encoding: 'utf8' })
  if (status !== 0) return `this machine lets nobody make networks (${stderr.trim()})`
  ip('netns', 'del', probe)
  return null
}

/** What runs in a network, by the names of programs. */
function running(space: string, name?: string): number[] {
  const pids = spawnSync('ip', ['netns', 'pids', space], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  if (pids.length === 0) return []
  const { stdout } = spawnSync('ps', ['-o', 'pid=,stat=,comm=', '-p', pids.join(',')], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(([pid, state, comm]) => pid && !state!.startsWith('Z') && (name === undefined || comm === name))
    .map(([pid]) => Number(pid))
}

/**
 * Machines on this one, each with a network, an address and processes of its own, joined by a cable to each other and to this one. Cables between
 * any two can be cut: what is sent is lost then, and nobody is told, as in life.
 */
export async function openMachines() {
  const key = process.pid.toString(36)
  const net = `10.${200 + (process.pid % 50)}.${Math.floor(process.pid / 50) % 250}`
  const bridge = `trs${key}`
  const spaces: string[] = []
  const here: End = { address: `${net}.1`, device: bridge, space: null }
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${here.address}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')

  const neighbour = ({ space, device }: End, ...what: string[]) =>
    spawnSync('ip', [...(space ? ['-n', space] : []), 'neigh', ...what, 'dev', device])
  const each = (one: End, others: readonly End[], act: (from: End, to: End) => void) => {
    for (const other of others) for (const [from, to] of [[one, other] as const, [other, one] as const]) act(from, to)
  }
  return {
    /** Where this process and those it starts stand. */
    here,
    net,
    /** One more, at the address of this number. */
    add(n: number): Machine {
      const space = `trassa-${key}-${n}`
      const cable = `trs${key}${n}`
      ip('netns', 'add', space)
      spaces.push(space)
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      ip('link', 'set', cable, 'master', bridge, 'up')
      ip('-n', space, 'addr', 'add', `${net}.${n}/24`, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up')
      const signal = (what: NodeJS.Signals, name?: string) => {
        for (const pid of running(space, name)) {
          try {
            process.kill(pid, what)
          } catch {
            // it ended meanwhile
          }
        }
      }
      return {
        address: `${net}.${n}`,
        device: 'eth0',
        space,
        run(command, { log, user, env }) {
          const file = openSync(log, 'a')
          const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'] : []
          // sockets PostgreSQL of a system keeps in one folder are those of the machine
          const own = 'if [ -d /run/postgresql ]; then mount -t tmpfs tmpfs /run/postgresql; fi; exec "$@"'
          const child = spawn('ip', ['netns', 'exec', space, 'sh', '-c', own, 'sh', ...as, ...command], {
            cwd: '/',
            env: { ...process.env, ...env },
            stdio: ['ignore', file, file],
          })
          closeSync(file)
          return child
        },
        signal,
        async kill(name) {
          for (const until = Date.now() + PATIENCE_MS; running(space, name).length > 0; await sleep(20)) {
            if (Date.now() > until) throw new Error(`${space}: what runs there does not end`)
            signal('SIGKILL', name)
          }
        },
      }
    },
    cut: (one: End, others: readonly End[]) =>
      each(one, others, (from, to) => void neighbour(from, 'replace', to.address, 'lladdr', NOWHERE, 'nud', 'permanent')),
    heal: (one: End, others: readonly End[]) => each(one, others, (from, to) => void neighbour(from, 'del', to.address)),
    /** Ends what still runs on them, and takes them and their cables away. */
    async close() {
      for (const space of spaces) {
        for (const until = Date.now() + PATIENCE_MS; running(space).length > 0 && Date.now() < until; await sleep(20))
          for (const pid of running(space)) spawnSync('kill', ['-KILL', String(pid)])
        spawnSync('ip', ['netns', 'del', space])
      }
      spawnSync('ip', ['link', 'del', bridge])
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { openPatroni } from '#testing/patroni.ts'
import type { Fault } from './cluster.ts'

/** Another primary has been at work for so long when the former comes back. */
const MENDED_MS = 3000
const LIMIT_MS = 120_000
/** Longer than Patroni lets a leader be silent. */
const BEYOND_TTL_MS = 25_000

type Patroni = Awaited<ReturnType<typeof openPatroni>>
type Server = Patroni['servers'][number]
type Now = { first: Server; others: Server[] }

/** What breaks, and what has to come of it: another primary, none at all until it is mended, or nothing anybody notices for so long. */
type PatroniFault = {
  what: string
  comes: 'another' | 'none' | number
  begin: (now: Now) => unknown
  end: (now: Now) => unknown
}

/** Everything that may happen to three servers under Patroni, the first of them the primary of that moment. */
function faultsOf({ machines, etcds, switchOver }: Patroni): PatroniFault[] {
  const { here, cut, heal } = machines
  const members = etcds.map(({ machine }) => machine)
  const killEtcd = (count: number) => Promise.all(etcds.slice(0, count).map(({ machine }) => machine.kill()))
  const startEtcd = (count: number) => etcds.slice(0, count).forEach(({ start }) => void start())
  const apart = (
    what: string,
    comes: PatroniFault['comes'],
    ends: (now: Now) => [Parameters<typeof cut>[0], Parameters<typeof cut>[1]],
  ) => ({
    what,
    comes,
    begin: (now: Now) => cut(...ends(now)),
    end: (now: Now) => heal(...ends(now)),
  })
  const of = (servers: readonly Server[]) => servers.map(({ machine }) => machine)
  return [
    {
      what: 'the primary and its Patroni are killed',
      comes: 'another',
      begin: ({ first }) => first.machine.kill(),
      end: ({ first }) => first.start(),
    },
    { what: 'the primary changes places as asked', comes: 'another', begin: ({ first }) => switchOver(first), end: () => undefined },
    {
      what: 'PostgreSQL of the primary is killed',
      comes: 8000,
      begin: ({ first }) => first.machine.kill('postgres'),
      end: () => undefined,
    },
    {
      ...{ what: 'Patroni of the primary is frozen and wakes up', comes: 'another' },
      begin: ({ first }) => first.machine.signal('SIGSTOP', 'patroni'),
      end: ({ first }) => first.machine.signal('SIGCONT', 'patroni'),
    },
    {
      ...{ what: 'the primary is frozen and wakes up', comes: 'another' },
      begin: ({ first }) => first.machine.signal('SIGSTOP'),
      end: ({ first }) => first.machine.signal('SIGCONT'),
    },
    { what: 'one of three etcd is killed', comes: 8000, begin: () => killEtcd(1), end: () => startEtcd(1) },
    { what: 'every etcd is killed', comes: BEYOND_TTL_MS, begin: () => killEtcd(3), end: () => startEtcd(3) },
    {
      ...{ what: 'every etcd is killed and a standby too', comes: 'none' },
      begin: ({ others }) => Promise.all([killEtcd(3), others[1]!.machine.kill()]),
      end: ({ others }) => {
        startEtcd(3)
        others[1]!.start()
      },
    },
    apart('the primary is cut off from everybody', 'another', ({ first, others }) => [
      first.machine,
      [here, machines.leading, ...of(others), ...members],
    ]),
    apart('the primary is cut off from etcd', BEYOND_TTL_MS, ({ first }) => [first.machine, members]),
    apart('the primary is cut off from its standbys', BEYOND_TTL_MS, ({ first, others }) => [first.machine, of(others)]),
    apart('the primary is cut off from processes and balancer', 8000, ({ first }) => [first.machine, [here, machines.leading]]),
    apart('a standby is cut off from everybody', BEYOND_TTL_MS, ({ first, others }) => [
      others[0]!.machine,
      [here, machines.leading, first.machine, others[1]!.machine, ...members],
    ]),
    apart('one etcd is cut off from the others', 8000, () => [members[0]!, members.slice(1)]),
    {
      ...{ what: 'the disk of the primary is full', comes: BEYOND_TTL_MS },
      begin: ({ first }) => first.fill(1),
      end: ({ first }) => first.clear(),
    },
    {
      ...{ what: 'the disk of the primary has no room for its log', comes: BEYOND_TTL_MS },
      begin: ({ first }) => {
        first.fill(1)
        return first.overfill()
      },
      end: ({ first }) => first.clear(),
    },
  ] as PatroniFault[]
}

/**
 * What an installation under Patroni suffers, one after another, each once it is whole again: it breaks, is whole once a server takes writes that
 * can be reached, and is mended.
 */
export function patroniFaults(patroni: Patroni): Fault[] {
  const { servers, writing, settled } = patroni
  /** So long until the servers that take writes are as wanted. */
  async function until(what: string, isSo: (now: Server[]) => boolean) {
    const from = performance.now()
    for (; ; await sleep(50)) {
      if (isSo(await writing())) return performance.now() - from
      if (performance.now() - from > LIMIT_MS) throw new Error(`Patroni: ${what} does not come`)
    }
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  async function suffer({ comes, begin, end }: PatroniFault, onWhole: () => void): Promise<string> {
    const first = await settled()
    const now = { first, others: servers.filter(server => server !== first) }
    await begin(now)
    if (comes === 'another') {
      const took = await until('another primary', writers => writers.some(server => server !== first))
      onWhole()
      const both = (await writing()).length
      await sleep(MENDED_MS)
      await end(now)
      const gone = both > 1 ? await until('an end of the former primary', writers => writers.length === 1) : 0
      // one that was frozen whole wakes up as the primary it was: what is stored is read once it no longer is
      await settled()
      return `another primary after ${seconds(took)}${both > 1 ? `, two until the former woke up and ${seconds(gone)} more` : ''}`
    }
    if (comes === 'none') {
      const gone = await until('an end of the primary', writers => writers.length === 0)
      await sleep(MENDED_MS)
      await end(now)
      const back = await until('a primary', writers => writers.length > 0)
      onWhole()
      return `none after ${seconds(gone)}, one again ${seconds(back)} after its mending`
    }
    await sleep(comes)
    await end(now)
    const back = await until('a primary', writers => writers.length > 0)
    onWhole()
    const [after] = await writing()
    return after === first ? `the same primary${back > 500 ? ` after ${seconds(back)}` : ''}` : 'another primary meanwhile'
  }
  return faultsOf(patroni).map(fault => ({ what: fault.what, suffer: onWhole => suffer(fault, onWhole) }))
}

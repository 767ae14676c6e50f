import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuOf, type Ground, plainUrl, quantile } from './ground.ts'
import { load } from './load.ts'

/** How many ask at once. */
export const CLIENTS = 16

type Server = { url: string; pid: number }
/** What is asked over HTTP, and for how long. */
type Question = { path: string; cookie: string; seconds: number }

export type Figure = { perSecond: number; database: number; server: number; p50: number; p99: number }

export const fixed = (value: number, digits = 2) => (Number.isNaN(value) ? '–' : value.toFixed(digits))
/** A line of the table of figures. */
export const line = (name: string, { perSecond, database, server, p50, p99 }: Figure) => [
  name,
  fixed(perSecond, 0),
  fixed(database),
  fixed(server),
  fixed(p50, 1),
  fixed(p99, 1),
]

/** What one question costs the database and the server when many ask it. */
export async function overHttp(ground: Ground, server: Server, { path, cookie, seconds }: Question): Promise<Figure> {
  const one = { url: server.url, path, cookie }
  await load({ ...one, connections: CLIENTS, seconds: 1.5 })
  const before = [cpuOf(ground.postmaster, true), cpuOf(server.pid)] as const
  const { perSecond, count, latencies } = await load({ ...one, connections: CLIENTS, seconds })
  const after = [cpuOf(ground.postmaster, true), cpuOf(server.pid)] as const
  return {
    perSecond,
    database: (after[0] - before[0]) / count,
    server: (after[1] - before[1]) / count,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}

/** One connection alone: how long a person waits when nobody else asks. */
export async function alone(server: Pick<Server, 'url'>, { path, cookie, seconds }: Question): Promise<{ p50: number; p99: number }> {
  const { latencies } = await load({ url: server.url, path, cookie, connections: 1, seconds: seconds / 2 })
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

/** pgbench with prepared statements; `role` is left to the superuser's own where no policy shall apply. */
export async function bare(
  ground: Ground,
  { pgbench, script, role, seconds }: { pgbench: string; script: string; role: string | null; seconds: number },
): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'trassa-pgbench-'))
  try {
    await writeFile(join(folder, 'script.sql'), script)
    const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-f', 'script.sql']
    const log = ['-l', '--log-prefix', 'log']
    const go = async (more: string[]) => {
      const child = spawn(pgbench, [...args, ...more, plainUrl(role ? ground.url : ground.rootUrl)], {
        cwd: folder,
        env: { ...process.env, ...(role && { PGOPTIONS: `-c role=${role}` }) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let out = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (out += part))
      const code = await new Promise(done => child.once('close', done))
      if (code !== 0) throw new Error(`pgbench: ${out}`)
      return out
    }
    await go(['-T', '1'])
    const before = cpuOf(ground.postmaster, true)
    const out = await go(['-T', String(seconds), ...log])
    const used = cpuOf(ground.postmaster, true) - before
    const count = Number(/actually processed: (\d+)/.exec(out)?.[1])
    return {
      perSecond: Number(/tps = ([\d.]+)/.exec(out)?.[1]),
      database: used / count,
      server: Number.NaN,
      p50: Number(/latency average = ([\d.]+)/.exec(out)?.[1]),
      p99: Number.NaN,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

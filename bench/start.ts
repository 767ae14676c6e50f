import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#server/platform/embedded.ts'
import { freePort, startArgs } from '#testing/process.ts'
import { quantile, say, table, verdict } from './ground.ts'

/**
 * `npm run bench:start`: the product started anew on a folder it knows, without demo data, against its PostgreSQL alone started on the same
 * folder, by turns. Absolute figures hold for this machine only. With `--killed` the product is killed each time instead, its PostgreSQL left
 * running, and told is how long the next start takes until `/readyz` says yes.
 */
const { values: asked } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, killed: { type: 'boolean', default: false } } })
const ROUNDS = Number(asked.rounds)
const TARGET = 15

const root = fileURLToPath(new URL('..', import.meta.url))
const data = await mkdtemp(join(tmpdir(), 'trassa-bench-'))
await chmod(data, 0o755)

/** Milliseconds from the command until it is ready; the product is stopped afterwards, or killed. */
async function startProduct(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(process.execPath, startArgs(), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: '', TRASSA_URL: '', TRASSA_DATA: data, TRASSA_DEMO: 'off', PORT: String(port) },
  })
  const ended = once(child, 'close')
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    await sleep(20)
  }
  const took = performance.now() - from
  // what was compiled is kept a moment after the first start
  if (signal === 'SIGKILL') await sleep(1500)
  child.kill(signal)
  await ended
  return took
}

async function startDatabase(): Promise<number> {
  const from = performance.now()
  const embedded = await openEmbedded({ data })
  const took = performance.now() - from
  await embedded.stop()
  return took
}

/** The first start makes the folder and what is compiled; the last one stops what the killed ones left. */
async function measureKilled() {
  await startProduct('SIGKILL')
  const took: number[] = []
  for (let i = 0; i < ROUNDS; i++) took.push(await startProduct('SIGKILL'))
  await startProduct()
  say(`ready again after SIGKILL, each of ${ROUNDS}: ${took.map(Math.round).join(', ')} ms`)
  table(['seconds to /readyz', 'is', 'wanted', ''], [verdict('the middle', quantile(took, 0.5) / 1000, 3, 'most')])
}

async function measureStops() {
  const first = await startProduct()
  const product: number[] = []
  const bare: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    bare.push(await startDatabase())
    product.push(await startProduct())
  }
  const [own, base] = [quantile(product, 0.5), quantile(bare, 0.5)]
  say(`first start on an empty folder ${Math.round(first)} ms (with the making of the web, where it is not made yet)`)
  say(`start on a known folder, the middle of ${ROUNDS}: ${Math.round(own)} ms; its PostgreSQL alone ${Math.round(base)} ms`)
  table(['ratio', 'is', 'wanted', ''], [verdict('start ÷ PostgreSQL alone', own / base, TARGET, 'most')])
}

try {
  await (asked.killed ? measureKilled() : measureStops())
} finally {
  await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

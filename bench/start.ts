import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openEmbedded } from '#server/platform/embedded.ts'
import { freePort } from '#testing/process.ts'
import { quantile, say, table, verdict } from './ground.ts'

/**
 * `npm run bench:start`: the product started anew on a folder it knows, without demo data, against its PostgreSQL alone started on the same
 * folder, by turns. Absolute figures hold for this machine only.
 */
const { values: asked } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const ROUNDS = Number(asked.rounds)
const TARGET = 15

const root = fileURLToPath(new URL('..', import.meta.url))
const data = await mkdtemp(join(tmpdir(), 'trassa-bench-'))
await chmod(data, 0o755)

/** Milliseconds from the command until it serves; the product is stopped afterwards. */
async function startProduct(): Promise<number> {
  const from = performance.now()
  const child = spawn(process.execPath, ['--import', './tools/node-version.js', 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: '', TRASSA_URL: '', TRASSA_DATA: data, TRASSA_DEMO: 'off', PORT: String(await freePort()) },
  })
  const ended = once(child, 'close')
  await new Promise<void>(serves => {
    let said = ''
    child.stdout.on('data', chunk => {
      said += chunk
      if (said.includes('Ctrl+C')) serves()
    })
  })
  const took = performance.now() - from
  child.kill('SIGTERM')
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

try {
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
} finally {
  await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoAccounts } from '#demo/accounts.ts'
import { fillDemo } from '#demo/fill.ts'
import { readConfig } from '#server/config.ts'
import { DEMO_PASSWORD } from '#server/idp/commands/accounts.ts'
import { fuzz, type Received, type Sent } from '#testing/fuzz/run.ts'
import { startProcess } from '#testing/process.ts'
import { openGround, say } from './ground.ts'

/**
 * `npm run fuzz`: asks every call of the contract over HTTP, as accounts of a demo world of its own, with what fast-check makes of the
 * call's shapes: right, nearly right and hostile. Ends with 1 where an answer is 5xx or not what the document promises, and says the seed
 * and the smallest request. `-- --requests 100000 --seed 1 --only orders.`
 */
const { values: asked } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
    lanes: { type: 'string', default: '8' },
    only: { type: 'string' },
  },
})
const [count, seed, lanes] = [Number(asked.requests), Number(asked.seed), Number(asked.lanes)]

const ground = await openGround()
const data = await mkdtemp(join(tmpdir(), 'trassa-fuzz-'))
const agent = new Agent({ keepAlive: true, maxSockets: lanes })

/** What a process logged about requests that failed by its own fault. */
const faults = new Map<string, string>()
let rest = ''
function hear(chunk: string) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()!
  for (const line of lines) {
    if (!line.includes('"fault"') && !line.includes('"undeclared"')) continue
    const { request, ...about } = JSON.parse(line) as { request?: string }
    if (request) faults.set(request, JSON.stringify(about).slice(0, 1500))
  }
}

const wire = (address: string) => (sent: Sent) =>
  new Promise<Received>((done, fail) => {
    const url = new URL(address)
    const asking = httpRequest(
      { host: url.hostname, port: url.port, method: sent.method, path: sent.path, headers: sent.headers, agent },
      answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', fail)
        answer.on('end', () => {
          const cookies = (answer.headers['set-cookie'] ?? []).map(line => /^([^=]+)=([^;]*)/.exec(line)!.slice(1, 3) as [string, string])
          done({
            status: answer.statusCode!,
            type: answer.headers['content-type'] ?? '',
            body: Buffer.concat(parts).toString('utf8'),
            cookies: Object.fromEntries(cookies),
            location: answer.headers.location,
            id: answer.headers['x-request-id'] as string | undefined,
          })
        })
      },
    )
    asking.on('error', fail)
    asking.end(sent.body)
  })

try {
  const config = readConfig({ DATABASE_URL: ground.url, TRASSA_DATA: data })
  await fillDemo({ ...ground.installation, config }, say, { orders: 300 })
  const product = await startProcess(ground.url, { env: { TRASSA_DATA: data, NODE_ENV: 'development' }, hear })
  const began = Date.now()
  try {
    const { done, found, statuses, never } = await fuzz({
      wire: wire(product.url),
      logins: demoAccounts.map(({ login }) => login),
      password: DEMO_PASSWORD,
      count,
      seed,
      lanes,
      only: asked.only,
      heal: async () => {
        await ground.root.query('update organizations set blocked = false where blocked')
        await ground.root.query('update employees set active = true where not active and demo')
      },
      tell: n => say(`  ${n} requests`),
    })
    for (const [status, n] of [...statuses].toSorted((a, b) => b[1] - a[1]).slice(0, 40)) say(`  ${String(n).padStart(7)}  ${status}`)
    if (never.length > 0) say(`never answered with 200: ${never.map(({ module, name }) => `${module}.${name}`).join(', ')}`)
    for (const { fault, seed: at, request, id } of found) {
      say(`\n${fault} (seed ${at})\n    ${request}`)
      if (id && faults.has(id)) say(`    ${faults.get(id)}`)
    }
    say(`\n${done} requests in ${Math.round((Date.now() - began) / 1000)} s, seed ${seed}: ${found.length} faults`)
    process.exitCode = found.length > 0 ? 1 : 0
  } finally {
    await product.stop()
  }
} finally {
  agent.destroy()
  await ground.close()
  await rm(data, { recursive: true, force: true })
}

import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { writeQuery } from '#contract/query-string.ts'
import { fillDemo } from '#demo/fill.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { rebuildOrders } from '#server/orders/jobs.ts'
import { showOrder } from '#server/orders/projection.ts'
import { backUp } from '#server/platform/backup.ts'
import { sizeOf } from '#server/platform/backupFolder.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { rebuildOn } from '#server/platform/rebuild.ts'
import { restore } from '#server/platform/restore.ts'
import { startProcess } from '#testing/process.ts'
import { type Ground, openGround, quantile, say, signedIn, table, verdict } from './ground.ts'
import { grow } from './grow.ts'
import { load } from './load.ts'

/**
 * `npm run bench:backup`: a product with so many orders is backed up while people read, restored elsewhere and started there; and the stored
 * rows of its demo orders are rebuilt while nobody works and while people do: once where a release changed the texts of rows, and once where it
 * changed what they are searched in as well. `-- --demo 5000 --large 100000 --seconds 6 --rounds 4`, `-- --only rebuild` or `-- --only backup`.
 */
const { values: given } = parseArgs({
  options: {
    large: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '4' },
    demo: { type: 'string', default: '5000' },
    only: { type: 'string', default: '' },
  },
})
const [count, seconds, rounds] = [Number(given.large), Number(given.seconds), Number(given.rounds)]
const SERVING_S = 15 * 60
const READERS = 2

const passedSince = (began: number) => (performance.now() - began) / 1000
const path = `${orders.list.path}?${writeQuery({ ...OrderFilter.parse({ side: 'forwarder' }), limit: 50 })}`

/** What a release changed of rows: their texts, as nearly each that raises the number of their form does; or what they are searched in, too. */
type Changed = 'texts' | 'search'

const asItWas = { texts: `row_json = concat('{"was":1,', substr(row_json, 2))`, search: `search = concat(search, ' · was')` }

/** Makes the rows of all orders that are whole what a release before wrote, and tells what stands before the first of them. */
async function outdate({ root }: Ground, changed: Changed): Promise<string> {
  await root.query('set statement_timeout = 0')
  const search = changed === 'search' ? `, ${asItWas.search}` : ''
  await root.query(
    `update order_parties p set shape = 0, ${asItWas.texts}${search}
     where exists (select from orders o where o.org_id = p.home_org_id and o.id = p.order_id)`,
  )
  await root.query('vacuum order_parties')
  const { rows } = await root.query<{ id: string }>('select org_id as id from order_parties where shape = 0 order by org_id limit 1')
  return `${rows[0]!.id} 00000000-0000-0000-0000-000000000000`
}

type Pace = { done: number; seconds: number }

const perSecond = ({ done, seconds: took }: Pace) => done / took

/** Rebuilds until nothing old is left, or nobody wants it any more. */
async function rebuild({ worker }: Ground, from: string | null, goesOn: () => boolean): Promise<Pace> {
  const began = performance.now()
  let done = 0
  for (let after = from; goesOn(); ) {
    const { came, pauseMs } = await rebuildOn(worker.db, rebuildOrders, after)
    if (!came) break
    done += came.done
    after = came.after
    await sleep(pauseMs)
  }
  return { done, seconds: passedSince(began) }
}

/** Orders written anew one by one, each in a transaction of its own, as a change writes them. */
async function rebuildSingly({ worker, root }: Ground, orders: number): Promise<Pace> {
  const { rows } = await root.query<{ home: OrgId; id: string }>(
    'select distinct home_org_id as home, order_id as id from order_parties where shape = 0 limit $1',
    [orders],
  )
  const began = performance.now()
  for (const { home, id } of rows) await inHome(worker.db, home, async tx => showOrder(tx, await lockState(tx, id, null)))
  return { done: rows.length, seconds: passedSince(began) }
}

/** Rows of today's shape passed over; some orders one by one; then all, of either kind of change. */
async function rebuildIdle(ground: Ground): Promise<{ texts: Pace; search: Pace; singly: Pace; passing: Pace }> {
  const passing = await rebuild(ground, null, () => true)
  await outdate(ground, 'texts')
  const singly = await rebuildSingly(ground, 300)
  const texts = await rebuild(ground, await outdate(ground, 'texts'), () => true)
  return { texts, search: await rebuild(ground, await outdate(ground, 'search'), () => true), singly, passing }
}

/** What readers wait for, with a rebuild beside them and without one, by turns. */
async function rebuildBeside(ground: Ground, server: { url: string }, cookie: string) {
  const read = () => load({ url: server.url, path, cookie, connections: READERS, seconds })
  await read()
  const [off, on]: [number[], number[]] = [[], []]
  const pace: Pace = { done: 0, seconds: 0 }
  for (let round = 0; round < rounds; round++) {
    off.push(...(await read()).latencies)
    const from = await outdate(ground, 'texts')
    let wanted = true
    const rebuilding = rebuild(ground, from, () => wanted)
    on.push(...(await read()).latencies)
    wanted = false
    const { done, seconds: took } = await rebuilding
    pace.done += done
    pace.seconds += took
  }
  return { off, on, pace }
}

/** Backs up beside readers, restores and starts the product there; seconds of each. */
async function thereAndBack(ground: Ground, server: { url: string }, cookie: string, top: string) {
  const { rows } = await ground.root.query<{ cluster: string }>(`select current_setting('data_directory') as cluster`)
  const into = join(top, 'backup')
  let began = performance.now()
  let backup = 0
  const [manifest] = await Promise.all([
    backUp({ rootUrl: ground.rootUrl, files: null, into, version: 'bench', say }).finally(() => {
      backup = passedSince(began)
    }),
    load({ url: server.url, path, cookie, connections: READERS, seconds }),
  ])
  began = performance.now()
  await cp(rows[0]!.cluster, join(top, 'copy'), { recursive: true })
  const copy = passedSince(began)
  await rm(join(top, 'copy'), { recursive: true })
  const data = join(top, 'restored')
  began = performance.now()
  await restore({ from: into, data, files: join(data, 'files'), say })
  const restored = passedSince(began)
  const product = await startProcess('', { env: { TRASSA_DATA: data } })
  const serving = passedSince(began)
  const answer = await fetch(product.url + path, { headers: { cookie } })
  await product.stop()
  if (answer.status !== 200) throw new Error(`The restored product answers a list with ${answer.status}.`)
  return { backup, copy, restored, serving, bytes: manifest.files.reduce((sum, { size }) => sum + size, 0) }
}

const ground = await openGround()
const top = await mkdtemp(join(tmpdir(), 'trassa-bench-backup-'))
await chmod(top, 0o755) // PostgreSQL may run as another user
try {
  await fillDemo(ground.installation, () => undefined, { orders: Number(given.demo) })
  const viewer = await signedIn(ground, { isForwarder: true })
  const executors: string[] = []
  for (let i = 0; i < 20; i++) executors.push((await signedIn(ground, { isExecutor: true })).org)
  const began = performance.now()
  await grow(ground, viewer, executors, count)
  say(`${count} orders of one forwarder grown in ${Math.round(passedSince(began))} s`)

  const { cookie } = viewer.browsers[0]!
  const lines: string[][] = []
  if (given.only !== 'backup') {
    const { texts, search, singly, passing } = await rebuildIdle(ground)
    say(`rows passed over: ${Math.round((2 * count) / passing.seconds)} a second`)
    say(`rebuild while nobody works: ${texts.done} orders, ${Math.round(perSecond(texts))} a second where the texts of rows changed`)
    say(`${Math.round(perSecond(search))} where what they are searched in changed as well; one by one ${Math.round(perSecond(singly))}`)
    lines.push(
      verdict('orders rebuilt a second while nobody works, other texts', perSecond(texts), 2000, 'least'),
      verdict('the same, other search as well', perSecond(search), 2000, 'least'),
      verdict('rebuild ÷ one by one', perSecond(texts) / perSecond(singly), 2, 'least'),
    )
  }
  const server = await startProcess(ground.url)
  try {
    if (given.only !== 'backup') {
      const beside = await rebuildBeside(ground, server, cookie)
      const [off, on] = [quantile(beside.off, 0.99), quantile(beside.on, 0.99)]
      say(`rebuild beside ${READERS} readers: ${Math.round(perSecond(beside.pace))} orders a second`)
      say(
        `p99 of a list without a rebuild ${off.toFixed(1)} ms, beside one ${on.toFixed(1)} ms (${beside.off.length}, ${beside.on.length} reads)`,
      )
      lines.push(verdict('p99 of a list, beside a rebuild ÷ without', on / off, 1.1, 'most'))
    }
    if (given.only !== 'rebuild') {
      const { backup, copy, restored, serving, bytes } = await thereAndBack(ground, server, cookie, top)
      say(`backup of ${sizeOf(bytes)} beside ${READERS} readers ${backup.toFixed(1)} s, a plain copy of the folder ${copy.toFixed(1)} s`)
      say(`restore ${restored.toFixed(1)} s, serving after ${serving.toFixed(1)} s`)
      lines.push(
        verdict('backup ÷ plain copy', backup / copy, 4, 'most'),
        verdict('seconds from backup begun and restore begun to serving', backup + serving, SERVING_S, 'most'),
      )
    }
    table(['', 'is', 'wanted', ''], lines)
  } finally {
    await server.stop()
  }
} finally {
  await rm(top, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  await ground.close()
}

import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { openCluster } from './cluster.ts'
import { say } from './ground.ts'

/**
 * `npm run cluster:up`: an installation on several servers with the demo world, all on this machine, until Ctrl+C; then nothing of it is left.
 * `-- --manager patroni` has Patroni and etcd choose which server takes writes.
 */
const { values: asked } = parseArgs({ options: { processes: { type: 'string', default: '2' }, manager: { type: 'string', default: '' } } })

const cluster = await openCluster({ processes: Number(asked.processes), web: true, patroni: asked.manager === 'patroni' ? 'hosts' : null })
for (const part of cluster.parts) say(`  ${part}`)
say(`  ${cluster.url} · Ctrl+C`)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await cluster.close()

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Way = 'through' | 'swallow' | 'refuse'

/** A line between a process and its database that breaks as told. */
export type DatabaseLine = {
  /** The database of the address given, by way of this line. */
  url: string
  /** Bytes are taken and passed on no more, in both directions and on new connections as well; nobody is told. */
  swallow(): void
  /** Open connections are reset, new ones refused. */
  cut(): void
  /** New bytes pass again; what was swallowed stays lost. */
  heal(): void
  /** Resets the connection on which these bytes go to the database next: before they are passed on, or after, so that the answer is lost. */
  cutAt(bytes: string, when: 'before' | 'after'): void
  /** How many connections were made so far, those that found no answer among them. */
  opened(): number
  close(): Promise<void>
}

/** Opens a line to the database of an address. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let way: Way = 'through'
  let trap: { bytes: string; when: 'before' | 'after' } | null = null

  let opened = 0
  const server = createServer(near => {
    opened++
    if (way === 'refuse') return void near.resetAndDestroy()
    const far = connect(Number(target.port), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    near.on('data', chunk => {
      if (way !== 'through') return
      if (!trap || !chunk.includes(trap.bytes)) return void far.write(chunk)
      const { when } = trap
      trap = null
      if (when === 'before') return end()
      // the database does as it was told, and its answer finds nobody
      far.removeAllListeners('data')
      far.write(chunk, () => setTimeout(end, 200))
    })
    far.on('data', chunk => void (way === 'through' && near.write(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = Object.assign(new URL(databaseUrl), { port: String((server.address() as { port: number }).port) }).href
  const endAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url,
    swallow() {
      way = 'swallow'
    },
    cut() {
      way = 'refuse'
      endAll()
    },
    heal() {
      way = 'through'
    },
    cutAt(bytes, when) {
      trap = { bytes, when }
    },
    opened: () => opened,
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}

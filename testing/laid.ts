import pg from 'pg'
import type { Laid } from '#demo/facts/laid.ts'
import { makeDemo } from '#demo/fill.ts'
import { openPool } from '#server/platform/db.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { freshDatabase, setClock } from './database.ts'

/** Lays a demo world of so many orders around a moment, in a database of its own whose clock goes on from there. */
export async function layDemo(moment: string, orders: number): Promise<Laid & { close: () => Promise<void> }> {
  const database = await freshDatabase()
  const worker = openPool(database.url, database.roles.worker, 4)
  const root = new pg.Pool({ connectionString: database.rootUrl, max: 2 })
  root.on('error', () => undefined)
  const close = async () => {
    await Promise.all([worker.db.destroy(), root.end()])
    await database.drop()
  }
  try {
    await setClock(database, moment)
    const secrets = await openSecrets(worker.db, null)
    const shelf = new Map<string, Buffer>()
    await makeDemo(worker.db, secrets, { orders, shelf: { write: async (name, bytes) => void shelf.set(name, bytes) } })
    return { db: worker.db, root, secrets, shelf, orders, close }
  } catch (error) {
    await close()
    throw error
  }
}

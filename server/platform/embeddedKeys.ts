import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartError } from '#server/config.ts'
import { type Account, codeOf } from './embeddedPlace.ts'

/** Where a cluster is reached, and the passwords of its superuser and of the role that owns the database. */
export type Keys = { port: number; root: string; owner: string }

/** Writes them whole or not at all, readable by the cluster's user alone. */
export async function writeKeys(cluster: string, keys: Keys, account: Account) {
  const path = join(cluster, 'trassa.json')
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
  if (account) await chown(fresh, account.uid, account.gid)
  await rename(fresh, path)
}

/** Reads them; whoever may not is told in a sentence as whom to start. */
export async function readKeys(cluster: string): Promise<Keys> {
  try {
    return JSON.parse(await readFile(join(cluster, 'trassa.json'), 'utf8')) as Keys
  } catch (error) {
    throw new StartError(
      `${join(cluster, 'trassa.json')}, which holds the password of the database, cannot be read (${codeOf(error)}): start as the user it belongs to.`,
    )
  }
}

/** Whether nobody listens at a port of this machine now. */
export const isFree = (port: number) =>
  new Promise<boolean>(done => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

/** A port of this machine nobody listens at now. */
export const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

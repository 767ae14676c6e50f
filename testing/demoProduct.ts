import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { auth } from '#contract/auth.ts'
import { DEMO_PASSWORD } from '#server/idp/commands/accounts.ts'
import { freePort, startProcess } from './process.ts'
import { scratch } from './scratch.ts'

export type Product = { url: string; close: () => Promise<void> }

/**
 * The product at an address somebody named, or one of its own with its pages, a database and a demo world that nobody touched, gone with
 * everything once it is closed or the program is stopped.
 */
export async function openDemoProduct(given: string | undefined): Promise<Product> {
  if (given) return { url: given.replace(/\/+$/, ''), close: async () => undefined }
  const data = await mkdtemp(join(scratch(), 'trassa-demo-'))
  // the embedded database may have to run as somebody else
  await chmod(data, 0o755)
  const server = await startProcess('', { port: await freePort(), web: true, env: { TRASSA_DATA: data, TRASSA_DEMO: 'on' } })
  const close = async () => {
    await server.stop()
    await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().finally(() => process.exit(130)))
  return { url: server.url, close }
}

/** Signs an account of the demo world in as scripts do: the cookies its browser has from then on. */
export async function signInDemo(url: string, login: string): Promise<{ name: string; value: string }[]> {
  const form = { login, password: DEMO_PASSWORD, client_id: 'trassa', redirect_uri: `${url}/token`, state: `${url}/#x` }
  const { headers } = await fetch(`${url}/idp/login`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const token = /access_token=([^&]+)/.exec(headers.get('location') ?? '')?.[1]
  if (!token) throw new Error(`${login} cannot sign in at ${url}: is the demo world on?`)
  const answer = await fetch(url + auth.set.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
    body: JSON.stringify({ data: { url: '/' } }),
  })
  return answer.headers.getSetCookie().map(line => {
    const [name = '', value = ''] = line.split(';')[0]!.split('=')
    return { name, value }
  })
}

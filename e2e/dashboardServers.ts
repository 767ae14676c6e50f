import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import type { FramesConfig } from '#server/configFrames.ts'

const partOf = (token: string, index: number) => JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Claims
type Claims = Record<string, unknown>

/** Two servers of dashboards on ports of their own, which show a page to whom a token of the product proves, each in its own way. */
export async function openDashboardServers(product: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const secret = 'a secret the product and the server of dashboards share'
  const audience = 'superset'

  /** Grafana with `url_login`: the token stands in the address, its claims are expected as configured. */
  const grafana = await serve((request, answer) => {
    const url = new URL(request.url ?? '/', 'https://grafana.example')
    const token = url.searchParams.get('auth_token') ?? ''
    const [head, body, mark] = token.split('.')
    const good =
      mark !== undefined &&
      partOf(token, 0).alg === 'ES256' &&
      verify('sha256', Buffer.from(`${head}.${body}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(mark, 'base64url'))
    const claims = good ? partOf(token, 1) : null
    if (claims?.iss !== product || Number(claims.exp) * 1000 < Date.now()) return page(answer, 401, '<h1>Welcome to Grafana</h1>')
    return page(answer, 200, `<h1>Грузы</h1><p>org ${claims.org} as ${claims.role} at ${url.pathname}</p>`)
  })

  const guestOf = (token: string): Claims | null => {
    const [head, body, mark] = token.split('.')
    if (createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url') !== mark) return null
    const claims = partOf(token, 1)
    const fits = claims.aud === audience && claims.type === 'guest' && Number(claims.exp) * 1000 > Date.now()
    return fits && claims.user && claims.resources && claims.rls_rules ? claims : null
  }
  /** Superset: its page waits for a port, hears the guest's token by it and asks with the token in a header. */
  const superset = await serve((request, answer) => {
    if (request.url?.startsWith('/api/')) {
      const claims = guestOf(String(request.headers['x-guesttoken']))
      const body = claims ? { rules: claims.rls_rules, resources: claims.resources } : { message: 'no guest' }
      return answer.writeHead(claims ? 200 : 403, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    // allowed domains are compared with where the page is asked from
    if (request.headers.referer !== `${product}/`) return page(answer, 403, '<h1>Forbidden</h1>')
    return page(
      answer,
      200,
      `<h1>Рейсы</h1><p>waits</p><script>
        addEventListener('message', event => {
          if (event.data.type !== '__embedded_comms__' || event.data.handshake !== 'port transfer') return
          event.ports[0].onmessage = async ({ data }) => {
            if (data.switchboardAction !== 'emit' || data.method !== 'guestToken') return
            const answer = await fetch('/api/v1/me', { headers: { 'X-GuestToken': data.args.guestToken } })
            const { rules, resources } = await answer.json()
            document.querySelector('p').textContent = answer.status + ' ' + rules[0].clause + ' of ' + resources[0].id
          }
        })
      </script>`,
    )
  })

  return {
    frames: {
      grafana: { origin: 'https://grafana.example', key: privateKey },
      superset: { origin: 'https://superset.example', secret, audience, column: 'organization_id' },
    } satisfies FramesConfig,
    /** Their names lead to them in this browser. */
    async nameIn(context: BrowserContext) {
      for (const [name, { url }] of Object.entries({ grafana, superset }))
        await context.route(`https://${name}.example/**`, async route =>
          route.fulfill({ response: await route.fetch({ url: route.request().url().replace(`https://${name}.example`, url) }) }),
        )
    },
    async close() {
      await Promise.all([grafana.close(), superset.close()])
    },
  }
}

const page = (answer: ServerResponse, status: number, body: string) =>
  answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="ru"><main>${body}</main></html>`)

async function serve(answer: (request: IncomingMessage, answer: ServerResponse) => unknown) {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>(done => void server.close(() => done()))
    },
  }
}

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Answer, faultOf } from './answers.ts'
import { openPool } from './pool.ts'
import { calls, type FuzzRequest, requests, wordsOf } from './requests.ts'

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | undefined }
export type Received = Answer & { cookies: Record<string, string>; location: string | undefined; id: string | undefined }

/** How requests reach the product. */
export type Wire = (sent: Sent) => Promise<Received>

export type Found = { fault: string; seed: number; request: string; id: string | undefined }

type FuzzRange = {
  wire: Wire
  /** Accounts of the embedded provider, by login. */
  logins: readonly string[]
  password: string
  count: number
  seed: number
  /** So many requests are under way at once. */
  lanes: number
  /** Calls whose name begins so, and no others. */
  only?: string | undefined
  /** Puts right what a request did to the accounts, where one cannot sign in any more. */
  heal: () => Promise<void>
  tell?: (done: number) => void
}

/** A failing request is made smaller by so many tries at most. */
const SHRINKS = 80

/** Sends requests made of the contract and judges every answer; what is found once is counted from then on. */
export async function fuzz({ wire, logins, password, count, seed, lanes, only, heal, tell }: FuzzRange) {
  const pool = openPool()
  const browsers = logins.map(login => openBrowser(wire, { login, password, heal }))
  const nobody = openBrowser(wire, null)
  const found = new Map<string, Found>()
  const statuses = new Map<string, number>()
  const reached = new Map<string, number>()
  let done = 0

  async function send(request: FuzzRequest): Promise<{ fault: string | null; id: string | undefined }> {
    const browser = browsers[request.account] ?? nobody
    const answer = await browser.ask(request)
    const fault = faultOf(request.call, answer)
    const code = answer.status === 200 ? '200' : `${answer.status} ${/"code":"([\w.]+)"/.exec(answer.body)?.[1] ?? ''}`
    statuses.set(code, (statuses.get(code) ?? 0) + 1)
    if (answer.status === 200 && !fault) {
      const name = `${request.module}.${request.name}`
      reached.set(name, (reached.get(name) ?? 0) + 1)
      pool.learn(request.module, (JSON.parse(answer.body) as { data: unknown }).data)
    }
    if (++done % 5000 === 0) tell?.(done)
    return { fault, id: answer.id }
  }

  /** What there is, as each account reads it. */
  async function look() {
    const all = calls.filter(({ call, name }) => call.method === 'GET' && call.query.safeParse({}).success && name !== 'drop')
    for (const [account] of browsers.entries())
      for (const { module, name, call } of all) await send({ module, name, call, account, search: '', body: undefined, without: 'nothing' })
  }

  async function lane(first: number, share: number) {
    const arbitrary = requests({ accounts: logins.length, pool, now: Date.now(), only })
    for (let [left, at] = [share, first]; left > 0; at += lanes) {
      let [ran, shrinks] = [0, -1]
      let last: Found | null = null
      const checked = await fc.check(
        fc.asyncProperty(arbitrary, async request => {
          ran++
          if (shrinks === 0) return
          if (shrinks > 0) shrinks--
          const { fault, id } = await send(request)
          if (fault === null) return
          const what = `${request.module}.${request.name} ${fault}`
          if (shrinks < 0 ? found.has(what) : last?.fault !== what) return
          last = { fault: what, seed: at, request: wordsOf(request), id }
          found.set(what, last)
          if (shrinks < 0) shrinks = SHRINKS
          throw new Error(what)
        }),
        { numRuns: left, seed: at },
      )
      left -= checked.failed ? Math.max(1, ran) : left
    }
  }

  await Promise.all(browsers.map(browser => browser.signIn()))
  await look()
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(seed + i, Math.ceil(count / lanes))))
  return {
    done,
    found: [...found.values()],
    statuses,
    reached,
    never: calls.filter(({ module, name }) => !reached.has(`${module}.${name}`)),
  }
}

type Who = { login: string; password: string; heal: () => Promise<void> }

/** A browser that signs in, keeps its cookies, and signs in again where its session ended. */
function openBrowser(wire: Wire, who: Who | null) {
  let cookies: Record<string, string> = {}
  let entering: Promise<void> | null = null

  const cookie = () =>
    Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  const json = { 'content-type': 'application/json', accept: 'application/json' }

  async function enter({ login, password, heal }: Who, tries = 3): Promise<void> {
    cookies = {}
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const page = await wire({
      method: 'POST',
      path: '/idp/login',
      headers: form,
      body: new URLSearchParams({ login, password }).toString(),
    })
    const token = new URLSearchParams(page.location?.split('#')[1]).get('access_token') ?? ''
    const answer = await wire({
      method: 'POST',
      path: '/api/set_ya_cookie',
      headers: { ...json, authorization: `OAuth ${token}` },
      body: '{"data":{"url":"/"}}',
    })
    cookies = answer.cookies
    if (answer.status === 200) return
    if (tries === 0) throw new Error(`${login} cannot sign in: ${page.status}, ${answer.status} ${answer.body}`)
    await heal()
    return enter({ login, password, heal }, tries - 1)
  }

  const signIn = async () => {
    if (!who) return
    entering ??= enter(who).finally(() => {
      entering = null
    })
    await entering
  }

  return {
    signIn,
    async ask({ call, search, body, without }: FuzzRequest): Promise<Received> {
      const send = () =>
        wire({
          method: call.method,
          path: search ? `${call.path}?${search}` : call.path,
          headers: {
            accept: 'application/json',
            ...(body !== undefined && { 'content-type': without === 'type' ? 'text/plain' : 'application/json' }),
            ...(cookie() && { cookie: cookie() }),
            ...(call.method !== 'GET' && without !== 'token' && cookies['XSRF-TOKEN'] && { 'x-xsrf-token': cookies['XSRF-TOKEN'] }),
            ...(call.method !== 'GET' && without !== 'key' && { 'idempotency-key': without === 'brokenKey' ? 'x' : randomUUID() }),
          },
          body,
        })
      const answer = await send()
      if (who && Object.values(answer.cookies).some(value => value !== '')) cookies = { ...cookies, ...answer.cookies }
      if (!who || answer.status !== 401 || !answer.body.includes('"session.none"')) return answer
      await signIn()
      return answer.status === 401 ? send() : answer
    },
  }
}

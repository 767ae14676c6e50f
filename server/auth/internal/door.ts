import { BlockList, isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CodeProvider, InnerDoor } from '#server/auth/providers/provider.ts'
import { findStaff } from '#server/auth/store.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Log } from '#server/platform/log.ts'
import { qrCode } from '#server/platform/qrCode.ts'
import { refuse } from '#server/platform/refusal.ts'
import { INTERNAL, type Sessions } from '#server/platform/session.ts'
import { addressOf } from '#server/platform/wayIn.ts'

type Deps = {
  config: Config
  workerDb: Db
  sessions: Sessions
  limits: Limits
  inner: { door: InnerDoor; provider: CodeProvider | null }
  log: Log
}

/** How `identities.provider` calls the accounts that come by password and code. */
const EMBEDDED = 'embedded'

type Http = { request: FastifyRequest; reply: FastifyReply }

/** The inner door of the platform's own staff, as the installation opens it. */
export function openInternal({ config: { internal }, workerDb, sessions, limits, inner, log }: Deps) {
  const open = listOf(internal.addresses)
  const isAllowed = (request: FastifyRequest) => internal.addresses.length === 0 || includes(open, addressOf(request))

  /** Refuses whoever the door is closed to. */
  function admit(request: FastifyRequest, kind: 'embedded' | 'oidc'): void {
    if (internal.kind !== kind) refuse('internal.closed')
    if (!isAllowed(request)) refuse('internal.address', { address: addressOf(request) })
  }

  /** Signs the browser in as a person of the platform's staff. */
  async function enter(http: Http, provider: string, subject: string, idToken: Buffer | null): Promise<void> {
    const staff = await findStaff(workerDb, provider, subject)
    if (!staff) {
      await limits.signIn.failed(http.request)
      return refuse('internal.not_staff')
    }
    await sessions.start(http, staff, { provider: `${INTERNAL}${provider}`, idToken })
  }

  async function turnAway(request: FastifyRequest, code: 'internal.wrong' | 'session.attempt_over'): Promise<never> {
    await limits.signIn.failed(request)
    log.warn({ event: 'security', code, request: request.id })
    return refuse(code)
  }

  return {
    enter,
    standing: (request: FastifyRequest) => ({ kind: internal.kind, allowed: isAllowed(request), address: addressOf(request) }),

    /** The own provider of the staff, for whoever may come. */
    providerFor(request: FastifyRequest): CodeProvider {
      admit(request, 'oidc')
      return inner.provider!
    },

    async password(request: FastifyRequest, { login, password }: { login: string; password: string }) {
      admit(request, 'embedded')
      await limits.signIn.check(request)
      const answer = await inner.door.password({ login, address: request.ip }, password)
      if (!answer.ok) {
        if (answer.seconds !== null) refuse('limit.rate', { seconds: answer.seconds })
        return turnAway(request, 'internal.wrong')
      }
      if (!(await findStaff(workerDb, EMBEDDED, answer.subject))) return refuse('internal.not_staff')
      const { ticket, factor } = answer
      return { next: 'code' as const, ticket, factor: factor && { ...factor, picture: qrCode(factor.address) } }
    },

    async code(http: Http, { ticket, code }: { ticket: string; code: string }) {
      admit(http.request, 'embedded')
      await limits.signIn.check(http.request)
      const account = await inner.door.code(ticket, code)
      if (account === 'over') return turnAway(http.request, 'session.attempt_over')
      if (account === null) return turnAway(http.request, 'internal.wrong')
      await enter(http, EMBEDDED, account.subject, null)
      return { next: 'in' as const }
    },
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const said of networks) {
    const [address = '', bits] = said.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}

const includes = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

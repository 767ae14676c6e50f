import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Bilingual } from '#contract/primitives.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import { refuse } from './refusal.ts'
import type { Sessions } from './session.ts'

/** A client of the provider, as a token of its own proves it. */
export type ShownClient = { client: string }

/** Why a token lets nobody in. */
export type WrongToken = { wrong: 'form' | 'signature' | 'issuer' | 'audience' | 'over' | 'long' | 'person' }

/** The access tokens of the installation's identity provider, by which its clients come in as programs. */
export type AccessTokens = {
  /** What `identities` and hashes call the provider. */
  name: string
  issuer: string
  /** For whom a token must be given. */
  audience: string
  read(token: string): Promise<ShownClient | WrongToken | 'down'>
}

const reasons: Record<WrongToken['wrong'], Bilingual> = {
  form: { ru: 'это не токен доступа', en: 'it is no access token' },
  signature: { ru: 'подпись не провайдера', en: 'the provider did not sign it' },
  issuer: { ru: 'его выдал другой провайдер', en: 'another provider gave it' },
  audience: { ru: 'он выдан не для этого сервиса', en: 'it is not given for this service' },
  over: { ru: 'его срок истёк', en: 'its time is over' },
  long: { ru: 'он действует дольше суток', en: 'it lasts longer than a day' },
  person: { ru: 'он выдан человеку, а не программе', en: 'it is given to a person, not to a program' },
}

const BEARER = /^Bearer (ey[\w-]{8,4000}\.[\w-]{8,8000}\.[\w-]{0,2000})$/i

/** The key of a session that a client of the provider has and no secret opens: neither a cookie nor a key of a program is hashed to it. */
export const sessionOfClient = (provider: string, client: string): Buffer =>
  createHash('sha256').update(`client\n${provider}\n${client}`).digest()

/** What a refusal of a token says of it. */
export const factsOfWrong = ({ wrong }: WrongToken) => ({ why: reasons[wrong], reason: wrong })

async function clientOf(tokens: AccessTokens, token: string): Promise<string> {
  const found = await tokens.read(token)
  if (found === 'down') return refuse('access_token.provider')
  return 'client' in found ? found.client : refuse('access_token.refused', factsOfWrong(found))
}

type Stand = { accessTokens: AccessTokens | null; sessions: Sessions; limits: Limits; log: Log }

/** The client whose token a request shows, which names the session of the request; null where it shows none, or there is no provider. */
export async function clientShown({ accessTokens, sessions, limits, log }: Stand, path: string, request: FastifyRequest) {
  const token = accessTokens && BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return null
  try {
    const client = await clientOf(accessTokens, token)
    sessions.prove(request, sessionOfClient(accessTokens.name, client))
    return client
  } catch (error) {
    await limits.call(path, { request, session: null, actor: null })
    log.warn({ event: 'security', code: 'access_token.refused', request: request.id })
    throw error
  }
}

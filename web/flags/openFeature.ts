import {
  type Client,
  ClientProviderEvents,
  FlagNotFoundError,
  type JsonValue,
  OpenFeature,
  OpenFeatureEventEmitter,
  type Provider,
  type ResolutionDetails,
  TypeMismatchError,
} from '@openfeature/web-sdk'
import { useEffect, useState } from 'react'
import type { FeatureValue } from '#contract/features.ts'
import { useSession } from '#web/api/session.ts'

type Values = Readonly<Record<string, unknown>>

/** The provider of the product in a browser: what the server worked out for the person, as the session has it at this moment. */
class SessionProvider implements Provider {
  readonly metadata = { name: 'session' }
  readonly runsOn = 'client' as const
  readonly events = new OpenFeatureEventEmitter()
  #values: Values = {}

  /** Goes on with other values, and tells those who listen. */
  follow(values: Values): void {
    if (JSON.stringify(values) === JSON.stringify(this.#values)) return
    this.#values = values
    this.events.emit(ClientProviderEvents.ConfigurationChanged)
  }

  #resolve<T>(key: string, type: string): ResolutionDetails<T> {
    const value = this.#values[key]
    if (value === undefined) throw new FlagNotFoundError(key)
    if (typeof value !== type) throw new TypeMismatchError(`${key} is no ${type}`)
    return { value: value as T, reason: 'CACHED' }
  }

  resolveBooleanEvaluation(key: string): ResolutionDetails<boolean> {
    return this.#resolve(key, 'boolean')
  }
  resolveStringEvaluation(key: string): ResolutionDetails<string> {
    return this.#resolve(key, 'string')
  }
  resolveNumberEvaluation(key: string): ResolutionDetails<number> {
    return this.#resolve(key, 'number')
  }
  resolveObjectEvaluation<T extends JsonValue>(key: string): ResolutionDetails<T> {
    return this.#resolve(key, 'object')
  }
}

const provider = new SessionProvider()

/** The flags of this page for code that knows OpenFeature and nothing of us; the same truth `useFlag` reads, drawn anew as it changes. */
export function useFlagClient(): Client | null {
  const { me } = useSession()
  const [client, setClient] = useState<{ of: Client } | null>(null)
  useEffect(() => provider.follow(me?.flags ?? {}), [me])
  useEffect(() => {
    let gone = false
    const again = () => setClient({ of: OpenFeature.getClient() })
    void OpenFeature.setProviderAndWait(provider).then(() => {
      if (!gone) again()
    })
    OpenFeature.addHandler(ClientProviderEvents.ConfigurationChanged, again)
    return () => {
      gone = true
      OpenFeature.removeHandler(ClientProviderEvents.ConfigurationChanged, again)
    }
  }, [])
  return client?.of ?? null
}

/** What a client gives for a flag of this type; the usual value where it has none. */
export function valueFrom(client: Client, key: string, usual: FeatureValue): FeatureValue {
  if (typeof usual === 'boolean') return client.getBooleanValue(key, usual)
  if (typeof usual === 'number') return client.getNumberValue(key, usual)
  if (typeof usual === 'string') return client.getStringValue(key, usual)
  return client.getObjectValue(key, usual as JsonValue) as FeatureValue
}

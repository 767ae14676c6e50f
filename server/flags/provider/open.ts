import { randomUUID } from 'node:crypto'
import { type EvaluationDetails, type FlagValue, type Hook, type JsonValue, NOOP_PROVIDER, OpenFeature } from '@openfeature/server-sdk'
import { type FeatureKey, type FeatureValue, features, type ValueOf } from '#contract/features.ts'
import { settingsOf } from '#server/flags/row.ts'
import type { FlagSettings, FlagWho } from '#server/flags/rules.ts'
import { listFlags } from '#server/flags/store.ts'
import { type Db, primaryOf } from '#server/platform/db.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { openOutbound } from '#server/platform/outbound.ts'
import { type Counting, openCounting } from './counting.ts'
import { type OfrepConfig, ofrepProvider } from './ofrep.ts'
import { contextOf, ownProvider, withSettings } from './own.ts'

/** What a flag gives somebody, as whoever decides tells it. */
type FeatureDetails<K extends FeatureKey> = { value: ValueOf<K>; variant?: string; reason?: string; errorCode?: string }

/** The flags of an installation, whoever's they are. */
export type Flags = {
  source: 'own' | 'ofrep'
  /** What a feature gives somebody and why; what the code has by itself where nothing could be worked out. `settings`: the own flags as they were just read. */
  detailsOf<K extends FeatureKey>(settings: FlagSettings, who: FlagWho, key: K): Promise<FeatureDetails<K>>
  counting: Counting
  close(): Promise<void>
}

const silent = () => undefined
const REST_MS = 60_000

/** Says once a minute that flags could not be worked out; how often is counted. */
function failureHook(log: Log): Hook {
  let last = Number.NEGATIVE_INFINITY
  return {
    error(_, error) {
      if (performance.now() - last < REST_MS) return
      last = performance.now()
      log.warn({ event: 'flags', ...faultFields(error) })
    },
  }
}

const opened = new WeakMap<Db, Flags>()

/** The flags of the installation whose pool this is. */
export const flagsOf = (db: Db): Flags => opened.get(primaryOf(db))!

/** Opens the flags of an installation: its own, or those of the vendor it is set up for. */
export async function openFlags(db: Db, config: OfrepConfig | null, log: Log): Promise<Flags> {
  const outbound = config && openOutbound({ inside: true, patienceMs: config.patienceMs })
  // the SDK is one for the process, in which several installations may live
  const domain = randomUUID()
  const provider = config && outbound ? ofrepProvider(config, outbound) : ownProvider(async () => settingsOf(await listFlags(db)))
  await OpenFeature.setProviderAndWait(domain, provider)
  const client = OpenFeature.getClient(domain)
  const counting = openCounting()
  client.addHooks(counting.hook, failureHook(log)).setLogger({ error: silent, warn: silent, info: silent, debug: silent })

  const details = (key: FeatureKey, usual: FeatureValue, who: FlagWho): Promise<EvaluationDetails<FlagValue>> => {
    const context = contextOf(who)
    if (typeof usual === 'boolean') return client.getBooleanDetails(key, usual, context)
    if (typeof usual === 'number') return client.getNumberDetails(key, usual, context)
    if (typeof usual === 'string') return client.getStringDetails(key, usual, context)
    return client.getObjectDetails(key, usual as JsonValue, context)
  }
  const flags: Flags = {
    source: config ? 'ofrep' : 'own',
    detailsOf: <K extends FeatureKey>(settings: FlagSettings, who: FlagWho, key: K) => {
      const { variants, usual } = features[key]
      const value = (variants as Readonly<Record<string, FeatureValue>>)[usual]!
      return withSettings.run(settings, () => details(key, value, who)) as unknown as Promise<FeatureDetails<K>>
    },
    counting,
    async close() {
      await OpenFeature.setProviderAndWait(domain, NOOP_PROVIDER)
      await outbound?.close()
    },
  }
  opened.set(db, flags)
  return flags
}

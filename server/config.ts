import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { ChannelName } from '#contract/channels.ts'
import type { PositionDays } from '#contract/consent-texts.ts'
import { channelFields, offeredChannels, readChannels } from './configChannels.ts'
import { clusterFields, readDatabase } from './configCluster.ts'
import { clamd, httpAddress, issuer, listening, oneOf, optional, or, origin, postgres, ratesAddress, text, whole } from './configFields.ts'
import { frameFields, readFrames } from './configFrames.ts'
import { internalFields, readInternal } from './configInternal.ts'
import { mailFields, readMail, readMailIn } from './configMail.ts'

/** Why the application cannot start: one sentence for the person at the terminal, who can do something about it. */
export class StartError extends Error {
  override name = 'StartError'
}

const cannotStart = (words: string): never => {
  throw new StartError(words)
}

/** Names of driving norms an installation may set, in minutes but for the two that count. */
const normNames = [
  'driving',
  'pause',
  'day',
  'longDay',
  'longDays',
  'week',
  'twoWeeks',
  'round',
  'rest',
  'shortRest',
  'shortRests',
  'weeklyRest',
  'weekly',
  'pairGoing',
  'pairRound',
] as const
type NormName = (typeof normNames)[number]

/** Documents of a driver that only warn where the installation says nothing. */
export const warningDocuments = ['medical', 'tachograph'] as const

/** What an installation sets for the rules of the product: what it leaves out is as the law has it, or usual. */
export type Rules = {
  drivingNorms: Partial<Record<NormName, number>>
  /** Documents without which a driver is kept from a flight, of those that only warn else. */
  blockingDocuments: readonly (typeof warningDocuments)[number][]
  /** How many days positions stay: whole, and after that one a minute. */
  positions: PositionDays
  /** The channels the installation is set up for. */
  channels: readonly ChannelName[]
}
export const usualRules: Rules = { drivingNorms: {}, blockingDocuments: [], positions: { wholeDays: 14, thinnedDays: 90 }, channels: [] }

/** How many times the work of an order may be passed on, and how far an installation may raise that. */
export const DEPTH = { usual: 1, most: 2 } as const

export type Config = ReturnType<typeof readConfig>
/** `week=3000,rest=720`: driving norms in minutes that are otherwise than the law has them. */
const norms = text
  .refine(
    value => value.split(',').every(each => normNames.some(name => new RegExp(`^ *${name} *= *\\d{1,5} *$`).test(each))),
    `pairs such as week=3000,rest=720 of: ${normNames.join(', ')}`,
  )
  .transform(
    value =>
      Object.fromEntries(
        value.split(',').map(each => {
          const [name = '', minutes] = each.split('=')
          return [name.trim(), Number(minutes)]
        }),
      ) as Rules['drivingNorms'],
  )
const documents = text
  .refine(
    value => value.split(',').every(each => (warningDocuments as readonly string[]).includes(each.trim())),
    `some of: ${warningDocuments.join(', ')}`,
  )
  .transform(value => value.split(',').map(each => each.trim()) as Rules['blockingDocuments'])

const Environment = z.object({
  HOST: or(text, '127.0.0.1'),
  PORT: or(whole(1, 65_535), 3000),
  TRASSA_URL: optional(origin),
  TRASSA_INNER: optional(listening),
  DATABASE_URL: optional(postgres),
  TRASSA_WORKER_URL: optional(postgres),
  TRASSA_MIGRATE_URL: optional(postgres),
  TRASSA_DATA: or(text, '.data'),
  TRASSA_DEMO: or(oneOf('on', 'off'), 'on'),
  TRASSA_WEB: or(oneOf('on', 'off'), 'on'),
  TRASSA_SECRET: optional(text.min(16, 'at least 16 characters')),
  TRASSA_IDP_KIND: optional(oneOf('implicit', 'oidc')),
  TRASSA_IDP_ISSUER: optional(issuer),
  TRASSA_IDP_CLIENT_SECRET: optional(text),
  TRASSA_IDP_SCOPE: or(
    text.refine(value => value.split(/ +/).includes('openid'), 'scopes separated by spaces, openid among them'),
    'openid profile email',
  ),
  TRASSA_IDP_AUDIENCE: optional(text.max(300, 'at most 300 characters')),
  TRASSA_IDP_AUTHORIZE: optional(httpAddress),
  TRASSA_IDP_INFO: optional(httpAddress),
  TRASSA_IDP_CLIENT_ID: optional(text),
  TRASSA_IDP_REDIRECT: optional(httpAddress),
  TRASSA_MONITORING_URL: optional(httpAddress),
  TRASSA_ANALYTICS_URL: optional(httpAddress),
  TRASSA_ANALYTICS_ACCOUNT: optional(text.max(100, 'at most 100 characters')),
  ...mailFields,
  ...channelFields,
  ...internalFields,
  ...frameFields,
  ...clusterFields,
  TRASSA_TEST_HOSTS: or(
    text.transform(value =>
      value
        .split(',')
        .map(host => host.trim().toLowerCase())
        .filter(host => host !== ''),
    ),
    [],
  ),
  TRASSA_FILES_FOLDER: optional(text),
  TRASSA_FILES_GB: or(whole(1, 100_000), 2),
  TRASSA_FILES_GUEST_MB: or(whole(1, 100_000_000), 500),
  TRASSA_FILES_S3_URL: optional(httpAddress),
  TRASSA_FILES_S3_REGION: optional(text),
  TRASSA_FILES_S3_KEY: optional(text),
  TRASSA_FILES_S3_SECRET: optional(text),
  TRASSA_CLAMD: optional(clamd),
  TRASSA_ADDRESS_URL: optional(httpAddress),
  TRASSA_ADDRESS_KIND: or(oneOf('dadata', 'photon'), 'photon'),
  TRASSA_ADDRESS_KEY: optional(text),
  TRASSA_ADDRESS_INSIDE: or(oneOf('on', 'off'), 'off'),
  TRASSA_ADDRESS_MS: or(whole(100, 5000), 1500),
  TRASSA_WIALON: optional(listening),
  TRASSA_OSMAND: optional(listening),
  TRASSA_TRACKER_CONNECTIONS: or(whole(1, 50_000), 1000),
  TRASSA_TRACKER_ADDRESS_CONNECTIONS: or(whole(1, 50_000), 200),
  TRASSA_ROUTING_URL: optional(httpAddress),
  TRASSA_ROUTING_KIND: or(oneOf('osrm', 'valhalla'), 'osrm'),
  TRASSA_ROUTING_INSIDE: or(oneOf('on', 'off'), 'off'),
  TRASSA_ROUTING_MS: or(whole(100, 10_000), 2000),
  TRASSA_FLAGS_URL: optional(httpAddress),
  TRASSA_FLAGS_KEY: optional(text),
  TRASSA_FLAGS_MS: or(whole(50, 5000), 500),
  TRASSA_MAP_STYLE: optional(httpAddress),
  TRASSA_MAP_PMTILES: optional(text),
  TRASSA_MAP_RASTER: optional(httpAddress.refine(value => /{z}.*{x}.*{y}/.test(value), 'an address with {z}, {x} and {y} in it')),
  TRASSA_MAP_ATTRIBUTION: or(text.max(300, 'at most 300 characters'), ''),
  TRASSA_RATES_URL: optional(ratesAddress),
  TRASSA_RATES_INSIDE: or(oneOf('on', 'off'), 'off'),
  TRASSA_RATES_MS: or(whole(100, 30_000), 10_000),
  TRASSA_WAYBILL_OPERATOR: optional(oneOf('simulator', 'off')),
  TRASSA_XSD_DIR: optional(text),
  TRASSA_POSITION_DAYS: or(whole(2, 90), usualRules.positions.wholeDays),
  TRASSA_POSITION_THINNED_DAYS: or(whole(15, 1100), usualRules.positions.thinnedDays),
  TRASSA_TRANSFER_DEPTH: or(whole(DEPTH.usual, DEPTH.most), DEPTH.usual),
  TRASSA_DRIVING_NORMS: or(norms, usualRules.drivingNorms),
  TRASSA_BLOCKING_DOCUMENTS: or(documents, usualRules.blockingDocuments),
  TRASSA_SESSION_IDLE_HOURS: or(whole(1, 168), 12),
  TRASSA_SESSION_DAYS: or(whole(1, 90), 7),
  TRASSA_BODY_KB: or(whole(1, 10_240), 256),
  TRASSA_RATE_CALLS: or(whole(1, 1_000_000), 50),
  TRASSA_RATE_CALLS_BURST: or(whole(1, 1_000_000), 100),
  TRASSA_RATE_ORGANIZATION: or(whole(1, 1_000_000), 300),
  TRASSA_RATE_SUGGEST: or(whole(1, 1_000_000), 10),
  TRASSA_RATE_SUGGEST_DAY: or(whole(1, 10_000_000), 3000),
  TRASSA_RATE_LOOKUP: or(whole(1, 1_000_000), 20),
  TRASSA_RATE_LOOKUP_DAY: or(whole(1, 1_000_000), 300),
  TRASSA_RATE_SIGN_IN: or(whole(1, 1_000_000), 10),
  TRASSA_RATE_SIGN_IN_HOUR: or(whole(1, 1_000_000), 30),
  TRASSA_RATE_TIME_SYNC: or(whole(1, 1_000_000), 120),
  TRASSA_RATE_REVEAL_HOUR: or(whole(1, 1_000_000), 120),
  TRASSA_RATE_UPLOADS: or(whole(1, 1_000_000), 600),
  TRASSA_RATE_EXPORTS: or(whole(1, 1_000_000), 10),
  TRASSA_RATE_BETS: or(whole(1, 1_000_000), 30),
})

/** The settings of this process; a file `.env` in its folder counts where the environment itself says nothing, and `over` before both. */
export function readEnvironment(over: Record<string, string | undefined> = {}) {
  if (existsSync('.env')) process.loadEnvFile()
  return readConfig({ ...process.env, ...over })
}

/** The settings of the application, from the environment and nothing else; throws a `StartError` that names the first wrong variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const name = String(issue.path[0])
    // a password inside an address must not reach the terminal or a log
    const shown = /URL|SECRET|KEY|TOKEN/.test(name) ? '' : ` ("${env[name]}")`
    throw new StartError(`${name}${shown} must be ${issue.message}.`)
  }
  const at = parsed.data
  if (at.TRASSA_POSITION_THINNED_DAYS < at.TRASSA_POSITION_DAYS)
    throw new StartError('TRASSA_POSITION_THINNED_DAYS must be no less than TRASSA_POSITION_DAYS.')
  const mail = readMail(at, cannotStart)
  const channels = readChannels(at)
  const url = at.TRASSA_URL ?? `http://${at.HOST.includes(':') ? `[${at.HOST}]` : at.HOST}:${at.PORT}`
  return {
    host: at.HOST,
    port: at.PORT,
    /** The public address, without a slash at the end. */
    url,
    /** What this process does of all the installation does. */
    roles: at.TRASSA_ROLES,
    /** How long a process that was told to stop goes on taking requests. */
    partingMs: at.TRASSA_PARTING_MS,
    trustedProxies: at.TRASSA_TRUSTED_PROXIES,
    /** Where figures and the description of the calls are told, if not at the address of the product. */
    inner: at.TRASSA_INNER ?? null,
    /** Whether people come over https: decides the names of cookies, `Secure` and HSTS. */
    secure: url.startsWith('https:'),
    database: readDatabase(at, cannotStart),
    data: resolve(at.TRASSA_DATA),
    demo: at.TRASSA_DEMO === 'on',
    /** Whether this process serves the built web; while developing, Vite does. */
    web: at.TRASSA_WEB === 'on',
    secret: at.TRASSA_SECRET ?? null,
    files: readFiles(at),
    /** The service asked for addresses with coordinates; none: the gazetteer alone. */
    addresses: at.TRASSA_ADDRESS_URL
      ? {
          kind: at.TRASSA_ADDRESS_KIND,
          url: at.TRASSA_ADDRESS_URL,
          key: at.TRASSA_ADDRESS_KEY ?? null,
          inside: at.TRASSA_ADDRESS_INSIDE === 'on',
          patienceMs: at.TRASSA_ADDRESS_MS,
        }
      : null,
    trackers: readTrackers(at),
    /** The service asked how long a road is; none: an estimate by coordinates. */
    routing: at.TRASSA_ROUTING_URL
      ? {
          kind: at.TRASSA_ROUTING_KIND,
          url: at.TRASSA_ROUTING_URL,
          inside: at.TRASSA_ROUTING_INSIDE === 'on',
          patienceMs: at.TRASSA_ROUTING_MS,
        }
      : null,
    /** Whose flags decide, by the OpenFeature Remote Evaluation Protocol; none: those of the product itself. */
    flags: at.TRASSA_FLAGS_URL ? { url: at.TRASSA_FLAGS_URL, key: at.TRASSA_FLAGS_KEY ?? null, patienceMs: at.TRASSA_FLAGS_MS } : null,
    map: { style: at.TRASSA_MAP_STYLE, raster: at.TRASSA_MAP_RASTER, tiles: at.TRASSA_MAP_PMTILES, attribution: at.TRASSA_MAP_ATTRIBUTION },
    /** Where the rates of the Bank of Russia come from; none: what is known already stays. */
    rates: at.TRASSA_RATES_URL
      ? { url: at.TRASSA_RATES_URL, inside: at.TRASSA_RATES_INSIDE === 'on', patienceMs: at.TRASSA_RATES_MS }
      : null,
    /** Electronic waybills: who they are handed to, and the folder of official schemas; where the demo world is, the operator is simulated. */
    waybills: {
      operator: at.TRASSA_WAYBILL_OPERATOR ?? (at.TRASSA_DEMO === 'on' ? ('simulator' as const) : ('off' as const)),
      schemas: at.TRASSA_XSD_DIR ? resolve(at.TRASSA_XSD_DIR) : null,
    },
    /** How many times the work of an order may be passed on to another executor. */
    transferDepth: at.TRASSA_TRANSFER_DEPTH,
    /** What the judge of fit and upkeep go by, where the installation has it otherwise. */
    rules: {
      drivingNorms: at.TRASSA_DRIVING_NORMS,
      blockingDocuments: at.TRASSA_BLOCKING_DOCUMENTS,
      positions: { wholeDays: at.TRASSA_POSITION_DAYS, thinnedDays: at.TRASSA_POSITION_THINNED_DAYS },
      channels: offeredChannels(channels, mail),
    } satisfies Rules,
    idp: readProvider(at, url),
    internal: readInternal(at, cannotStart),
    monitoring: at.TRASSA_MONITORING_URL ?? null,
    analytics: readAnalytics(at),
    /** Servers of dashboards whose pages are opened signed in. */
    frames: readFrames(at, cannotStart),
    testHosts: at.TRASSA_TEST_HOSTS,
    mail,
    /** Where letters come in, and whose word about their senders counts; null: nowhere. */
    mailIn: readMailIn(at, cannotStart),
    /** How people and programs are reached outside the product, beside mail. */
    channels,
    /** A stolen cookie is worth no longer than this: a pause in work ends a session, and so does its age. */
    session: { idleSeconds: at.TRASSA_SESSION_IDLE_HOURS * 3600, longestSeconds: at.TRASSA_SESSION_DAYS * 86_400 },
    limits: {
      bodyBytes: at.TRASSA_BODY_KB * 1024,
      jsonDepth: 12,
      arrayLength: 1000,
      textLength: 10_000,
      queryBytes: 8 * 1024,
      headersMs: 10_000,
      bodyMs: 30_000,
      handlerMs: 15_000,
      callsPerSecond: at.TRASSA_RATE_CALLS,
      callsBurst: at.TRASSA_RATE_CALLS_BURST,
      callsPerSecondOfOrganization: at.TRASSA_RATE_ORGANIZATION,
      suggestsPerSecond: at.TRASSA_RATE_SUGGEST,
      suggestsPerDay: at.TRASSA_RATE_SUGGEST_DAY,
      lookupsPerMinute: at.TRASSA_RATE_LOOKUP,
      lookupsPerDay: at.TRASSA_RATE_LOOKUP_DAY,
      signInsPerMinute: at.TRASSA_RATE_SIGN_IN,
      signInsPerHour: at.TRASSA_RATE_SIGN_IN_HOUR,
      timeSyncsPerMinute: at.TRASSA_RATE_TIME_SYNC,
      revealsPerHour: at.TRASSA_RATE_REVEAL_HOUR,
      uploadsPerHour: at.TRASSA_RATE_UPLOADS,
      exportsPerHour: at.TRASSA_RATE_EXPORTS,
      betsPerMinute: at.TRASSA_RATE_BETS,
    },
  }
}

/** Where trackers are listened for, if at all, and how many of them one process and one address may have open. */
const readTrackers = (at: z.output<typeof Environment>) => ({
  wialon: at.TRASSA_WIALON ?? null,
  osmand: at.TRASSA_OSMAND ?? null,
  connections: at.TRASSA_TRACKER_CONNECTIONS,
  connectionsOfAddress: at.TRASSA_TRACKER_ADDRESS_CONNECTIONS,
})

/** Where files lie, how much of them an organisation may have, and who looks for viruses in them. */
export type FilesConfig = {
  /** Files that lie on disk, and those that are still coming wherever the others lie. */
  folder: string
  organizationBytes: number
  /** What one partner's documents may take of it, in all orders together. */
  guestBytes: number
  s3: { url: string; region: string; key: string; secret: string } | null
  clamd: { path: string } | { host: string; port: number } | null
}

function readFiles(at: z.output<typeof Environment>): FilesConfig {
  const { TRASSA_FILES_S3_URL: url, TRASSA_FILES_S3_KEY: key, TRASSA_FILES_S3_SECRET: secret, TRASSA_FILES_S3_REGION: region } = at
  const given = { TRASSA_FILES_S3_URL: url, TRASSA_FILES_S3_KEY: key, TRASSA_FILES_S3_SECRET: secret }
  const missing = Object.entries(given).find(([, value]) => value === undefined)
  if (missing && Object.values(given).some(value => value !== undefined))
    throw new StartError(`${missing[0]} must be given: storage by S3 needs an address, a key and its secret.`)
  return {
    folder: resolve(at.TRASSA_FILES_FOLDER ?? `${at.TRASSA_DATA}/files`),
    organizationBytes: at.TRASSA_FILES_GB * 1024 ** 3,
    guestBytes: at.TRASSA_FILES_GUEST_MB * 1024 ** 2,
    s3: missing ? null : { url: url!, key: key!, secret: secret!, region: region ?? 'us-east-1' },
    clamd: at.TRASSA_CLAMD ?? null,
  }
}

/** How people prove who they are; tokens come by the fragment, a code by the server. */
export type TokenIdp = { kind: 'embedded' | 'implicit'; authorize: string; info: string; clientId: string; redirect: string }
export type CodeIdp = {
  kind: 'oidc'
  issuer: string
  clientId: string
  clientSecret: string | null
  redirect: string
  scope: string
  /** For whom access tokens of programs must be given. */
  audience: string
  /** How long an answer of the provider is waited for. */
  patienceMs: number
}

/** Traffic analytics sleeps until an account is set; an account without a place to count at would count nothing. */
function readAnalytics({ TRASSA_ANALYTICS_URL: address, TRASSA_ANALYTICS_ACCOUNT: account }: z.output<typeof Environment>) {
  if (account === undefined) return null
  if (address === undefined) throw new StartError('TRASSA_ANALYTICS_URL must be given together with TRASSA_ANALYTICS_ACCOUNT.')
  return { address, account }
}

/** The embedded provider unless an outer one is named; an outer one is named completely. */
function readProvider(at: z.output<typeof Environment>, url: string): TokenIdp | CodeIdp {
  const redirect = at.TRASSA_IDP_REDIRECT ?? `${url}/token`
  const { TRASSA_IDP_AUTHORIZE: authorize, TRASSA_IDP_INFO: info, TRASSA_IDP_CLIENT_ID: clientId, TRASSA_IDP_ISSUER: issuer } = at
  const kind = at.TRASSA_IDP_KIND ?? (issuer ? 'oidc' : authorize || info ? 'implicit' : 'embedded')
  if (kind === 'embedded')
    return { kind, authorize: `${url}/idp/authorize`, info: `${url}/idp/info`, clientId: clientId ?? 'trassa', redirect }

  const wanted =
    kind === 'oidc'
      ? { TRASSA_IDP_ISSUER: issuer, TRASSA_IDP_CLIENT_ID: clientId }
      : { TRASSA_IDP_AUTHORIZE: authorize, TRASSA_IDP_INFO: info, TRASSA_IDP_CLIENT_ID: clientId }
  const missing = Object.entries(wanted).find(([, value]) => value === undefined)
  if (missing) throw new StartError(`${missing[0]} must be given: an identity provider of your own is named by its address.`)
  const idle =
    kind === 'oidc'
      ? { TRASSA_IDP_AUTHORIZE: authorize, TRASSA_IDP_INFO: info }
      : { TRASSA_IDP_ISSUER: issuer, TRASSA_IDP_CLIENT_SECRET: at.TRASSA_IDP_CLIENT_SECRET, TRASSA_IDP_AUDIENCE: at.TRASSA_IDP_AUDIENCE }
  const extra = Object.entries(idle).find(([, value]) => value !== undefined)
  if (extra) throw new StartError(`${extra[0]} means nothing to the flow «${kind}»: leave it out, or change TRASSA_IDP_KIND.`)

  if (kind === 'implicit') return { kind, authorize: authorize!, info: info!, clientId: clientId!, redirect }
  return {
    kind,
    issuer: issuer!,
    clientId: clientId!,
    clientSecret: at.TRASSA_IDP_CLIENT_SECRET ?? null,
    redirect,
    scope: at.TRASSA_IDP_SCOPE,
    audience: at.TRASSA_IDP_AUDIENCE ?? url,
    patienceMs: 5_000,
  }
}

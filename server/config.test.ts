import { expect, test } from 'vitest'
import { readConfig, StartError } from './config.ts'

test('an empty environment is the default installation', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    url: 'http://127.0.0.1:3000',
    secure: false,
    database: null,
    demo: true,
    secret: null,
    idp: { kind: 'embedded', clientId: 'trassa', redirect: 'http://127.0.0.1:3000/token' },
    testHosts: [],
    limits: { bodyBytes: 262_144, callsPerSecond: 50, callsBurst: 100 },
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '  ', TRASSA_URL: '' })).toEqual(readConfig({}))
})

test('the public address decides links and cookies', () => {
  const config = readConfig({ TRASSA_URL: 'https://trassa.example/', PORT: '8080' })
  expect(config).toMatchObject({
    url: 'https://trassa.example',
    secure: true,
    port: 8080,
    idp: { redirect: 'https://trassa.example/token' },
  })
})

test('the app and the worker may have log-ins of their own', () => {
  const urls = { DATABASE_URL: 'postgres://a@h/d', TRASSA_WORKER_URL: 'postgres://w@h/d', TRASSA_MIGRATE_URL: 'postgres://m@h/d' }
  expect(readConfig(urls).database).toMatchObject({ app: 'postgres://a@h/d', worker: 'postgres://w@h/d', migrate: 'postgres://m@h/d' })
  expect(() => readConfig({ TRASSA_WORKER_URL: 'postgres://w@h/d' })).toThrow('TRASSA_WORKER_URL must be given together with DATABASE_URL.')
})

test('letters are sent by a server that is named together with its sender', () => {
  expect(readConfig({}).mail).toBeNull()
  const env = { TRASSA_MAIL_URL: 'smtps://u:p@mail.example:465', TRASSA_MAIL_FROM: 'Trassa <no-reply@trassa.example>' }
  expect(readConfig(env).mail).toEqual({ url: env.TRASSA_MAIL_URL, from: env.TRASSA_MAIL_FROM, host: 'trassa.example' })
  expect(() => readConfig({ TRASSA_MAIL_URL: env.TRASSA_MAIL_URL })).toThrow(
    'TRASSA_MAIL_FROM must be given together with TRASSA_MAIL_URL.',
  )
  expect(() => readConfig({ ...env, TRASSA_MAIL_URL: 'https://u:secret@mail.example' })).toThrow(/^TRASSA_MAIL_URL must be an address/)
})

test('driving norms and blocking documents are the law’s and none unless told otherwise', () => {
  expect(readConfig({}).rules).toMatchObject({ drivingNorms: {}, blockingDocuments: [], positions: { wholeDays: 14, thinnedDays: 90 } })
  const { rules } = readConfig({ TRASSA_DRIVING_NORMS: 'week=3000, rest = 720', TRASSA_BLOCKING_DOCUMENTS: 'medical,tachograph' })
  expect(rules).toMatchObject({ drivingNorms: { week: 3000, rest: 720 }, blockingDocuments: ['medical', 'tachograph'] })
  const days = readConfig({ TRASSA_POSITION_DAYS: '30', TRASSA_POSITION_THINNED_DAYS: '60' }).rules.positions
  expect(days).toEqual({ wholeDays: 30, thinnedDays: 60 })
  expect(() => readConfig({ TRASSA_POSITION_DAYS: '30', TRASSA_POSITION_THINNED_DAYS: '29' })).toThrow(/TRASSA_POSITION_THINNED_DAYS/)
  expect(() => readConfig({ TRASSA_DRIVING_NORMS: 'weak=3000' })).toThrow('TRASSA_DRIVING_NORMS ("weak=3000") must be pairs such as')
  expect(() => readConfig({ TRASSA_BLOCKING_DOCUMENTS: 'osago' })).toThrow('TRASSA_BLOCKING_DOCUMENTS')
})

test('a process does everything unless its roles are named', () => {
  expect(readConfig({}).roles).toEqual(['web', 'worker', 'positions'])
  expect(readConfig({ TRASSA_ROLES: 'positions, worker' }).roles).toEqual(['worker', 'positions'])
  expect(() => readConfig({ TRASSA_ROLES: 'web,mail' })).toThrow(
    'TRASSA_ROLES ("web,mail") must be some of: web, worker, positions, separated by commas.',
  )
})

test('proxies on other machines are believed once they are named', () => {
  expect(readConfig({}).trustedProxies).toEqual([])
  expect(readConfig({ TRASSA_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7' }).trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7'])
  expect(() => readConfig({ TRASSA_TRUSTED_PROXIES: 'balancer' })).toThrow(
    'TRASSA_TRUSTED_PROXIES ("balancer") must be addresses and networks',
  )
})

test('test hosts are a list', () => {
  expect(readConfig({ TRASSA_TEST_HOSTS: 'Stage.example, test.example ,' }).testHosts).toEqual(['stage.example', 'test.example'])
})

test('an outer identity provider is named completely', () => {
  const outer = {
    TRASSA_IDP_AUTHORIZE: 'https://id.example/authorize',
    TRASSA_IDP_INFO: 'https://id.example/info',
    TRASSA_IDP_CLIENT_ID: 'abc',
  }
  expect(readConfig(outer).idp).toEqual({
    kind: 'implicit',
    authorize: 'https://id.example/authorize',
    info: 'https://id.example/info',
    clientId: 'abc',
    redirect: 'http://127.0.0.1:3000/token',
  })
  expect(() => readConfig({ ...outer, TRASSA_IDP_KIND: 'code' })).toThrow(/^TRASSA_IDP_KIND/)
  expect(() => readConfig({ TRASSA_IDP_AUTHORIZE: outer.TRASSA_IDP_AUTHORIZE })).toThrow(/^TRASSA_IDP_INFO must be given/)
})

test('an OpenID Connect provider is named by its issuer', () => {
  const oidc = { TRASSA_IDP_KIND: 'oidc', TRASSA_IDP_ISSUER: 'https://id.example/realms/trassa/', TRASSA_IDP_CLIENT_ID: 'abc' }
  expect(readConfig(oidc).idp).toEqual({
    kind: 'oidc',
    issuer: 'https://id.example/realms/trassa/',
    clientId: 'abc',
    clientSecret: null,
    redirect: 'http://127.0.0.1:3000/token',
    scope: 'openid profile email',
    audience: 'http://127.0.0.1:3000',
    patienceMs: 5000,
  })
  const more = {
    ...{ TRASSA_IDP_CLIENT_SECRET: 'a secret', TRASSA_IDP_SCOPE: 'openid', TRASSA_IDP_REDIRECT: 'https://trassa.example/token' },
    TRASSA_IDP_AUDIENCE: 'api://trassa',
  }
  expect(readConfig({ ...oidc, ...more }).idp).toMatchObject({
    clientSecret: 'a secret',
    scope: 'openid',
    audience: 'api://trassa',
    redirect: 'https://trassa.example/token',
  })
  expect(readConfig({ ...oidc, TRASSA_IDP_ISSUER: 'http://127.0.0.1:9000' }).idp).toMatchObject({ issuer: 'http://127.0.0.1:9000' })
})

const oidc = { TRASSA_IDP_KIND: 'oidc', TRASSA_IDP_ISSUER: 'https://id.example', TRASSA_IDP_CLIENT_ID: 'abc' }
test.each([
  [{ ...oidc, TRASSA_IDP_ISSUER: undefined }, /^TRASSA_IDP_ISSUER must be given/],
  [{ ...oidc, TRASSA_IDP_CLIENT_ID: '' }, /^TRASSA_IDP_CLIENT_ID must be given/],
  [{ ...oidc, TRASSA_IDP_ISSUER: 'http://id.example' }, /^TRASSA_IDP_ISSUER \("http:\/\/id.example"\) must be an https address/],
  [{ ...oidc, TRASSA_IDP_ISSUER: 'http://127.0.0.1.evil.example' }, /^TRASSA_IDP_ISSUER/],
  [{ ...oidc, TRASSA_IDP_ISSUER: 'https://id.example/?a=b' }, /^TRASSA_IDP_ISSUER/],
  [{ ...oidc, TRASSA_IDP_SCOPE: 'profile' }, /^TRASSA_IDP_SCOPE \("profile"\) must be scopes/],
  [{ ...oidc, TRASSA_IDP_INFO: 'https://id.example/info' }, /^TRASSA_IDP_INFO means nothing to the flow «oidc»/],
  [{ ...oidc, TRASSA_IDP_KIND: 'implicit' }, /^TRASSA_IDP_AUTHORIZE must be given/],
])('a provider named by halves is refused: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each([
  [{ PORT: 'abc' }, 'PORT ("abc") must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT ("70000") must be a whole number from 1 to 65535.'],
  [{ TRASSA_DEMO: 'yes' }, 'TRASSA_DEMO ("yes") must be one of: on, off.'],
  [{ TRASSA_URL: 'trassa.example' }, 'TRASSA_URL must be an address such as https://trassa.example.'],
  [{ TRASSA_URL: 'https://trassa.example/app' }, 'TRASSA_URL must be an address without a path, such as https://trassa.example.'],
  [{ DATABASE_URL: 'mysql://root:secret@h/d' }, 'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.'],
  [{ TRASSA_SECRET: 'short' }, 'TRASSA_SECRET must be at least 16 characters.'],
  [{ TRASSA_GRAFANA_URL: 'https://g.example' }, 'TRASSA_GRAFANA_URL and TRASSA_GRAFANA_KEY_FILE must be given together.'],
  [{ TRASSA_GRAFANA_KEY_FILE: 'package.json' }, 'TRASSA_GRAFANA_KEY_FILE must be a file with a private key of P-256 or RSA in PEM.'],
  [{ TRASSA_SUPERSET_URL: 'https://s.example' }, 'TRASSA_SUPERSET_URL and TRASSA_SUPERSET_SECRET must be given together.'],
  [{ TRASSA_SUPERSET_COLUMN: 'org; --' }, 'TRASSA_SUPERSET_COLUMN ("org; --") must be the name of a column such as organization_id.'],
])('a wrong value gives one sentence that names the variable: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartError(sentence))
})

test('9.32 traffic analytics sleeps until an account is set, with the place that counts for it', () => {
  const place = { TRASSA_ANALYTICS_URL: 'https://count.example/visit' }
  expect(readConfig({}).analytics).toBeNull()
  expect(readConfig(place).analytics).toBeNull()
  expect(readConfig({ ...place, TRASSA_ANALYTICS_ACCOUNT: '42' }).analytics).toEqual({
    address: 'https://count.example/visit',
    account: '42',
  })
  expect(() => readConfig({ TRASSA_ANALYTICS_ACCOUNT: '42' })).toThrow('TRASSA_ANALYTICS_URL must be given together with')
})

test('files lie below the data unless told otherwise, S3 is named completely, and a scanner by socket or address', () => {
  const s3 = { TRASSA_FILES_S3_URL: 'https://storage.example/scans/', TRASSA_FILES_S3_KEY: 'key', TRASSA_FILES_S3_SECRET: 'kept' }
  expect(readConfig({ TRASSA_DATA: '/srv/trassa' }).files).toEqual({
    folder: '/srv/trassa/files',
    organizationBytes: 2 * 1024 ** 3,
    guestBytes: 500 * 1024 ** 2,
    s3: null,
    clamd: null,
  })
  expect(readConfig({ ...s3, TRASSA_FILES_FOLDER: '/mnt/scans', TRASSA_FILES_GB: '5' }).files).toMatchObject({
    folder: '/mnt/scans',
    organizationBytes: 5 * 1024 ** 3,
    guestBytes: 500 * 1024 ** 2,
    s3: { url: 'https://storage.example/scans', key: 'key', secret: 'kept', region: 'us-east-1' },
  })
  expect(() => readConfig({ ...s3, TRASSA_FILES_S3_SECRET: '' })).toThrow(/^TRASSA_FILES_S3_SECRET must be given/)
  expect(readConfig({ TRASSA_CLAMD: '/run/clamd.ctl' }).files.clamd).toEqual({ path: '/run/clamd.ctl' })
  expect(readConfig({ TRASSA_CLAMD: '127.0.0.1:3310' }).files.clamd).toEqual({ host: '127.0.0.1', port: 3310 })
  expect(() => readConfig({ TRASSA_CLAMD: 'localhost' })).toThrow(/^TRASSA_CLAMD \("localhost"\) must be a socket/)
})

test('a channel is offered where all of it is set, and its limits are the usual ones unless told otherwise', () => {
  expect(readConfig({ TRASSA_WEBHOOKS: 'off' }).rules.channels).toEqual([])
  expect(readConfig({ TRASSA_TELEGRAM_TOKEN: 'x' }).rules.channels).toEqual(['webhook'])
  const { rules, channels } = readConfig({
    TRASSA_MAIL_URL: 'smtp://mail.example',
    TRASSA_MAIL_FROM: 'trassa@example.ru',
    TRASSA_PUSH_CONTACT: 'mailto:admin@example.ru',
    TRASSA_SMS_KIND: 'smsc',
    TRASSA_SMS_KEY: 'key',
    TRASSA_MAX_TOKEN: 'x',
    TRASSA_MAX_BOT: 'trassa',
    TRASSA_CHANNEL_LIMITS: 'sms=1/2/3',
    TRASSA_CHANNELS_INSIDE: 'push, webhook',
  })
  expect(rules.channels).toEqual(['email', 'push', 'sms', 'max', 'webhook'])
  expect(channels.sms).toMatchObject({ kind: 'smsc', url: 'https://smsc.ru/rest/send/' })
  expect(channels.limits).toMatchObject({ sms: { second: 1, minute: 2, day: 3 }, email: { second: 10 } })
  expect(channels.inside).toEqual(['push', 'webhook'])
  expect(() => readConfig({ TRASSA_CHANNEL_LIMITS: 'fax=1/2/3' })).toThrow('TRASSA_CHANNEL_LIMITS')
  expect(() => readConfig({ TRASSA_TELEGRAM_TOKEN: 'secret', TRASSA_TELEGRAM_BOT: '@' })).toThrow('TRASSA_TELEGRAM_BOT')
})

test('behind a pooler log-ins of their own and an address past it are asked for, and what does not pass one never leads there', () => {
  const [DATABASE_URL, TRASSA_WORKER_URL] = ['postgres://w:p@pooler/t?pooler=transaction', 'postgres://j:p@pooler/t?pooler=transaction']
  const [TRASSA_MIGRATE_URL, TRASSA_DIRECT_URL] = ['postgres://o:p@db/t', 'postgres://j:p@db/t']
  expect(() => readConfig({ DATABASE_URL })).toThrow('TRASSA_WORKER_URL must be given')
  expect(() => readConfig({ DATABASE_URL, TRASSA_WORKER_URL, TRASSA_MIGRATE_URL })).toThrow('TRASSA_DIRECT_URL must be given')
  const whole = { DATABASE_URL, TRASSA_WORKER_URL, TRASSA_MIGRATE_URL, TRASSA_DIRECT_URL }
  expect(readConfig(whole).database).toMatchObject({ app: DATABASE_URL, direct: TRASSA_DIRECT_URL })
  expect(() => readConfig({ ...whole, TRASSA_MIGRATE_URL: DATABASE_URL })).toThrow('TRASSA_MIGRATE_URL must lead to the server itself')
  expect(() => readConfig({ ...whole, DATABASE_URL: 'postgres://w:p@db/t?pooler=session' })).toThrow('pooler must be one of')
})

test('replicas are addresses separated by spaces, beside a database of one’s own', () => {
  const TRASSA_REPLICA_URL = 'postgres://a:b@one/t  postgres://a:b@two/t'
  expect(readConfig({ DATABASE_URL: 'postgres://a:b@db/t', TRASSA_REPLICA_URL }).database!.replicas).toHaveLength(2)
  expect(() => readConfig({ TRASSA_REPLICA_URL })).toThrow('TRASSA_REPLICA_URL must be given together with DATABASE_URL.')
  expect(() => readConfig({ DATABASE_URL: 'postgres://a:b@db/t', TRASSA_REPLICA_URL: 'two' })).toThrow('TRASSA_REPLICA_URL must be')
})

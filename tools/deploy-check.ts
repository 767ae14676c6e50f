import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#testing/process.ts'

/**
 * `npm run deploy:check`: whoever reads the files of deploy/ in life looks through them: HAProxy, pgbouncer, nginx, systemd, Prometheus, and
 * linters of YAML, shell and Dockerfiles. What is not on this machine is said. 0: all that could be checked holds, 1: something does not.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const deploy = join(root, 'deploy')
const scratch = mkdtempSync(join(tmpdir(), 'trassa-deploy-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
const START_MS = 5000

type Check = {
  /** The program that checks, and the package that brings it. */
  program: string
  from: string
  what: string
  /** What is wrong; empty where it holds. */
  run: (program: string) => string | Promise<string>
}

const found = (name: string): string | null =>
  [name, `/usr/sbin/${name}`].find(path => spawnSync(path, ['--version']).error === undefined) ?? null

/** What a program says against something; empty where it ends with 0 and, where it only warns of what is wrong, without a word. */
function complaint(program: string, args: readonly string[], { cwd = root, isStrict = false } = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  return status === 0 && !(isStrict && stderr !== '') ? '' : `${program} ${args.join(' ')}\n${stdout}${stderr}`.trim()
}

const firstOf = (complaints: readonly string[]): string => complaints.find(each => each !== '') ?? ''

/** A file of deploy/ as it would stand on its machine, with other words for what this machine does not have. */
function laid(path: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  const text = changes.reduce((all, [from, to]) => all.replaceAll(from, to), readFileSync(join(deploy, path), 'utf8'))
  const at = join(scratch, path.replaceAll('/', '-'))
  writeFileSync(at, text)
  return at
}

/** A certificate nobody trusts, for programs that read theirs while they look through their settings. */
function certificate(): { pem: string; key: string } {
  const [pem, key] = [join(scratch, 'trassa.pem'), join(scratch, 'trassa.key')]
  const made = complaint(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=trassa.example', '-keyout', key, '-out', pem],
    { cwd: scratch },
  )
  if (made !== '') throw new Error(made)
  writeFileSync(pem, readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'))
  return { pem, key }
}

/** pgbouncer looks through its settings by starting: it is started with them at a free port, and stopped once it listens. */
async function startPooler(program: string): Promise<string> {
  const [, version] = /PgBouncer 1\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout) ?? []
  const port = await freePort()
  const users = laid('pgbouncer/userlist.txt.example', [])
  const path = laid('pgbouncer/pgbouncer.ini', [
    ['/etc/pgbouncer/userlist.txt', users],
    ['listen_addr = *', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ...(Number(version) < 21 ? [['max_prepared_statements = 200', '; left out: before 1.21'] as const] : []),
  ])
  // it refuses to be root
  const child = spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), path], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const ended = once(child, 'exit')
  try {
    for (const until = Date.now() + START_MS; Date.now() < until && child.exitCode === null; await sleep(20)) {
      const socket = connect(port, '127.0.0.1')
      const listens = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'close').then(() => false)]).catch(
        () => false,
      )
      socket.destroy()
      if (listens) return /\b(?:WARNING|ERROR|FATAL)\b/.test(log) ? log : ''
    }
    return log || 'pgbouncer does not listen'
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

/**
 * Whether the list of parts that is handed on with an image names what the product is made of. It is made of files without what development needs:
 * `npm sbom --omit=dev` leaves out what both need.
 */
function compareSbom(npm: string): string {
  const folder = join(scratch, 'parts')
  mkdirSync(folder)
  const { devDependencies: _, ...product } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Record<string, unknown>> }
  delete lock.packages['']!.devDependencies
  writeFileSync(join(folder, 'package.json'), JSON.stringify(product))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { status, stdout, stderr } = spawnSync(npm, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  if (status !== 0) return stderr
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string; purl: string }[]
  }
  if (bomFormat !== 'CycloneDX') return `npm sbom made a ${bomFormat}`
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = Object.entries(product.dependencies as Record<string, string>).filter(
    ([name, version]) => !listed.has(`${name}@${version}`),
  )
  const nameless = components.filter(({ purl }) => !purl?.startsWith('pkg:npm/'))
  return [...missing.map(([name]) => `${name} is not listed`), ...nameless.map(({ name }) => `${name} has no address of its package`)].join(
    '\n',
  )
}

function verifyUnits(program: string): string {
  const folder = join(scratch, 'systemd')
  cpSync(join(deploy, 'systemd'), folder, { recursive: true })
  const units = readdirSync(folder).filter(name => name.endsWith('.service'))
  const node = process.execPath
  for (const unit of units) writeFileSync(join(folder, unit), readFileSync(join(folder, unit), 'utf8').replaceAll('/usr/bin/node', node))
  const instances = units.map(unit => join(folder, unit.replace('@.', '@3000.')))
  for (const [at, unit] of units.entries()) if (unit.includes('@')) cpSync(join(folder, unit), instances[at]!)
  const looseness = ['security', '--offline=yes', '--threshold=30', ...instances]
  return firstOf([
    complaint(program, ['verify', '--man=no', ...instances], { cwd: folder, isStrict: true }),
    complaint(program, looseness, { cwd: folder }),
  ])
}

function checkBalancers(program: string): string {
  const { pem } = certificate()
  const paths = ['haproxy/haproxy.cfg', 'compose/haproxy.cfg']
  return firstOf(paths.map(path => complaint(program, ['-c', '-f', laid(path, [['/etc/haproxy/trassa.pem', pem]])])))
}

function checkNginx(program: string): string {
  const { pem, key } = certificate()
  const site = laid('nginx/trassa.conf', [
    ['/etc/nginx/trassa.pem', pem],
    ['/etc/nginx/trassa.key', key],
  ])
  const whole = join(scratch, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(of => `  ${of}_temp_path ${scratch}/nginx;\n`).join('')
  mkdirSync(join(scratch, 'nginx'), { recursive: true })
  writeFileSync(
    whole,
    `pid ${scratch}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n  access_log off;\n${temporary}  include ${site};\n}\n`,
  )
  return complaint(program, ['-t', '-q', '-p', join(scratch, 'nginx'), '-c', whole])
}

const within = (folder: string, ending: RegExp) =>
  readdirSync(join(deploy, folder), { recursive: true, encoding: 'utf8' }).filter(path => ending.test(path))

const checks: readonly Check[] = [
  {
    program: 'yamllint',
    from: 'apt-get install yamllint',
    what: 'YAML',
    run: program => complaint(program, ['-s', '-c', 'deploy/yamllint.yaml', 'deploy']),
  },
  {
    program: 'promtool',
    from: 'apt-get install prometheus',
    what: 'alerts and their tests',
    run: program =>
      firstOf([
        complaint(program, ['check', 'config', 'deploy/monitoring/prometheus.yaml']),
        complaint(program, ['test', 'rules', 'deploy/monitoring/alerts.test.yaml']),
      ]),
  },
  { program: 'haproxy', from: 'apt-get install haproxy', what: 'both balancers', run: checkBalancers },
  { program: 'nginx', from: 'apt-get install nginx', what: 'the balancer in its place', run: checkNginx },
  { program: 'pgbouncer', from: 'apt-get install pgbouncer', what: 'the pooler', run: startPooler },
  { program: 'systemd-analyze', from: 'apt-get install systemd', what: 'units, and how far they are closed', run: verifyUnits },
  {
    program: 'shellcheck',
    from: 'apt-get install shellcheck',
    what: 'scripts',
    run: program =>
      complaint(
        program,
        within('.', /\.sh$/).map(path => join(deploy, path)),
      ),
  },
  {
    program: 'hadolint',
    from: 'github.com/hadolint/hadolint',
    what: 'Dockerfiles',
    run: program => complaint(program, ['--ignore=DL3008', ...within('.', /Dockerfile$/).map(path => join(deploy, path))]),
  },
  { program: 'npm', from: 'nodejs.org', what: 'the list of parts (CycloneDX)', run: compareSbom },
]

try {
  chmodSync(scratch, 0o755)
  let wrong = 0
  for (const { program, from, what, run } of checks) {
    const path = found(program)
    if (path === null) {
      say(`  not checked: ${what}. ${program} is not on this machine (${from}).`)
      continue
    }
    const said = await run(path)
    say(said === '' ? `  holds: ${what} (${program})` : `  WRONG: ${what} (${program})\n${said}`)
    if (said !== '') wrong++
  }
  process.exitCode = wrong > 0 ? 1 : 0
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

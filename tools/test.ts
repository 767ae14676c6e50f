import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestServer } from '#testing/database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const posix = process.platform !== 'win32'

type Count = { passed: number; failed: number; skipped: number }

const say = (line: string) => process.stdout.write(`${line}\n`)
let stopped = false
const running = new Set<ChildProcess>()
const total: Count = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

function add(name: string, count: Count) {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  if (count.failed > 0) failures.push(`${name}: ${count.failed}`)
}

/** Runs a program of this project with its output going to the terminal, and ends it with all it started when its time is over. */
function run(name: string, args: string[], minutes: number): Promise<boolean> {
  if (stopped) return Promise.resolve(false)
  say(`\n— ${name}`)
  const from = Date.now()
  return new Promise(done => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: posix,
      env: {
        ...process.env,
        NO_COLOR: '1',
        // a server a test starts reads its modules as they were compiled for the one before
        NODE_COMPILE_CACHE: join(results, 'compiled'),
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'e2e.json'),
      },
    })
    running.add(child)
    const bound = setTimeout(() => {
      say(`${name} is ended after ${minutes} min`)
      kill(child)
    }, minutes * 60_000)
    const finish = (ok: boolean) => {
      clearTimeout(bound)
      running.delete(child)
      const seconds = Math.round((Date.now() - from) / 1000)
      say(`— ${name}: ${ok ? 'ok' : 'FAILED'}, ${seconds} s`)
      done(ok)
    }
    child.once('error', () => finish(false))
    child.once('exit', code => {
      kill(child)
      finish(code === 0)
    })
  })
}

/** The group, so that browsers and servers a test has left behind go too. */
function kill(child: ChildProcess) {
  try {
    if (posix && child.pid) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // nothing is left of it
  }
}

async function check(name: string, args: string[], minutes = 5) {
  const ok = await run(name, args, minutes)
  add(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })
  return ok
}

async function suite(name: string, args: string[], minutes: number, { report, read }: { report: string; read: (report: never) => Count }) {
  const path = join(results, report)
  await rm(path, { force: true })
  const ok = await run(name, args, minutes)
  const counted = await readFile(path, 'utf8').then(
    text => read(JSON.parse(text) as never),
    () => null,
  )
  const count = counted ?? { passed: 0, failed: 0, skipped: 0 }
  // what failed outside of any test is a failure too: a file that does not load, a run that was ended
  add(name, { ...count, failed: !ok && count.failed === 0 ? 1 : count.failed })
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[]; duration?: number | null }[]
  }[]
}

const dearest: { file: string; seconds: number }[] = []

/** How long the tests of a file took, those tried again among them. */
const took = (file: string, milliseconds: readonly (number | null | undefined)[]) =>
  void dearest.push({ file: relative(root, file), seconds: milliseconds.reduce<number>((sum, one) => sum + (one ?? 0), 0) / 1000 })

function tellDearest() {
  const ten = dearest.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  say(['\nThe ten dearest files', ...ten.map(({ file, seconds }) => `${seconds.toFixed(0).padStart(4)} s  ${file}`)].join('\n'))
}

const wantsMending = (count: number, names: string[] = []) =>
  count > 0 && say([`${count} passed at the second try only: they want mending`, ...names].join('\n  '))

function readVitest(report: VitestReport): Count {
  const second = report.testResults
    .flatMap(file => file.assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  wantsMending(
    second.length,
    second.map(({ fullName }) => fullName),
  )
  for (const { name, assertionResults } of report.testResults)
    took(
      name,
      assertionResults.map(({ duration }) => duration),
    )
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(one => one.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

type PlaywrightSuite = { file: string; specs?: { tests: { results: { duration: number }[] }[] }[]; suites?: PlaywrightSuite[] }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; suites: PlaywrightSuite[] }

const durationsIn = ({ specs = [], suites = [] }: PlaywrightSuite): number[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ...suites.flatMap(durationsIn),
]

/** One that passed only when tried again counts as passed, and is told. */
function readPlaywright({ stats, suites }: PlaywrightReport): Count {
  for (const one of suites) took(join(root, 'e2e', one.file), durationsIn(one))
  wantsMending(stats.flaky)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

const bin = (path: string) => join(root, 'node_modules', path)

async function all() {
  await mkdir(results, { recursive: true })
  // the check of types keeps one processor busy; what else looks at the text alone has the other
  await Promise.all([
    check('types', [bin('typescript/bin/tsc'), '-p', '.']),
    check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'])
      .then(() => check('dead code', [bin('knip/bin/knip.js')]))
      .then(() => check('openapi.json is true', ['tools/openapi.ts', '--check'])),
  ])

  const server = await openTestServer().catch(error => {
    say(`PostgreSQL for the tests: ${error instanceof Error ? error.message : String(error)}`)
    return null
  })
  try {
    await check('types of tables are true', ['tools/db-types.ts', '--check'])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`]
    await suite('unit, integration and component tests', [bin('vitest/vitest.mjs'), 'run', ...reporters], 35, {
      report: 'vitest.json',
      read: readVitest,
    })
    const built = await check('build', [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'])
    if (built) await check('sizes of the web', ['tools/budget.ts'])
    await suite('end-to-end tests', [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], 35, {
      report: 'e2e.json',
      read: readPlaywright,
    })
  } finally {
    await server?.close()
  }
}

function stop(signal: string) {
  say(`\n${signal}`)
  stopped = true
  for (const child of running) kill(child)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))

await all().catch(error => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  add('run', { passed: 0, failed: 1, skipped: 0 })
})
if (dearest.length > 0) tellDearest()
if (failures.length > 0) say(`\nFailed\n${failures.map(line => `  ${line}`).join('\n')}`)
say(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'

const module = new URL('web.ts', import.meta.url).href
const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** A web of one script, as far from built as a new checkout. */
async function makeWeb({ script = 'document.title = "built"', config = 'module.exports = { build: { manifest: true } }' } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'trassa-web-'))
  folders.push(root)
  await mkdir(join(root, 'web'))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>web</title><script type="module" src="/web/main.js"></script>')
  await writeFile(join(root, 'web/main.js'), script)
  await writeFile(join(root, 'vite.config.cjs'), config)
  return root
}

/** A process that has the web of a folder built, as the server does, and tells afterwards which libraries of machine code it holds. */
const program = (root: string) => `
  import { buildWebIfStale } from ${JSON.stringify(module)}
  const stopping = new AbortController()
  process.on('SIGINT', () => stopping.abort(new Error('stopped')))
  try {
    await buildWebIfStale(line => console.log(line), { root: ${JSON.stringify(root)}, signal: stopping.signal })
    console.log(JSON.stringify(process.report.getReport().sharedObjects))
  } catch (error) {
    console.log(error.name + ': ' + error.message)
  }
`
const argsFor = (root: string) => ['--input-type=module', '-e', program(root)]
const run = async (root: string) => promisify(execFile)(process.execPath, argsFor(root))

const left = (root: string) => readdir(join(root, 'node_modules/.cache')).catch(() => [])

test('a process that has the web built holds nothing of what built it', async () => {
  const root = await makeWeb()
  const { stdout } = await run(root)
  const [said, loaded] = stdout.split('\n')
  expect(said).toBe('Собираю интерфейс… / Building the web…')
  await access(join(root, 'dist/.vite/manifest.json'))
  expect(JSON.parse(loaded!)).not.toContainEqual(expect.stringMatching(/rolldown|oxc|lightningcss/))
  expect(await left(root)).toEqual([])
  expect((await run(root)).stdout).not.toContain('Building')
})

test('a web that cannot be built gives one sentence, below what the build said of it', async () => {
  const root = await makeWeb({ script: 'import "./absent.js"' })
  const { stdout, stderr } = await run(root)
  expect(stderr).toContain('absent.js')
  expect(stdout).toBe(
    'Собираю интерфейс… / Building the web…\nStartError: Интерфейс не собрался, причина выше. / The web could not be built, the reason is above.\n',
  )
  expect(await left(root)).toEqual([])
})

test('a stop ends the build with it and leaves nothing behind', async () => {
  const root = await makeWeb({
    config: `require('node:fs').writeFileSync(require('node:path').join(__dirname, 'building'), '')
      module.exports = { plugins: [{ name: 'endless', buildStart: () => new Promise(() => setInterval(() => undefined, 1000)) }] }`,
  })
  const child = spawn(process.execPath, argsFor(root))
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  const ended = once(child, 'close')
  try {
    await expect.poll(() => readdir(root), { timeout: 30_000 }).toContain('building')
    child.kill('SIGINT')
    await ended
  } finally {
    child.kill('SIGKILL')
  }
  expect(said.split('\n')[1]).toBe('Error: stopped')
  expect(await left(root)).toEqual([])
})

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// the one without windows takes less than half the processor's time for the same pages
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']
const VARIABLE = 'TRASSA_TEST_BROWSER'
// the packed one's own flags are for functions in a cloud: one process for all pages, and no web security
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage']

type Browser = { executablePath: string; args: string[] }

/**
 * The Chromium of the tests: that of `CHROMIUM`, an installed one without windows, the one that came with the packages, unpacked once,
 * or any installed one where that does not start. Awaited where the configuration is read, so that processes started later find it there.
 */
export async function findBrowser(): Promise<Browser> {
  const found = process.env[VARIABLE]
  if (found) return JSON.parse(found) as Browser
  const executablePath = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : ((await unpack()) ?? WHOLE.find(path => existsSync(path))))
  if (!executablePath) throw new Error('No browser for the tests: install Chromium, or name one in CHROMIUM')
  const browser = { executablePath, args: ARGS }
  process.env[VARIABLE] = JSON.stringify(browser)
  return browser
}

/** The packed one, with the libraries it brings where the machine has none; null where it does not start: it is for Linux alone. */
async function unpack(): Promise<string | null> {
  if (process.platform !== 'linux') return null
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath().catch(() => null)
  if (!path || (await starts(path))) return path
  const archive = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')))
  const libraries = process.env.LD_LIBRARY_PATH
  setupLambdaEnvironment(`${await inflate(archive)}/lib`)
  if (await starts(path)) return path
  if (libraries === undefined) delete process.env.LD_LIBRARY_PATH
  else process.env.LD_LIBRARY_PATH = libraries
  return null
}

const starts = (path: string) =>
  promisify(execFile)(path, ['--no-sandbox', '--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  )

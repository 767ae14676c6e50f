import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// the one without windows starts and paints faster
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const VARIABLE = 'TRASSA_TEST_BROWSER'
// the packed one's own flags are for functions in a cloud: one process for all pages, and no web security
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage']

type Browser = { executablePath: string; args: string[] }

/**
 * The Chromium of the tests: that of `CHROMIUM`, an installed one, else the one that came with the packages, unpacked once.
 * Awaited where the configuration is read, so that processes started later find it unpacked.
 */
export async function findBrowser(): Promise<Browser> {
  const found = process.env[VARIABLE]
  if (found) return JSON.parse(found) as Browser
  const installed = process.env.CHROMIUM ?? INSTALLED.find(path => existsSync(path))
  const browser = { executablePath: installed ?? (await unpack()), args: ARGS }
  process.env[VARIABLE] = JSON.stringify(browser)
  return browser
}

async function unpack(): Promise<string> {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const archive = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')))
  const libraries = await inflate(archive)
  setupLambdaEnvironment(`${libraries}/lib`)
  return chromium.executablePath()
}

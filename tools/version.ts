import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All the built web is made of. */
export const sources = [
  'web',
  'contract',
  'index.html',
  'driver.html',
  'vite.config.ts',
  'tools/chunks.ts',
  'tools/driverPage.ts',
  'tools/languages.ts',
  'package-lock.json',
]

/**
 * The version of a build, such as `2026.11.21-1a2b3c`: day and hash of the commit, so that two builds of one are the same; without
 * git, or with changes that are in no commit, the day of the build and a hash of what was built.
 */
export const buildVersion = (built: readonly string[]): string => versionOfCommit() ?? versionOfContents(built, new Date())

/** Names of built files carry a hash of what is in them. */
export function versionOfContents(built: readonly string[], now: Date): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '.')
  return `${day}-${createHash('sha256').update(built.toSorted().join('\n')).digest('hex').slice(0, 6)}`
}

function versionOfCommit(): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, TZ: 'UTC' } })
  try {
    if (git('status', '--porcelain', '--ignored', '--', ...sources) !== '') return null
    const [day, hash = ''] = git('log', '-1', '--date=format-local:%Y.%m.%d', '--format=%cd %H').trim().split(' ')
    return `${day}-${hash.slice(0, 6)}`
  } catch {
    return null
  }
}

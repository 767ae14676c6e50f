import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { readEnvironment, StartError } from '#server/config.ts'
import { eraseAgain, LedgerEntry, readLedger } from '#server/personal-data/ledger/ledger.ts'
import { openPool } from '#server/platform/db.ts'
import { openInstallation } from '#server/platform/installation.ts'
import { openSecrets } from '#server/platform/secrets.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const became = { done: 'erased again', known: 'erased already', nobody: 'is not in this database', left: 'LEFT' } as const

/** Writes the acts of destruction into a file beside the backups, or carries out again those a restored database does not know. */
async function run(what: string | undefined, file: string | undefined) {
  if ((what !== 'export' && what !== 'again') || file === undefined)
    throw new StartError('npm run erasures -- FILE, or after a restore npm run erasures:again -- FILE')
  const config = readEnvironment()
  const installation = await openInstallation(config, say)
  const { db } = openPool(installation.worker.url, installation.worker.as, 2)
  try {
    if (what === 'export') {
      const entries = await readLedger(db)
      await writeFile(file, `${JSON.stringify(entries, null, 1)}\n`, { mode: 0o600 })
      return say(`${entries.length} acts of destruction are written to ${file}: keep it beside the backups.`)
    }
    const parsed = z.array(LedgerEntry).safeParse(JSON.parse(await readFile(file, 'utf8')))
    if (!parsed.success) throw new StartError(`${file} is no list of acts of destruction.`)
    const all = await eraseAgain(db, await openSecrets(db, config.secret), parsed.data)
    for (const { entry, became: how, why } of all)
      if (how !== 'known') say(`${entry.number} of ${entry.org}: ${became[how]}${why ? `: ${why}` : ''}`)
    const count = (how: keyof typeof became) => all.filter(one => one.became === how).length
    say(
      `${all.length} acts: ${count('done')} carried out again, ${count('known')} known, ${count('nobody')} of nobody here, ${count('left')} left.`,
    )
    if (count('left') > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await installation.close()
  }
}

run(process.argv[2], process.argv[3]).catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

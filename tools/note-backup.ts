import { readEnvironment, StartError } from '#server/config.ts'
import { insertBackup } from '#server/installation/store/health.ts'
import { readClock } from '#server/platform/clock.ts'
import { openPool } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { openInstallation } from '#server/platform/installation.ts'

const usage = 'npm run backup:note -- made|restored NAME'

/** Notes that a backup was made, or that one was restored and looked at, so that the product warns of neither. */
async function run(kind: string | undefined, name: string | undefined) {
  if ((kind !== 'made' && kind !== 'restored') || name === undefined) throw new StartError(usage)
  const installation = await openInstallation(readEnvironment(), line => process.stderr.write(`${line}\n`))
  const { db } = openPool(installation.worker.url, installation.worker.as, 1)
  try {
    await insertBackup(db, { id: newId(), kind, name: name.slice(0, 120), at: await readClock(db), byName: '' })
    process.stdout.write(`Noted: ${kind} ${name}.\n`)
  } finally {
    await db.destroy()
    await installation.close()
  }
}

run(process.argv[2], process.argv[3]).catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

import { readEnvironment, StartError } from '#server/config.ts'
import { openEmbedded } from '#server/platform/embedded.ts'
import { migrate } from '#server/platform/migrate.ts'
import { watchPrimary } from '#server/platform/primaryWatch.ts'

/** Of several hosts the one that takes writes is looked for so long. */
const FIND_MS = 30_000

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run() {
  const config = readEnvironment()
  const embedded = config.database ? null : await openEmbedded({ data: config.data, say })
  const url = embedded?.url ?? config.database!.migrate ?? config.database!.app
  const primary = watchPrimary(url, say)
  try {
    await primary.find(FIND_MS)
    let applied = 0
    await migrate(url, {
      data: embedded ? config.data : undefined,
      onApplied: name => {
        applied++
        say(name)
      },
    })
    if (applied === 0) say('The database is up to date.')
  } finally {
    await primary.stop()
    await embedded?.stop()
  }
}

run().catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
})

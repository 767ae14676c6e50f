import { setTimeout as sleep } from 'node:timers/promises'
import { readEnvironment, StartError } from '#server/config.ts'
import { storedRows } from '#server/jobs.ts'
import { type Db, openPool } from '#server/platform/db.ts'
import { openInstallation } from '#server/platform/installation.ts'
import { type Rebuild, rebuildOn } from '#server/platform/rebuild.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const EVERY_MS = 3000

/** Writes stored rows of an older shape anew, beside a running product, to whose people it gives way, or without one. */
async function run() {
  const installation = await openInstallation(readEnvironment(), say)
  const { db } = openPool(installation.worker.url, installation.worker.as, 4)
  try {
    for (const { name, rebuild } of storedRows) {
      const { done, seconds } = await rebuildAll(db, name, rebuild)
      say(`${name}: ${done} rebuilt in ${seconds.toFixed(1)} s${done > 0 ? `, ${Math.round(done / seconds)} a second` : ''}`)
    }
  } finally {
    await db.destroy()
    await installation.close()
  }
}

async function rebuildAll(db: Db, name: string, rebuild: Rebuild) {
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  let done = 0
  let told = began
  for (let after: string | null = null; ; ) {
    const { came, pauseMs } = await rebuildOn(db, rebuild, after)
    if (!came) return { done, seconds: passed() }
    done += came.done
    after = came.after
    if (performance.now() - told > EVERY_MS) {
      told = performance.now()
      say(`${name}: ${done} rebuilt, ${Math.round(done / passed())} a second${pauseMs > 0 ? ', giving way to people at work' : ''}`)
    }
    if (pauseMs > 0) await sleep(pauseMs)
  }
}

run().catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

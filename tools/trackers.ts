import { readEnvironment, StartError } from '#server/config.ts'
import { openIntake } from '#server/devices/intake/intake.ts'
import { openTrackerServers } from '#server/devices/intake/listening.ts'
import { handInFollowers } from '#server/followers.ts'
import { openPool } from '#server/platform/db.ts'
import { openInstallation } from '#server/platform/installation.ts'
import { openLog } from '#server/platform/log.ts'
import { openMetrics } from '#server/platform/metrics.ts'
import { newServer } from '#server/platform/server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * The servers of trackers in a process of their own, beside those that answer people: `TRASSA_WIALON` and `TRASSA_OSMAND` say where it listens,
 * `TRASSA_INNER` where its figures are told.
 */
async function run() {
  const config = readEnvironment()
  if (!config.database) throw new StartError('DATABASE_URL must be given: the embedded database belongs to the process of npm start.')
  if (!config.trackers.wialon && !config.trackers.osmand) throw new StartError('TRASSA_WIALON or TRASSA_OSMAND must be given.')
  const installation = await openInstallation(config, say)
  handInFollowers()
  const log = openLog()
  const metrics = openMetrics()
  const { db } = openPool(installation.worker.url, installation.worker.as, 4)
  const intake = openIntake({ workerDb: db, metrics, log })
  const trackers = openTrackerServers({ config, intake, metrics, log })
  const inner = newServer(config, { log, metrics })
  inner.get('/healthz', async () => ({ ok: true }))
  inner.get('/metrics', async (_, reply) => reply.type(metrics.type).send(await metrics.text()))
  if (config.inner) await inner.listen(config.inner)
  await trackers.listen()
  for (const protocol of ['wialon', 'osmand'] as const) {
    const port = trackers.portOf(protocol)
    if (port !== null) say(`  ${protocol}: ${port}`)
  }
  say('  Остановить · Stop: Ctrl+C')

  const stop = async () => {
    await trackers.close()
    await intake.stop()
    await Promise.all([db.destroy(), inner.close(), installation.close()])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

run().catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

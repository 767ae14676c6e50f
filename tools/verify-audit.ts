import { readEnvironment, StartError } from '#server/config.ts'
import { type Verdict, verifyAuditChain } from '#server/platform/auditChain.ts'
import { type Db, type OrgId, openPool } from '#server/platform/db.ts'
import { openInstallation } from '#server/platform/installation.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const EVERY_MS = 5000

/** Proves the audit chain of every organisation, beside a running product or without one; changes nothing. */
async function run() {
  const installation = await openInstallation(readEnvironment(), say)
  const { db } = openPool(installation.worker.url, installation.worker.as, 2)
  try {
    const { organizations, rows, broken } = await verifyAll(db)
    say(
      broken === 0
        ? `The audit holds: ${organizations} organisations, ${rows} rows, each chained to the one before.`
        : `The audit does NOT hold: the chains of ${broken} of ${organizations} organisations are broken.`,
    )
    process.exitCode = broken === 0 ? 0 : 1
  } finally {
    await db.destroy()
    await installation.close()
  }
}

async function verifyAll(db: Db) {
  const all = await db.selectFrom('organizations').select(['id', 'nameShort']).orderBy('id').execute()
  let rows = 0
  let broken = 0
  let told = Date.now()
  for (const [i, { id, nameShort }] of all.entries()) {
    const verdict = await verifyAuditChain(db, id as OrgId, count => {
      rows += count
      if (Date.now() - told < EVERY_MS) return
      told = Date.now()
      say(`${i} of ${all.length} organisations, ${rows} rows`)
    })
    if (verdict.ok) continue
    broken += 1
    say(`${nameShort} (${id}): ${whatBreaks(verdict)}`)
  }
  return { organizations: all.length, rows, broken }
}

function whatBreaks({ why, seq }: Extract<Verdict, { ok: false }>): string {
  switch (why) {
    case 'gap':
      return `number ${seq} of the chain is missing.`
    case 'missing':
      return `the row of number ${seq} is gone.`
    case 'changed':
      return `number ${seq} is not as it was chained.`
    case 'unlinked':
      return `${seq} numbers hold, and a row older than an hour stands outside the chain: no process has chained it, or it was slipped in.`
  }
}

run().catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

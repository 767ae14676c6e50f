import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import { readEnvironment, StartError } from '#server/config.ts'
import { backUp } from '#server/platform/backup.ts'
import { sizeOf } from '#server/platform/backupFolder.ts'
import { openEmbedded } from '#server/platform/embedded.ts'
import { refuseOwnServer } from './ownServer.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/** Backs up the embedded database and the uploaded files into a new folder, beside a running product or without one. */
async function run(into: string | undefined) {
  if (into === undefined) throw new StartError('npm run backup -- FOLDER')
  const config = readEnvironment()
  refuseOwnServer(config)
  const began = performance.now()
  const embedded = await openEmbedded({ data: config.data, say })
  try {
    const { s3, folder } = config.files
    const { files } = await backUp({ rootUrl: embedded.rootUrl, files: s3 ? null : folder, into, version, say })
    await note(embedded.rootUrl, basename(into))
    const size = sizeOf(files.reduce((sum, file) => sum + file.size, 0))
    if (s3) say('Uploaded files lie in S3 and are not in the backup.')
    if (config.secret) say('The keys in it are wrapped by TRASSA_SECRET, which is not in the backup: keep it elsewhere.')
    say(`Backed up to ${into}: ${files.length} files, ${size}, in ${Math.round((performance.now() - began) / 1000)} s.`)
  } finally {
    await embedded.stop()
  }
}

/** Tells the product that a backup was made, so that it warns of none; one whose schema does not know of them yet is left as it is. */
async function note(url: string, name: string) {
  const db = new pg.Client({ connectionString: url })
  try {
    await db.connect()
    await db.query(`insert into backup_marks (id, kind, at, name) values ($1, 'made', app_now(), $2)`, [randomUUID(), name.slice(0, 120)])
  } catch {
    say('The backup could not be noted: npm run backup:note -- made NAME does it later.')
  } finally {
    await db.end().catch(() => undefined)
  }
}

run(process.argv[2]).catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

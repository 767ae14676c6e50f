import { parseArgs } from 'node:util'
import pg from 'pg'
import { readEnvironment, StartError } from '#server/config.ts'
import { openInstallation } from '#server/platform/installation.ts'
import { primaryAddressOf } from '#server/platform/primary.ts'
import { addReader, endReader, listReaders, rotateReader } from './readers/logins.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage = `npm run readers -- list
npm run readers -- add ORGANISATION NAME [--seconds 60] [--connections 3]
npm run readers -- rotate LOG-IN
npm run readers -- end LOG-IN
ORGANISATION is an id or a tax number; NAME what the log-in is told from others by.`

const wanted: Record<string, number> = { list: 0, add: 2, rotate: 1, end: 1 }

/** Log-ins that read the figures of one organisation by SQL; beside a running product or without one. */
async function run(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '60' }, connections: { type: 'string', default: '3' } },
  })
  const [what = '', first = '', name = ''] = positionals
  if (positionals.length !== (wanted[what] ?? Number.NaN) + 1) throw new StartError(usage)
  const installation = await openInstallation(readEnvironment(), line => process.stderr.write(`${line}\n`))
  const owner = new pg.Client({ connectionString: primaryAddressOf(installation.owner) })
  try {
    await owner.connect()
    const tell = ({ role, password }: { role: string; password: string }) => {
      const { hostname, port, pathname } = new URL(primaryAddressOf(installation.owner))
      say(`postgres://${role}:${password}@${hostname}:${port || '5432'}${pathname}`)
      say('The password is told this once.')
    }
    if (what === 'list')
      for (const { role, organization, seconds, connections } of await listReaders(owner))
        say(`${role}  ${organization}  ${connections} connections, ${seconds} s`)
    if (what === 'add')
      tell(await addReader(owner, { organization: first, name, seconds: Number(values.seconds), connections: Number(values.connections) }))
    if (what === 'rotate') tell(await rotateReader(owner, first))
    if (what === 'end') await endReader(owner, first)
  } finally {
    await owner.end()
    await installation.close()
  }
}

run(process.argv.slice(2)).catch(error => {
  const isMeant = error instanceof StartError || (error instanceof TypeError && 'code' in error)
  process.stderr.write(`${isMeant ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

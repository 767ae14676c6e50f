import { parseArgs } from 'node:util'
import { accountsOf, linkAccount, personSaid, unlinkAccount } from '#server/auth/commands.ts'
import { providerNameOf } from '#server/auth/providers/provider.ts'
import { type Config, readEnvironment, StartError } from '#server/config.ts'
import { EMBEDDED } from '#server/idp/commands/accounts.ts'
import { openPool } from '#server/platform/db.ts'
import { openInstallation } from '#server/platform/installation.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage = `npm run identity:list -- PERSON
npm run identity:link -- PERSON SUBJECT [--provider NAME]
npm run identity:unlink -- PERSON SUBJECT [--provider NAME]
PERSON is an id, an e-mail or a login; SUBJECT what the provider calls him; NAME the provider asked now, where none is given.`

/** Which accounts at identity providers sign a person in, and the change of it; beside a running product or without one. */
async function run(what: string | undefined, args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { provider: { type: 'string' } } })
  const [said, subject, more] = positionals
  const asked = what === 'list' ? said !== undefined && subject === undefined : said !== undefined && subject !== undefined
  if (!['list', 'link', 'unlink'].includes(what ?? '') || !asked || more !== undefined) throw new StartError(usage)
  const config = readEnvironment()
  const installation = await openInstallation(config, say)
  const { db } = openPool(installation.worker.url, installation.worker.as, 1)
  try {
    const person = await personSaid(db, said!)
    const account = { provider: values.provider ?? asksNow(config), subject: subject! }
    if (what === 'link') await linkAccount(db, person, account)
    if (what === 'unlink') await unlinkAccount(db, person, account)
    say(`${person.id}  ${person.name}${person.email === null ? '' : `  ${person.email}`}`)
    const accounts = await accountsOf(db, person)
    for (const { provider, subject, createdAt } of accounts) say(`  ${provider}  ${subject}  ${createdAt.toISOString()}`)
    if (accounts.length === 0) say('  no account signs him in')
  } finally {
    await db.destroy()
    await installation.close()
  }
}

const asksNow = ({ idp }: Config) => (idp.kind === 'embedded' ? EMBEDDED : providerNameOf(idp))

run(process.argv[2], process.argv.slice(3)).catch(error => {
  const isMeant = error instanceof StartError || (error instanceof TypeError && 'code' in error)
  process.stderr.write(`${isMeant ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

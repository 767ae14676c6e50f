import { readFileSync } from 'node:fs'
import { ZodError } from 'zod'
import { verifyBets } from '#server/bets/chain/proof.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const read = (path: string) => readFileSync(path, 'utf8')

/** Proves an exported log of bets, and that receipts a bidder kept are in it; asks no server. */
async function run([file, ...receipts]: readonly string[]) {
  if (file === undefined) throw new Error('npm run bets:verify -- <log.json> [receipt.json …]')
  const { bets, number, key, findings } = await verifyBets(read(file), receipts.map(read))
  for (const { seq, what } of findings) say(`bet ${seq ?? '–'}: ${what}`)
  say(findings.length === 0 ? `Lot ${number}: ${bets} bets; chain, signatures and prices hold.` : `Lot ${number}: the log does NOT hold.`)
  say(`Signed with the key ${key}: the same in every log and for every receipt of one installation.`)
  process.exitCode = findings.length === 0 ? 0 : 1
}

const whyOf = (error: unknown) => {
  if (error instanceof ZodError) return `lacking or of another form: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`
  return error instanceof Error ? error.message : String(error)
}

run(process.argv.slice(2)).catch(error => {
  process.stderr.write(`The log or a receipt cannot be read: ${whyOf(error)}\n`)
  process.exitCode = 2
})

import { readFileSync } from 'node:fs'
import { verifyBets } from '#server/bets/verify.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const read = (path: string) => readFileSync(path, 'utf8')

/** Proves an exported log of bets, and that receipts a bidder kept are in it; asks no server. */
async function run([file, ...receipts]: readonly string[]) {
  if (file === undefined) throw new Error('npm run bets:verify -- <log.json> [receipt.json …]')
  const { bets, number, findings } = await verifyBets(read(file), receipts.map(read))
  for (const { seq, what } of findings) say(`bet ${seq ?? '–'}: ${what}`)
  say(findings.length === 0 ? `Lot ${number}: ${bets} bets; chain, signatures and prices hold.` : `Lot ${number}: the log does NOT hold.`)
  process.exitCode = findings.length === 0 ? 0 : 1
}

run(process.argv.slice(2)).catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
})

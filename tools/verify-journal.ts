import { readFileSync } from 'node:fs'
import { isProved } from '#server/platform/auditChain.ts'

const heads = {
  seq: ['Номер в цепочке', 'Number in the chain'],
  prevHash: ['Хеш предыдущей', 'Hash before'],
  hash: ['Хеш', 'Hash'],
  content: ['Что удостоверено', 'What is proved'],
}

/** Cells of a file of `;` and quotes. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[i + 1] === '"') cell += text[i++]
      else quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === ';') end()
    else if (sign === '\n') {
      end()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  end()
  return rows.filter(row => row.length > 1)
}

export type Findings = {
  rows: number
  unchained: number
  erased: number
  wrong: number[]
  broken: number[]
  first: number | null
  last: number | null
}

/** Proves every row of a file of the journal by itself, and every two that follow each other by one another. */
export function verifyFile(text: string): Findings {
  const [head = [], ...rows] = rowsOf(text.replace(/^\ufeff/, ''))
  const at = Object.fromEntries(Object.entries(heads).map(([name, names]) => [name, head.findIndex(cell => names.includes(cell))]))
  if (Object.values(at).includes(-1)) throw new Error('This file has no columns of the proof: export the journal with all its columns.')
  const chained = rows
    .filter(row => row[at.seq!] !== '')
    .map(row => ({
      seq: Number(row[at.seq!]),
      prevHash: Buffer.from(row[at.prevHash!]!, 'hex'),
      hash: Buffer.from(row[at.hash!]!, 'hex'),
      content: row[at.content!]!,
    }))
    .toSorted((a, b) => a.seq - b.seq)
  const broken = chained.filter((row, i) => {
    const before = chained[i - 1]
    return before !== undefined && before.seq === row.seq - 1 && !before.hash.equals(row.prevHash)
  })
  return {
    rows: chained.length,
    unchained: rows.length - chained.length,
    // what it says now is vouched for by the act and no file; its hash still stands between its neighbours
    erased: chained.filter(({ content }) => content === '').length,
    wrong: chained.filter(row => row.content !== '' && !isProved(row)).map(({ seq }) => seq),
    broken: broken.map(({ seq }) => seq),
    first: chained[0]?.seq ?? null,
    last: chained.at(-1)?.seq ?? null,
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function run(file: string | undefined) {
  if (file === undefined) throw new Error('Name the file: npm run journal:verify -- journal.csv')
  const { rows, unchained, erased, wrong, broken, first, last } = verifyFile(readFileSync(file, 'utf8'))
  for (const seq of wrong) say(`Number ${seq} is not what its hash says.`)
  for (const seq of broken) say(`Number ${seq} does not follow the one before it.`)
  const whole = wrong.length + broken.length === 0
  say(
    `${whole ? 'The file holds' : 'The file does NOT hold'}: ${rows} rows, numbers ${first ?? '–'} to ${last ?? '–'}${unchained > 0 ? `, ${unchained} not chained yet` : ''}${erased > 0 ? `, ${erased} with something erased by an act` : ''}.`,
  )
  process.exitCode = whole ? 0 : 1
}

if (import.meta.main)
  try {
    run(process.argv[2])
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }

import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * `npm run figures -- bench:bets bench:live`: runs the programs named, or all of them, and writes what they measured into the table of
 * docs/figures.md: each figure with its target, whether it is met, the day and the command. Rows of programs not run stay as they are.
 * `"--with=--seconds 3"` gives each of them these options.
 */
const programs: Readonly<Record<string, readonly string[]>> = {
  'bench:start': [],
  'bench:first-view': [],
  'bench:driver-page': [],
  'bench:orders': [],
  'bench:flights': [],
  'bench:journal': [],
  'bench:timeline': [],
  'bench:map': [],
  'bench:bets': [],
  'bench:live': [],
  'bench:bell': [],
  'bench:memory': [],
  'bench:capacity': [],
  'bench:exports': [],
  'bench:prints': [],
  'bench:suggest': [],
  'bench:waybills': [],
  'bench:letters': [],
  'bench:rules': [],
  'bench:webhooks': [],
  'bench:planner': [],
  'bench:positions': [],
  'bench:arrivals': [],
  'bench:sensors': [],
  'bench:eta': [],
  'bench:backup': [],
  'cluster:faults': [],
  'cluster:failover': [],
  'cluster:patroni': [],
}

/** Where figures stand. */
export const page = fileURLToPath(new URL('../docs/figures.md', import.meta.url))
const [begin, end] = ['<!-- figures: written by `npm run figures` -->', '<!-- end of figures -->']

type Row = { program: string; cells: string[] }

/** The figures a program printed: what, measured, target, met or MISSED. */
export const figuresIn = (text: string): [what: string, measured: string, target: string, met: string][] =>
  [...text.matchAll(/^ {2}(\S.*?) {2,}(-?[\d.]+|–) +([≤≥] ?[\d.]+) +(met|MISSED) *$/gm)].map(([, what, measured, target, met]) => [
    what!,
    measured!,
    target!,
    met!,
  ])

/** The rows that stand in the page, by the program that wrote them. */
export const rowsIn = (text: string): Row[] =>
  text
    .slice(text.indexOf(begin), text.indexOf(end))
    .split('\n')
    .filter(line => /^\| (?!what|---)/.test(line))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
    .map(cells => ({ program: /npm run (\S+)`?/.exec(cells[5] ?? '')?.[1]?.replace('`', '') ?? '', cells }))

function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn('npm', ['run', '-s', program, ...(args.length > 0 ? ['--', ...args] : [])], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', part => {
      text += part
      process.stdout.write(part)
    })
    child.once('error', fail)
    child.once('close', () => done(text))
  })
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { with: { type: 'string', default: '' } } })
  const asked = positionals.length > 0 ? positionals : Object.keys(programs)
  for (const program of asked)
    if (!(program in programs)) throw new Error(`No figures of ${program}. There are: ${Object.keys(programs).join(', ')}`)
  const given = values.with.split(' ').filter(Boolean)
  for (const program of asked) {
    const args = [...programs[program]!, ...given]
    const found = figuresIn(await run(program, args))
    if (found.length === 0) throw new Error(`${program} printed no figure: nothing is written`)
    const day = new Date().toISOString().slice(0, 10)
    const command = `\`npm run ${program}${args.length > 0 ? ` -- ${args.join(' ')}` : ''}\``
    const rows = found.map(([what, measured, target, met]) => ({
      program,
      cells: [what, measured, target, met === 'met' ? 'met' : '**missed**', day, command],
    }))
    const text = await readFile(page, 'utf8')
    const kept = rowsIn(text).filter(row => row.program !== program)
    const all = [...kept, ...rows].sort((a, b) => a.program.localeCompare(b.program))
    const written = [
      '| what | measured | target | | when | how |',
      '|---|---|---|---|---|---|',
      ...all.map(({ cells }) => `| ${cells.join(' | ')} |`),
    ]
    await writeFile(page, `${text.slice(0, text.indexOf(begin))}${begin}\n${written.join('\n')}\n${text.slice(text.indexOf(end))}`)
  }
}

if (import.meta.main) await main()

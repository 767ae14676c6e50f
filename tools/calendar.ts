import { AssertionError } from 'node:assert'
import { parseArgs } from 'node:util'
import { facts } from '#demo/facts/facts.ts'
import { openTestServer } from '#testing/database.ts'
import { layDemo } from '#testing/laid.ts'

/**
 * `npm run demo:calendar`: lays the demo world around moments of all kinds and looks whether the same facts hold of each. A line per
 * moment; ends with 1 where a fact does not hold. `-- --at 2028-02-29T12:00+03:00` lays it there alone (repeat it for more moments),
 * `-- --orders 5000` as large as a start does.
 */
const { values: asked } = parseArgs({
  options: { orders: { type: 'string', default: '700' }, at: { type: 'string', multiple: true, default: [] } },
})

/** While one world waits for its database, another one keeps the processors busy. */
const AT_ONCE = 2

/** By the clock of Moscow where nothing else is said. */
const calendar: readonly [moment: string, what: string][] = [
  ['2026-11-23T22:05+03:00', 'a Monday on which too few orders were left to be passed on'],
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].flatMap((day, i): [string, string][] => [
    [`2027-02-${String(8 + i).padStart(2, '0')}T10:30+03:00`, `${day} by day`],
    [`2027-09-${String(13 + i).padStart(2, '0')}T02:45+03:00`, `${day} by night`],
  ]),
  ['2026-12-15T23:59:30+03:00', 'the last seconds of a day in Moscow'],
  ['2026-12-16T00:00:05+03:00', 'the first seconds of a day in Moscow'],
  ['2027-04-14T23:59:30Z', 'the last seconds of a day in UTC'],
  ['2027-04-15T00:00:05Z', 'the first seconds of a day in UTC'],
  ['2027-07-07T21:30Z', 'midnight is over in Moscow, not in UTC'],
  ['2027-01-31T18:00+03:00', 'the end of January'],
  ['2027-02-28T23:30+03:00', 'the end of February'],
  ['2027-04-30T20:00+03:00', 'the end of April'],
  ['2027-05-31T12:00+03:00', 'the end of May'],
  ['2027-07-31T09:00+03:00', 'the end of July'],
  ['2027-08-01T00:10+03:00', 'the beginning of August'],
  ['2027-10-31T23:50+03:00', 'the end of October'],
  ['2026-11-30T16:00+03:00', 'the end of November'],
  ['2027-03-31T17:00+03:00', 'the end of the first quarter'],
  ['2027-04-01T00:20+03:00', 'the beginning of the second quarter'],
  ['2027-06-30T23:58+03:00', 'the end of the second quarter'],
  ['2027-09-30T13:00+03:00', 'the end of the third quarter'],
  ['2027-09-30T21:10Z', 'the third quarter is over in Moscow, not in UTC'],
  ['2026-12-31T15:00+03:00', 'New Year’s Eve by day'],
  ['2026-12-31T23:59+03:00', 'the last minute of 2026'],
  ['2027-01-01T00:01+03:00', 'the first minute of 2027'],
  ['2027-12-31T22:00Z', '2028 in Moscow, 2027 in UTC'],
  ['2028-12-31T19:30Z', '2029 in Novosibirsk, 2028 in Moscow'],
  ['2028-02-28T23:59:30+03:00', 'the day before 29 February'],
  ['2028-02-29T12:00+03:00', '29 February by day'],
  ['2028-02-29T23:59+03:00', 'the end of 29 February'],
  ['2028-03-01T00:01+03:00', 'the day after 29 February'],
  ['2027-01-02T11:00+03:00', 'the January holidays'],
  ['2027-01-07T12:00+03:00', 'Christmas'],
  ['2027-01-10T20:00+03:00', 'the end of the January holidays'],
  ['2027-01-11T08:00+03:00', 'the first morning after the January holidays'],
  ['2027-01-19T14:00+03:00', 'a week after the January holidays'],
  ['2027-02-23T13:00+03:00', 'Defender of the Fatherland Day'],
  ['2027-03-08T15:00+03:00', 'Women’s Day'],
  ['2027-05-01T10:00+03:00', 'Labour Day'],
  ['2027-05-09T21:00+03:00', 'Victory Day'],
  ['2027-05-11T09:00+03:00', 'the day after the May holidays'],
  ['2027-06-12T12:00+03:00', 'Russia Day'],
  ['2027-02-20T12:00+03:00', 'a Saturday that is worked'],
  ['2027-11-04T16:00+03:00', 'Unity Day'],
  ['2027-03-28T00:59:59Z', 'the second before clocks go forward in Europe'],
  ['2027-03-28T01:00:30Z', 'clocks went forward in Europe'],
  ['2027-10-31T00:59:59Z', 'the second before clocks go back in Europe'],
  ['2027-10-31T01:30Z', 'the hour that came twice in Europe is over'],
  ['2028-03-26T03:00+03:00', 'a night on which clocks change in Europe, not in Moscow'],
]

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What does not hold of the world laid around a moment; one that cannot be laid has one fault, its error. */
async function faultsOf(moment: string): Promise<string[]> {
  const found: string[] = []
  try {
    const laid = await layDemo(moment, Number(asked.orders))
    try {
      for (const { says, holds } of facts) await holds(laid).catch((error: unknown) => found.push(`${says}\n${wordsOf(error)}`))
    } finally {
      await laid.close()
    }
  } catch (error) {
    found.push(wordsOf(error))
  }
  return found
}

const wordsOf = (error: unknown) =>
  (error instanceof AssertionError ? error.message : error instanceof Error ? String(error.stack) : String(error)).replaceAll(/^/gm, '    ')

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const moments: readonly (readonly [string, string])[] = asked.at.length > 0 ? asked.at.map(moment => [moment, '']) : calendar
const waiting = [...moments]
const began = performance.now()
let broken = 0
const server = await openTestServer()
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [moment, what] = next
        const since = performance.now()
        const faults = await faultsOf(moment)
        if (faults.length > 0) broken++
        say(
          [`${faults.length > 0 ? 'FAILED' : 'ok    '} ${moment.padEnd(25)} ${seconds(since).padStart(7)}  ${what}`, ...faults].join('\n'),
        )
      }
    }),
  )
} finally {
  await server.close()
}
say(`${moments.length} moments, ${facts.length} facts of each, ${broken} moments with a fault, ${seconds(began)}`)
process.exitCode = broken > 0 ? 1 : 0

import { Agent, request as httpRequest } from 'node:http'
import { parseArgs } from 'node:util'
import { orders } from '#contract/orders.ts'
import { palette } from '#contract/palette.ts'
import { writeQuery } from '#contract/query-string.ts'
import { fillDemo } from '#demo/fill.ts'
import { makeCustomer, makePartners } from '#testing/makers.ts'
import { startProcess } from '#testing/process.ts'
import { openGround, quantile, say, signedIn, table, verdict } from './ground.ts'
import { grow } from './grow.ts'

/**
 * `npm run bench:palette`: what a person types into the palette, well and badly, over 1 000 000 orders of one forwarder, against a page of the
 * list of the same orders, asked over HTTP by turns in the same run. Absolute figures hold for this machine only.
 */
const { values: asked } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '20' } },
})
const COUNT = Number(asked.orders)
const ROUNDS = Number(asked.rounds)
const CUSTOMERS = 2000

const number = (n: number) => `25-${String(n).padStart(7, '0')}`
const at = (share: number) => Math.floor(COUNT * share)

/** What people type, and how. */
const typed: Readonly<Record<string, readonly string[]>> = {
  'a whole number': [number(at(0.1)), number(at(0.5)), number(at(0.93))],
  'the end of a number': [
    String(at(0.37) + 13)
      .padStart(7, '0')
      .slice(-5),
    String(at(0.81) + 7)
      .padStart(7, '0')
      .slice(-6),
  ],
  'one word of many orders': ['казань', 'моск', 'самара', 'rfpfym'],
  'two words': ['казань москва', 'самара екатеринбург', 'москва владивосток', 'тюмень сочи'],
  'a customer, a partner': ['ромашка 1207', 'вектор 3', 'кедр'],
  'two letters': ['ка', 'мо'],
  'with mistakes': ['казнь', 'екатеренбург', 'рамашка 77', 'самаро москва'],
  nowhere: ['ъъъъъъ', 'зимбабве', '9999999999'],
}
const firms = ['Ромашка', 'Молокозавод', 'Кедр', 'Северсталь', 'Агроторг', 'Стройбаза', 'Хлебодар', 'Вектор']

async function main() {
  const ground = await openGround()
  const stop: (() => Promise<unknown>)[] = [ground.close]
  try {
    await fillDemo(ground.installation, () => undefined)
    const signed = await signedIn(ground, { isForwarder: true })
    const viewer = { org: signed.org, ...signed.browsers[0]! }
    const executors: string[] = []
    for (let i = 0; i < 20; i++) {
      const executor = await signedIn(ground, { isExecutor: true })
      await makePartners(ground.worker.db, viewer.org, executor.org)
      executors.push(executor.org)
    }
    for (let i = 0; i < CUSTOMERS; i++) await makeCustomer(ground.worker.db, viewer.org, { name: `ООО «${firms[i % firms.length]!} ${i}»` })
    const began = Date.now()
    await grow(ground, viewer, executors, COUNT)
    say(`\n${COUNT} orders and ${CUSTOMERS} customers of one forwarder; made in ${Math.round((Date.now() - began) / 1000)} s`)
    const server = await startProcess(ground.url)
    stop.push(server.stop)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const timed = (path: string) =>
      new Promise<{ ms: number; text: string }>((done, fail) => {
        const from = performance.now()
        const call = httpRequest(`${server.url}${path}`, { agent, headers: { cookie: viewer.cookie } }, response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', part => (text += part))
          response.on('end', () =>
            response.statusCode === 200
              ? done({ ms: performance.now() - from, text })
              : fail(new Error(`${path}: ${response.statusCode} ${text}`)),
          )
        })
        call.on('error', fail)
        call.end()
      })
    const suggest = (text: string) => timed(`${palette.suggest.path}?${writeQuery({ text })}`)
    const page = () => timed(`${orders.list.path}?side=forwarder&limit=50`)

    const list: number[] = []
    const took = new Map(Object.keys(typed).map(kind => [kind, [] as number[]]))
    const nothing: string[] = []
    for (let round = -2; round < ROUNDS; round++)
      for (const [kind, texts] of Object.entries(typed))
        for (const text of texts) {
          const beside = await page()
          const answer = await suggest(text)
          if (round >= 0) {
            list.push(beside.ms)
            took.get(kind)!.push(answer.ms)
          } else if (round === -1 && kind !== 'nowhere') {
            const { items } = (JSON.parse(answer.text) as { data: { items: unknown[] } }).data
            if (items.length === 0) nothing.push(text)
          }
        }
    if (nothing.length > 0) say(`\nfound nothing for: ${nothing.join(', ')}`)
    const ms = (values: readonly number[], share: number) => quantile(values, share).toFixed(1)
    const all = [...took.values()].flat()
    say()
    table(
      ['one person asking alone', 'p50 ms', 'p99 ms', 'max ms'],
      [
        ['a page of 50 orders', ms(list, 0.5), ms(list, 0.99), ms(list, 1)],
        ...[...took].map(([kind, values]) => [kind, ms(values, 0.5), ms(values, 0.99), ms(values, 1)]),
        ['all that was typed', ms(all, 0.5), ms(all, 0.99), ms(all, 1)],
      ],
    )
    say()
    table(
      ['ratio', 'measured', 'target', ''],
      [
        verdict(`palette: p99 of all that was typed over ${COUNT} orders, ms`, quantile(all, 0.99), 150, 'most'),
        verdict('palette: median of all that was typed ÷ median of a page of orders', quantile(all, 0.5) / quantile(list, 0.5), 8, 'most'),
      ],
    )
    agent.destroy()
  } finally {
    for (const end of stop.toReversed()) await end()
  }
}

await main()

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openChannels } from '#server/channels/adapters/open.ts'
import { deliverSealed } from '#server/channels/commands/deliver.ts'
import { startDeliveries } from '#server/channels/jobs.ts'
import { openUnsubscribeLinks } from '#server/channels/unsubscribe/links.ts'
import { readConfig } from '#server/config.ts'
import { inHome } from '#server/platform/db.ts'
import { openLog } from '#server/platform/log.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { addWebhook } from '#server/webhooks/commands.ts'
import { makePerson } from '#testing/people.ts'
import { testSecret } from '#testing/world.ts'
import { openGround, quantile, say, table, verdict } from './ground.ts'

/**
 * `npm run bench:webhooks`: 200 webhooks a second go to a receiver that takes two seconds for each, and some to others beside it; the time from
 * the commit of what happened until the others have it, against that without the slow one.
 */
const { values: asked } = parseArgs({
  options: {
    slow: { type: 'string', default: '200' },
    others: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '10' },
  },
})
const [slowPerSecond, perSecond, seconds] = [Number(asked.slow), Number(asked.others), Number(asked.seconds)]
const SLOW_MS = 2000
const OTHERS = 5

const ground = await openGround()
const begun = new Map<string, number>()
const took: number[] = []
let slowTaken = 0
const receiver = createServer((request, response) => {
  request.resume()
  const end = () => response.writeHead(204).end()
  if (request.url === '/slow') {
    slowTaken += 1
    return void setTimeout(end, SLOW_MS)
  }
  const id = String(request.headers['webhook-id'])
  took.push(performance.now() - begun.get(id)!)
  end()
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const at = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

const config = readConfig({ DATABASE_URL: ground.url, TRASSA_SECRET: testSecret, TRASSA_CHANNELS_INSIDE: 'webhook' })
const secrets = await openSecrets(ground.worker.db, testSecret)
const channels = openChannels(config, secrets)
const unsubscribeLinks = openUnsubscribeLinks(secrets.keyFor('unsubscribe'), config.url)
const job = startDeliveries({ db: ground.worker.db, secrets, channels, config, unsubscribeLinks, log: openLog(() => undefined) })
try {
  const { org } = await makePerson(ground.worker.db, { name: 'ООО «Замер»', isForwarder: true })
  const filter = { events: [], othersOnly: false }
  const add = (path: string) =>
    inHome(ground.worker.db, org, tx => {
      tx.rules = { ...tx.rules, channels: ['webhook'] }
      return addWebhook(tx, secrets, { name: path, url: `${at}${path}`, filter, inside: true })
    })
  const slow = (await add('/slow')).id
  const others = await Promise.all(Array.from({ length: OTHERS }, (_, i) => add(`/${i}`)))
  const event = { type: 'order.placed', timestamp: new Date().toISOString(), data: { shape: 'order' } }
  const message = { locale: 'ru' as const, subject: '', lines: [], locked: '', short: '', event }
  const send = (webhookId: string, count: number) =>
    inHome(ground.worker.db, org, async tx => {
      for (let n = 0; n < count; n++) {
        const to = { to: { webhookId }, channel: 'webhook', urgent: false, objectId: randomUUID(), event: event.type } as const
        const id = await deliverSealed(tx, secrets, { ...to, source: { kind: 'event', occurrenceId: null }, message })
        begun.set(id, performance.now())
      }
    })
  /** Sends for so long, and gives how long the others waited. */
  const run = async (withSlow: boolean): Promise<number[]> => {
    took.length = 0
    const from = performance.now()
    const parts = 10
    for (let part = 0; part < seconds * parts; part++) {
      await pause(Math.max(0, from + (part * 1000) / parts - performance.now()))
      job.nudge()
      await Promise.all([
        ...(withSlow ? [send(slow, slowPerSecond / parts)] : []),
        ...(part % Math.max(1, Math.round((parts * OTHERS) / perSecond)) === 0 ? others.map(({ id }) => send(id, 1)) : []),
      ])
    }
    job.nudge()
    for (let rest = 0; rest < 100 && took.length < begun.size - (withSlow ? seconds * slowPerSecond : 0); rest++) await pause(100)
    begun.clear()
    return [...took]
  }
  const plain = await run(false)
  const beside = await run(true)
  const row = (name: string, all: readonly number[]) => [
    name,
    String(all.length),
    quantile(all, 0.5).toFixed(0),
    quantile(all, 0.99).toFixed(0),
  ]
  table(['to others', 'arrived', 'p50 ms', 'p99 ms'], [row('alone', plain), row(`beside ${slowPerSecond}/s to a slow one`, beside)])
  say(`the slow one took ${slowTaken} of ${seconds * slowPerSecond} meanwhile`)
  say()
  table(
    ['ratio', 'measured', 'target', ''],
    [
      verdict('webhooks that arrived beside a slow receiver ÷ alone', beside.length / plain.length, 1, 'least'),
      verdict('webhooks beside a slow receiver, p99 in ms', quantile(beside, 0.99), 1000, 'most'),
    ],
  )
} finally {
  await job.stop()
  await channels.close()
  receiver.closeAllConnections()
  receiver.close()
  await ground.close()
}

// Places an order, waits for it among the changes, and takes the webhook that says the same.
import { createServer } from 'node:http'
import { Refusal, Trassa } from '../trassa.ts'
import { readWebhook, WebhookError } from '../webhook.ts'

const { TRASSA_URL = 'http://127.0.0.1:3000', TRASSA_KEY = '', TRASSA_WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const trassa = new Trassa({ url: TRASSA_URL, key: TRASSA_KEY })

/** Objects of which a signed message has come. */
const told = new Set<string>()
const waiting = new Map<string, () => void>()
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  try {
    const { event } = await readWebhook({ secret: TRASSA_WEBHOOK_SECRET, headers: request.headers, body })
    if (event.type === 'order.placed') {
      told.add(event.data.objectId)
      waiting.get(event.data.objectId)?.()
    }
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 401 : 500).end()
  }
})
server.listen(Number(PORT), '127.0.0.1')

const day = (ahead: number, hour: string) => `${new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00Z`
const cursor = await trassa.position()

try {
  const order = await trassa.call('orders.create', {
    data: {
      goal: 'place',
      draft: {
        stops: [
          {
            ...{ kind: 'loading', place: 'kazan', address: 'ул. Тэцевская, 280', windowFrom: day(7, '06'), windowTo: day(7, '09') },
            ...{ contactName: 'Петров', contactPhone: '+79170000001' },
          },
          {
            ...{ kind: 'unloading', place: 'moscow', address: 'Дмитровское ш., 163А', windowFrom: day(8, '06'), windowTo: day(8, '12') },
            ...{ contactName: 'Иванов', contactPhone: '+79160000002' },
          },
        ],
        cargos: [{ name: 'Напитки', massKg: 18_000, pallets: 33 }],
        ...{ capacityKg: 20_000, pallets: 33, bodyTypes: ['tent'], price: { amount: '96500.00', currency: 'RUB' } },
      },
    },
  })
  console.log(`placed ${order.number}`)

  for await (const { events } of trassa.changes({ cursor, everyMs: 1000 })) {
    const event = events.find(({ data }) => data.objectId === order.id)
    if (!event) continue
    console.log(`changed ${event.type}`)
    break
  }
  if (!told.has(order.id)) await new Promise<void>(done => waiting.set(order.id, done))
  console.log('signed order.placed')
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`refused ${error.code}: ${error.message}`, error.info)
  process.exitCode = 1
} finally {
  server.close()
}

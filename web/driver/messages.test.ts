import { expect, test } from 'vitest'
import { type DriverMessage, fateOf, type MessageAnswer, pauseAfter, sendInOrder } from './messages.ts'

const message = (seq: number, change: Partial<DriverMessage> = {}): DriverMessage =>
  ({
    seq,
    key: `key-${seq}`,
    linkId: 'link',
    flight: 'Р-1',
    at: '2026-10-06T09:00:00.000Z',
    state: 'waiting',
    why: null,
    call: 'report',
    data: { taskId: 'task', mark: 'arrive', comment: '' },
    ...change,
  }) as DriverMessage

const taken: MessageAnswer = { status: 200, body: { data: { outcome: 'taken', why: null, flight: null } } }
const noNetwork: MessageAnswer = { status: null, body: null }
const refusal = (status: number, code: string): MessageAnswer => ({ status, body: { error: { code, message: `why ${code}`, info: {} } } })

/** A queue whose messages are answered one after another as given; tells what was sent and what became of each. */
function openQueue(messages: DriverMessage[], answers: MessageAnswer[]) {
  const sent: string[] = []
  const fates: string[] = []
  let left = messages
  const queue = {
    first: async () => left[0] ?? null,
    post: async ({ key }: DriverMessage) => {
      sent.push(key)
      return answers.shift() ?? noNetwork
    },
    settle: async ({ seq }: DriverMessage, { is }: { is: string }) => {
      fates.push(`${seq} ${is}`)
      left = left.filter(each => each.seq !== seq)
    },
  }
  return { queue, sent, fates }
}

test('messages go one after another in the order they were pressed', async () => {
  const { queue, sent, fates } = openQueue([message(1), message(2), message(3)], [taken, taken, taken])
  expect(await sendInOrder(queue)).toBe(true)
  expect(sent).toEqual(['key-1', 'key-2', 'key-3'])
  expect(fates).toEqual(['1 done', '2 done', '3 done'])
})

test('without a network the first one stays first, and is sent again under its own key', async () => {
  const { queue, sent, fates } = openQueue([message(1), message(2)], [noNetwork, taken, taken])
  expect(await sendInOrder(queue)).toBe(false)
  expect(fates).toEqual([])
  expect(await sendInOrder(queue)).toBe(true)
  expect(sent).toEqual(['key-1', 'key-1', 'key-2'])
})

test('what is kept or refused does not hold the rest', async () => {
  const kept: MessageAnswer = { status: 200, body: { data: { outcome: 'kept', why: { ru: 'Не по порядку', en: 'Out of order' } } } }
  const { queue, fates } = openQueue([message(1), message(2), message(3)], [kept, refusal(422, 'task.no_outcome'), taken])
  expect(await sendInOrder(queue)).toBe(true)
  expect(fates).toEqual(['1 kept', '2 refused', '3 done'])
})

test.each([
  ['a server that is being replaced', { status: 503, body: null }],
  ['too many at once', refusal(429, 'call.too_many')],
  ['a page of some network that wants a sign-in', { status: 403, body: null }],
  ['a page of some network in place of an address', { status: 404, body: null }],
  ['no answer', noNetwork],
])('%s is no answer: the message waits', (_, answer) => {
  expect(fateOf(answer)).toEqual({ is: 'later' })
})

test.each(['unknown', 'revoked', 'over', 'taken'])('a link that is %s closes the flight on this phone', code => {
  expect(fateOf(refusal(403, `driver_link.${code}`))).toMatchObject({ is: 'refused', closes: true })
})

test('other refusals leave the flight open, and say why', () => {
  expect(fateOf(refusal(409, 'driver_link.begun'))).toMatchObject({ is: 'refused', closes: false, why: { ru: 'why driver_link.begun' } })
})

test('pauses grow from five seconds to five minutes', () => {
  expect([1, 2, 3, 7, 40].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000])
})

test('a code that was not right is laid aside with its words and with the flight as it is then, and the next message goes', () => {
  const why = { ru: 'Код не подошёл', en: 'The code is not right' }
  const flight = { linkId: 'link' }
  expect(fateOf({ status: 200, body: { data: { outcome: 'refused', why, flight } } })).toEqual({
    is: 'refused',
    why,
    closes: false,
    flight,
  })
})

import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setConnection } from '#web/api/live/liveConnection.ts'
import { now, setTimeOffset } from '#web/i18n/format.ts'
import { LotClock } from '#web/tenders/clock/LotClock.tsx'
import { lotChanged, price, textOf } from '#web/testing/bidding.ts'
import { liveOf, lotId, lotOf, openLots, outsideOfLots, refusal, roubles, takenOf } from '#web/testing/lots.tsx'
import { closeOrders } from '#web/testing/orders.tsx'
import { BetBox } from './BetBox.tsx'

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  closeOrders()
  setTimeOffset(0)
  setConnection({ state: 'live', since: Date.now(), heard: now() })
})

test('a lost answer is asked for again with the key of the same intent, and the stored answer is shown', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot])
  let kept: Response | null = null
  let answer = () => {}
  const asked = new Promise<void>(done => (answer = done))
  server.answer = async placed => {
    if (kept) return asked.then(() => kept!.clone())
    kept = takenOf(server, placed)
    throw new TypeError('Failed to fetch')
  }
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
  await userEvent.click(price())
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Ответа нет: проверяем.')).toBeVisible()
  answer()
  await expect.element(screen.getByText(/принято 14:51:38.412/)).toBeVisible()
  expect(server.placed).toHaveLength(2)
  expect(server.placed[0]!.key).toBe(server.placed[1]!.key)
  expect(server.placed[0]!.data).toEqual(server.placed[1]!.data)
})

test('a limit met while asking again is no answer: the key stays', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot])
  const answers = [new Response(null, { status: 502 }), refusal(429, 'limit.rate', 'Слишком часто', { seconds: 1 })]
  server.answer = placed => answers.shift() ?? takenOf(server, placed)
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
  await userEvent.click(price())
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/принято/)).toBeVisible()
  expect(new Set(server.placed.map(({ key }) => key)).size).toBe(1)
  expect(server.placed).toHaveLength(3)
})

test('a refusal stands at the field and the new price is taken over on request', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot])
  server.answer = ({ data }) => {
    server.lives.set(data.lotId, liveOf(1, { bets: 7, best: roubles(175_000), ceiling: roubles(173_500), rank: 3 }))
    return refusal(422, 'bet.too_high', 'Ставка должна быть не выше 173 500 ₽', { max: '173500.00' })
  }
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
  await userEvent.click(price())
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert').filter({ hasText: 'не выше 173 500' })).toBeVisible()
  await expect.element(price()).toHaveAttribute('aria-valuenow', '174500')
  await expect.element(price()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.click(screen.getByRole('button', { name: /Подставить/ }))
  await expect.element(price()).toHaveAttribute('aria-valuenow', '173500')
})

test('without a connection the box is locked, keeps what was entered, and opens once the server has said how the lot stands', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot])
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
  await userEvent.click(price())
  await userEvent.keyboard('{ArrowDown}')
  setConnection({ state: 'reconnecting', since: Date.now() - 4000, heard: now() - 4000 })
  await expect.element(screen.getByText('Ставка закрыта')).toBeVisible()
  expect(textOf(screen.container)).toMatch(/Нет связи \d+ с: цена могла измениться\. Ввод сохранён\./)
  await expect.element(price()).not.toBeInTheDocument()
  const before = server.queries.length
  await userEvent.click(screen.getByRole('button', { name: 'Проверить связь' }))
  await expect.poll(() => server.queries.length).toBeGreaterThan(before)
  // the stream runs again, but nothing is known of what it missed
  server.lives.set(lot.id, liveOf(1, { bets: 8, best: roubles(170_000), ceiling: roubles(168_500) }))
  setConnection({ state: 'live', since: Date.now() + 1, heard: now() })
  await expect.element(price()).toHaveAttribute('aria-valuenow', '174500')
  await expect.element(screen.getByText(/Не примут: не больше/)).toBeVisible()
})

test('the clock of the page is put right after the line was opened: the box opens all the same', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot])
  // the machine is a minute ahead, and the page learns it by the first answer
  server.behindMs = 60_000
  setConnection({ state: 'live', since: Date.now(), heard: now() })
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
})

test('a question for the lot that fails locks the box too, though the stream seems to run', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot])
  server.down = true
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText('Ставка закрыта')).toBeVisible()
  server.down = false
  await userEvent.click(screen.getByRole('button', { name: 'Проверить связь' }))
  await expect.element(price()).toBeVisible()
})

test('an event is shown at once; what only the server can tell is asked for, several lots in one question', async () => {
  const lots = [lotOf(1), lotOf(2)]
  const server = await outsideOfLots(lots)
  const { screen } = await openLots(lots.map(lot => <LotClock key={lot.id} lot={lot} compact />))
  await expect.poll(() => server.queries.some(ids => ids.length === 2)).toBe(true)
  const endsAt = new Date(Date.now() + 299_000).toISOString()
  for (const n of [1, 2])
    server.lives.set(lotId(n), liveOf(n, { bets: 7, best: roubles(175_000), ceiling: roubles(173_500), endsAt, extensions: 1 }))
  lotChanged({ n: 1, bets: 7, best: '175000.00', endsAt, extensions: 1 })
  await expect.element(screen.getByText(/04:\d\d/).first()).toBeVisible()
  lotChanged({ n: 2, bets: 7, best: '175000.00', endsAt, extensions: 1 })
  await expect.poll(() => server.queries.length).toBeGreaterThanOrEqual(2)
})

test('twelve lots that move five times a second each cost a few questions a second', async () => {
  const lots = Array.from({ length: 12 }, (_, i) => lotOf(i + 1))
  const server = await outsideOfLots(lots)
  await openLots(lots.map(lot => <LotClock key={lot.id} lot={lot} compact />))
  await expect.poll(() => server.queries.some(ids => ids.length === 12)).toBe(true)
  server.queries.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let round = 1; round <= 10; round++) {
    for (let n = 1; n <= 12; n++) {
      const best = 177_500 - round * 1500
      server.lives.set(lotId(n), liveOf(n, { bets: 6 + round, best: roubles(best), ceiling: roubles(best - 1500) }))
      lotChanged({ n, bets: 6 + round, best: `${best}.00` })
    }
    await vi.advanceTimersByTimeAsync(200)
  }
  vi.useRealTimers()
  expect(server.queries.length).toBeGreaterThan(0)
  // 120 events in two seconds: one question per 300 ms for all twelve, and the first
  expect(server.queries.length).toBeLessThanOrEqual(Math.ceil(2 / 0.3) + 1)
  for (const ids of server.queries) expect(ids.length).toBeLessThanOrEqual(12)
})

import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { setConnection } from '#web/api/live/liveConnection.ts'
import { now } from '#web/i18n/format.ts'
import { LotClock } from '#web/tenders/clock/LotClock.tsx'
import { lotChanged, textOf } from '#web/testing/bidding.ts'
import { betOf, liveOf, lotOf, openLots, outsideOfLots, roubles } from '#web/testing/lots.tsx'
import { closeOrders } from '#web/testing/orders.tsx'
import { PriceThread } from './PriceThread.tsx'

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  closeOrders()
  setConnection({ state: 'live', since: Date.now(), heard: now() })
})

test('the clock counts down without being drawn anew and says aloud only what matters', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const lot = lotOf(1, { live: { endsAt: new Date(Date.now() + 5 * 60_000 + 900).toISOString() } })
  await outsideOfLots([lot])
  const { screen } = await openLots(<LotClock lot={lot} />)
  const clock = screen.container.querySelector('.lot-clock')!
  await expect.poll(() => clock.getAttribute('data-near')).toBe('calm')
  await expect.element(screen.getByText(/продлений 0 из 12/)).toBeVisible()
  vi.advanceTimersByTime(1000)
  await expect.poll(() => clock.getAttribute('data-near')).toBe('soon')
  await expect.element(screen.getByText('скоро конец')).toBeVisible()
  await expect
    .poll(() => textOf(screen.container.querySelector('[role="status"]')!))
    .toBe('Л-26-00412 · Северный Экспедитор: осталось 5 минут')
  expect(textOf(clock)).toMatch(/0[45]:\d\d/)
  expect(textOf(clock)).toMatch(/до \d\d:\d\d:\d\d МСК/)
})

test('a lot that was cancelled is not said to have ended when it was planned to', async () => {
  const lot = lotOf(1, { live: { status: 'cancelled' } })
  await outsideOfLots([lot])
  const { screen } = await openLots(<LotClock lot={lot} />)
  await expect.element(screen.getByText('Отменён').first()).toBeVisible()
  expect(textOf(screen.container)).not.toMatch(/заверш/i)
})

test('the thread draws both lines, the start, the limit of the robot, and the same as a table', async () => {
  const lot = lotOf(1, {
    live: { robot: { floor: roubles(172_000), step: roubles(1500), until: null, active: true, stopped: null } },
  })
  const server = await outsideOfLots([lot])
  server.threads.set(lot.id, [
    betOf(1, 184_000, true),
    betOf(2, 182_000, false),
    betOf(3, 180_500, true),
    betOf(5, 179_000, true, { status: 'submitted' }),
    betOf(6, 177_500, false, { status: 'leading' }),
  ])
  const { screen } = await openLots(<PriceThread lot={lot} />)
  await expect.element(screen.getByText('177 500 лучшая')).toBeInTheDocument()
  await expect.element(screen.getByText('179 000 вы')).toBeInTheDocument()
  await expect.element(screen.getByText('старт 185 000')).toBeInTheDocument()
  await expect.element(screen.getByText('предел 172 000')).toBeInTheDocument()
  await userEvent.click(screen.getByText('Ставки таблицей'))
  await expect.element(screen.getByRole('row')).toHaveLength(6)
  expect(screen.container.querySelectorAll('.lot-thread-ring')).toHaveLength(3)
})

test('the own price leaves the thread with the bet that was taken back, and the table says so', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot])
  server.threads.set(lot.id, [betOf(4, 180_500, true), betOf(5, 179_000, true, { status: 'submitted' }), betOf(6, 177_500, false)])
  const { screen } = await openLots(<PriceThread lot={lot} />)
  await expect.element(screen.getByText('179 000 вы')).toBeInTheDocument()
  server.threads.set(lot.id, [betOf(4, 180_500, true), betOf(5, 179_000, true, { status: 'withdrawn' }), betOf(6, 177_500, false)])
  server.lives.set(lot.id, liveOf(1, { own: null, rank: null, leading: null, head: 'after' }))
  // nothing of what the event tells has changed: the head of the log alone says that somebody took his bet back
  lotChanged({ best: '177600.00' })
  await expect.element(screen.getByText(/ вы$/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByText('Ставки таблицей'))
  await expect.element(screen.getByText('ваша · отозвана')).toBeVisible()
})

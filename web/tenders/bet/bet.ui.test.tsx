import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { TenderCard } from '#contract/tender-card.ts'
import { LotLive } from '#contract/tender-list.ts'
import { applyEventPatches } from '#web/api/eventPatches.ts'
import { setConnection } from '#web/api/liveConnection.ts'
import { now } from '#web/i18n/format.ts'
import { betOf, liveOf, lotId, lotOf, openLots, outsideOfLots, refusal, roubles, takenOf } from '#web/testing/lots.tsx'
import { closeOrders } from '#web/testing/orders.tsx'
import { tenderOf } from '#web/testing/tenders.ts'
import { BetBox } from './BetBox.tsx'
import { BetRow } from './BetRow.tsx'
import { setConfirmWay } from './confirmWays.ts'
import { LotClock } from './LotClock.tsx'
import { PriceThread } from './PriceThread.tsx'
import { RobotDialog } from './RobotDialog.tsx'

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  closeOrders()
  setConnection({ state: 'live', since: now(), heard: now() })
})

const price = () => page.getByRole('spinbutton', { name: /Ваша цена|Your price/ })
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const textOf = (element: Element) => plain(element.textContent ?? '')

/** A server that tells the terms of whatever tender is asked for. */
const termed = (change: Partial<TenderCard> = {}) => ({
  '/api/tender/v0/get': () => z.encode(TenderCard, tenderOf({ own: false, mayBet: { allow: true, reason: null, code: null }, ...change })),
})

/** What the stream tells of a lot. */
const tell = (change: Partial<{ n: number; bets: number; best: string | null; endsAt: string; extensions: number; status: string }>) => {
  const live = liveOf(change.n ?? 1)
  const { n: _, ...told } = change
  applyEventPatches({
    'lot.changed': [
      JSON.stringify({
        tenderId: live.tenderId,
        lotId: live.lotId,
        bets: live.bets,
        best: '177500.00',
        endsAt: live.endsAt,
        extensions: 0,
        status: 'open',
        ...told,
      }),
    ],
  })
}

test('in a row of the list one bids in the same way, and the terms are not asked for: that would count as an opening', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot])
  const asked: string[] = []
  const others = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push(path)
    return others(path, init)
  })
  const { screen } = await openLots(<BetRow lot={lot} />)
  await expect.element(price()).toHaveAttribute('aria-valuenow', '176000')
  await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
  // what they allow is unknown here, and so nothing is said of it
  expect(textOf(screen.container)).not.toMatch(/отменить|отозвать/i)
  await userEvent.click(price())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => server.placed.map(({ data }) => data.amount)).toEqual([{ amount: '174500.00', currency: 'RUB' }])
  expect(asked.filter(path => path.startsWith('/api/tender/v0/get'))).toEqual([])
})

test('the price that leads stands ready, says what follows, and Enter bids it', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot], termed())
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(price()).toHaveAttribute('aria-valuenow', '176000')
  const hint = screen.getByText(/Станете 1-м/)
  await expect.element(hint).toBeVisible()
  await expect.poll(() => textOf(hint.element().parentElement!)).toContain('Станете 1-м: 176 000 ₽ (−1 500). Отменить ставку нельзя.')
  expect(textOf(screen.container)).toContain('с НДС 22 %, чистыми 144 262,3 ₽')
  await userEvent.click(price())
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('принято 14:51:38.412 МСК')).toBeVisible()
  expect(server.placed).toHaveLength(1)
  expect(server.placed[0]!.data.amount).toEqual({ amount: '176000.00', currency: 'RUB' })
  await expect.element(screen.getByText('хеш c0ffee11')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Квитанция' })).toBeVisible()
})

test('in English the same is said', async () => {
  const lot = lotOf(1)
  await outsideOfLots([lot], termed())
  const { screen } = await openLots(<BetBox lot={lot} />, 'en')
  await expect.element(screen.getByText(/You become 1st/)).toBeVisible()
  await expect.poll(() => textOf(screen.container)).toMatch(/You become 1st: 176,000 ₽ \(−1,500\)\. A bet cannot be undone\./)
  expect(textOf(screen.container)).not.toMatch(/[а-яё]/i)
})

test('arrows change the price by the step, a typed price stays', async () => {
  const lot = lotOf(1)
  await outsideOfLots([lot])
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
  await userEvent.click(price())
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(price()).toHaveAttribute('aria-valuenow', '174500')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(price()).toHaveAttribute('aria-valuenow', '177500')
  await expect.element(screen.getByText(/Не примут/)).toBeVisible()
  await userEvent.keyboard('1')
  await userEvent.keyboard('70000{Enter}')
  await expect.element(price()).toHaveAttribute('aria-valuenow', '170000')
  await userEvent.keyboard('{Escape}')
  await expect.element(price()).toHaveAttribute('aria-valuenow', '176000')
})

test('where there is no price yet arrows and buttons ask for one instead of stepping from nothing', async () => {
  const lot = lotOf(1, { start: null, live: { bets: 0, best: null, ceiling: null, own: null, rank: null, leading: null } })
  const server = await outsideOfLots([lot])
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText('Начальной цены нет: назовите свою.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Меньше' }))
  const typed = screen.getByRole('textbox', { name: 'Ваша цена' })
  await expect.element(typed).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(price())
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(typed).toHaveFocus()
  await userEvent.keyboard('1000{Enter}')
  // a step that would come to nothing is none
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(price()).toHaveAttribute('aria-valuenow', '1000')
  expect(server.placed).toEqual([])
})

test('a robot that stopped of itself says why, until its owner leads again', async () => {
  const robot = { floor: roubles(178_000), step: roubles(1500), until: null, active: false, stopped: 'floor' }
  const lot = lotOf(1, { live: { robot } })
  const server = await outsideOfLots([lot])
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/Автоставка дошла до предела 178.000.₽ и остановилась/)).toBeVisible()
  server.lives.set(lot.id, liveOf(1, { bets: 7, robot: { ...robot, stopped: 'barred' } }))
  tell({ bets: 7, best: '176000.00' })
  await expect.element(screen.getByText(/вы больше не проходите по условиям/)).toBeVisible()
})

test('in an open request the best price that is told says whether the own one would lead', async () => {
  const lot = lotOf(1, { kind: 'open_rfq', step: null, live: { ceiling: null } })
  await outsideOfLots([lot])
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/1-й не станет: лучшая 177.500.₽/)).toBeVisible()
  await expect.element(screen.getByText(/Заменить можно до/)).toBeVisible()
})

test('a second Enter confirms where the browser is told so, and only for the price the first one was for', async () => {
  const lot = lotOf(1)
  const server = await outsideOfLots([lot])
  setConfirmWay('twice')
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
  await userEvent.click(price())
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/Ещё раз Enter, и ставка/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(server.placed).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/принято/)).toBeVisible()
  expect(server.placed[0]!.data.amount!.amount).toBe('174500.00')
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
  setConnection({ state: 'reconnecting', since: now() - 4000, heard: now() - 4000 })
  await expect.element(screen.getByText('Ставка закрыта')).toBeVisible()
  expect(textOf(screen.container)).toMatch(/Нет связи \d+ с: цена могла измениться\. Ввод сохранён\./)
  await expect.element(price()).not.toBeInTheDocument()
  const before = server.queries.length
  await userEvent.click(screen.getByRole('button', { name: 'Проверить связь' }))
  await expect.poll(() => server.queries.length).toBeGreaterThan(before)
  // the stream runs again, but nothing is known of what it missed
  server.lives.set(lot.id, liveOf(1, { bets: 8, best: roubles(170_000), ceiling: roubles(168_500) }))
  setConnection({ state: 'live', since: now() + 1, heard: now() })
  await expect.element(price()).toHaveAttribute('aria-valuenow', '174500')
  await expect.element(screen.getByText(/Не примут: не больше/)).toBeVisible()
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
  tell({ n: 1, bets: 7, best: '175000.00', endsAt, extensions: 1 })
  await expect.element(screen.getByText(/04:\d\d/).first()).toBeVisible()
  tell({ n: 2, bets: 7, best: '175000.00', endsAt, extensions: 1 })
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
      tell({ n, bets: 6 + round, best: `${best}.00` })
    }
    await vi.advanceTimersByTimeAsync(200)
  }
  vi.useRealTimers()
  expect(server.queries.length).toBeGreaterThan(0)
  // 120 events in two seconds: one question per 300 ms for all twelve, and the first
  expect(server.queries.length).toBeLessThanOrEqual(Math.ceil(2 / 0.3) + 1)
  for (const ids of server.queries) expect(ids.length).toBeLessThanOrEqual(12)
})

test('a fixed price is taken with one button, a rising one says when it changes', async () => {
  const fixed = lotOf(1, {
    kind: 'first_price',
    start: roubles(54_000),
    live: { ceiling: roubles(54_000), best: null, own: null, bets: 0, rank: null, leading: null },
  })
  const server = await outsideOfLots([fixed])
  const { screen } = await openLots(<BetBox lot={fixed} />)
  const take = screen.getByRole('button', { name: /Взять за 54.000/ })
  await expect.element(take).toBeVisible()
  await expect.element(screen.getByText('Лот получит тот, кто возьмёт первым.')).toBeVisible()
  await expect.poll(() => server.queries.length).toBeGreaterThan(0)
  await userEvent.click(take)
  await expect.poll(() => server.placed[0]?.data.amount?.amount).toBe('54000.00')
})

test('where prices go up the price stands a step above the best', async () => {
  const rising = lotOf(1, {
    rising: true,
    side: 'forwarder',
    live: { best: roubles(90_000), ceiling: roubles(91_500), own: null, rank: null, leading: null },
  })
  await outsideOfLots([rising])
  const { screen } = await openLots(<BetBox lot={rising} />)
  await expect.element(price()).toHaveAttribute('aria-valuenow', '91500')
  await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
  await userEvent.click(price())
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByText(/Не примут: не меньше/)).toBeVisible()
})

test('a bet on capacity has the VAT of the organiser, who is paid, before one has bid and after', async () => {
  const lot = lotOf(1, {
    rising: true,
    side: 'forwarder',
    what: 'capacity',
    live: { best: roubles(90_000), ceiling: roubles(91_500), own: null, rank: null, leading: null },
  })
  await outsideOfLots([lot], termed({ payee: { regime: 'usn_5', country: 'RU' } }))
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.poll(() => textOf(screen.container)).toContain('с НДС 5 %, чистыми 87 142,86 ₽')
})

test('a sealed price leaves the browser sealed, and what that protects from is said', async () => {
  const { CipherSuite, DhkemX25519HkdfSha256, HkdfSha256, Aes256Gcm } = await import('@hpke/core')
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const pair = await suite.kem.generateKeyPair()
  const publicKey = btoa(String.fromCharCode(...new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey))))
  const lot = lotOf(1, {
    kind: 'sealed_rfq',
    sealed: true,
    visibility: 'blind',
    live: { best: null, ceiling: null, own: null, rank: null, leading: null, bets: 0 },
  })
  const server = await outsideOfLots([lot], { '/api/tenderBet/v0/keys': () => ({ publicKey, alias: '3', privateKey: null }) })
  const { screen } = await openLots(<BetBox lot={lot} />)
  await userEvent.click(screen.getByText('Что значит «запечатана»'))
  await expect.element(screen.getByText(/Не защищает от того, кто управляет сервером/)).toBeVisible()
  await userEvent.click(price())
  await userEvent.keyboard('1')
  await userEvent.keyboard('46000{Enter}')
  await userEvent.click(screen.getByRole('button', { name: /Запечатать/ }))
  await expect.poll(() => server.placed).toHaveLength(1)
  const { data } = server.placed[0]!
  expect(data.amount).toBeUndefined()
  const { enc, ciphertext, nonce } = data.sealed as { enc: string; ciphertext: string; nonce: string }
  const bytes = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)).buffer
  const opened = await suite.open(
    { recipientKey: pair.privateKey, enc: bytes(enc) },
    bytes(ciphertext),
    new TextEncoder().encode(`${lot.id}|3|${nonce}`).buffer,
  )
  expect(JSON.parse(new TextDecoder().decode(opened))).toMatchObject({ amount: '146000.00', share: null, comment: '' })
  expect(sessionStorage.getItem(`bet.sealed.${lot.id}`)).toBe('14600000')
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
  await expect.poll(() => textOf(screen.container.querySelector('[role="status"]')!)).toBe('Л-26-00412: осталось 5 минут')
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
  tell({ best: '177600.00' })
  await expect.element(screen.getByText(/ вы$/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByText('Ставки таблицей'))
  await expect.element(screen.getByText('ваша · отозвана')).toBeVisible()
})

test('the robot is told its limit, that only its owner sees it, and is stopped', async () => {
  const lot = lotOf(1)
  const sent: unknown[] = []
  const running = liveOf(1, { robot: { floor: roubles(168_000), step: roubles(1500), until: null, active: true, stopped: null } })
  await outsideOfLots([lot], {
    '/api/tenderBet/v0/robot': (_, body) => {
      sent.push((JSON.parse(String(body)) as { data: unknown }).data)
      return z.encode(LotLive, running)
    },
  })
  const { screen } = await openLots(<RobotDialog lot={lot} live={lot.live} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Включить автоставку' }))
  await expect.element(screen.getByText('Введите предел числом больше нуля.')).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Остановиться на' }), '180000')
  await expect.element(screen.getByText(/предел должен быть не выше/)).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Остановиться на' }), '168000')
  await expect.element(screen.getByText(/Остановится на 168.000.₽; предел виден только вам/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Включить автоставку' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ lotId: lot.id, floor: { amount: '168000.00', currency: 'RUB' }, until: null })
})

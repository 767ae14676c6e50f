import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { LotLive } from '#contract/tender-list.ts'
import { setConnection } from '#web/api/live/liveConnection.ts'
import { now } from '#web/i18n/format.ts'
import { lotChanged, price, termed, textOf } from '#web/testing/bidding.ts'
import { liveOf, lotOf, openLots, outsideOfLots, roubles } from '#web/testing/lots.tsx'
import { closeOrders } from '#web/testing/orders.tsx'
import { BetBox } from './BetBox.tsx'
import { BetRow } from './BetRow.tsx'
import { setConfirmWay } from './confirmation/confirmWays.ts'
import { RobotDialog } from './RobotDialog.tsx'

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  closeOrders()
  setConnection({ state: 'live', since: Date.now(), heard: now() })
})

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
  expect(textOf(screen.container)).toContain('с НДС 22 %, чистыми 144 262,30 ₽')
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
  lotChanged({ bets: 7, best: '176000.00' })
  await expect.element(screen.getByText(/вы больше не проходите по условиям/)).toBeVisible()
})

test('whoever may not see the settings of his organisation is told his VAT all the same, and a robot’s step is sent as the tender has it', async () => {
  const sent: unknown[] = []
  const lot = lotOf(1, { basis: 'effective', live: { net: true, own: null, bets: 0, best: null, ceiling: roubles(225_700) } })
  await outsideOfLots([lot], {
    '/api/tenderBet/v0/robot': (_, body) => {
      sent.push((JSON.parse(String(body)) as { data: unknown }).data)
      return z.encode(LotLive, liveOf(1))
    },
  })
  const { screen } = await openLots(
    <>
      <BetBox lot={lot} />
      <RobotDialog lot={lot} live={lot.live} onClose={() => {}} />
    </>,
  )
  await expect.poll(() => textOf(screen.container)).toContain('Первая ставка: 225 700 ₽')
  expect(textOf(screen.container)).toContain('с НДС 22 %, сравнивают с учётом вычета НДС')
  await expect.element(screen.getByRole('textbox', { name: 'Шаг' })).toHaveValue('1\u00a0830')
  await expect.element(screen.getByText(/не меньше шага торгов, 1.830.₽/)).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Остановиться на' }), '200000')
  await userEvent.click(screen.getByRole('button', { name: 'Включить автоставку' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ floor: { amount: '200000.00' }, step: { amount: '1500.00' } })
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
  await expect.element(screen.getByText(/Нажмите ещё раз, и ставка/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(server.placed).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/принято/)).toBeVisible()
  expect(server.placed[0]!.data.amount!.amount).toBe('174500.00')
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
    live: {
      vat: { vatMode: 'included', vatRate: 5 },
      best: roubles(90_000),
      ceiling: roubles(91_500),
      own: null,
      rank: null,
      leading: null,
    },
  })
  await outsideOfLots([lot], termed())
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
  expect(atob(ciphertext)).toHaveLength(2048 + 16)
  const bytes = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)).buffer
  const opened = await suite.open(
    { recipientKey: pair.privateKey, enc: bytes(enc) },
    bytes(ciphertext),
    new TextEncoder().encode(`${lot.id}|3|${nonce}`).buffer,
  )
  expect(JSON.parse(new TextDecoder().decode(opened))).toMatchObject({ amount: '146000.00', share: null, comment: '' })
  expect(sessionStorage.getItem(`bet.sealed.${lot.id}`)).toBe('14600000')
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

import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LotRow } from '#contract/tender-list.ts'
import { applyEventPatches } from '#web/api/live/eventPatches.ts'
import { setConnection } from '#web/api/live/liveConnection.ts'
import { now } from '#web/i18n/format.ts'
import { liveOf, lotId, lotOf, openLots, outsideOfLots, roubles } from '#web/testing/lots.tsx'
import { closeOrders } from '#web/testing/orders.tsx'
import { WatchWall } from './WatchWall.tsx'

afterEach(() => {
  closeOrders()
  setConnection({ state: 'live', since: Date.now(), heard: now() })
})

const plain = (element: Element) => (element.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
const card = (n: number) => page.getByRole('article', { name: new RegExp(`^(Лот|Lot) ${n}: `) })
/** The stream tells that somebody bid 90 500 ₽ for a lot. */
const moved = ({ id, tenderId, live }: LotRow) =>
  applyEventPatches({
    'lot.changed': [JSON.stringify({ tenderId, lotId: id, bets: 7, best: '90500.00', endsAt: live.endsAt, extensions: 0, status: 'open' })],
  })
const leads = { rank: 1, leading: true, best: roubles(92_000), ceiling: roubles(91_000) }

test('figures lead from card to card, left and right too; the setting and the sound are at the top, the sound is off', async () => {
  const lots = [lotOf(1), lotOf(2, { live: leads }), lotOf(3)]
  await outsideOfLots(lots)
  const { screen } = await openLots(<WatchWall lots={lots} />)
  await expect.element(screen.getByText('На связи, 3 лота')).toBeVisible()
  await expect.element(screen.getByText(/часы сверены, ±\d+ мс/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Звук выключен' })).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('2')
  await expect.element(card(2).getByRole('spinbutton')).toHaveFocus()
  await userEvent.keyboard('3')
  await expect.element(card(3).getByRole('spinbutton')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(card(2).getByRole('spinbutton')).toHaveFocus()
  // the one that is led comes behind those where one is outbid
  await expect.element(card(3).getByText('Лидируете')).toBeVisible()
  await expect.element(card(3).getByText('Вы уже лидируете. Снижать незачем.')).toBeVisible()
  await expect.element(card(1).getByText('Перебита')).toBeVisible()
})

test('figures lead to a card from a choice that was just made, and whoever points at a price types one', async () => {
  const lots = [lotOf(1), lotOf(2)]
  const server = await outsideOfLots(lots)
  const { screen } = await openLots(
    <>
      <div role="radiogroup" aria-label="Вид">
        <input type="radio" name="shape" aria-label="Стена" />
      </div>
      <WatchWall lots={lots} />
    </>,
  )
  await expect.element(card(2).getByRole('spinbutton')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Стена' }))
  await userEvent.keyboard('2')
  await expect.element(card(2).getByRole('spinbutton')).toHaveFocus()
  await userEvent.click(card(2).getByRole('spinbutton'))
  await userEvent.fill(card(2).getByRole('textbox'), '171000')
  await userEvent.keyboard('{Enter}')
  await expect.element(card(2).getByRole('spinbutton')).toHaveAttribute('aria-valuenow', '171000')
  await expect.element(card(2).getByRole('spinbutton')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.placed.map(({ data }) => [data.lotId, data.amount?.amount])).toEqual([[lotId(2), '171000.00']])
})

test('of a lot of one’s own it is said how many bet, not that one has no bet', async () => {
  const lots = [lotOf(1, { side: 'executor', rising: true, live: { own: null, bets: 0, best: null, rank: null, leading: null } })]
  await outsideOfLots(lots)
  const { screen } = await openLots(<WatchWall lots={lots} />)
  await expect.element(card(1).getByText('Ваш лот')).toBeVisible()
  // nor that a key places one
  expect(plain(screen.container.querySelector('.wall-keys')!)).toBe('1 лот')
  await expect.element(card(1).getByText('0 ставок')).toBeVisible()
  await expect.element(card(1).getByText('вашей ставки нет')).not.toBeInTheDocument()
})

test('in English nothing is left in Russian but the numbers of lots', async () => {
  const lots = [
    lotOf(1, {
      number: 'L-26-00412',
      cargo: 'Vegetables',
      title: 'Vegetables',
      organizer: { id: lotId(80), name: 'North Forwarder', tin: '7810005000' },
    }),
  ]
  await outsideOfLots(lots)
  const { screen } = await openLots(<WatchWall lots={lots} />, 'en')
  await expect.element(screen.getByText('Connected, 1 lot')).toBeVisible()
  await expect.element(card(1).getByText('Outbid')).toBeVisible()
  expect(plain(screen.container)).not.toMatch(/[а-яё]/i)
})

test('whoever led and is outbid sees the word, the tint and a notice; the card stays where it is', async () => {
  const lots = [lotOf(1, { live: leads }), lotOf(2, { live: leads })]
  const server = await outsideOfLots(lots)
  const { screen } = await openLots(<WatchWall lots={lots} />)
  await expect.element(card(2).getByText('Лидируете')).toBeVisible()
  const before = card(2).element().getBoundingClientRect()
  server.lives.set(lotId(2), liveOf(2, { ...leads, bets: 7, best: roubles(90_500), ceiling: roubles(89_000), rank: 2, leading: false }))
  moved(lots[1]!)
  await expect.element(card(2).getByText('Перебита')).toBeVisible()
  await expect.element(screen.getByText('Л-26-00413 · Северный Экспедитор: ставка перебита')).toBeVisible()
  expect(card(2).element().className).toContain('wall-lot-outbid')
  const after = card(2).element().getBoundingClientRect()
  expect([after.left, after.top]).toEqual([before.left, before.top])
})

test('a broken line is said on the wall and on every card', async () => {
  const lots = [lotOf(1), lotOf(2, { live: leads })]
  await outsideOfLots(lots)
  const { screen } = await openLots(<WatchWall lots={lots} />)
  await expect.element(card(2).getByText('Лидируете')).toBeVisible()
  setConnection({ state: 'reconnecting', since: Date.now() - 4000, heard: now() - 4000 })
  await expect.element(screen.getByText('Нет связи: ставки закрыты')).toBeVisible()
  await expect.element(card(2).getByText('Неизвестно')).toBeVisible()
  await expect.element(card(2).getByText('было 1-е из 4')).toBeVisible()
  await expect.element(card(1).getByText('Ставка закрыта')).toBeVisible()
})

test('a lot whose question fails is counted out and locked, the other one stays open; once it is answered both are back', async () => {
  const lots = [lotOf(1), lotOf(2)]
  const server = await outsideOfLots(lots)
  for (const lot of lots) server.lives.set(lot.id, { ...lot.live, bidders: 5 })
  const { screen } = await openLots(<WatchWall lots={lots} />)
  await expect.element(screen.getByText('На связи, 2 лота')).toBeVisible()
  // what the answer alone says: from then on no question of the beginning is under way
  for (const n of [1, 2]) await expect.poll(() => plain(card(n).element())).toContain('5 участников')
  expect(server.queries.flat()).toEqual(expect.arrayContaining([lotId(1), lotId(2)]))
  server.down = true
  moved(lots[1]!)
  await expect.element(screen.getByText('На связи, 1 из 2 лотов')).toBeVisible()
  await expect.element(card(2).getByText('Ставка закрыта')).toBeVisible()
  await expect.element(card(1).getByRole('spinbutton')).toBeVisible()
  server.down = false
  await userEvent.click(card(2).getByRole('button', { name: 'Проверить связь' }))
  await expect.element(screen.getByText('На связи, 2 лота')).toBeVisible()
  await expect.element(card(2).getByRole('spinbutton')).toBeVisible()
})

test('the winner sees his price, the time of his bet and until when to confirm, and confirms', async () => {
  const won = {
    status: 'awarded',
    rank: 1,
    leading: null,
    own: { ...liveOf(1).own!, amount: roubles(47_000), status: 'won', at: '2026-11-24T11:51:38.412Z' },
  } as const
  const lots = [lotOf(1, { live: won, distanceKm: 420 }), lotOf(2)]
  const confirmed: unknown[] = []
  const award = {
    id: lotId(90),
    lotId: lotId(1),
    executor: lots[0]!.organizer,
    seq: 5,
    amount: { amount: '47000.00', currency: 'RUB' },
    vatMode: 'included',
    vatRate: 22,
    net: { amount: '38524.59', currency: 'RUB' },
    vatSum: { amount: '8475.41', currency: 'RUB' },
    share: 100,
    status: 'pending',
    weeklyCap: null,
    reason: '',
    declined: '',
    awardedAt: '2026-11-24T11:52:00.000Z',
    confirmDueAt: '2026-11-24T13:52:00.000Z',
    decidedAt: null,
    orderId: null,
  }
  await outsideOfLots(lots, {
    '/api/tender/v0/get': url => (url.searchParams.get('tenderId') === lots[0]!.tenderId ? cardWith(lots[0]!, award) : null),
    '/api/tender/v0/confirm': (_, body) => {
      confirmed.push((JSON.parse(String(body)) as { data: unknown }).data)
      return cardWith(lots[0]!, { ...award, status: 'confirmed' })
    },
  })
  const { screen } = await openLots(<WatchWall lots={lots} />)
  await expect.element(card(2).getByText('Выиграно')).toBeVisible()
  expect(plain(card(2).element())).toContain('47 000 ₽')
  expect(plain(card(2).element())).toContain('с НДС 22 %, 111,90 ₽/км')
  expect(plain(card(2).element())).toContain('принято 14:51:38.412 МСК')
  await expect.element(card(2).getByText(/Подтвердить до 24.нояб/)).toBeVisible()
  await userEvent.click(card(2).getByRole('button', { name: 'Подтвердить' }))
  await expect.poll(() => confirmed).toEqual([{ tenderId: lots[0]!.tenderId, awardId: award.id }])
  await expect.element(screen.getByRole('article')).toHaveLength(2)
})

test('what is taken off the wall stays off in this browser and is put up again by hand', async () => {
  const lots = [lotOf(1), lotOf(2)]
  await outsideOfLots(lots)
  const { screen } = await openLots(<WatchWall lots={lots} />)
  await userEvent.hover(card(1))
  await userEvent.click(card(1).getByRole('button', { name: 'Убрать со стены' }))
  await expect.element(screen.getByText('На стене 1 из 2')).toBeVisible()
  await expect.element(card(1)).toHaveAccessibleName('Лот 1: Л-26-00413 · Северный Экспедитор')
  await userEvent.click(screen.getByRole('button', { name: 'На стене 1 из 2' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Л-26-00412 · Северный Экспедитор' }))
  await expect.element(page.getByRole('article', { name: 'Лот 2: Л-26-00412 · Северный Экспедитор' })).toBeInTheDocument()
})

const cardWith = (lot: ReturnType<typeof lotOf>, award: unknown) => ({
  ...opened,
  id: lot.tenderId,
  awards: [award],
})

/** A tender as its bidder has it open, with nothing that a wall does not look at. */
const opened = {
  id: '',
  version: 1,
  number: 'Т-26-00012',
  side: 'executor',
  own: false,
  status: 'awarded',
  round: 1,
  organizer: { id: lotId(80), name: 'Северный Экспедитор', tin: '7810005000' },
  draft: {
    side: 'forwarder',
    title: '',
    kind: 'reduction',
    sealed: false,
    currency: 'RUB',
    basis: 'gross',
    visibility: 'best',
    startsAt: null,
    endsAt: null,
    rounds: 1,
    showsBest: true,
    stepKind: 'abs',
    step: null,
    stepPercent: null,
    windowSeconds: 300,
    extendSeconds: 300,
    extendMost: 12,
    dutchSeconds: 60,
    autoAward: false,
    confirmMinutes: 120,
    withdrawUntil: null,
    shareRule: 'winner_takes_all',
    audience: { kind: 'partners' },
    eligibility: { minRating: 0, ownFleet: false, insuranceMin: null, adr: false },
    payDays: 14,
    payDaysKind: 'banking',
    payTrigger: 'originals',
    contact: '',
    comment: '',
    lots: [],
  },
  lots: [],
  documents: [],
  addenda: [],
  questions: [],
  funnel: null,
  cancel: null,
  terms: null,
  actions: [],
  mayBet: { allow: true, reason: null, code: null },
  fleet: null,
  payee: null,
  createdAt: '2026-11-24T11:00:00.000Z',
}

test.each([
  // what stands above the wall leaves 675 pixels of 900, and 465 of 720
  ['six lots of a wall', 6, 1208, 675],
  ['the box to bid in of the first lots', 2, 1048, 465],
])('%s stand whole on the first screen', async (_, count, width, height) => {
  const lots = Array.from({ length: count }, (_, i) => lotOf(i + 1))
  await outsideOfLots(lots)
  await openLots(
    <div style={{ width }}>
      <WatchWall lots={lots} />
    </div>,
  )
  await expect.element(card(count).getByRole('spinbutton')).toBeVisible()
  const cards = [...document.querySelectorAll('.wall-lot')].map(each => each.getBoundingClientRect())
  expect(cards).toHaveLength(count)
  expect(Math.max(...cards.map(({ bottom }) => bottom)) - cards[0]!.top).toBeLessThanOrEqual(height)
})

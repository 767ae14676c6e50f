import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { OrderCandidate } from '#contract/order-candidates.ts'
import { type Award, TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { OrderTrading } from '#web/orders/card/trading/OrderTrading.tsx'
import { lotOf, openLots, outsideOfLots, roubles } from '#web/testing/lots.tsx'
import { closeOrders, orderOf } from '#web/testing/orders.tsx'
import { tenderOf } from '#web/testing/tenders.ts'
import { BetBox } from './bet/BetBox.tsx'
import { LotAwards } from './ladder/LotAwards.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

const TERMS = '/api/tender/v0/get'
const terms = (change: Partial<TenderCard>) => ({ [TERMS]: () => z.encode(TenderCard, tenderOf({ own: false, ...change })) })
const plain = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ')
const may = { allow: true, reason: null, code: null }
/** An award of a lot to the organisation the server of these tests names. */
const awardOf = (lot: LotRow, change: Partial<Award> = {}): Award => ({
  id: lotOf(91).id,
  lotId: lot.id,
  executor: { id: orderOf(901).id, name: 'ВолгаТранс', tin: '1655002000' },
  seq: 1,
  amount: roubles(90_000),
  vatMode: 'included',
  vatRate: 22,
  net: { minor: 7_377_049, currency: 'RUB' },
  vatSum: { minor: 1_622_951, currency: 'RUB' },
  share: 100,
  status: 'confirmed',
  weeklyCap: null,
  reason: '',
  declined: '',
  awardedAt: new Date().toISOString(),
  confirmDueAt: null,
  decidedAt: new Date().toISOString(),
  orderId: null,
  ...change,
})

test('who may not bid reads why before he types, beside a list too and before bidding begins', async () => {
  const reason = 'у вас есть просроченный долг перед организатором'
  const open = lotOf(1)
  await outsideOfLots([open], terms({ mayBet: { allow: false, reason, code: 'debt' } }))
  const { screen } = await openLots(<BetBox lot={open} compact />)
  await expect.element(screen.getByText(`Сделать ставку нельзя: ${reason}.`)).toBeVisible()
  expect(screen.getByRole('spinbutton').query()).toBeNull()
  await screen.unmount()

  const pending = lotOf(2, { live: { status: 'pending', opensAt: new Date(Date.now() + 3_600_000).toISOString() } })
  await outsideOfLots([pending], terms({ mayBet: { allow: false, reason, code: 'debt' } }))
  const early = (await openLots(<BetBox lot={pending} />)).screen
  await expect.element(early.getByText(`Сделать ставку нельзя: ${reason}.`)).toBeVisible()
  await expect.element(early.getByText(/Ставки принимают с/)).toBeVisible()
})

test('the box opens at the moment a lot begins, though nobody has told so', async () => {
  const lot = lotOf(1, { live: { status: 'pending', opensAt: new Date(Date.now() + 1500).toISOString() } })
  await outsideOfLots([lot], terms({ mayBet: { allow: false, reason: null, code: 'not_begun' } }))
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText(/Ставки принимают с/)).toBeVisible()
  await expect.element(screen.getByRole('spinbutton')).toBeVisible()
  expect(screen.getByText(/Ставки принимают с/).query()).toBeNull()
})

test('a bidder reads how many of his own vehicles fit the lot and are free then', async () => {
  const lot = lotOf(1)
  await outsideOfLots([lot], terms({ mayBet: may, fleet: [{ lotId: lot.id, fit: 5, free: 3 }] }))
  const { screen } = await openLots(<BetBox lot={lot} />)
  await expect.element(screen.getByText('Своих машин, которые подходят: 5, свободно на погрузку: 3.')).toBeVisible()
})

test('a bidder opens which of his vehicles would carry the lot, and those that would not with why; a lane has none to open', async () => {
  const lot = lotOf(1)
  const set = {
    trailerId: null,
    trailerPlate: null,
    approach: null,
    place: null,
    approachKm: null,
    freeAt: null,
    driveLeft: null,
    cost: null,
  }
  const base = { ...set, bodyType: null, slack: null }
  const items: OrderCandidate[] = [
    { ...base, truckId: lotOf(71).id, plate: 'А123ВС77', driverId: lotOf(72).id, driverName: 'Иванов И. И.', level: 'fits', text: null },
    {
      ...base,
      ...{ truckId: lotOf(73).id, plate: 'В777ВВ77', driverId: null, driverName: null, level: 'blocked' },
      text: { ru: 'Машина в ремонте', en: 'The vehicle is under repair' },
    },
  ]
  const fleet = [lot, lotOf(2)].map(({ id }) => ({ lotId: id, fit: 1, free: 1 }))
  await outsideOfLots([lot], { ...terms({ mayBet: may, fleet }), [tenders.candidates.path]: () => ({ items }) })
  const { screen } = await openLots(<BetBox lot={lot} />)
  await screen.getByText(/Своих машин, которые подходят: 1/).click()
  await expect.element(screen.getByText('А123ВС77')).toBeVisible()
  expect(screen.getByRole('button', { name: /Взять/ }).query()).toBeNull()
  await screen.getByText('Остальные машины: 1').click()
  await expect.element(screen.getByText('Машина в ремонте')).toBeVisible()
  await screen.unmount()
  const lane = await openLots(<BetBox lot={lotOf(2, { what: 'lane' })} />)
  await expect.element(lane.screen.getByText(/Своих машин, которые подходят: 1/)).toBeVisible()
  expect(lane.screen.container.querySelector('details summary')).toBeNull()
})

test('the winner of capacity opens the draft order it has become', async () => {
  const lot = lotOf(1, { what: 'capacity', rising: true })
  await outsideOfLots([lot])
  const award = awardOf(lot, { orderId: '01980000-0000-7000-8000-000000000777' })
  const { screen } = await openLots(<LotAwards card={tenderOf({ own: false })} lot={lot} awards={[award]} />, 'en')
  const link = screen.getByRole('link', { name: 'Open the draft order' })
  await expect.element(link).toHaveAttribute('href', '/orders/01980000-0000-7000-8000-000000000777')
})

test('who refused reads that it was he, and the reserve that the lot may still come to it', async () => {
  const lot = lotOf(1, { live: { status: 'awarded', leading: null } })
  const award = awardOf(lot, { status: 'refused', declined: 'Машина сломалась' })
  await outsideOfLots([lot])
  const { screen } = await openLots(<LotAwards card={tenderOf({ own: false })} lot={lot} awards={[award]} />)
  await expect.element(screen.getByText('Вы отказались от лота')).toBeVisible()
  await expect.element(screen.getByText('Ваша причина: Машина сломалась')).toBeVisible()
  expect(plain(screen.container)).not.toMatch(/выиграли|победител/)
  const reserve = lotOf(2, { live: { status: 'awarded', leading: null, own: { ...lot.live.own!, status: 'reserve' } } })
  const other = await openLots(<LotAwards card={tenderOf({ own: false })} lot={reserve} awards={[]} />)
  await expect.element(other.screen.getByText(/Вы в резерве/)).toBeVisible()
  await other.screen.unmount()
  // once the winner has confirmed, nobody is in reserve
  const over = await openLots(<LotAwards card={tenderOf({ own: false, status: 'completed' })} lot={reserve} awards={[]} />)
  await expect.element(over.screen.getByText('Лот достался другому участнику')).toBeVisible()
})

test('who took a price is told that the lot goes back to its organiser, for there is no second one', async () => {
  const lot = lotOf(1, { kind: 'dutch' })
  const award = awardOf(lot, { status: 'pending', confirmDueAt: new Date(Date.now() + 7_200_000).toISOString(), decidedAt: null })
  await outsideOfLots([lot])
  const { screen } = await openLots(
    <LotAwards card={tenderOf({ own: false, draft: { ...tenderOf().draft, kind: 'dutch' } })} lot={lot} awards={[award]} />,
  )
  await expect.element(screen.getByText(/Иначе лот вернётся организатору/)).toBeVisible()
  await screen.getByRole('button', { name: 'Отказаться' }).click()
  await expect.element(screen.getByText('Лот вернётся организатору. Отказы видны ему.')).toBeVisible()
})

test('an order says which tender and which demand it is given out by', async () => {
  const [tenderId, lotId, demandId] = [lotOf(31).id, lotOf(32).id, lotOf(33).id]
  await outsideOfLots([], {
    '/api/tender/v0/ofOrder': () => ({
      tender: { id: tenderId, lotId, number: 'Т-26-00012', status: 'open' },
      demand: { id: demandId, number: 'П-26-00004' },
    }),
  })
  const { screen } = await openLots(<OrderTrading card={{ id: lotOf(30).id, side: 'forwarder', status: 'placed' }} />)
  const list = screen.getByRole('list', { name: 'Как ищут или нашли исполнителя' })
  await expect.element(list).toBeVisible()
  expect(plain(list.element())).toBe('В торгах Т-26-00012По потребности П-26-00004')
  await expect.element(screen.getByRole('link', { name: 'П-26-00004' })).toHaveAttribute('href', `/demand/${demandId}`)
})

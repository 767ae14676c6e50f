import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bets } from '#contract/bets.ts'
import { LotStatus } from '#contract/tender-states.ts'
import { tenders } from '#contract/tenders.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { live, routes, rows, rub, serveTenders, uuid, volga } from '#web/testing/tenderScreens.tsx'
import { lotOf } from '#web/testing/tenders.ts'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

describe('lists', () => {
  const own = {
    seq: 3,
    amount: rub(5_420_000),
    vatMode: 'included',
    vatRate: 22,
    compared: null,
    at: new Date().toISOString(),
    status: 'submitted',
  } as const

  test('2.21 an executor reads his own bet, its place and that it is outbid; the last five minutes are said in words', async () => {
    const soon = new Date(Date.now() + 120_000).toISOString()
    const outbid = lotOf(412, { side: 'executor', tab: 'taking' }, { own, rank: 2, leading: false, endsAt: soon })
    const free = lotOf(413, { side: 'executor', tab: 'available', visibility: 'rank' }, { best: null })
    const taken = lotOf(414, { side: 'executor', tab: 'available', visibility: 'best' }, { best: null })
    await serveTenders('executor', {
      [tenders.list.path]: () => rows(outbid, free, taken),
      [bets.live.path]: () => live(outbid, free, taken),
    })
    const { screen } = await openOrders('/tenders_executor', routes('executor'))
    await expect.element(screen.getByRole('columnheader', { name: 'Моя ставка' })).toBeVisible()
    const first = screen.getByRole('row', { name: /Л-26-00412/ })
    await expect.element(first.getByText('перебита · 2-е из 4')).toBeVisible()
    await expect.element(first.getByText('скоро конец')).toBeVisible()
    const second = screen.getByRole('row', { name: /Л-26-00413/ })
    await expect.element(second.getByText('нет ставки')).toBeVisible()
    // a price that may not be known is said to be hidden, not that there is none
    await expect.element(second.getByText('скрыта')).toBeVisible()
    // where it would be told there is none: the only bet was taken back
    await expect.element(screen.getByRole('row', { name: /Л-26-00414/ }).getByText('ставок нет')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Предложить машины' })).toBeVisible()
  })

  test('2.22 a forwarder reads how many take part of how many invited, and by how much the price has gone down', async () => {
    const lot = lotOf(412)
    await serveTenders('forwarder', { [tenders.list.path]: () => rows(lot), [bets.live.path]: () => live(lot) })
    const { screen } = await openOrders('/tenders_forwarder', routes('forwarder'))
    await expect.element(screen.getByRole('columnheader', { name: 'Участники' })).toBeVisible()
    const row = screen.getByRole('row', { name: /Л-26-00412/ })
    await expect.element(row.getByText('приглашено 34')).toBeVisible()
    await expect.element(row.getByText(/^1,8\s%$/)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Выбор победителя/ })).toBeVisible()
  })

  test('two organisers count alike: their lots of one number stand with whose they are, an own one with its tender', async () => {
    const south = { id: uuid(900_077), name: 'Южный Экспедитор', tin: '2308000001' }
    const ours = lotOf(412, { side: 'executor', tab: 'available' })
    const theirs = { ...lotOf(413, { side: 'executor', tab: 'available', organizer: south }), number: 'Л-26-00412' }
    const own = lotOf(414, { side: 'executor', tab: 'bidding', organizer: volga })
    await serveTenders('executor', { [tenders.list.path]: () => rows(ours, theirs, own), [bets.live.path]: () => live(ours, theirs, own) })
    const { screen } = await openOrders('/tenders_executor', routes('executor'))
    const alike = screen.getByRole('row', { name: /Л-26-00412/ })
    await expect.element(alike.getByText('Северный Экспедитор').first()).toBeVisible()
    await expect.element(alike.getByText('Южный Экспедитор').first()).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Л-26-00414/ }).getByText('Т-26-00012')).toBeVisible()
  })

  test('A4 beside the menu at 1440 every status is whole, that of a private lot too, and the way is the widest column', async () => {
    const lots = LotStatus.options.map((status, i) =>
      lotOf(412 + i, { side: 'executor', tab: 'bidding', isPrivate: i % 2 === 0 }, { status }),
    )
    const again = LotStatus.options.map((status, i) =>
      lotOf(512 + i, { side: 'executor', tab: 'bidding', isPrivate: i % 2 === 1 }, { status }),
    )
    await serveTenders('executor', {
      [tenders.list.path]: () => rows(...lots, ...again),
      [bets.live.path]: () => live(...lots, ...again),
    })
    await page.viewport(1440 - 232, 1400)
    const { screen } = await openOrders('/tenders_executor', routes('executor'))
    await expect.element(screen.getByRole('row', { name: /Л-26-00412/ })).toBeVisible()
    const grid = document.querySelector('[role=grid]')!
    const marks = [...grid.querySelectorAll('.ui-status')]
    expect(marks).toHaveLength(lots.length * 2)
    const cut = marks.filter(mark =>
      [mark, ...mark.querySelectorAll('*')].some(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0),
    )
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
    expect(grid.scrollWidth).toBeLessThanOrEqual(grid.clientWidth)
    const widths = [...grid.querySelectorAll('[role=columnheader]')].map(
      head => [head.textContent, head.getBoundingClientRect().width] as const,
    )
    expect(widths.toSorted((a, b) => b[1] - a[1])[0]![0]).toContain('Лот')
  })

  test('nothing to show says what to do; on a phone lots are cards', async () => {
    await serveTenders('forwarder', { [tenders.list.path]: () => rows() })
    const empty = await openOrders('/tenders_forwarder', routes('forwarder'))
    await expect.element(empty.screen.getByText('Торгов ещё нет')).toBeVisible()
    closeOrders()
    const lot = lotOf(412)
    await serveTenders('forwarder', { [tenders.list.path]: () => rows(lot), [bets.live.path]: () => live(lot) })
    await page.viewport(390, 844)
    const { screen } = await openOrders('/tenders_forwarder', routes('forwarder'))
    await expect.element(screen.getByRole('article').getByRole('link', { name: 'Л-26-00412' })).toBeVisible()
  })
})

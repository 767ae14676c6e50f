import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bets } from '#contract/bets.ts'
import type { TenderCard } from '#contract/tender-card.ts'
import { tenders } from '#contract/tenders.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { card, live, routes, rub, serveTenders, uuid, volga } from '#web/testing/tenderScreens.tsx'
import { lotOf, tenderOf } from '#web/testing/tenders.ts'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

describe('the bidder’s card', () => {
  const lot = lotOf(412, { side: 'executor', tenderStatus: 'awarded' }, { status: 'awarded', leading: true, rank: 1 })
  const award = {
    id: uuid(50),
    lotId: lot.id,
    executor: volga,
    seq: 10,
    amount: rub(5_400_000),
    vatMode: 'included' as const,
    vatRate: 22 as const,
    net: rub(4_426_230),
    vatSum: rub(973_770),
    share: 100,
    status: 'pending' as const,
    weeklyCap: null,
    reason: '',
    declined: '',
    awardedAt: new Date().toISOString(),
    confirmDueAt: new Date(Date.now() + 3_600_000).toISOString(),
    decidedAt: null,
    orderId: null,
  }
  const his = { own: false, funnel: null, actions: [], status: 'awarded' as const, lots: [lot] }

  test('he confirms what he won while there is time, and reads the sums of it', async () => {
    let shown: Partial<TenderCard> = { ...his, awards: [award] }
    const sent = await serveTenders('executor', {
      [tenders.get.path]: () => card(shown),
      [bets.live.path]: () => live(lot),
      [tenders.confirm.path]: () => {
        shown = { ...his, status: 'completed', awards: [{ ...award, status: 'confirmed', orderId: uuid(9) }] }
        return card(shown)
      },
    })
    const { screen } = await openOrders(`/tenders_executor/${uuid(700)}`, routes('executor'))
    const won = screen.getByRole('region', { name: 'Вы выиграли лот' })
    await expect.element(won.getByText(/54\s000\s₽: без НДС 44\s262,30\s₽, НДС 9\s737,70\s₽/)).toBeVisible()
    await won.getByRole('button', { name: 'Подтвердить' }).click()
    await expect.poll(() => sent.map(({ data }) => data)).toEqual([{ tenderId: uuid(700), awardId: uuid(50) }])
    await expect.element(screen.getByText('Лот за вами')).toBeVisible()
  })

  test('of a lot compared without VAT he reads every figure in the money he bids in, and the other basis once, smaller', async () => {
    const own = {
      seq: 5,
      amount: rub(5_612_000),
      vatMode: 'included' as const,
      vatRate: 22 as const,
      compared: rub(4_600_000),
      at: new Date(Date.now() - 60_000).toISOString(),
      status: 'submitted' as const,
    }
    // 59 780, 55 000 and 610 with VAT; to lead he names 54 390
    const net = lotOf(
      412,
      { side: 'executor', basis: 'net', start: rub(4_900_000) },
      { net: true, best: rub(4_508_197), bestForViewer: rub(5_500_000), ceiling: rub(5_439_000), own, rank: 2, leading: false },
    )
    await serveTenders('executor', {
      [tenders.get.path]: () =>
        card({
          ...his,
          status: 'bidding',
          lots: [net],
          mayBet: { allow: true, reason: null, code: null },
          draft: { ...tenderOf().draft, basis: 'net' },
        }),
      [bets.live.path]: () => live(net),
    })
    const { screen } = await openOrders(`/tenders_executor/${uuid(700)}`, routes('executor'))
    await expect.element(screen.getByText(/Станете 1-м/)).toBeVisible()
    const said = () => (document.querySelector('.tender-main')!.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
    await expect.poll(said).toContain('Станете 1-м: 54 390 ₽ (−610)')
    for (const sum of ['55 000 ₽', '59 780 ₽', '56 120 ₽', '610 ₽', 'старт 59 780', '55 000 лучшая', '56 120 вы'])
      expect(said()).toContain(sum)
    expect(said()).toContain('Цены с НДС 22 %, сравнивают без НДС.')
    // without VAT there is the best price alone
    expect(said().match(/45 081,97/g)).toHaveLength(1)
    for (const other of ['49 000', '46 000', '500 ₽', '44 581']) expect(said()).not.toMatch(new RegExp(`(^|\\D )${other}`))
    expect(document.querySelectorAll('.lot-sum-compared')).toHaveLength(1)
  })

  test('the rules are printed on the lot, what others see of him among them', async () => {
    await serveTenders('executor', { [tenders.get.path]: () => card(his), [bets.live.path]: () => live(lot) })
    const { screen } = await openOrders(`/tenders_executor/${uuid(700)}`, routes('executor'))
    const rules = screen.getByRole('region', { name: 'Правила лота' }).first()
    await expect.element(rules.getByText('Цены сравниваются: как названо, с НДС.')).toBeVisible()
    await expect.element(rules.getByText('О вас другие узнают: вашу цену, если она лучшая, без имени.')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Лестница ставок' })).not.toBeInTheDocument()
  })

  test('on a phone the menu stands beside the crumbs, however long the badges are', async () => {
    await serveTenders('executor', { [tenders.get.path]: () => card(his), [bets.live.path]: () => live(lot) })
    await page.viewport(390, 844)
    const { screen } = await openOrders(`/tenders_executor/${uuid(700)}`, routes('executor'))
    const more = screen.getByRole('button', { name: 'Ещё действия' })
    await expect.element(more).toBeVisible()
    const box = (element: Element) => element.getBoundingClientRect()
    const menu = box(more.element())
    const title = box(screen.getByRole('heading', { level: 1 }).element())
    expect(menu.bottom).toBeLessThanOrEqual(title.top + 4)
    expect(menu.left).toBeGreaterThan(300)
  })

  test('one that is not there says so', async () => {
    await serveTenders('executor', {
      [tenders.get.path]: () => {
        throw Response.json({ error: { code: 'tender.not_found', message: 'Такого тендера нет' } }, { status: 404 })
      },
    })
    const { screen } = await openOrders(`/tenders_executor/${uuid(999)}`, routes('executor'))
    await expect.element(screen.getByRole('link', { name: 'К торгам' })).toBeVisible()
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bets } from '#contract/bets.ts'
import type { TenderCard } from '#contract/tender-card.ts'
import { tenders } from '#contract/tenders.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { card, live, routes, rub, serveTenders, uuid, volga } from '#web/testing/tenderScreens.tsx'
import { lotOf } from '#web/testing/tenders.ts'

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
    await expect.element(won.getByText(/54\s000\s₽: без НДС 44\s262,3\s₽, НДС 9\s737,7\s₽/)).toBeVisible()
    await won.getByRole('button', { name: 'Подтвердить' }).click()
    await expect.poll(() => sent.map(({ data }) => data)).toEqual([{ tenderId: uuid(700), awardId: uuid(50) }])
    await expect.element(screen.getByText('Лот за вами')).toBeVisible()
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

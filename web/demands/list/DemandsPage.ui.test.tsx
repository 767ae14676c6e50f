import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demands } from '#contract/demands.ts'
import { cardOf, grid, routes, rowOf, serveDemand, uuid } from '#web/testing/demands.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

describe('lists', () => {
  test('2.29 a forwarder reads how far a need is covered in words, and the button makes a new one', async () => {
    await serveDemand(grid())
    const { screen, address } = await openOrders('/demand_forwarder', routes)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Спрос' })).toBeVisible()
    const table = screen.getByRole('grid', { name: 'Потребности в перевозке' })
    await expect.element(table.getByRole('img', { name: 'Нужно 20, обещано 14, подтверждено 9' })).toBeVisible()
    await expect.element(table.getByText('Казань – Екатеринбург')).toBeVisible()
    await screen.getByRole('link', { name: 'Новая потребность' }).click()
    await expect.poll(address).toBe('/demand_forwarder/create')
  })

  test.each([
    ['forwarder', 'demand_forwarder'],
    ['executor', 'demand_executor'],
  ] as const)('long towns are read whole at 1440 beside the menu (%s)', async (side, address) => {
    const petersburg = { ru: 'Санкт-Петербург', en: 'Saint Petersburg' }
    const chelny = { ru: 'Набережные Челны', en: 'Naberezhnye Chelny' }
    await serveDemand(cardOf({ row: rowOf({ side, from: petersburg, to: chelny, cargo: 'Бумага' }) }), side)
    await page.viewport(1440 - 232, 900)
    const { screen } = await openOrders(`/${address}`, routes)
    const lane = screen.getByRole('grid').getByText('Санкт-Петербург – Набережные Челны')
    await expect.element(lane).toBeVisible()
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = lane.element()
    expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight]).toEqual([true, true])
    const cell = lane.element().parentElement!.getBoundingClientRect()
    expect(lane.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(cell.bottom)
  })

  test('the matrix shows lanes by weeks, and arrows walk over it', async () => {
    await serveDemand(grid())
    const { screen } = await openOrders('/demand_forwarder?demands.as=matrix', routes)
    const matrix = screen.getByRole('grid', { name: 'Направления по неделям' })
    const first = matrix.getByRole('gridcell', { name: /неделя 30 нояб\. – 6 дек\.: нужно 8, обещано 8, подтверждено 8/ })
    await expect.element(first).toBeVisible()
    ;(first.element() as HTMLElement).focus()
    first.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await expect.poll(() => document.activeElement?.textContent).toMatch(/обещано 5, подтверждено 1/)
  })

  test('2.30 an executor responds from the list', async () => {
    const row = rowOf({ side: 'executor', tab: 'available', offers: null, best: null })
    await serveDemand(cardOf({ row, own: false, offers: [], actions: [], mayOffer: { allow: true, reason: null } }), 'executor')
    const { screen, address } = await openOrders('/demand_executor', routes)
    await screen.getByRole('button', { name: 'Откликнуться' }).click()
    await expect.poll(address).toBe(`/demand/${row.id}`)
    await expect.element(screen.getByRole('heading', { name: 'Ваше предложение' })).toBeVisible()
  })

  test('a spot demand is answered from its row in three presses, with a vehicle that fits', async () => {
    const price = { minor: 9_000_000, currency: 'RUB' }
    const row = rowOf({ side: 'executor', tab: 'available', offers: null, best: null, mode: 'fixed', price })
    const truck = { truckId: uuid(61), trailerId: uuid(62), driverId: uuid(63), plate: 'А123ВС716', trailerPlate: 'АР123416' }
    const fits = { ...truck, level: 'fits', approach: 30, slack: 60, text: null, bodyType: 'tent', driverName: 'Сафин Р. М.' }
    const known = { place: null, approachKm: 20, freeAt: null, driveLeft: 3000, cost: null }
    const items = [
      { ...fits, ...known },
      { ...fits, ...known, truckId: uuid(64), plate: 'Т128АМ716', level: 'blocked', text: { ru: 'В ремонте', en: 'In repair' } },
    ]
    const card = cardOf({ row, own: false, offers: [], actions: [], mayOffer: { allow: true, reason: null } })
    const sent = await serveDemand(card, 'executor', { [demands.candidates.path]: () => ({ items }) })
    const { screen, address } = await openOrders('/demand_executor', routes)
    await screen.getByRole('button', { name: `Откликнуться, ${row.number}` }).click()
    const dialog = screen.getByRole('dialog', { name: 'Ваше предложение' })
    await expect.element(dialog.getByText('В ремонте')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: /^Взять/ }).elements()).toHaveLength(1)
    await dialog.getByRole('button', { name: /^Взять .*А123ВС716/ }).click()
    await expect.element(dialog.getByRole('textbox', { name: /Какая машина/ })).toHaveDisplayValue(/А123ВС716, АР123416$/)
    await dialog.getByRole('button', { name: 'Откликнуться' }).click()
    await expect
      .poll(() => sent)
      .toMatchObject([
        {
          path: demands.offer.path,
          data: { demandId: row.id, amount: { amount: '90000.00' }, vehicle: expect.stringMatching(/А123ВС716, АР123416$/) },
        },
      ])
    await expect.element(dialog).not.toBeInTheDocument()
    expect(address()).toBe('/demand_executor')
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { AgeingRow } from '#contract/settlement-debts.ts'
import { settlements } from '#contract/settlements.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { card, owed, routes, serveSettlement, uuid } from '#web/testing/settlements.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

describe('on a phone', () => {
  afterEach(() => page.viewport(1200, 700))

  test('ageing is a card for each counterpart that names the ages it owes in, without a table to scroll', async () => {
    const items = [owed(501, 'ВолгаТранс', { currency: 'RUB', d1to7: 100_00, notDue: 900_00 })]
    await serveSettlement(card(), [], {
      [settlements.ageing.path]: () => ({ today: '2026-11-02', items: z.encode(z.array(AgeingRow), items) }),
    })
    await page.viewport(390, 844)
    const { screen } = await openOrders('/settlements?section=ageing', routes)
    const one = screen.getByRole('listitem').filter({ hasText: 'ВолгаТранс' })
    await expect.element(one.getByText(/^900\s₽$/)).toBeVisible()
    await expect.element(one.getByText(/^1\s000\s₽$/)).toBeVisible()
    await expect.element(one.getByText(/больше 60/i)).not.toBeInTheDocument()
    await expect.element(one.getByRole('link')).toHaveLength(2)
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  })

  test('the export for accounting and the statement are in the head of the list', async () => {
    await serveSettlement(card(), ['settlements.edit'])
    await page.viewport(390, 844)
    const { screen } = await openOrders('/settlements', routes)
    await screen.getByRole('button', { name: 'Ещё действия' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Загрузить выписку' })).toBeVisible()
    await screen.getByRole('menuitem', { name: 'Для бухгалтерии' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  test('each order says its VAT, and the way of the settlement is one line that names where it is', async () => {
    await serveSettlement(card(), [])
    await page.viewport(390, 844)
    const { screen } = await openOrders(`/settlements/${uuid(1)}`, routes)
    const first = screen.getByRole('listitem').filter({ hasText: '26-000011' })
    await expect.element(first.getByText(/^без НДС 67\s999\s₽$/)).toBeVisible()
    await expect.element(first.getByText(/^НДС 1\s₽$/)).toBeVisible()
    const steps = screen.getByRole('listitem').filter({ hasText: /^(Черновик|На утверждении|Утверждён|Проведён|Оплачен)$/ })
    await expect.poll(() => steps.elements().length).toBe(5)
    expect(new Set(steps.elements().map(step => step.getBoundingClientRect().top)).size).toBe(1)
    await expect.element(steps.filter({ hasText: 'На утверждении' })).toHaveAttribute('aria-current', 'step')
  })
})

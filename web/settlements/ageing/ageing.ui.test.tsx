import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { AgeingRow } from '#contract/settlement-debts.ts'
import { settlements } from '#contract/settlements.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { card, owed, routes, serveSettlement } from '#web/testing/settlements.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('ageing: a plot with its figures in words, ages that narrow the table, currencies apart', async () => {
  const items = [
    owed(501, 'ВолгаТранс', { currency: 'RUB', d1to7: 100_00, notDue: 900_00 }),
    owed(502, 'УралГруз', { currency: 'RUB', d1to7: 0, notDue: 500_00 }),
    owed(503, 'АлатауТранс', { currency: 'KZT', d1to7: 0, notDue: 700_00 }),
  ]
  await serveSettlement(card(), [], {
    [settlements.ageing.path]: () => ({ today: '2026-11-02', items: z.encode(z.array(AgeingRow), items) }),
  })
  const { screen, address } = await openOrders('/settlements', routes)
  const strip = screen.getByRole('navigation', { name: 'Задолженность по срокам' })
  await expect.element(strip.getByRole('link', { name: /^Мы должны: В срок 1\s400\s₽/ })).toBeVisible()
  await expect.element(strip.getByRole('link', { name: /^Мы должны: В срок 700\s₸/ })).toBeVisible()
  await strip.getByRole('link', { name: /^Мы должны, просрочено: 1–7 дней 100\s₽/ }).click()
  await expect.poll(address).toBe('/settlements?section=ageing&of=payable&currency=RUB&age=d1to7')

  const table = screen.getByRole('region', { name: 'Задолженность по контрагентам' })
  await expect.element(screen.getByRole('img', { name: /Мы должны исполнителям: всего 1\s500\s₽, просрочено 100\s₽/ })).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: /ВолгаТранс/ })).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: /УралГруз/ })).not.toBeInTheDocument()
  const ages = screen.getByRole('group', { name: 'Возраст' })
  await ages.getByRole('button', { name: /^Просрочено 1–7 дней/ }).click()
  await expect.element(table.getByRole('rowheader', { name: /УралГруз/ })).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: /АлатауТранс/ })).not.toBeInTheDocument()
})

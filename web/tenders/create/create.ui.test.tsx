import { afterEach, describe, expect, test } from 'vitest'
import { tenders } from '#contract/tenders.ts'
import { closeOrders, openOrders, orderOf } from '#web/testing/orders.tsx'
import { card, routes, serveTenders, uuid } from '#web/testing/tenderScreens.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

describe('a new tender', () => {
  test('6.07 it opens only if it may be made: every reason, and who can', async () => {
    const reason = 'Организация ещё не проверена'
    await serveTenders('forwarder', {
      [tenders.mayCreate.path]: () => ({ allow: false, reason, reasons: [{ code: 'not_verified', message: reason }] }),
    })
    const { screen } = await openOrders('/tenders_forwarder/create', routes('forwarder'))
    await expect.element(screen.getByText(reason)).toBeVisible()
    await expect.element(screen.getByText(/Создавать тендеры могут владелец/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Объявить…' })).not.toBeInTheDocument()
  })

  test('1.04, 2.24 an order found by search is put up at 55 000; what is missing is told first, whom it reaches stands beside', async () => {
    const sent = await serveTenders('forwarder', {
      [tenders.create.path]: () => card({ status: 'announced' }),
      [tenders.get.path]: () => card({ status: 'announced' }),
    })
    const { screen, address } = await openOrders('/tenders_forwarder/create', routes('forwarder'))
    await expect.element(screen.getByRole('heading', { name: 'Новый тендер' })).toBeVisible()
    await expect.element(screen.getByRole('status').getByText('Придёт 34 исполнителям')).toBeVisible()
    await expect.element(screen.getByRole('complementary', { name: 'Итог' }).getByText('Придёт 34 исполнителям')).toBeVisible()
    await screen.getByRole('button', { name: 'Объявить…' }).click()
    await expect.element(screen.getByText(/Перед объявлением исправьте 3\sполя/)).toBeVisible()
    expect(sent.filter(({ path }) => path === tenders.create.path)).toEqual([])

    await screen.getByRole('combobox', { name: 'Добавить размещённый заказ' }).fill('Казань')
    await screen.getByRole('option', { name: /26-000001/ }).click()
    await screen.getByRole('textbox', { name: 'Стартовая цена, с НДС' }).fill('55000')
    await screen.getByRole('textbox', { name: 'Шаг, с НДС', exact: true }).fill('5000')
    await expect.element(screen.getByText(/^Шаг 9,1\s% от стартовой цены/)).toBeVisible()
    await screen.getByRole('textbox', { name: 'Шаг, с НДС', exact: true }).fill('500')
    const made = () => sent.filter(({ path }) => path === tenders.create.path)
    await screen.getByRole('button', { name: 'Объявить…' }).click()
    // it is asked once, and nothing is sent until it is answered
    const dialog = screen.getByRole('dialog', { name: 'Объявить тендер?' })
    await expect.element(dialog.getByText(/^Этого не вернуть/)).toBeVisible()
    await expect.element(dialog.getByText('34 исполнителя')).toBeVisible()
    await expect.element(dialog.getByText('Старт, всего, с НДС')).toBeVisible()
    await expect.element(dialog.getByText(/^55\s000\s₽$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(made()).toEqual([])
    await screen.getByRole('button', { name: 'Объявить…' }).click()
    await dialog.getByRole('button', { name: 'Объявить', exact: true }).click()
    await expect.poll(() => made().length).toBe(1)
    expect(made()[0]!.data).toMatchObject({
      goal: 'announce',
      draft: {
        side: 'forwarder',
        kind: 'reduction',
        step: { amount: '500.00', currency: 'RUB' },
        windowSeconds: 300,
        audience: { kind: 'partners' },
        lots: [{ what: 'order', orderId: orderOf(1).id, start: { amount: '55000.00', currency: 'RUB' } }],
      },
    })
    await expect.poll(address).toContain(`/tenders_forwarder/${uuid(700)}`)
  })

  test('an order put up without VAT starts at its price without it, and the labels say so', async () => {
    await serveTenders('forwarder')
    const { screen } = await openOrders('/tenders_forwarder/create', routes('forwarder'))
    await screen.getByRole('combobox', { name: 'Добавить размещённый заказ' }).fill('Казань')
    await screen.getByRole('option', { name: /26-000001/ }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Стартовая цена, с НДС' })).toHaveValue('68\u00a0000')
    await screen.getByRole('radio', { name: /Без НДС/ }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Стартовая цена, без НДС' })).toHaveValue('55\u00a0737,7')
    await expect.element(screen.getByRole('textbox', { name: 'Шаг, без НДС' })).toBeVisible()
    await expect.element(screen.getByText('Старт, всего, без НДС')).toBeVisible()
  })

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

  test('a lot that is loaded before the end says so at its lot, and one press ends the auction in time', async () => {
    const sent = await serveTenders('forwarder', {
      [tenders.create.path]: () => {
        const info = { field: 'lots.0', lot: 1, loads: inMinutes(55), endsAt: inMinutes(50) }
        throw Response.json({ error: { code: 'tender.loads_early', message: 'Лот 1 грузится раньше конца торгов', info } }, { status: 422 })
      },
    })
    const { screen } = await openOrders('/tenders_forwarder/create', routes('forwarder'))
    await screen.getByRole('combobox', { name: 'Добавить размещённый заказ' }).fill('Казань')
    await screen.getByRole('option', { name: /26-000001/ }).click()
    await screen.getByRole('textbox', { name: 'Стартовая цена, с НДС' }).fill('55000')
    await screen.getByRole('textbox', { name: 'Шаг, с НДС' }).fill('500')
    await screen.getByRole('button', { name: 'Объявить…' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Объявить', exact: true }).click()
    await expect.poll(() => sent.filter(({ path }) => path === tenders.create.path).length).toBe(1)
    // beside the error above and at the lot itself
    await expect.element(screen.getByRole('button', { name: /^Закончить торги/ })).toHaveLength(2)
    await screen
      .getByRole('button', { name: /^Закончить торги/ })
      .last()
      .click()
    await expect.element(screen.getByText('Лот 1 грузится раньше конца торгов')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Объявить…' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Объявить тендер?' })).toBeVisible()
  })

  test('a draft may lack everything', async () => {
    const sent = await serveTenders('forwarder', {
      [tenders.create.path]: () => card({ status: 'draft', number: null }),
      [tenders.get.path]: () => card({ status: 'draft', number: null }),
    })
    const { screen } = await openOrders('/tenders_forwarder/create', routes('forwarder'))
    await screen.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect
      .poll(() => sent.find(({ path }) => path === tenders.create.path)?.data)
      .toMatchObject({ goal: 'draft', draft: { lots: [] } })
  })

  test('chosen orders of the list are the lots it begins with; the preview says what a bidder sees', async () => {
    await serveTenders('forwarder', {
      '/api/orders/v0/getMany': () => ({ items: [] }),
      '/api/orders/v0/list': () => ({ items: [], next: null }),
    })
    const { screen } = await openOrders('/tenders_forwarder/create', routes('forwarder'))
    await screen.getByRole('radio', { name: /Все цены без имён/ }).click()
    await screen.getByRole('button', { name: 'Глазами исполнителя' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Так лот увидит участник' })
    await expect.element(dialog.getByText('Участник видит все цены по порядку, участники под номерами.')).toBeVisible()
    await expect.element(dialog.getByText('О вас другие узнают: ваши цены под номером, без имени.')).toBeVisible()
  })

  test('2.23 an executor offers vehicles, and prices go up', async () => {
    await serveTenders('executor')
    const { screen } = await openOrders('/tenders_executor/create', routes('executor'))
    await expect.element(screen.getByRole('radio', { name: /На повышение/ })).toBeChecked()
    await screen.getByRole('button', { name: 'Добавить машину' }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Откуда' })).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Цена от, с НДС' })).toBeVisible()
    await expect.element(screen.getByText('Придёт 34 экспедиторам').first()).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /На объём/ })).not.toBeInTheDocument()
  })
})

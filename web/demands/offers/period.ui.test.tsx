import { afterEach, describe, expect, test } from 'vitest'
import { DemandEditPage } from '#web/demands/form/DemandEditPage.tsx'
import { grid, hour, iso, routes, rowOf, serveDemand, uuid, weeks } from '#web/testing/demands.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

function pasteInto(field: Element, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('period', () => {
  test('an executor answers a part of a grid by a block from a spreadsheet', async () => {
    const row = { ...grid().row, side: 'executor' as const, offers: null, promised: 0, confirmed: 0 }
    const sent = await serveDemand(
      grid({
        row,
        own: false,
        offers: [],
        actions: [],
        mayOffer: { allow: true, reason: null },
        vat: { vatMode: 'none', vatRate: 0 },
        coverage: grid().coverage.map(cell => ({ ...cell, promised: 0, confirmed: 0 })),
      }),
      'executor',
    )
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const first = screen.getByRole('textbox', { name: /неделя 30 нояб\. – 6 дек\./ })
    await expect.element(first).toBeVisible()
    pasteInto(first.element(), '5\t9\t')
    const last = screen.getByRole('textbox', { name: /неделя 7–13 дек\./ })
    await expect.element(last).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByRole('button', { name: /Откликнуться/ })).toHaveAttribute('aria-disabled', 'true')
    await last.fill('3')
    await screen.getByRole('button', { name: /Откликнуться: 8\sрейсов/ }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toEqual([
        {
          demandId: uuid(1),
          revision: 1,
          lanes: [{ laneId: uuid(70), amount: { amount: '68000.00', currency: 'RUB' } }],
          cells: [
            { laneId: uuid(70), week: weeks[0], trips: 5 },
            { laneId: uuid(70), week: weeks[1], trips: 3 },
          ],
          comment: '',
        },
      ])
  })

  test('a forwarder takes what is promised and still needed', async () => {
    const sent = await serveDemand(grid())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const part = screen.getByRole('region', { name: 'Взять рейсы: ВолгаТранс' }).first()
    await expect.element(part.getByRole('textbox', { name: /неделя 7–13 дек\./ })).toHaveValue('4')
    await part.getByRole('textbox', { name: /неделя 14–20 дек\./ }).fill('0')
    await screen.getByRole('button', { name: /Подтвердить: 4\sрейса/ }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toEqual([{ demandId: uuid(1), version: 3, offerId: uuid(101), cells: [{ laneId: uuid(70), week: weeks[1], trips: 4 }] }])
  })

  test('coverage and forecast have their figures in words and as tables', async () => {
    await serveDemand(grid())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await expect.element(screen.getByRole('img', { name: 'Закрытие по неделям. Нужно 20, подтверждено 9' })).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'План и факт. Нужно 20, стало заказами 2' })).toBeVisible()
    await screen.getByRole('button', { name: 'Таблицей' }).first().click()
    await expect.element(screen.getByRole('row', { name: /^7–13 дек\. 8 5 1$/ })).toBeVisible()
  })

  test('lanes from a spreadsheet become a grid, an unknown town is asked for, and the whole is sent', async () => {
    const town = (code: string, ru: string) => ({
      ...{ code, ru, en: code, region_ru: '', region_en: '', country: 'RU', lat: 55, lon: 49, tz: 'Europe/Moscow' },
    })
    const known = [town('moscow', 'Москва'), town('kazan', 'Казань')]
    const sent = await serveDemand(grid(), 'forwarder', {
      '/api/places/v0/suggest': url => ({
        places: known.filter(({ ru }) => ru.toLowerCase().startsWith((url.searchParams.get('text') ?? '').toLowerCase())),
      }),
    })
    const { screen, address } = await openOrders('/demand_forwarder/create', routes)
    await screen.getByText('На период', { exact: true }).click()
    await screen.getByRole('button', { name: 'Вставить из таблицы' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Направления из таблицы' })
    await dialog.getByRole('textbox').fill('Откуда\tКуда\t30.11\nМосква\tКазань\t4\t4\t4\t4\t4\nМосква\tКитеж\t1')
    await expect.element(dialog.getByText('2 направления, 21 рейс')).toBeVisible()
    await dialog.getByRole('button', { name: /Добавить: 2/ }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Откуда, направление 1' })).toHaveValue('Москва')
    await screen.getByRole('button', { name: 'Опубликовать' }).click()
    await expect.element(screen.getByText('«Китеж» не найден: выберите город').first()).toBeVisible()
    expect(sent).toEqual([])
    await screen.getByRole('button', { name: 'Убрать Направление 2' }).click()
    await screen.getByRole('button', { name: 'Опубликовать' }).click()
    await expect.poll(() => sent.length).toBe(1)
    const made = sent[0]!.data as {
      goal: string
      draft: { kind: string; lanes: { from: string; to: string; weeks: { trips: number }[] }[] }
    }
    expect(made).toMatchObject({ goal: 'publish', draft: { kind: 'period', lanes: [{ from: 'moscow', to: 'kazan' }] } })
    expect(made.draft.lanes[0]!.weeks.map(({ trips }) => trips)).toEqual([4, 4, 4, 4, 4])
    await expect.poll(address).toBe(`/demand/${uuid(1)}`)
  })

  test('what stays once a demand is published is not asked for again, nor is an end that has passed', async () => {
    const row = rowOf({ kind: 'period', status: 'choosing', deadline: iso(-hour), from: { ru: 'Москва', en: 'Moscow' } })
    const known = grid({ row })
    const sent = await serveDemand(grid({ row, draft: { ...known.draft, deadline: iso(-hour) } }), 'forwarder', {
      '/api/places/v0/suggest': () => ({ places: [] }),
    })
    const { screen } = await openOrders(`/demand_forwarder/edit/${uuid(1)}`, [
      ...routes,
      { path: '/demand_forwarder/edit/:id', element: <DemandEditPage /> },
    ])
    await expect.element(screen.getByText('Все партнёры. После публикации это не меняется.')).toBeVisible()
    await screen.getByText(/^По чему сравнивать отклики: /).click()
    await expect.element(screen.getByRole('radio', { name: 'Без НДС', exact: true })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'через 4 ч' })).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  test('a table of more weeks than the grid has gives it more, and its totals are no week', async () => {
    await serveDemand(grid(), 'forwarder', { '/api/places/v0/suggest': () => ({ places: [] }) })
    const { screen } = await openOrders('/demand_forwarder/create', routes)
    await screen.getByText('На период', { exact: true }).click()
    await screen.getByRole('button', { name: 'Вставить из таблицы' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Направления из таблицы' })
    await dialog.getByRole('textbox').fill('Откуда\tКуда\t49\t50\t51\t52\t1\t2\t3\tИтого\nМосква\tКазань\t4\t4\t4\t4\t4\t5\t6\t31')
    await expect.element(dialog.getByText('1 направление, 31 рейс')).toBeVisible()
    await dialog.getByRole('button', { name: /Добавить: 1/ }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Недель' })).toHaveValue('7')
    await expect.element(screen.getByRole('textbox', { name: /^Направление 1, неделя/ }).last()).toHaveValue('6')
  })

  test('what a pasted table has beyond 26 weeks or 50 lanes is told before it is left out', async () => {
    await serveDemand(grid(), 'forwarder', { '/api/places/v0/suggest': () => ({ places: [] }) })
    const { screen } = await openOrders('/demand_forwarder/create', routes)
    await screen.getByText('На период', { exact: true }).click()
    await screen.getByRole('button', { name: 'Вставить из таблицы' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Направления из таблицы' })
    await dialog.getByRole('textbox').fill(`Москва\tКазань${'\t2'.repeat(28)}`)
    await expect.element(dialog.getByText('1 направление, 52 рейса')).toBeVisible()
    await expect.element(dialog.getByText(/^Не войдут рейсы после 26-й недели: 4\./)).toBeVisible()
    await dialog.getByRole('textbox').fill('Москва\tКазань\t2\n'.repeat(52))
    await expect.element(dialog.getByText(/^Не войдут последние строки: 2\./)).toBeVisible()
    await expect.element(dialog.getByText(/^Не войдут рейсы/)).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: /Добавить: 50/ }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Откуда, направление 50' })).toBeVisible()
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DemandCard } from '#contract/demand-card.ts'
import { demands } from '#contract/demands.ts'
import { users } from '#contract/users.ts'
import { cardOf, hour, iso, meOf, offerOf, routes, rowOf, rub, serveDemand, uuid } from '#web/testing/demands.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

describe('spot', () => {
  test('scenario 2: three tax regimes stand in the order of what one pays after deduction, and by VAT otherwise', async () => {
    await serveDemand(cardOf())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const table = screen.getByRole('region', { name: 'Отклики' }).getByRole('table')
    const first = () => table.getByRole('row').nth(1).query()?.textContent ?? ''
    await expect.poll(first).toMatch(/^1ВолгаТранс.*80\s327,87/)
    await screen.getByRole('radiogroup', { name: 'Порядок по цене' }).getByText('с НДС', { exact: true }).click()
    await expect.poll(first).toMatch(/^1ИП Орлов/)
  })

  test('a counter-offer answers the last turn that was read', async () => {
    const sent = await serveDemand(cardOf())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const thread = screen.getByRole('region', { name: 'Переговоры с ВолгаТранс' })
    await expect.element(thread.getByText('машина рядом')).toBeVisible()
    await thread.getByRole('button', { name: 'Предложить свою цену' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Ваша цена' })
    const answered = dialog.getByRole('region', { name: 'Вы отвечаете на' })
    await expect.element(answered.getByText(/предложение, ВолгаТранс/)).toBeVisible()
    await expect.element(answered.getByText('машина рядом')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Цена' }).fill('9500000')
    await expect.element(dialog.getByText(/Больше чем в 10 раз выше, чем 98/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Цена' }).fill('95000')
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        {
          path: demands.negotiate.path,
          data: {
            demandId: uuid(1),
            offerId: uuid(101),
            turnId: uuid(201),
            action: 'counter',
            amount: { amount: '95000.00', currency: 'RUB' },
            validUntil: null,
            comment: '',
          },
        },
      ])
  })

  test('choosing one that is not the cheapest says so before anything is sent', async () => {
    const sent = await serveDemand(cardOf())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: /УралГруз/ }).click()
    await screen.getByRole('region', { name: 'Переговоры с УралГруз' }).getByRole('button', { name: 'Выбрать' }).click()
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog.getByText('Есть отклик дешевле по выбранному сравнению.')).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: 'Выбрать' }).click()
    await expect.poll(() => sent.map(one => (one.data as { action: string }).action)).toEqual(['select'])
  })

  test('who only looks on is told how it stands, and that the turn is his organisation’s', async () => {
    const viewer = () => ({ ...meOf('forwarder'), permissions: ['orders.view', 'demands.view'] })
    await serveDemand(cardOf({ actions: [] }), 'forwarder', { '/api/user/getYaId/v0': viewer, [users.me.path]: viewer })
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const next = screen.getByRole('region', { name: 'Следующий шаг' })
    await expect.element(next.getByRole('heading', { name: /отклик\S* жд[уё]т решения$/ })).toBeVisible()
    await expect.element(screen.getByText('Ждут ответа вашей организации.')).toBeVisible()
  })

  test('a demand whose order is offered directly says so, and going on is no step of it', async () => {
    const reason = 'Заказ 26-000145 предложен исполнителю напрямую'
    const actions = [
      { action: 'resume', allow: false, reason },
      { action: 'cancel', allow: true, reason: null },
    ] as const
    const sent = await serveDemand(cardOf({ row: rowOf({ status: 'paused' }), offers: [], actions: [...actions] }))
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const next = screen.getByRole('region', { name: 'Следующий шаг' })
    await expect.element(next.getByRole('heading', { name: 'Приостановлена: заказ предложен напрямую' })).toBeVisible()
    await expect.element(next.getByRole('paragraph')).toHaveTextContent(reason)
    const resume = next.getByRole('button', { name: 'Возобновить' })
    await expect.element(resume).toHaveAttribute('aria-disabled', 'true')
    await expect.element(resume).not.toHaveClass('ui-button-primary')
    expect(sent).toEqual([])
  })

  test('going on so near the end asks for a later one', async () => {
    const sent = await serveDemand(
      cardOf({
        row: rowOf({ status: 'paused', deadline: iso(hour / 30) }),
        offers: [],
        actions: [{ action: 'resume', allow: true, reason: null }],
      }),
    )
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: 'Возобновить' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Новый срок ответа' })
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect.element(dialog.getByText('Срок должен быть не раньше чем через 5 минут')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('a demand somebody else took while it was read is not offered on', async () => {
    let gone = false
    const row = rowOf({ side: 'executor', offers: null, best: null, mode: 'fixed', price: rub(90_000), takeNow: true })
    const card = cardOf({ row, own: false, offers: [], actions: [], mayOffer: { allow: true, reason: null } })
    const no = (status: number, code: string) => Response.json({ error: { code, message: 'Уже взята', info: {} } }, { status })
    await serveDemand(card, 'executor', {
      [demands.get.path]: () => {
        if (gone) throw no(404, 'demand.not_found')
        return z.encode(DemandCard, card)
      },
      [demands.takeNow.path]: () => {
        gone = true
        throw no(409, 'demand.taken')
      },
    })
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: /Взять за/ }).click()
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: /Взять за/ })
      .click()
    await expect.element(screen.getByText(/Её взял другой исполнитель/)).toBeVisible()
  })

  test('cancelling asks for its reason', async () => {
    const sent = await serveDemand(cardOf())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: 'Отменить потребность' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Отменить потребность' })
    await dialog.getByRole('button', { name: 'Отменить потребность' }).click()
    await expect.element(dialog.getByText('Выберите причину')).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: /Причина/ }).click()
    await screen.getByRole('option', { name: 'Изменились условия' }).click()
    await dialog.getByRole('button', { name: 'Отменить потребность' }).click()
    await expect.poll(() => sent.map(one => one.data)).toMatchObject([{ action: 'cancel', reason: 'conditions_changed', version: 3 }])
  })

  test('an executor is told how VAT is charged by his regime, and that changed terms want his word', async () => {
    const row = rowOf({ side: 'executor', offers: null, best: null })
    const own = offerOf(
      1,
      'ВолгаТранс',
      { gross: 98_000, net: 8_032_787, rate: 22 },
      {
        needsReconfirm: true,
        turn: 'executor',
        ranks: null,
        actions: [{ action: 'reconfirm', allow: true, reason: null }],
      },
    )
    const sent = await serveDemand(
      cardOf({
        row,
        own: false,
        offers: [own],
        actions: [],
        mayOffer: { allow: true, reason: null },
        vat: { vatMode: 'included', vatRate: 22 },
      }),
      'executor',
    )
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await expect.element(screen.getByRole('heading', { name: 'Условия изменились' })).toBeVisible()
    await screen.getByRole('button', { name: 'Изменить предложение' }).click()
    const form = screen.getByRole('region', { name: 'Изменить предложение' })
    await expect.element(form.getByText(/с НДС 22\s%: без НДС 80\s327,87\s₽/)).toBeVisible()
    await screen.getByRole('button', { name: 'Цена в силе' }).click()
    await expect.poll(() => sent.map(one => (one.data as { action: string }).action)).toEqual(['reconfirm'])
  })

  test('terms that change while the forwarder’s price is out are answered by that price', async () => {
    const own = offerOf(
      1,
      'ВолгаТранс',
      { gross: 98_000, net: 8_032_787, rate: 22 },
      {
        status: 'countered_by_forwarder',
        needsReconfirm: true,
        turn: 'executor',
        ranks: null,
        actions: [{ action: 'accept', allow: true, reason: null }],
      },
    )
    await serveDemand(
      cardOf({ row: rowOf({ side: 'executor', offers: null, best: null }), own: false, offers: [own], actions: [] }),
      'executor',
    )
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await expect.element(screen.getByText(/Экспедитор предложил свою цену\. Прочтите новые условия/)).toBeVisible()
  })

  test('taking now is asked about once and then final', async () => {
    const row = rowOf({ side: 'executor', offers: null, best: null, mode: 'fixed', price: rub(90_000), takeNow: true })
    const sent = await serveDemand(
      cardOf({ row, own: false, offers: [], actions: [], mayOffer: { allow: true, reason: null } }),
      'executor',
    )
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: /Взять за 90\s000\s₽/ }).click()
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: /Взять за/ })
      .click()
    await expect.poll(() => sent).toEqual([{ path: demands.takeNow.path, data: { demandId: uuid(1), revision: 1 } }])
  })
})

/** Pastes a text where the focus is, as a spreadsheet gives it. */

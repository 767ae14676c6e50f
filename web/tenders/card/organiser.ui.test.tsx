import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import { Question } from '#contract/tender-card.ts'
import { tenders } from '#contract/tenders.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { type Answers, card, ladder, live, routes, rub, serveTenders, uuid, volga } from '#web/testing/tenderScreens.tsx'
import { lotOf, rungOf, tenderOf } from '#web/testing/tenders.ts'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('a draft is announced from its card once it was asked', async () => {
  const draft = {
    ...tenderOf().draft,
    lots: [{ what: 'order' as const, orderId: uuid(9), start: rub(5_500_000), limit: null, floor: null }],
  }
  const actions = [{ action: 'announce' as const, allow: true, reason: null }]
  const sent = await serveTenders('forwarder', {
    [tenders.get.path]: () => card({ status: 'draft', number: null, draft, actions }),
    [tenders.move.path]: () => card({ status: 'announced', version: 4 }),
  })
  const { screen } = await openOrders(`/tenders_forwarder/${uuid(700)}`, routes('forwarder'))
  await screen.getByRole('button', { name: 'Объявить…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Объявить тендер?' })
  await expect.element(dialog.getByText('34 исполнителя')).toBeVisible()
  expect(sent.filter(({ path }) => path === tenders.move.path)).toEqual([])
  await dialog.getByRole('button', { name: 'Объявить', exact: true }).click()
  await expect
    .poll(() => sent.find(({ path }) => path === tenders.move.path)?.data)
    .toEqual({ tenderId: uuid(700), version: 3, action: 'announce' })
  await expect.element(dialog).not.toBeInTheDocument()
})

describe('the organiser’s card', () => {
  const closed = lotOf(412, { tab: 'choosing', tenderStatus: 'evaluation' }, { status: 'closed' })
  const choosing = {
    status: 'evaluation' as const,
    lots: [closed],
    actions: [
      { action: 'award' as const, allow: true, reason: null },
      { action: 'decide' as const, allow: true, reason: null },
      { action: 'rebid' as const, allow: true, reason: null },
    ],
  }
  const rungs = () => ladder(rungOf(1, 'ВолгаТранс'), rungOf(2, 'УралГруз', { onTime: 0.98 }), rungOf(3, 'КамаАвто'))
  const open = async (more: Answers = {}) => {
    const sent = await serveTenders('forwarder', {
      [tenders.get.path]: () => card(choosing),
      [tenders.ladder.path]: rungs,
      [bets.live.path]: () => live(closed),
      [tenders.move.path]: () => card({ ...choosing, status: 'awarded', version: 4 }),
      ...more,
    })
    return { sent, ...(await openOrders(`/tenders_forwarder/${uuid(700)}`, routes('forwarder'))) }
  }

  test('the ladder says what it costs and brings to give the lot to the second', async () => {
    const { screen } = await open()
    await expect.element(screen.getByRole('heading', { name: 'Выберите победителей' })).toBeVisible()
    const compare = screen.getByRole('group', { name: 'Если отдать не первому' })
    await expect.element(compare.getByText(/\+1\s200\s₽, опоздания 2\s% вместо 11\s%$/)).toBeVisible()
    await expect.element(screen.getByRole('img', { name: /3 ставки от 54\s000\s₽ до 56\s400\s₽/ })).toBeVisible()
  })

  test('the best is awarded by one press', async () => {
    const { screen, sent } = await open()
    await screen.getByRole('button', { name: 'Присудить: ВолгаТранс' }).click()
    await expect
      .poll(() => sent.map(({ data }) => data))
      .toEqual([{ tenderId: uuid(700), version: 3, action: 'award', lotId: closed.id, winners: [{ seq: 10, share: 100 }], reason: '' }])
  })

  test('anybody else wants a reason before anything is sent', async () => {
    const { screen, sent } = await open()
    await screen.getByRole('button', { name: 'Присудить: УралГруз' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Присудить: УралГруз' })
    await dialog.getByRole('button', { name: 'Присудить' }).click()
    await expect.element(dialog.getByText('Напишите причину, не короче 3 знаков')).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('textbox', { name: 'Почему не лучшая цена' }).fill('Меньше опозданий')
    await dialog.getByRole('button', { name: 'Присудить' }).click()
    await expect.poll(() => sent.at(-1)?.data).toMatchObject({ winners: [{ seq: 20, share: 100 }], reason: 'Меньше опозданий' })
  })

  test('shares of a contract come to exactly 100 before they are given', async () => {
    const draft = { ...tenderOf().draft, kind: 'contract' as const, shareRule: 'manual' as const }
    const { screen, sent } = await open({ [tenders.get.path]: () => card({ ...choosing, draft }) })
    await screen.getByRole('button', { name: 'Разделить доли' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Разделить доли' })
    await dialog.getByRole('checkbox', { name: /3\. КамаАвто/ }).click()
    await expect.element(dialog.getByText('Роздано 66,67 % из 100 %')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Присудить' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox', { name: 'Доля: ВолгаТранс' }).fill('60')
    await dialog.getByRole('textbox', { name: 'Доля: УралГруз' }).fill('40')
    await dialog.getByRole('button', { name: 'Присудить' }).click()
    await expect
      .poll(() => sent.at(-1)?.data)
      .toMatchObject({
        winners: [
          { seq: 10, share: 60 },
          { seq: 20, share: 40 },
        ],
      })
  })

  test('a share above what its bidder offered is refused at its field, and what another holds is not given twice', async () => {
    const draft = { ...tenderOf().draft, kind: 'contract' as const, shareRule: 'manual' as const }
    const part = lotOf(411, { tenderStatus: 'awarded' }, { status: 'partially_awarded' })
    const held = {
      id: uuid(51),
      lotId: part.id,
      executor: volga,
      seq: 10,
      amount: rub(54_000),
      vatMode: 'included' as const,
      vatRate: 22 as const,
      net: rub(44_262),
      vatSum: rub(9738),
      share: 60,
      weeklyCap: 6,
      status: 'confirmed' as const,
      reason: '',
      declined: '',
      awardedAt: new Date().toISOString(),
      confirmDueAt: null,
      decidedAt: null,
      orderId: null,
    }
    const { screen, sent } = await open({
      [tenders.get.path]: () => card({ ...choosing, draft, lots: [part], awards: [held] }),
      [bets.live.path]: () => live(part),
      [tenders.ladder.path]: () =>
        ladder(rungOf(1, 'ВолгаТранс', { status: 'confirmed', share: 60 }), rungOf(2, 'УралГруз', { share: 30 }), rungOf(3, 'КамаАвто')),
    })
    await expect.element(screen.getByText('доля 60 %, до 6 рейсов в неделю')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Присудить: ВолгаТранс' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Разделить доли' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Разделить доли' })
    await expect.element(dialog.getByText('Роздано 40 % из 40 %')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Доля: УралГруз' }).fill('35')
    await dialog.getByRole('textbox', { name: 'Доля: КамаАвто' }).fill('5')
    await expect.element(dialog.getByText('Берёт до 30 %')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Присудить' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox', { name: 'Доля: УралГруз' }).fill('30')
    await dialog.getByRole('textbox', { name: 'Доля: КамаАвто' }).fill('10')
    await dialog.getByRole('button', { name: 'Присудить' }).click()
    await expect
      .poll(() => sent.at(-1)?.data)
      .toMatchObject({
        winners: [
          { seq: 20, share: 30 },
          { seq: 30, share: 10 },
        ],
      })
  })

  test('sealed bets are said to be sealed while bidding is open, and nothing is asked for', async () => {
    const lot = lotOf(412, { kind: 'sealed_rfq', sealed: true }, { best: null, bidders: null })
    const asked: string[] = []
    const { screen } = await open({
      [tenders.get.path]: () => card({ lots: [lot] }),
      [bets.live.path]: () => live(lot),
      [tenders.ladder.path]: url => {
        asked.push(url.pathname)
        return rungs()
      },
    })
    await expect.element(screen.getByText('Ставки запечатаны: до конца приёма их не прочтёт никто.')).toBeVisible()
    expect(asked).toEqual([])
  })

  test('where prices are compared without VAT the rungs stand so, with what each named below', async () => {
    const rung = { ...rungOf(1, 'ВолгаТранс'), amount: rub(5_490_000), compared: rub(4_500_000) }
    const next = {
      ...rungOf(2, 'УралГруз'),
      amount: rub(4_600_000),
      vatMode: 'none' as const,
      vatRate: 0 as const,
      compared: rub(4_600_000),
    }
    const net = { ...closed, basis: 'net' as const, live: { ...closed.live, net: true } }
    const { screen } = await open({
      [tenders.get.path]: () => card({ ...choosing, lots: [net] }),
      [tenders.ladder.path]: () => ladder(rung, { ...next, delta: rub(100_000) }),
      [bets.live.path]: () => live(net),
    })
    const rowOf = (name: RegExp) => screen.getByRole('row', { name })
    await expect.element(rowOf(/ВолгаТранс/).getByText(/^45\s000\s₽$/)).toBeVisible()
    await expect.element(rowOf(/ВолгаТранс/).getByText(/^54\s900\s₽ с НДС 22 %$/)).toBeVisible()
    await expect.element(rowOf(/УралГруз/).getByText(/^46\s000\s₽$/)).toBeVisible()
    await expect.element(rowOf(/УралГруз/).getByText(/^\+1\s000\s₽$/)).toBeVisible()
  })

  test('a late round of a lot that is loaded before it is refused at its field, and ended in time by one press', async () => {
    const soon = { ...closed, windowFrom: new Date(Date.now() + 30 * 60_000).toISOString() }
    const { screen, sent } = await open({
      [tenders.get.path]: () => card({ ...choosing, lots: [soon] }),
      [bets.live.path]: () => live(soon),
    })
    await screen.getByRole('button', { name: 'Переторжка' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Переторжка' })
    await expect.element(dialog.getByText(/^Лот Л-26-00412 грузится .*, раньше этого времени$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Переторжка' }).click()
    expect(sent.filter(({ path }) => path === tenders.move.path)).toEqual([])
    await dialog.getByRole('button', { name: /^Закончить торги/ }).click()
    await expect.element(dialog.getByText(/грузится/)).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Переторжка' }).click()
    await expect.poll(() => sent.find(({ path }) => path === tenders.move.path)?.data).toMatchObject({ action: 'rebid' })
  })

  test('a cancelled tender says why, is copied from there, and has its protocol', async () => {
    const cancel = { reason: 'other', comment: 'Клиент перенёс отгрузку' }
    const { screen } = await open({ [tenders.get.path]: () => card({ status: 'cancelled', cancel, actions: [] }) })
    await expect.element(screen.getByText(/Клиент перенёс отгрузку/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Скопировать в новый' })).toBeVisible()
    await screen.getByRole('button', { name: 'Ещё действия' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Протокол, PDF' })).toBeVisible()
  })

  test('who made the tender answers a question once', async () => {
    const question: Question = {
      id: uuid(40),
      at: new Date().toISOString(),
      asker: volga,
      own: false,
      text: 'Нужен ли пропуск?',
      answer: null,
      answeredAt: null,
    }
    const { screen, sent } = await open({
      [tenders.get.path]: () => card({ questions: [question] }),
      [tenders.answer.path]: () => z.encode(Question, { ...question, answer: 'Да' }),
    })
    await screen.getByRole('button', { name: 'Ответить' }).click()
    await screen.getByRole('textbox', { name: 'Ответ увидят все участники' }).fill('Да, заранее')
    await screen.getByRole('button', { name: 'Ответить' }).click()
    await expect.poll(() => sent.at(-1)?.data).toEqual({ tenderId: uuid(700), questionId: uuid(40), text: 'Да, заранее' })
  })
})

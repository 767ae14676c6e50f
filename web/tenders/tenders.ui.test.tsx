import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import { LadderRow, Question, TenderCard } from '#contract/tender-card.ts'
import { LotLive, LotRow } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { closeOrders, freshSeal, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { lotOf, rungOf, tenderOf } from '#web/testing/tenders.ts'
import { TenderPage } from './card/TenderPage.tsx'
import { TenderCreatePage } from './create/TenderCreatePage.tsx'
import { TendersPage } from './TendersPage.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const rub = (minor: number) => ({ minor, currency: 'RUB' })
const volga = { id: uuid(801), name: 'ВолгаТранс', tin: '1655002001' }
const routes = (side: 'forwarder' | 'executor') => [
  { path: `/tenders_${side}`, element: <TendersPage side={side} /> },
  { path: `/tenders_${side}/create`, element: <TenderCreatePage side={side} /> },
  { path: `/tenders_${side}/:id`, element: <TenderPage side={side} /> },
]

const me = (side: 'forwarder' | 'executor') => ({
  id: uuid(900_001),
  user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
  organization:
    side === 'forwarder'
      ? { id: uuid(900_003), name: 'Северный Экспедитор', tin: '7810005000', sides: ['forwarder'] }
      : { ...volga, sides: ['executor'] },
  employee: { id: uuid(900_001), roles: ['owner'], position: '' },
  permissions: ['orders.view', 'orders.prices', 'tenders.view', 'tenders.create', ...(side === 'executor' ? ['tenders.bet'] : [])],
  locale: 'ru',
  beta: false,
})

type Answers = Record<string, (url: URL, body: unknown) => unknown>

/** A server that knows what a test says of tenders; gives back what it was sent. */
async function serve(side: 'forwarder' | 'executor', more: Answers = {}) {
  const sent: { path: string; data: Record<string, unknown> }[] = []
  await outsideOfOrders(() => [orderOf(1), orderOf(2)], {
    '/api/user/getYaId/v0': () => me(side),
    [users.me.path]: () => me(side),
    [tenders.mayCreate.path]: () => ({ allow: true, reason: null, reasons: [] }),
    [tenders.counts.path]: () => ({ tabs: { all: 3, bidding: 2, choosing: 1, available: 2, taking: 1 }, ending: 0 }),
    [tenders.reach.path]: () => ({ organizations: 34 }),
    [tenders.history.path]: () => ({ items: [] }),
    [bets.thread.path]: () => ({ items: [], more: false }),
    [bets.live.path]: () => ({ items: [], now: new Date().toISOString() }),
    '/api/drafts/v0/get': () => ({ draft: null, seal: freshSeal() }),
    '/api/drafts/v0/save': () => ({ version: 1, savedAt: new Date().toISOString() }),
    '/api/drafts/v0/drop': () => ({ dropped: true }),
    ...more,
  })
  await refreshMe()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST' && path.startsWith('/api/tender'))
      sent.push({ path, data: (JSON.parse(String(init.body)) as { data: Record<string, unknown> }).data })
    return others(path, init)
  })
  return sent
}

const rows = (...lots: LotRow[]) => ({ items: z.encode(z.array(LotRow), lots), next: null })
const ladder = (...items: LadderRow[]) => ({ items: z.encode(z.array(LadderRow), items), awards: [] })
const live = (...lots: LotRow[]) => ({
  items: z.encode(
    z.array(LotLive),
    lots.map(lot => lot.live),
  ),
  now: new Date().toISOString(),
})
const card = (change: Partial<TenderCard> = {}) => z.encode(TenderCard, tenderOf(change))

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
    await serve('executor', { [tenders.list.path]: () => rows(outbid, free, taken), [bets.live.path]: () => live(outbid, free, taken) })
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
    await serve('forwarder', { [tenders.list.path]: () => rows(lot), [bets.live.path]: () => live(lot) })
    const { screen } = await openOrders('/tenders_forwarder', routes('forwarder'))
    await expect.element(screen.getByRole('columnheader', { name: 'Участники' })).toBeVisible()
    const row = screen.getByRole('row', { name: /Л-26-00412/ })
    await expect.element(row.getByText('приглашено 34')).toBeVisible()
    await expect.element(row.getByText(/^1,8\s%$/)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Выбор победителя/ })).toBeVisible()
  })

  test('nothing to show says what to do; on a phone lots are cards', async () => {
    await serve('forwarder', { [tenders.list.path]: () => rows() })
    const empty = await openOrders('/tenders_forwarder', routes('forwarder'))
    await expect.element(empty.screen.getByText('Торгов ещё нет')).toBeVisible()
    closeOrders()
    const lot = lotOf(412)
    await serve('forwarder', { [tenders.list.path]: () => rows(lot), [bets.live.path]: () => live(lot) })
    await page.viewport(390, 844)
    const { screen } = await openOrders('/tenders_forwarder', routes('forwarder'))
    await expect.element(screen.getByRole('article').getByRole('link', { name: 'Л-26-00412' })).toBeVisible()
  })
})

describe('a new tender', () => {
  test('6.07 it opens only if it may be made: every reason, and who can', async () => {
    const reason = 'Организация ещё не проверена'
    await serve('forwarder', {
      [tenders.mayCreate.path]: () => ({ allow: false, reason, reasons: [{ code: 'not_verified', message: reason }] }),
    })
    const { screen } = await openOrders('/tenders_forwarder/create', routes('forwarder'))
    await expect.element(screen.getByText(reason)).toBeVisible()
    await expect.element(screen.getByText(/Создавать тендеры могут владелец/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Объявить' })).not.toBeInTheDocument()
  })

  test('1.04, 2.24 an order found by search is put up at 55 000; what is missing is told first, whom it reaches stands beside', async () => {
    const sent = await serve('forwarder', {
      [tenders.create.path]: () => card({ status: 'announced' }),
      [tenders.get.path]: () => card({ status: 'announced' }),
    })
    const { screen, address } = await openOrders('/tenders_forwarder/create', routes('forwarder'))
    await expect.element(screen.getByRole('heading', { name: 'Новый тендер' })).toBeVisible()
    await expect.element(screen.getByRole('status').getByText('Придёт 34 исполнителям')).toBeVisible()
    await expect.element(screen.getByRole('complementary', { name: 'Итог' }).getByText('Придёт 34 исполнителям')).toBeVisible()
    await screen.getByRole('button', { name: 'Объявить' }).click()
    await expect.element(screen.getByText(/Перед объявлением исправьте 3\sполя/)).toBeVisible()
    expect(sent.filter(({ path }) => path === tenders.create.path)).toEqual([])

    await screen.getByRole('combobox', { name: 'Добавить размещённый заказ' }).fill('Казань')
    await screen.getByRole('option', { name: /26-000001/ }).click()
    await screen.getByRole('textbox', { name: 'Стартовая цена' }).fill('55000')
    await screen.getByRole('textbox', { name: 'Шаг', exact: true }).fill('5000')
    await expect.element(screen.getByText(/^Шаг 9,1\s% от стартовой цены/)).toBeVisible()
    await screen.getByRole('textbox', { name: 'Шаг', exact: true }).fill('500')
    await screen.getByRole('button', { name: 'Объявить' }).click()
    const made = () => sent.filter(({ path }) => path === tenders.create.path)
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

  test('a draft may lack everything', async () => {
    const sent = await serve('forwarder', {
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
    await serve('forwarder', {
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
    await serve('executor')
    const { screen } = await openOrders('/tenders_executor/create', routes('executor'))
    await expect.element(screen.getByRole('radio', { name: /На повышение/ })).toBeChecked()
    await screen.getByRole('button', { name: 'Добавить машину' }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Откуда' })).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Цена от' })).toBeVisible()
    await expect.element(screen.getByText('Придёт 34 экспедиторам').first()).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /На объём/ })).not.toBeInTheDocument()
  })
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
    const sent = await serve('forwarder', {
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
    const sent = await serve('executor', {
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
    await serve('executor', { [tenders.get.path]: () => card(his), [bets.live.path]: () => live(lot) })
    const { screen } = await openOrders(`/tenders_executor/${uuid(700)}`, routes('executor'))
    const rules = screen.getByRole('region', { name: 'Правила лота' }).first()
    await expect.element(rules.getByText('Цены сравниваются: как названо, с НДС.')).toBeVisible()
    await expect.element(rules.getByText('О вас другие узнают: вашу цену, если она лучшая, без имени.')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Лестница ставок' })).not.toBeInTheDocument()
  })

  test('on a phone the menu stands beside the crumbs, however long the badges are', async () => {
    await serve('executor', { [tenders.get.path]: () => card(his), [bets.live.path]: () => live(lot) })
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
    await serve('executor', {
      [tenders.get.path]: () => {
        throw Response.json({ error: { code: 'tender.not_found', message: 'Такого тендера нет' } }, { status: 404 })
      },
    })
    const { screen } = await openOrders(`/tenders_executor/${uuid(999)}`, routes('executor'))
    await expect.element(screen.getByRole('link', { name: 'К торгам' })).toBeVisible()
  })
})

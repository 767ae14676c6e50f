import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PrivateActivity, PrivateAreaCard, PrivateConsequences, PrivatePost } from '#contract/private-area-card.ts'
import { PrivateAreaListed } from '#contract/private-area-list.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { at, cardOf, meOf, north, open, plain, post, routes, sentIn, serveAreas, uuid, volga } from '#web/testing/privateAreas.tsx'
import { AreaCounter } from './waiting/AreaCounter.tsx'
import { HomeArea } from './waiting/HomeArea.tsx'

afterEach(closeOrders)

test('an area is closed after what runs in it was read', async () => {
  let closed: unknown = null
  let card = cardOf()
  const met: PrivateConsequences = {
    tenders: [{ id: uuid(30), number: 'Т-26-00012', title: 'Овощи в Москву', lots: 2, bets: 5, endsAt: at }],
    demands: [],
    bets: 5,
    offers: 0,
    invitations: 2,
    asked: 0,
    members: 7,
  }
  await serveAreas(meOf('forwarder'), () => [card], {
    '/api/private-areas/v0/consequences': () => z.encode(PrivateConsequences, met),
    '/api/private-areas/v0/close': (_, body) => {
      closed = sentIn(body)
      card = cardOf({
        status: 'closed',
        version: 5,
        closedReason: 'сезон окончен',
        actions: open('save', 'open') as PrivateAreaCard['actions'],
      })
      return z.encode(PrivateAreaCard, card)
    },
  })
  const { screen } = await openOrders(`/tdsd-private-main?area=${uuid(10)}&part=settings`, routes)
  await screen.getByRole('button', { name: 'Закрыть площадку' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog.getByText('Т-26-00012')).toBeVisible()
  expect(plain(dialog.element())).toContain('1 тендер идёт до конца, 5 ставок остаются в силе')
  expect(plain(dialog.element())).toContain('2 приглашения без ответа прекратятся')
  await dialog.getByRole('textbox', { name: /Причина/ }).fill('сезон окончен')
  await dialog.getByRole('button', { name: 'Закрыть площадку' }).click()
  await expect.element(screen.getByText(/Причина: сезон окончен/)).toBeVisible()
  expect(closed).toEqual({ areaId: uuid(10), version: 4, reason: 'сезон окончен' })
  await expect.element(screen.getByRole('button', { name: 'Открыть снова' })).toBeVisible()
})

test('an announcement is written, and one that stands is taken away after a second thought', async () => {
  const sent: unknown[] = []
  await serveAreas(meOf('forwarder'), () => [cardOf()], {
    '/api/private-areas/v0/posts/save': (_, body) => {
      sent.push(sentIn(body))
      return z.encode(PrivatePost, post)
    },
    '/api/private-areas/v0/posts/remove': (_, body) => {
      sent.push(sentIn(body))
      return {}
    },
  })
  const { screen } = await openOrders('/tdsd-private-main', routes)
  await screen.getByRole('button', { name: 'Написать' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Заголовок' }).fill('Новый склад')
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect.element(dialog.getByText('Заполните это поле')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Текст' }).fill('Грузим в Шушарах')
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect.poll(() => sent).toEqual([{ areaId: uuid(10), post: null, title: 'Новый склад', text: 'Грузим в Шушарах', pinned: false }])
  await screen.getByRole('button', { name: 'Убрать: График склада' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Убрать' }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ areaId: uuid(10), postId: uuid(80), version: 1 })
})

test('whoever runs the installation and owns no area finds the way to all of them', async () => {
  await serveAreas(meOf(null, ['platform.manage']), () => [])
  const { screen } = await openOrders('/tdsd-private-main', routes)
  await expect.element(screen.getByRole('link', { name: 'Все площадки' })).toHaveAttribute('href', '/admin-tdsd')
})

describe('what waits for an answer', () => {
  const waiting = (answer: { invitations: number; rules: number; asked: number }, me = meOf('executor')) =>
    serveAreas(me, () => [], { '/api/private-areas/v0/waiting': () => answer })
  const probes = [{ path: '/', element: <><HomeArea /><p>всего <AreaCounter /></p></> }] // biome-ignore format: one screen

  test('stands on the first page and beside the menu, each with the way to it', async () => {
    await waiting({ invitations: 1, rules: 0, asked: 2 })
    const { screen } = await openOrders('/', probes)
    await expect
      .element(screen.getByRole('link', { name: '1 приглашение ждёт ответа' }))
      .toHaveAttribute('href', '/tdsd-private-main?part=join')
    await expect
      .element(screen.getByRole('link', { name: '2 заявки ждут вашего решения' }))
      .toHaveAttribute('href', '/tdsd-private-main?part=members&members.status=asked')
    await expect.poll(() => plain(screen.getByRole('paragraph').element())).toBe('всего 3 ждут вашего ответа')
  })

  test('is nothing where nothing waits', async () => {
    await waiting({ invitations: 0, rules: 0, asked: 0 })
    const { screen } = await openOrders('/', probes)
    await expect.poll(() => plain(screen.getByRole('paragraph').element())).toBe('всего ')
    expect(screen.getByRole('heading', { name: 'Закрытая площадка' }).elements()).toHaveLength(0)
  })
})

test('2.12 the staff of the platform lists every area, opens one and reads what happened in it', async () => {
  const listed: PrivateAreaListed = {
    id: uuid(10),
    version: 4,
    name: 'Клуб перевозчиков',
    owner: north,
    status: 'open',
    takesRequests: true,
    invited: 2,
    asked: 1,
    joined: 7,
    blocked: 1,
    lots: 1,
    demands: 1,
    createdAt: at,
    demo: true,
  }
  const entry: PrivateActivity = { id: uuid(95), at, what: 'block', member: volga, person: 'Ирина Лаптева', comment: 'срыв погрузки' }
  await serveAreas(meOf(null, ['platform.manage']), () => [cardOf({ own: false })], {
    '/api/private-areas/v0/list': () => ({ items: [z.encode(PrivateAreaListed, listed)], next: null }),
    '/api/private-areas/v0/activity': () => ({ items: [z.encode(PrivateActivity, entry)], next: null }),
  })
  const { screen } = await openOrders('/admin-tdsd', routes)
  await expect.element(screen.getByRole('heading', { level: 1, name: /Доступ к площадке/ })).toBeVisible()
  await screen.getByRole('row', { name: /Клуб перевозчиков/ }).click()
  await expect.element(screen.getByRole('link', { name: 'Все площадки' })).toBeVisible()
  await screen.getByRole('link', { name: 'Журнал' }).click()
  await expect
    .poll(() => plain(screen.getByRole('list', { name: 'Журнал площадки' }).element()))
    .toContain('Заблокирован: ВолгаТранс · срыв погрузки')
  await screen.getByRole('link', { name: 'Настройки' }).click()
  await expect.element(screen.getByRole('button', { name: 'Закрыть площадку' })).toBeVisible()
})

describe('a demand for the members of the own area', () => {
  const may = ['demands.create', 'orders.view', 'orders.create', 'orders.prices']

  test('tells how many that are', async () => {
    let unagreed = 0
    await serveAreas(meOf('forwarder', may), () => [cardOf({ unagreed })])
    const { screen } = await openOrders('/demand_forwarder/create', routes)
    const choice = screen.getByRole('radio', { name: /Закрытая площадка/ })
    await expect.element(screen.getByText('«Клуб перевозчиков»: 7 участников', { exact: true })).toBeVisible()
    await expect.element(choice).toBeEnabled()
    await closeOrders()
    unagreed = 2
    await serveAreas(meOf('forwarder', may), () => [cardOf({ unagreed })])
    const again = await openOrders('/demand_forwarder/create', routes)
    await expect.element(again.screen.getByText('«Клуб перевозчиков»: 7 участников, из них ещё без согласия с правилами: 2')).toBeVisible()
  })

  test('is not offered without an area; the way to make one stands beside', async () => {
    await serveAreas(meOf('forwarder', may), () => [])
    const { screen } = await openOrders('/demand_forwarder/create', routes)
    await expect.element(screen.getByText(/^Закрытой площадки у вас ещё нет/)).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /Закрытая площадка/ })).toBeDisabled()
    await expect.element(screen.getByRole('link', { name: 'Создать площадку' })).toHaveAttribute('href', '/tdsd-private-main?part=join')
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import {
  Membership,
  PrivateActivity,
  PrivateAreaCard,
  PrivateAreaRow,
  PrivateConsequences,
  PrivateMember,
  PrivatePost,
} from '#contract/private-area-card.ts'
import { PrivateAreaListed } from '#contract/private-area-list.ts'
import { type PrivateMemberStatus, PrivateMemberStatus as Statuses } from '#contract/private-area-states.ts'
import { LotLive, LotRow } from '#contract/tender-list.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { DemandCreatePage } from '#web/demands/DemandCreatePage.tsx'
import { lotOf } from '#web/testing/lots.tsx'
import { closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { AreaCounter } from './AreaCounter.tsx'
import { HomeArea } from './HomeArea.tsx'
import { PrivateAdminPage } from './PrivateAdminPage.tsx'
import { PrivateAreaPage } from './PrivateAreaPage.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-10-01T06:00:00.000Z'
const routes = [
  { path: '/tdsd-private-main', element: <PrivateAreaPage /> },
  { path: '/admin-tdsd', element: <PrivateAdminPage /> },
  { path: '/demand_forwarder/create', element: <DemandCreatePage /> },
]
const north = { id: uuid(900), name: 'Северный Экспедитор', tin: '7810005000' }
const volga = { id: uuid(901), name: 'ВолгаТранс', tin: '1655002000' }
const open = (...actions: string[]) => actions.map(action => ({ action, allow: true, reason: null }))

const meOf = (side: 'forwarder' | 'executor' | null, permissions: string[] = []) => ({
  id: uuid(1),
  user: { id: uuid(2), name: 'Ирина Лаптева', email: null },
  organization: { ...(side === 'executor' ? volga : north), sides: side === null ? [] : [side] },
  employee: { id: uuid(1), roles: ['owner'], position: '' },
  permissions: ['private.view', 'private.edit', 'tenders.view', 'demands.view', 'partners.view', ...permissions],
  locale: 'ru',
  tz: 'Europe/Moscow',
  beta: false,
})

const membershipOf = (status: PrivateMemberStatus, change: Partial<Membership> = {}): Membership => ({
  memberId: uuid(50),
  version: 2,
  status,
  statusAt: at,
  expiresAt: null,
  message: '',
  note: '',
  reason: '',
  acceptedRules: null,
  joinedAt: null,
  actions: [],
  ...change,
})

const cardOf = (change: Partial<PrivateAreaCard> = {}): PrivateAreaCard => ({
  id: uuid(10),
  name: 'Клуб перевозчиков',
  owner: north,
  status: 'open',
  own: true,
  membership: null,
  members: 7,
  unagreed: 0,
  work: { lots: 1, demands: 0, soonest: null },
  postedAt: null,
  version: 4,
  rules: 'Отвечать за 30 минут.\nСрыв погрузки – исключение.',
  rulesVersion: 3,
  rulesAt: at,
  takesRequests: true,
  showsMembers: false,
  visibleMembers: null,
  closedReason: '',
  createdAt: at,
  actions: open('save', 'invite', 'post', 'close') as PrivateAreaCard['actions'],
  ...change,
})
const memberCard = (membership: Membership, change: Partial<PrivateAreaCard> = {}) =>
  cardOf({ own: false, actions: [], membership, ...change })

const memberOf = (n: number, name: string, status: PrivateMemberStatus, steps: string[]): PrivateMember => ({
  ...membershipOf(status, { memberId: uuid(60 + n), actions: open(...steps) as Membership['actions'] }),
  id: uuid(60 + n),
  organization: { id: uuid(70 + n), name, tin: '5903012345' },
  verified: true,
  partner: false,
  invitedBy: 'Ирина Лаптева',
  invitedAt: at,
  openedAt: null,
})

const post: PrivatePost = {
  id: uuid(80),
  version: 1,
  title: 'График склада',
  text: 'С 1 декабря грузим с 7:00.',
  pinned: true,
  at,
  changedAt: null,
  person: null,
}

const rowOf = (card: PrivateAreaCard): PrivateAreaRow => z.decode(PrivateAreaRow, z.encode(PrivateAreaCard, card) as never)

type Answers = NonNullable<Parameters<typeof outsideOfOrders>[1]>
const nobody = Object.fromEntries(Statuses.options.map(status => [status, 0]))

async function serve(me: ReturnType<typeof meOf>, cards: () => PrivateAreaCard[], more: Answers = {}) {
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => me,
    [users.me.path]: () => me,
    '/api/private-areas/v0/mine': () => ({
      items: cards().map(card => z.encode(PrivateAreaRow, rowOf(card))),
      next: null,
      mayCreate: { allow: true, reason: null },
    }),
    '/api/private-areas/v0/get': url => {
      const found = cards().find(({ id }) => id === url.searchParams.get('areaId'))
      if (!found) throw refusal('private_area.not_found', 'Такой закрытой площадки нет', 404)
      return z.encode(PrivateAreaCard, found)
    },
    '/api/private-areas/v0/posts': () => ({ items: [post], next: null }),
    '/api/private-areas/v0/members': () => ({ items: [], next: null }),
    '/api/private-areas/v0/counts': () => ({ statuses: nobody, progress: { invited: 12, opened: 9, joined: 7 } }),
    '/api/tender/v0/list': () => ({ items: [], next: null }),
    '/api/demand/v0/list': () => ({ items: [], next: null }),
    ...more,
  })
  await refreshMe()
}
const refusal = (code: string, message: string, status = 409) => Response.json({ error: { code, message, info: {} } }, { status })
const sentIn = (body: unknown) => (JSON.parse(String(body)) as { data: Record<string, unknown> }).data
const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\s/g, ' ')

afterEach(closeOrders)

describe('2.34 the private main page', () => {
  test('of an owner stands under a violet line and shows announcements, lots of this area alone and how to manage it', async () => {
    const lot = lotOf(1, { side: 'forwarder', organizer: north, isPrivate: true })
    const lotsAsked: URLSearchParams[] = []
    const demandsAsked: URLSearchParams[] = []
    await serve(meOf('forwarder', ['tenders.create', 'demands.create']), () => [cardOf()], {
      '/api/tender/v0/list': url => {
        lotsAsked.push(url.searchParams)
        return { items: [z.encode(LotRow, lot)], next: null }
      },
      '/api/demand/v0/list': url => {
        demandsAsked.push(url.searchParams)
        return { items: [], next: null }
      },
      '/api/tenderBet/v0/live': () => ({ items: [z.encode(LotLive, lot.live)], now: new Date().toISOString() }),
    })
    const { screen } = await openOrders('/tdsd-private-main', routes)
    const title = screen.getByRole('heading', { level: 1, name: 'Закрытая площадка: Клуб перевозчиков' })
    await expect.element(title).toBeVisible()
    const probe = document.createElement('i')
    probe.style.color = 'var(--private)'
    document.body.append(probe)
    const violet = getComputedStyle(probe).color
    probe.remove()
    expect(getComputedStyle(title.element()).color).toBe(violet)
    expect(getComputedStyle(title.element().closest('.area')!).boxShadow).toContain(violet)
    await expect.element(screen.getByText('График склада')).toBeVisible()
    await expect.element(screen.getByRole('article', { name: /Лот 1/ })).toBeVisible()
    expect([lotsAsked[0]?.get('private'), lotsAsked[0]?.get('running'), lotsAsked[0]?.get('side')]).toEqual([north.id, 'yes', 'forwarder'])
    expect([demandsAsked[0]?.get('private'), demandsAsked[0]?.get('running')]).toEqual([north.id, 'yes'])
    await expect.element(screen.getByText('Открытых потребностей нет')).toBeVisible()
    for (const part of ['Участники', 'Журнал', 'Настройки']) await expect.element(screen.getByRole('link', { name: part })).toBeVisible()
  })

  test('tells a member that the rules changed since he agreed, and takes his yes to the version he read', async () => {
    let membership = membershipOf('joined', { acceptedRules: 2, joinedAt: at, actions: open('accept', 'leave') as Membership['actions'] })
    const sent: unknown[] = []
    await serve(meOf('executor'), () => [memberCard(membership)], {
      '/api/private-areas/v0/move': (_, body) => {
        sent.push(sentIn(body))
        membership = { ...membership, acceptedRules: 3, version: 3 }
        return z.encode(Membership, membership)
      },
    })
    const { screen } = await openOrders('/tdsd-private-main', routes)
    // what is put up goes on reaching him: a change asks nobody to leave
    await expect
      .element(screen.getByText('Правила изменились с тех пор, как вы согласились. Прочтите новую редакцию и согласитесь с ней.'))
      .toBeVisible()
    expect(screen.getByRole('link', { name: 'Журнал' }).elements()).toHaveLength(0)
    await screen.getByRole('link', { name: 'Прочитать правила' }).first().click()
    await expect.element(screen.getByText(/Отвечать за 30 минут/)).toBeVisible()
    await screen.getByRole('button', { name: 'Согласиться с правилами' }).click()
    await expect.element(screen.getByText('Вы согласились с этой редакцией')).toBeVisible()
    expect(sent).toEqual([{ action: 'accept', rulesVersion: 3, memberId: uuid(50), version: 2 }])
  })

  test('of an invited one holds the rules to read before he joins; that he looked is told once', async () => {
    let membership = membershipOf('invited', {
      version: 1,
      expiresAt: '2030-01-01T00:00:00.000Z',
      message: 'Возим бытовую технику',
      actions: open('look', 'join', 'decline') as Membership['actions'],
    })
    const sent: Record<string, unknown>[] = []
    await serve(meOf('executor'), () => [memberCard(membership, { members: null, work: null })], {
      '/api/private-areas/v0/move': (_, body) => {
        const data = sentIn(body)
        sent.push(data)
        membership = membershipOf(data.action === 'look' ? 'opened' : 'joined', {
          version: membership.version + 1,
          actions: open('join', 'decline') as Membership['actions'],
          ...(data.action === 'join' && { acceptedRules: 3, joinedAt: at, actions: [] }),
        })
        return z.encode(Membership, membership)
      },
    })
    const { screen } = await openOrders('/tdsd-private-main', routes)
    await expect.element(screen.getByRole('heading', { name: 'Вас приглашают' })).toBeVisible()
    expect(sent).toEqual([])
    await screen.getByRole('link', { name: 'Посмотреть приглашение' }).click()
    await expect.element(screen.getByText(/Отвечать за 30 минут/)).toBeVisible()
    await expect.poll(() => sent.map(({ action }) => action)).toEqual(['look'])
    await screen.getByRole('button', { name: 'Согласиться и вступить' }).click()
    await expect.element(screen.getByRole('link', { name: 'Моё участие' })).toBeVisible()
    expect(sent.map(({ action, version, rulesVersion }) => [action, version, rulesVersion])).toEqual([
      ['look', 1, undefined],
      ['join', 2, 3],
    ])
  })

  test('rules that changed while an invited one read them are shown anew before he joins', async () => {
    let card = memberCard(membershipOf('opened', { actions: open('join', 'decline') as Membership['actions'] }))
    await serve(meOf('executor'), () => [card], {
      '/api/private-areas/v0/move': () => {
        card = { ...card, rules: 'Отвечать за 15 минут.', rulesVersion: 4 }
        throw refusal('private_area.rules_changed', 'Правила площадки изменились')
      },
    })
    const { screen } = await openOrders(`/tdsd-private-main?area=${uuid(10)}`, routes)
    await screen.getByRole('button', { name: 'Согласиться и вступить' }).click()
    await expect.element(screen.getByText(/Правила изменились, пока вы их читали/)).toBeVisible()
    await expect.element(screen.getByText('Отвечать за 15 минут.')).toBeVisible()
  })

  test('tells who is in no area how to get into one, and applies by the owner’s tax number', async () => {
    let found = false
    const sent: unknown[] = []
    await serve(meOf('executor'), () => [], {
      '/api/private-areas/v0/find': () => ({
        area: found ? { id: uuid(10), name: 'Клуб перевозчиков', owner: north, status: null } : null,
      }),
      '/api/private-areas/v0/ask': (_, body) => {
        sent.push(sentIn(body))
        return z.encode(Membership, membershipOf('asked'))
      },
    })
    const { screen } = await openOrders('/tdsd-private-main', routes)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Закрытая площадка' })).toBeVisible()
    const tin = screen.getByRole('textbox', { name: 'ИНН экспедитора' })
    await tin.fill('7810005001')
    await screen.getByRole('button', { name: 'Найти' }).click()
    await expect.element(tin).toHaveAttribute('aria-invalid', 'true')
    await tin.fill('7810005000')
    await screen.getByRole('button', { name: 'Найти' }).click()
    await expect.element(screen.getByText(/^Площадки не нашлось/)).toBeVisible()
    found = true
    await tin.fill('1655002000')
    await screen.getByRole('button', { name: 'Найти' }).click()
    const form = screen.getByRole('form', { name: 'Клуб перевозчиков' })
    await form.getByRole('textbox', { name: /Несколько слов/ }).fill('20 тентов')
    await form.getByRole('button', { name: 'Подать заявку' }).click()
    await expect.poll(() => sent).toEqual([{ areaId: uuid(10), note: '20 тентов' }])
    expect(screen.getByRole('button', { name: 'Создать площадку' }).elements()).toHaveLength(0)
  })

  test('a forwarder without an area makes one with its rules', async () => {
    const cards: PrivateAreaCard[] = []
    const sent: Record<string, unknown>[] = []
    await serve(meOf('forwarder'), () => cards, {
      '/api/private-areas/v0/save': (_, body) => {
        sent.push(sentIn(body))
        cards.push(cardOf({ name: 'Свои' }))
        return z.encode(PrivateAreaCard, cards[0]!)
      },
    })
    const { screen, address } = await openOrders('/tdsd-private-main', routes)
    await screen.getByRole('button', { name: 'Создать площадку' }).click()
    const form = screen.getByRole('form', { name: 'Новая закрытая площадка' })
    await form.getByRole('button', { name: 'Создать' }).click()
    await expect.element(form.getByText('Назовите площадку').first()).toBeVisible()
    await form.getByRole('textbox', { name: 'Название' }).fill('Свои')
    await form.getByRole('textbox', { name: /Правила/ }).fill('Отвечать за час.')
    await form.getByRole('button', { name: 'Создать' }).click()
    await expect.poll(address).toBe(`/tdsd-private-main?area=${uuid(10)}&part=members`)
    expect(sent).toEqual([{ area: null, ownerId: null, name: 'Свои', rules: 'Отвечать за час.', takesRequests: true, showsMembers: false }])
  })

  test('an address of an area that is not for the reader says so and no more', async () => {
    await serve(meOf('executor'), () => [])
    const { screen } = await openOrders(`/tdsd-private-main?area=${uuid(77)}`, routes)
    await expect.element(screen.getByText('Такой площадки нет, или она не для вас')).toBeVisible()
  })

  test('an answer that did not come is said and asked for again', async () => {
    let down = true
    await serve(meOf('executor'), () => [], {
      '/api/private-areas/v0/mine': () => {
        if (down) throw Response.json({ error: { code: 'access.denied', message: 'Нельзя', info: {} } }, { status: 403 })
        return { items: [], next: null, mayCreate: { allow: false, reason: null } }
      },
    })
    const { screen } = await openOrders('/tdsd-private-main', routes)
    await expect.element(screen.getByText('Площадка не открылась')).toBeVisible()
    down = false
    await screen.getByRole('button', { name: 'Повторить' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'ИНН экспедитора' })).toBeVisible()
  })

  test('who belongs to more areas than one answer holds asks for the rest', async () => {
    const rows = Array.from({ length: 3 }, (_, n) => memberCard(membershipOf('left'), { id: uuid(20 + n), name: `Круг ${n + 1}` }))
    await serve(meOf('executor'), () => [], {
      '/api/private-areas/v0/mine': url => {
        const later = url.searchParams.get('cursor') === 'next'
        return {
          items: rows.slice(later ? 2 : 0, later ? 3 : 2).map(card => z.encode(PrivateAreaRow, rowOf(card))),
          next: later ? null : 'next',
          mayCreate: { allow: false, reason: null },
        }
      },
    })
    const { screen } = await openOrders('/tdsd-private-main', routes)
    await expect.element(screen.getByText('Круг 2')).toBeVisible()
    await screen.getByRole('button', { name: 'Показать ещё' }).click()
    await expect.element(screen.getByText('Круг 3')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Показать ещё' }).elements()).toHaveLength(0)
  })

  test('members that are shown to each other tell which of them is oneself, and how many more there are', async () => {
    await serve(meOf('executor'), () => [
      memberCard(membershipOf('joined', { acceptedRules: 3, joinedAt: at }), {
        members: 250,
        visibleMembers: [volga, { ...north, id: uuid(7), name: 'Урал' }],
      }),
    ])
    const { screen } = await openOrders(`/tdsd-private-main?area=${uuid(10)}&part=members`, routes)
    await expect.element(screen.getByText(/^ВолгаТранс/)).toBeVisible()
    const lines = screen.getByRole('listitem').elements().map(plain)
    expect(lines).toEqual(expect.arrayContaining(['ВолгаТранс 1655002000 вы', 'Урал 7810005000 ', 'и ещё 248']))
  })

  test('of several areas one is chosen in the head', async () => {
    const other = memberCard(membershipOf('joined', { acceptedRules: 3 }), { id: uuid(11), name: 'Юг' })
    await serve(meOf('executor'), () => [memberCard(membershipOf('joined', { acceptedRules: 3 })), other])
    const { screen, address } = await openOrders('/tdsd-private-main', routes)
    await screen.getByRole('button', { name: /Площадка/ }).click()
    await screen.getByRole('option', { name: /Юг/ }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: /Юг/ })).toBeVisible()
    await expect.poll(address).toBe(`/tdsd-private-main?area=${uuid(11)}`)
  })
})

describe('members as the owner keeps them', () => {
  const members = [
    memberOf(1, 'ИП Ковалёв А. В.', 'asked', ['admit', 'refuse']),
    memberOf(2, 'УралГруз', 'joined', ['block']),
    memberOf(3, 'Заря', 'invited', ['recall']),
  ]
  const address = `/tdsd-private-main?area=${uuid(10)}&part=members`
  const list = () => ({ items: members.map(one => z.encode(PrivateMember, one)), next: null })

  test('how far invitations came stands over them, applications wait for a decision, a block needs its reason', async () => {
    const sent: unknown[] = []
    await serve(meOf('forwarder'), () => [cardOf()], {
      '/api/private-areas/v0/members': list,
      '/api/private-areas/v0/counts': () => ({
        statuses: { ...nobody, asked: 1, joined: 1, invited: 1 },
        progress: { invited: 12, opened: 9, joined: 7 },
      }),
      '/api/private-areas/v0/move': (_, body) => {
        sent.push(sentIn(body))
        return z.encode(Membership, membershipOf('blocked'))
      },
    })
    const { screen } = await openOrders(address, routes)
    await expect.element(screen.getByText('УралГруз')).toBeVisible()
    await expect.poll(() => plain(document.querySelector('.area-progress')!)).toBe('Отправлено12Открыли9Вступили7')
    await expect.element(screen.getByText(/заявка ждёт вашего решения/)).toBeVisible()
    await screen.getByRole('button', { name: 'Заблокировать' }).click()
    const dialog = screen.getByRole('alertdialog')
    const block = dialog.getByRole('button', { name: 'Заблокировать' })
    await expect.element(block).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('срыв погрузки')
    await block.click()
    await expect.poll(() => sent).toEqual([{ action: 'block', reason: 'срыв погрузки', memberId: uuid(62), version: 2 }])
    await screen.getByRole('button', { name: /^Приглашены/ }).click()
    await expect.element(screen.getByRole('button', { name: /^Приглашены/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('several applications are decided at once after one question, and those that are none are left out with the reason', async () => {
    const sent: unknown[] = []
    const asked = [memberOf(1, 'ИП Ковалёв А. В.', 'asked', ['admit', 'refuse']), memberOf(4, 'Восток', 'asked', ['admit', 'refuse'])]
    asked[0]!.note = 'Двенадцать тентов'
    await serve(meOf('forwarder'), () => [cardOf()], {
      '/api/private-areas/v0/members': () => ({ items: [...asked, members[1]!].map(one => z.encode(PrivateMember, one)), next: null }),
      '/api/private-areas/v0/counts': () => ({
        statuses: { ...nobody, asked: 2, joined: 1 },
        progress: { invited: 0, opened: 0, joined: 1 },
      }),
      '/api/private-areas/v0/bulk': (_, body) => {
        sent.push(sentIn(body))
        return { results: asked.map(({ id }) => ({ id, ok: true, version: 3 })) }
      },
    })
    const { screen } = await openOrders(address, routes)
    // how many wait stands on the tab, and what an applicant says about himself beside him
    await expect.element(screen.getByRole('link', { name: 'Участники 2' })).toBeVisible()
    await expect.element(screen.getByText('Двенадцать тентов')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
    await screen.getByRole('button', { name: 'Отклонить можно для 2 из 3' }).click()
    await expect.element(screen.getByText(/статус «Участник»/)).toBeVisible()
    await screen.getByRole('button', { name: 'Отклонить: 2' }).click()
    const dialog = screen.getByRole('alertdialog', { name: 'Отклонить заявки: 2?' })
    await dialog.getByRole('textbox', { name: /Причина/ }).fill('Мест нет')
    await dialog.getByRole('button', { name: 'Отклонить' }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ action: 'refuse', reason: 'Мест нет', areaId: uuid(10), rows: asked.map(({ id }) => ({ id, version: 2 })) }])
  })

  test('several are invited by tax number at once, and each is answered for', async () => {
    const sent: Record<string, unknown>[] = []
    await serve(meOf('forwarder'), () => [cardOf()], {
      '/api/private-areas/v0/members': list,
      '/api/private-areas/v0/invite': (_, body) => {
        sent.push(sentIn(body))
        return {
          results: [
            { tin: volga.tin, organization: volga, ok: true, error: null },
            {
              tin: '6632003007',
              organization: null,
              ok: false,
              error: { code: 'private_area.unknown_tin', message: 'Такой организации нет' },
            },
          ],
        }
      },
    })
    const { screen } = await openOrders(address, routes)
    await screen.getByRole('button', { name: 'Пригласить' }).first().click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Пригласить' }).click()
    await expect.element(dialog.getByText('Укажите хотя бы один ИНН')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'ИНН перевозчиков' }).fill('1655002000, 6632003007\n1655002000')
    await dialog.getByRole('button', { name: 'Пригласить' }).click()
    await expect.element(page.getByText('Приглашено 1 из 2')).toBeVisible()
    await expect.element(page.getByText('Такой организации нет')).toBeVisible()
    expect(sent[0]).toMatchObject({ areaId: uuid(10), tins: ['1655002000', '6632003007'], organizationIds: [], groupIds: [], days: 3 })
  })
})

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
  await serve(meOf('forwarder'), () => [card], {
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
  await serve(meOf('forwarder'), () => [cardOf()], {
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
  await serve(meOf(null, ['platform.manage']), () => [])
  const { screen } = await openOrders('/tdsd-private-main', routes)
  await expect.element(screen.getByRole('link', { name: 'Все площадки' })).toHaveAttribute('href', '/admin-tdsd')
})

describe('what waits for an answer', () => {
  const waiting = (answer: { invitations: number; rules: number; asked: number }, me = meOf('executor')) =>
    serve(me, () => [], { '/api/private-areas/v0/waiting': () => answer })
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
  await serve(meOf(null, ['platform.manage']), () => [cardOf({ own: false })], {
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
    await serve(meOf('forwarder', may), () => [cardOf({ unagreed })])
    const { screen } = await openOrders('/demand_forwarder/create', routes)
    const choice = screen.getByRole('radio', { name: /Закрытая площадка/ })
    await expect.element(screen.getByText('«Клуб перевозчиков»: 7 участников', { exact: true })).toBeVisible()
    await expect.element(choice).toBeEnabled()
    await closeOrders()
    unagreed = 2
    await serve(meOf('forwarder', may), () => [cardOf({ unagreed })])
    const again = await openOrders('/demand_forwarder/create', routes)
    await expect.element(again.screen.getByText('«Клуб перевозчиков»: 7 участников, из них ещё без согласия с правилами: 2')).toBeVisible()
  })

  test('is not offered without an area; the way to make one stands beside', async () => {
    await serve(meOf('forwarder', may), () => [])
    const { screen } = await openOrders('/demand_forwarder/create', routes)
    await expect.element(screen.getByText(/^Закрытой площадки у вас ещё нет/)).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /Закрытая площадка/ })).toBeDisabled()
    await expect.element(screen.getByRole('link', { name: 'Создать площадку' })).toHaveAttribute('href', '/tdsd-private-main?part=join')
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Membership, PrivateAreaCard, PrivateAreaRow } from '#contract/private-area-card.ts'
import { LotLive, LotRow } from '#contract/tender-list.ts'
import { lotOf } from '#web/testing/lots.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import {
  at,
  cardOf,
  memberCard,
  membershipOf,
  meOf,
  north,
  open,
  plain,
  refusal,
  routes,
  rowOf,
  sentIn,
  serveAreas,
  uuid,
  volga,
} from '#web/testing/privateAreas.tsx'

afterEach(closeOrders)

describe('2.34 the private main page', () => {
  test('of an owner stands under a violet line and shows announcements, lots of this area alone and how to manage it', async () => {
    const lot = lotOf(1, { side: 'forwarder', organizer: north, isPrivate: true })
    const lotsAsked: URLSearchParams[] = []
    const demandsAsked: URLSearchParams[] = []
    await serveAreas(meOf('forwarder', ['tenders.create', 'demands.create']), () => [cardOf()], {
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
    await serveAreas(meOf('executor'), () => [memberCard(membership)], {
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
    await serveAreas(meOf('executor'), () => [memberCard(membership, { members: null, work: null })], {
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
    await serveAreas(meOf('executor'), () => [card], {
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

  test('who has applied reads the rules while he waits, and may take the application back', async () => {
    const sent: Record<string, unknown>[] = []
    const waiting = membershipOf('asked', { note: '20 тентов', actions: open('withdraw') as Membership['actions'] })
    await serveAreas(meOf('executor'), () => [memberCard(waiting)], {
      '/api/private-areas/v0/move': (_, body) => {
        sent.push(sentIn(body))
        return z.encode(Membership, membershipOf('withdrawn'))
      },
    })
    const { screen } = await openOrders('/tdsd-private-main', routes)
    await screen.getByRole('link', { name: 'Правила площадки' }).click()
    await expect.element(screen.getByText(/Отвечать за 30 минут/)).toBeVisible()
    await expect.element(screen.getByText('20 тентов')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Согласиться и вступить' }).elements()).toHaveLength(0)
    await screen.getByRole('button', { name: 'Отозвать заявку' }).click()
    await expect.poll(() => sent.map(({ action }) => action)).toEqual(['withdraw'])
  })

  test('tells who is in no area how to get into one, and applies by the owner’s tax number', async () => {
    let found = false
    const sent: unknown[] = []
    await serveAreas(meOf('executor'), () => [], {
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
    await serveAreas(meOf('forwarder'), () => cards, {
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
    await serveAreas(meOf('executor'), () => [])
    const { screen } = await openOrders(`/tdsd-private-main?area=${uuid(77)}`, routes)
    await expect.element(screen.getByText('Такой площадки нет, или она не для вас')).toBeVisible()
  })

  test('an answer that did not come is said and asked for again', async () => {
    let down = true
    await serveAreas(meOf('executor'), () => [], {
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
    await serveAreas(meOf('executor'), () => [], {
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
    await serveAreas(meOf('executor'), () => [
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
    await serveAreas(meOf('executor'), () => [memberCard(membershipOf('joined', { acceptedRules: 3 })), other])
    const { screen, address } = await openOrders('/tdsd-private-main', routes)
    await screen.getByRole('button', { name: /Площадка/ }).click()
    await screen.getByRole('option', { name: /Юг/ }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: /Юг/ })).toBeVisible()
    await expect.poll(address).toBe(`/tdsd-private-main?area=${uuid(11)}`)
  })
})

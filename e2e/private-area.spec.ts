import { expect, type Page } from '@playwright/test'
import { TenderDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { verify } from '#testing/tenders.ts'
import { axe, heading, test } from './world.ts'

const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('2.34, 2.12 a forwarder makes an area and invites by tax number, an executor reads the rules, joins and sees its lot, a stranger finds nothing, the owner closes it', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  // what is not for the stranger is not found
  expectTrouble(/404/)
  await world.setClock(scenarioOneStart)
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  const stranger = await world.executor({ name: 'СибЛайн' })
  await verify(world, forwarder, executor, stranger)
  const { rows } = await world.root.query<{ tin: string }>('select tin from organizations where id = $1', [executor.org])

  // the area, its rules, and an invitation by the whole number
  const owner = await openAs(forwarder, '/tdsd-private-main')
  await owner.getByRole('button', { name: 'Создать площадку' }).click()
  const form = owner.getByRole('form', { name: 'Новая закрытая площадка' })
  await form.getByRole('textbox', { name: 'Название' }).fill('Клуб перевозчиков')
  await form.getByRole('textbox', { name: /Правила/ }).fill('Отвечать за 30 минут.')
  await axe(owner, 'an area being made')
  await form.getByRole('button', { name: 'Создать' }).click()
  await expect(heading(owner, 'Закрытая площадка: Клуб перевозчиков')).toBeVisible()
  await expect(owner).toHaveURL(/[?&]area=/)
  const areaId = new URL(owner.url()).searchParams.get('area')!
  await owner.getByRole('button', { name: 'Пригласить' }).first().click()
  const invite = dialog(owner, 'Пригласить на площадку')
  await invite.getByRole('textbox', { name: 'ИНН перевозчиков' }).fill(rows[0]!.tin)
  await axe(owner, 'an invitation being written')
  await invite.getByRole('button', { name: 'Пригласить' }).click()
  await expect(dialog(owner, 'Что вышло')).toContainText('Приглашено 1 из 1')
  await owner.getByRole('button', { name: 'Готово' }).click()
  const member = owner.getByRole('row', { name: /ВолгаТранс/ })
  await expect(member).toContainText('Приглашён')

  // the executor reads the rules he agrees to, and joins
  const carrier = await openAs(executor, '/tdsd-private-main')
  await carrier.getByRole('link', { name: 'Посмотреть приглашение' }).click()
  await expect(carrier.getByText('Отвечать за 30 минут.')).toBeVisible()
  await expect(member).toContainText('Открыл приглашение')
  await axe(carrier, 'an invitation')
  await carrier.getByRole('button', { name: 'Согласиться и вступить' }).click()
  await expect(carrier.getByRole('link', { name: 'Моё участие' })).toBeVisible()
  await expect(member).toContainText('Участник')
  await axe(owner, 'members')

  // a lot for the area alone comes to his page; who is not in it finds neither the lot nor the area
  const now = Date.parse(scenarioOneStart)
  const draft: TenderDraft = {
    ...TenderDraft.parse({ side: 'forwarder', title: 'Москва – Казань' }),
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 2 * 3600_000).toISOString(),
    step: rub(500),
    audience: { kind: 'private' },
    lots: [
      {
        what: 'draft',
        draft: { ...scenarioOne, price: null, customerPrice: null, externalId: null },
        start: rub(70_000),
        limit: null,
        floor: null,
      },
    ],
  }
  const tender = (await forwarder.ask(tenders.create, { data: { draft, goal: 'announce' } })).data
  await carrier.reload()
  const lot = carrier.getByRole('article', { name: /^Лот 1: / })
  await expect(lot).toBeVisible()
  await axe(carrier, 'the private main page')
  await carrier.goto(`/tenders_executor/${tender.id}`)
  await expect(heading(carrier)).toContainText('Москва – Казань')
  await expect(carrier.getByText('закрытая площадка', { exact: true }).first()).toBeVisible()
  const outside = await openAs(stranger, `/tenders_executor/${tender.id}`)
  await expect(heading(outside)).toBeVisible()
  await expect(outside.getByText('Москва – Казань')).toHaveCount(0)
  expect((await stranger.ask(tenders.get, { query: { tenderId: tender.id } })).status).toBe(404)
  await outside.goto(`/tdsd-private-main?area=${areaId}`)
  await expect(outside.getByRole('heading', { name: /Такой площадки нет/ })).toBeVisible()

  // the owner closes it after he read what runs, and what runs stays
  await owner.getByRole('link', { name: 'Настройки' }).click()
  await owner.getByRole('button', { name: 'Закрыть площадку' }).click()
  const close = owner.getByRole('alertdialog')
  await expect(close).toContainText('1 тендер идёт до конца')
  await expect(close).toContainText(tender.number!)
  await axe(owner, 'what closing meets')
  await close.getByRole('button', { name: 'Закрыть площадку' }).click()
  await expect(owner.getByText(/^Площадка закрыта: новых торгов/)).toBeVisible()
  await carrier.goto('/tdsd-private-main')
  await expect(carrier.getByText(/^Площадка закрыта: новых торгов/)).toBeVisible()
  await expect(lot).toBeVisible()

  // the door greets who is inside, and tells a visitor nothing of it
  for (const [page, words] of [
    [owner, 'площадка вашей организации'],
    [carrier, 'вы участник'],
  ] as const) {
    await page.goto('/tdsd-private')
    await expect(page.getByText(words)).toBeVisible()
    await axe(page, words)
    await expect(page.getByRole('link', { name: 'На площадку' })).toHaveAttribute('href', '/tdsd-private-main')
  }
  await outside.goto('/tdsd-private')
  await expect(outside.getByText(/попросите приглашение/i)).toBeVisible()
  await expect(outside.getByText('вы участник')).toHaveCount(0)
})

test('2.54 the door of the private area stands outside the shell, tells how to get in and leads there', async ({ world, openAs }) => {
  const executor = await world.executor({ name: 'ВолгаТранс' })
  const page = await openAs(executor, '/tdsd-private')
  await expect(heading(page, 'Закрытая площадка')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText(/попросите приглашение/i)).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/tdsd-private-main$/)
  await expect(page.getByRole('textbox', { name: 'ИНН экспедитора' })).toBeVisible()
})

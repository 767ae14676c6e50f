import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { OrderRow } from '#contract/order-list.ts'
import { closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { OrderCreatePage } from './OrderCreatePage.tsx'

const routes = [
  { path: '/orders_forwarder/create', element: <OrderCreatePage /> },
  { path: '/orders/:orderId', element: <p>страница заказа</p> },
]
const truck = (code: string, name: string, weight: number) => ({
  code,
  name_ru: name,
  name_en: name,
  weight,
  volume: 82,
  palletsCount: 33,
  size: '',
})
const dictionaries = {
  '/api/dicts/truckStandartDimentions/v0/truckStandartDimentionsGet': () => ({ trackType: [truck('t20', 'Еврофура тент', 20)] }),
  '/api/dicts/productCategories/v0/productCategoriesGet': () => ({
    categories: [
      {
        code: 'dairy',
        name_ru: 'Молочная продукция',
        name_en: 'Dairy',
        needs_temperature: true,
        needs_adr: false,
        theft_risk: 2,
        sanitary_passport: true,
        marking: true,
        edi_excise: false,
      },
    ],
  }),
  '/api/dicts/bodyTypes/v0/bodyTypesGet': () => ({
    body_type: [
      { code: 'tent', name_ru: 'Тент', name_en: 'Tarp', group: 'closed' },
      { code: 'ref', name_ru: 'Рефрижератор', name_en: 'Reefer', group: 'closed' },
    ],
  }),
}

/** The form before a server that keeps what it is sent. */
async function openForm() {
  const sent: { path: string; data: Record<string, unknown> }[] = []
  const answer = (version: number) => z.encode(OrderRow, orderOf(7, { status: 'draft', version }))
  const hear = (path: string, version: number) => (_: URL, body: unknown) => {
    sent.push({ path, data: (JSON.parse(String(body)) as { data: Record<string, unknown> }).data })
    return answer(version)
  }
  await outsideOfOrders(() => [], {
    ...dictionaries,
    '/api/orders/v0/create': hear('create', 1),
    '/api/orders/v0/save': hear('save', 2),
  })
  const opened = await openOrders('/orders_forwarder/create', routes)
  await expect.element(opened.screen.getByRole('heading', { name: 'Новый заказ' })).toBeVisible()
  return { ...opened, sent }
}

afterEach(closeOrders)

test('placing a blank form names every field that is missing, says how to fill it and stands on the first of them', async () => {
  const { screen } = await openForm()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const errors = screen.getByRole('alert')
  await expect.element(errors.getByText(/Исправьте 10.полей, чтобы разместить/)).toBeVisible()
  await expect.element(errors.getByRole('listitem').nth(1)).toHaveTextContent('Точка 1: адрес укажите адрес, не короче 5 знаков')
  await expect.element(screen.getByRole('combobox', { name: 'Город погрузки' })).toHaveFocus()
  await expect.element(screen.getByRole('combobox', { name: 'Город погрузки' })).toHaveAccessibleDescription('выберите город из списка')
  await errors.getByRole('button', { name: 'Груз: вес' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Вес' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Вес' })).toHaveAccessibleDescription('укажите вес больше нуля')
})

test('a field says what is wrong when it is left, not before', async () => {
  const { screen } = await openForm()
  const address = screen.getByRole('textbox', { name: 'Адрес' }).first()
  await address.fill('ул')
  await expect.element(screen.getByText('укажите адрес, не короче 5 знаков')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(screen.getByText('укажите адрес, не короче 5 знаков')).toBeVisible()
  await address.fill('ул. Софийская, 8')
  await expect.element(screen.getByText('укажите адрес, не короче 5 знаков')).not.toBeInTheDocument()
})

test('a draft keeps itself, its address names it, and money goes out as a decimal text', async () => {
  const { screen, sent, address } = await openForm()
  await screen.getByRole('textbox', { name: 'Ставка исполнителю' }).fill('68 000,5')
  await screen.getByRole('textbox', { name: 'Что везём' }).fill('Напитки, ПЭТ')
  await screen.getByRole('textbox', { name: 'Вес' }).fill('19.8')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByText(/Черновик сохранён \d\d:\d\d:\d\d/)).toBeVisible()
  expect(sent[0]).toMatchObject({
    path: 'create',
    data: { goal: 'keep', draft: { price: { amount: '68000.50', currency: 'RUB' }, cargos: [{ name: 'Напитки, ПЭТ', massKg: 19_800 }] } },
  })
  await expect.poll(address).toContain('?draft=')
  await screen.getByRole('textbox', { name: /Номер заказчика/ }).fill('МД-1184')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => sent.at(-1)).toMatchObject({ path: 'save', data: { version: 1, draft: { customerNumber: 'МД-1184' } } })
})

test('the customer is billed by the own regime until something else is said, and the margin leaves VAT out', async () => {
  const { screen, sent } = await openForm()
  await screen.getByRole('textbox', { name: 'Ставка исполнителю' }).fill('68000')
  await screen.getByRole('textbox', { name: /^Цена заказчику/ }).fill('75000')
  const billed = screen.getByRole('button', { name: /НДС в счёте заказчику/ })
  const said = () => billed.element().textContent?.replaceAll('\u00a0', ' ')
  await expect.poll(said).toBe('22 % в цене')
  await expect.element(screen.getByText(/Маржа\sбез\sНДС\s5\s737,71\s₽ · 9,3\s%/)).toBeVisible()
  await screen
    .getByText(/^без\sНДС$/)
    .first()
    .click()
  await expect.poll(said).toBe('22 % в цене')
  await billed.click()
  await screen.getByRole('option', { name: /^без\sНДС$/ }).click()
  await expect.element(screen.getByText(/Маржа\sбез\sНДС\s7\s000\s₽/)).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => sent.at(-1)?.data)
    .toMatchObject({ draft: { vatMode: 'none', customerVat: { vatMode: 'none', vatRate: 0 }, customerPrice: { amount: '75000.00' } } })
})

test('what cannot be kept yet is named and stays as typed', async () => {
  const { screen, sent } = await openForm()
  await screen.getByRole('textbox', { name: 'Что везём' }).fill('Ящики')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(screen.getByText(/сохранён .*, кроме: Груз: вес/)).toBeVisible()
  expect(sent[0]).toMatchObject({ data: { draft: { cargos: [] } } })
  await expect.element(screen.getByRole('textbox', { name: 'Что везём' })).toHaveValue('Ящики')
})

test('a standard vehicle gives its sizes, «Другой» asks for them, and the bars tell what is too much', async () => {
  const { screen } = await openForm()
  await screen.getByRole('textbox', { name: 'Вес' }).fill('21,5')
  const vehicle = screen.getByRole('combobox', { name: 'Машина' })
  await vehicle.click()
  await screen.getByRole('option', { name: /Еврофура тент/ }).click()
  await expect.element(screen.getByText('21,5 из 20 т, +1,5')).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByText('груз тяжелее выбранной машины')).toBeVisible()
  await vehicle.click()
  await vehicle.fill('друг')
  await screen.getByRole('option', { name: /Другой/ }).click()
  await screen.getByRole('textbox', { name: 'Грузоподъёмность' }).fill('22')
  await expect.element(screen.getByText('21,5 из 22 т')).toBeVisible()
})

test('what a cargo needs opens by itself, the rest when asked for, and all of it is kept', async () => {
  const { screen, sent } = await openForm()
  await screen.getByRole('textbox', { name: 'Что везём' }).fill('Сыр и краска')
  await screen.getByRole('textbox', { name: 'Вес' }).fill('18')
  await screen.getByText(/^Категория, упаковка/).click()
  await screen.getByRole('combobox', { name: /Категория/ }).fill('Молоч')
  await screen.getByRole('option', { name: /Молочная/ }).click()
  await screen.getByRole('textbox', { name: 'Не ниже' }).fill('2')
  await screen.getByRole('textbox', { name: 'Не выше' }).fill('4,5')
  await screen.getByRole('button', { name: 'Опасный груз (ADR)' }).click()
  await screen.getByRole('textbox', { name: 'Номер ООН' }).fill('1263')
  await screen.getByRole('button', { name: 'Размеры' }).click()
  await screen.getByRole('textbox', { name: /Ширина/ }).fill('3')
  await expect.element(screen.getByText(/Негабарит: шире 2,55 м/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Номер разрешения' }).fill('77-1234')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => sent.at(-1)?.data.draft)
    .toMatchObject({
      cargos: [{ category: 'dairy', tempMin: 2, tempMax: 4.5, widthM: 3, adr: { un: '1263', class: null } }],
      permit: { number: '77-1234', until: null },
    })
})

test('C9 from the first town to placing are 15 tab stops at most, and what cannot stay empty is marked and said', async () => {
  const { screen } = await openForm()
  const town = screen.getByRole('combobox', { name: 'Город погрузки' })
  await expect.element(town).toHaveAttribute('aria-required', 'true')
  await expect.element(screen.getByText('* без этого не отправить')).toBeVisible()
  expect(screen.getByText('необязательно').query()).toBeNull()
  await town.click()
  await userEvent.keyboard('{Escape}')
  let tabs = 0
  const passed: string[] = []
  const bodies = screen.getByRole('button', { name: /^Кузов/ }).element()
  while (document.activeElement !== bodies && tabs < 40) {
    // the day is typed, and so comes to its last part by itself
    if (document.activeElement?.getAttribute('data-type') === 'day') await userEvent.keyboard('25112027')
    await userEvent.tab()
    tabs++
    passed.push(document.activeElement?.id || (document.activeElement?.textContent ?? ''))
  }
  expect(tabs, passed.join(' > ')).toBeLessThanOrEqual(15)
})

test('C9 a window is typed as one says it, and what cannot be read is told at it', async () => {
  const { screen, sent } = await openForm()
  const hours = screen.getByRole('textbox', { name: /^Окно/ }).first()
  await hours.fill('до 14:00')
  await userEvent.tab()
  await expect.element(hours).toHaveValue('00:00–14:00')
  await hours.fill('после 9')
  await userEvent.tab()
  await expect.element(hours).toHaveValue('09:00–23:59')
  const day = screen.getByRole('group', { name: /^Дата/ }).first()
  await day.getByRole('spinbutton').first().click()
  await userEvent.keyboard('25112027')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect
    .poll(() => sent.at(-1)?.data)
    .toMatchObject({
      draft: {
        stops: [{ windowFrom: expect.stringMatching(/^2027-11-25T06:00/), windowTo: expect.stringMatching(/^2027-11-25T20:59/) }, {}],
      },
    })
  await hours.fill('утром')
  await userEvent.tab()
  await expect.element(hours).toHaveAccessibleDescription('не понять: пишите 9–12, до 14:00, после 9')
  await expect.element(hours).toHaveValue('утром')
})

test('C9 who meets the vehicle is folded, with what is filled in, and opens where its phone is wrong', async () => {
  const { screen } = await openForm()
  const fold = screen.getByText('Кто встретит, компания, подсказка водителю').first()
  await expect.element(screen.getByText('До назначения машины укажите, кто её встретит: точка 1, точка 2')).toBeVisible()
  await fold.click()
  await screen.getByRole('textbox', { name: 'Кто встретит' }).fill('Орлова Н.')
  await screen.getByRole('textbox', { name: 'Телефон', exact: true }).fill('12')
  await expect.element(screen.getByText('Орлова Н., 12')).toBeVisible()
  await screen.getByText('Орлова Н., 12').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByRole('textbox', { name: 'Телефон', exact: true })).toBeVisible()
})

test('C9 the body comes with a truck type that has one alone; what was chosen by hand stays', async () => {
  const { screen } = await openForm()
  const bodies = screen.getByRole('button', { name: /^Кузов/ })
  const choose = async () => {
    await screen.getByRole('combobox', { name: 'Машина' }).click()
    await screen.getByRole('option', { name: /^Еврофура тент/ }).click()
  }
  await choose()
  await expect.element(bodies).toHaveTextContent('Тент')
  await bodies.click()
  await screen.getByRole('checkbox', { name: 'Рефрижератор' }).click({ force: true })
  await userEvent.keyboard('{Escape}')
  await choose()
  await expect.element(bodies).toHaveTextContent('Тент, Рефрижератор')
})

test('C9 the keys of the form work from a list of choices that stands open', async () => {
  const { screen, sent } = await openForm()
  await screen.getByRole('button', { name: /^Кузов/ }).click()
  await screen.getByText('Тент', { exact: true }).click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => sent.at(-1)?.data).toMatchObject({ draft: { bodyTypes: ['tent'] } })
  await expect.element(screen.getByRole('checkbox', { name: 'Тент' })).toBeChecked()
})

test('a stop can be added, moved and removed without a mouse drag', async () => {
  const { screen } = await openForm()
  await screen.getByRole('button', { name: 'Точка', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Убрать точку: Точка 2' })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Адрес' }).nth(1).fill('Складская, 2')
  await screen.getByRole('button', { name: 'Выше: Точка 2' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Адрес' }).first()).toHaveValue('Складская, 2')
  await screen.getByRole('button', { name: 'Убрать точку: Точка 3' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Адрес' })).toHaveLength(2)
})

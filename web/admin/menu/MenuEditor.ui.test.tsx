import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { closeMenu, openAdmin, outsideOfMenu } from '#web/testing/menu.tsx'
import { menuItem } from '#web/testing/menuItem.ts'

afterEach(closeMenu)

const core = () => [
  menuItem(1, 'Ждут меня', { path: '/', key: 'home' }),
  menuItem(2, 'Заказы', { path: '/orders_forwarder', key: 'orders_forwarder', icon: 'order' }),
  menuItem(3, 'Заказы', { path: '/orders_executor', key: 'orders_executor', icon: 'order' }),
]
const added = () => [
  menuItem(110, 'Отчёты', { position: 40, path: 'reports/main', is_iframe: true, src: 'https://bi.example/x' }),
  menuItem(111, 'Помощь', { position: 50, path: null, is_external: true, src: 'https://help.example', icon: 'nonsense' }),
  menuItem(112, 'Архив', { position: 60, path: '/orders_forwarder', is_tab: true }),
]

test('items stand in their order under their groups, tabs under their screens, each with where it leads', async () => {
  await outsideOfMenu([...added(), ...core()].reverse())
  const { screen } = await openAdmin('/admin')
  const list = screen.getByRole('region', { name: 'Пункты меню' })
  await expect.element(list.getByRole('link', { name: /Отчёты/ })).toBeVisible()
  const rows = list.getByRole('listitem')
  expect(rows.elements().map(row => row.querySelector('.admin-menu-title')?.textContent)).toEqual([
    'Ждут меня',
    'Заказы',
    'Заказы',
    'Отчёты',
    'Помощь',
    'Архив',
  ])
  expect(
    list
      .getByRole('heading', { level: 2 })
      .elements()
      .map(heading => heading.textContent),
  ).toEqual(['Над группами', 'Перевозки', 'Вкладки на /orders_forwarder'])
  expect(rows.elements().map(row => row.querySelector('.admin-menu-way')?.textContent)).toEqual([
    '/',
    '/orders_forwarder',
    '/orders_executor',
    '/iframe/reports/main',
    'help.example',
    '',
  ])
})

test('a button exchanges neighbours of a group by the keyboard, and says when people will see it', async () => {
  const { changes } = await outsideOfMenu([...core(), ...added()])
  const { screen } = await openAdmin('/admin')
  const up = screen.getByRole('button', { name: 'Выше: Помощь' })
  await expect.element(up).toBeVisible()
  ;(up.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => changes.map(({ data }) => data))
    .toEqual([
      { id: 111, position: 40 },
      { id: 110, position: 50 },
    ])
  await expect.element(screen.getByText(/Люди увидят новое меню при следующей загрузке/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Ниже: Отчёты' })).toBeDisabled()
})

test('positions that are shared are named and can be numbered anew', async () => {
  const items = [...core(), ...added()]
  items[4]!.position = 40
  const { changes } = await outsideOfMenu(items)
  const { screen } = await openAdmin('/admin')
  await expect.element(screen.getByText(/Место 40 занимают сразу «Отчёты», «Помощь»/)).toBeVisible()
  await screen.getByRole('button', { name: 'Разложить по порядку' }).click()
  await expect.poll(() => changes.map(({ data }) => data)).toEqual([{ id: 111, position: 50 }])
  await expect.element(screen.getByText(/занимают сразу/)).not.toBeInTheDocument()
})

test('7.34 only what was changed is sent; a refusal stands at its field and nothing typed is lost', async () => {
  const { changes, refuse } = await outsideOfMenu([...core(), ...added()])
  const { screen } = await openAdmin('/admin/110')
  const save = screen.getByRole('button', { name: 'Сохранить' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await screen.getByLabelText('Название').fill('Отчёты за месяц')
  await screen.getByLabelText(/^Источник/).fill('https://bi.example/month')
  refuse({ status: 400, error: { code: 'input.invalid', message: 'Проверьте поле «src»: не тот сервер', info: { field: 'src' } } })
  await save.click()
  await expect.element(screen.getByLabelText(/^Источник/)).toHaveAccessibleDescription(/не тот сервер/)
  await expect.element(screen.getByLabelText(/^Источник/)).toHaveValue('https://bi.example/month')
  await expect.element(screen.getByLabelText('Название')).toHaveValue('Отчёты за месяц')
  await screen.getByLabelText(/^Источник/).fill('https://bi.example/m')
  await save.click()
  await expect.poll(() => changes.map(({ data }) => data)).toEqual([{ id: 110, title: 'Отчёты за месяц', src: 'https://bi.example/m' }])
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})

test('7.33 a new item is checked before it is sent, and opens under its number', async () => {
  const { changes } = await outsideOfMenu(core())
  const { screen, address } = await openAdmin('/admin?other=1')
  await screen.getByRole('link', { name: 'Добавить пункт' }).click()
  await expect.poll(address).toBe('/admin/new?other=1')
  await screen.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect.element(screen.getByRole('alert').getByRole('button', { name: 'Название' })).toBeVisible()
  expect(changes).toEqual([])
  await screen.getByLabelText('Название').fill('Новая форма')
  await screen.getByRole('radio', { name: 'шестерня' }).click()
  await screen.getByRole('radio', { name: /В форму нового заказа/ }).click()
  await expect.element(screen.getByText('Откроется /orders_forwarder/create')).toBeVisible()
  await screen.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'Пункт 101' })).toBeVisible()
  await expect.poll(address).toBe('/admin/101?other=1')
  expect(changes[0]).toMatchObject({ method: 'POST', data: { title: 'Новая форма', icon: 'gear', path: true, position: 40 } })
})

test('a taken number is said at the number', async () => {
  const { refuse } = await outsideOfMenu(core())
  const { screen } = await openAdmin('/admin/new')
  await screen.getByLabelText('Название').fill('Пункт')
  await screen.getByLabelText(/^Номер/).fill('2')
  refuse({ status: 409, error: { code: 'menu.taken', message: 'Номер 2 уже занят', info: { id: 2 } } })
  await screen.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect.element(screen.getByLabelText(/^Номер/)).toHaveAccessibleDescription(/уже занят/)
})

test('7.35 an item is removed after a question; one of the product stays and says why', async () => {
  const { changes } = await outsideOfMenu([...core(), ...added()])
  const { screen, address } = await openAdmin('/admin/2')
  const remove = screen.getByRole('button', { name: 'Удалить…' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove).toHaveAttribute('aria-description', 'Пункт принадлежит продукту и не удаляется')
  await expect.element(screen.getByLabelText(/^Ключ/)).toHaveAttribute('readonly')
  await screen.getByRole('link', { name: /Помощь/ }).click()
  await remove.click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Удалить пункт «Помощь»?' })).toBeVisible()
  expect(changes).toEqual([])
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect.poll(() => changes.map(({ method, query }) => [method, query.get('id')])).toEqual([['DELETE', '111']])
  await expect.poll(address).toBe('/admin')
  await expect.element(screen.getByRole('link', { name: /Помощь/ })).not.toBeInTheDocument()
})

test('what was typed is not left behind unasked', async () => {
  await outsideOfMenu([...core(), ...added()])
  const { screen, address } = await openAdmin('/admin/110')
  await screen.getByLabelText('Название').fill('Сводка')
  await screen.getByRole('link', { name: /Помощь/ }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Остаться' }).click()
  await expect.element(screen.getByLabelText('Название')).toHaveValue('Сводка')
  await expect.poll(address).toBe('/admin/110')
  await screen.getByRole('link', { name: /Помощь/ }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Уйти' }).click()
  await expect.element(screen.getByLabelText('Название')).toHaveValue('Помощь')
})

test('the preview follows what is typed, for each side', async () => {
  await outsideOfMenu([...core(), ...added(), menuItem(4, 'Администрирование', { path: '/admin', key: 'admin', group_id: 4 })])
  const { screen } = await openAdmin('/admin/110')
  const preview = screen.getByRole('region', { name: 'Так увидят' })
  const seen = () =>
    preview
      .getByRole('listitem')
      .elements()
      .map(item => item.textContent)
  await expect.poll(seen).toEqual(['Ждут меня', 'Заказы', 'Отчёты', 'Помощь', 'Заказы', 'Архив'])
  await screen.getByLabelText('Название').fill('Сводка')
  await screen.getByLabelText(/^Подпись/).fill('бета')
  await expect.poll(seen).toContain('Сводкабета')
  await screen.getByLabelText(/^Вставка/).click()
  await expect.element(screen.getByText('Никуда не ведёт: люди его не увидят')).toBeVisible()
  expect(seen()).not.toContain('Сводкабета')
  await preview.getByText('Платформа').click()
  await expect.poll(seen).toEqual(['Ждут меня', 'Помощь', 'Администрирование'])
})

test('an unknown icon is kept, shown as the plain one and said', async () => {
  await outsideOfMenu([...core(), ...added()])
  const { screen } = await openAdmin('/admin/111')
  await expect.element(screen.getByRole('radio', { name: 'nonsense' })).toBeChecked()
  await expect.element(screen.getByText('Иконки «nonsense» нет, показана обычная.')).toBeVisible()
})

test('2.09 an item that is gone says so, and the other sections are a press away', async () => {
  await outsideOfMenu(core())
  const gone = await openAdmin('/admin/42')
  await expect.element(gone.screen.getByText('Такого пункта нет')).toBeVisible()
  await gone.screen.getByRole('link', { name: 'Лимиты' }).click()
  await expect.poll(gone.address).toBe('/admin?tab=limits')
})

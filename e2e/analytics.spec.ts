import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { menu } from '#contract/menu.ts'
import { freePort } from '#testing/process.ts'
import { deliveredBy, openOffices } from '#testing/settlements.ts'
import { openDashboardServers } from './dashboardServers.ts'
import { axe, heading, test } from './world.ts'

const frameOf = (page: Page) => page.getByRole('main').locator('iframe')

const boards = (page: Page) => page.getByRole('navigation', { name: 'Отчёты' })
const drills = (page: Page) => page.getByRole('list', { name: 'Показатели' }).getByRole('link', { name: /Открыть список/ })

/** Opens the list behind every figure, compares the rows it tells with those the figure told, and comes back. */
async function openEach(page: Page): Promise<string[]> {
  const labels = await drills(page).evaluateAll(links => links.map(link => link.getAttribute('aria-label')!))
  for (const label of labels) {
    const rows = Number(/строк: ([\d\s]+)$/.exec(label)![1]!.replace(/\s/g, ''))
    await drills(page)
      .and(page.getByLabel(label, { exact: true }))
      .click()
    await expect(page).toHaveURL(/\/(orders|flights|tenders)_/)
    // what narrows the list is seen there, and can be taken away
    await expect(page.locator('[data-field=done]')).toBeVisible()
    if (rows > 0) await expect(page.locator('.ui-page-count').first()).toHaveText(new RegExp(`^${rows}\\b`))
    await page.goBack()
    await expect(drills(page).first()).toBeVisible()
  }
  return labels
}

for (const side of ['forwarder', 'executor'] as const)
  test(`2.46 the ${side} reads a dashboard, changes its days, opens the lists behind its figures and prints it`, async ({
    world,
    openAs,
  }) => {
    const { forwarder, executor } = await openOffices(world)
    const made = [await deliveredBy(world, { forwarder, executor }), await deliveredBy(world, { forwarder, executor })]
    expect(made).toHaveLength(2)
    const page = await openAs(side === 'forwarder' ? forwarder : executor, '/feature-flags')
    await page.clock.setSystemTime('2026-10-07T09:30:00+03:00')
    await page.goto('/analytics/execution')
    await expect(heading(page, 'Исполнение')).toBeVisible()
    await expect(page.getByText(/^обновлено \d\d:\d\d\sМСК$/)).toBeVisible()
    const delivered = page.locator('[data-figure=delivered]')
    await expect(delivered).toContainText('2')

    await test.step('the days stand in the address, and go along to another dashboard and back', async () => {
      await page.getByText('90 дней', { exact: true }).click()
      await expect(page).toHaveURL(/analytics\.days/)
      const { search } = new URL(page.url())
      await boards(page).getByRole('link', { name: 'Документы' }).click()
      await expect(heading(page, 'Документы')).toBeVisible()
      expect(new URL(page.url()).search).toBe(search)
      await page.goBack()
      await expect(delivered).toContainText('2')
    })

    await test.step('each figure opens its list, of as many rows as it told', async () => {
      expect((await openEach(page)).length).toBeGreaterThan(0)
    })

    await test.step('how a figure is reckoned is one press away', async () => {
      await page.getByRole('button', { name: 'Как считается: Доставлено заказов' }).click()
      await expect(page.getByText('последняя выгрузка которых завершена в эти дни')).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('a plot is a table at a press, and its points are walked by arrows', async () => {
      const plot = page.locator('[data-plot=time]').first()
      await plot.locator('[data-point][tabindex="0"]').focus()
      await page.keyboard.press('ArrowRight')
      await expect(plot.locator('[data-point]').nth(1)).toBeFocused()
      await plot.getByRole('button', { name: 'Таблицей' }).click()
      await expect(plot.getByRole('columnheader', { name: 'Дни' })).toBeVisible()
      await axe(page)
    })

    await test.step('a plot is a file: a table, a workbook, a picture', async () => {
      for (const [kind, begins] of [
        ['CSV', 'efbbbf'],
        ['XLSX', '504b0304'],
        ['PNG', '89504e47'],
      ] as const) {
        await page.getByRole('button', { name: 'Сохранить: Доставлено заказов по времени' }).click()
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()])
        expect(file.suggestedFilename()).toBe(`Доставлено заказов по времени.${kind.toLowerCase()}`)
        expect((await readFile((await file.path())!)).toString('hex').startsWith(begins), kind).toBe(true)
      }
    })

    await test.step('on paper the figures stand without what is pressed', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(delivered).toBeVisible()
      await expect(boards(page)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Печать' })).toBeHidden()
      await expect(page.locator('.shell-skip')).toBeHidden()
      // nobody wastes ink on the dark theme
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
      await expect(page.locator('.shell-main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await page.emulateMedia({ media: 'screen' })
      await expect(page.locator('.shell-main')).toHaveCSS('background-color', 'rgb(27, 30, 27)')
    })

    await page.goto('/analytics/nothing')
    await expect(heading(page, 'Здесь ничего нет')).toBeVisible()
  })

test('2.46 2.47 a page of Grafana and one of Superset know who opens them, each by the token it takes', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/grafana\.example/, /superset\.example/)
  const admin = await world.platform()
  const added: number[] = []
  const bring = async (item: { title: string; path: string; src: string }) =>
    void added.push((await admin.ask(menu.create, { data: { ...item, is_iframe: true } })).data.id)
  const uuid = '5f1c2b34-0000-4000-8000-a1b2c3d4e5f6'
  await bring({ title: 'Грузы', path: '/analytics/loads', src: 'https://grafana.example/d/loads' })
  await bring({ title: 'Рейсы BI', path: '/modules/runs', src: `https://superset.example/embedded/${uuid}` })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const servers = await openDashboardServers(url)
  const signing = await world.open({ url, web: true, frames: servers.frames })
  await signing.listen({ host: '127.0.0.1', port })
  const forwarder = await world.forwarder()

  const page = await openAs(forwarder, '/notifications-settings', { base: url })
  await servers.nameIn(page.context())
  await page.goto('/analytics/loads/panel?auth_token=mine')
  await expect(frameOf(page).contentFrame().getByText(`org ${forwarder.org} as Viewer at /d/loads/panel`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Открыть отдельно' })).not.toHaveAttribute('href', /eyJ/)
  await expect(page).toHaveURL(`${url}/analytics/loads/panel?auth_token=mine`)
  await page.goto('/modules/runs')
  await expect(frameOf(page).contentFrame().getByText(`200 organization_id = '${forwarder.org}' of ${uuid}`)).toBeVisible()

  const unsigned = await openAs(forwarder, '/notifications-settings')
  await servers.nameIn(unsigned.context())
  await unsigned.goto('/analytics/loads')
  await expect(frameOf(unsigned).contentFrame().getByText('Welcome to Grafana')).toBeVisible()
  await servers.close()
  for (const id of added) await admin.ask(menu.delete, { query: { id } })
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { notices } from '#contract/notices.ts'
import { inHome } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { employ } from '#testing/people.ts'
import type { Someone } from '#testing/world.ts'
import { menuOf, toasts } from './page.ts'
import { axe, heading, type Served, test } from './world.ts'

/** A week in which a truck was late once a day, and stops were reported ten times a day. */
async function week(world: Served, { org }: Someone) {
  await inHome(world.db, org, async tx => {
    for (let day = 0; day < 7; day++)
      for (let n = 0; n < 11; n++) {
        const facts = { minutes: 45, about: `${day}` }
        const code = n === 0 ? 'task.late' : 'task.reported'
        await occur(tx, { code, kind: 'order', objectId: randomUUID(), home: org, audience: [org], facts } as Parameters<typeof occur>[1])
      }
  })
}

/** Counts presses of the pointer. */
async function presses(page: Page) {
  let count = 0
  await page.exposeFunction('pressed', () => void count++)
  await page.evaluate(() => addEventListener('pointerdown', () => (window as unknown as { pressed: () => void }).pressed(), true))
  return () => count
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const bar = (page: Page, count: number) => page.getByRole('region', { name: `Не сохранено: ${count}` })

test('2.49 a new dispatcher is told on the phone of a late truck within six presses, sees what last week would have told, and what is locked', async ({
  world,
  openAs,
}) => {
  const dispatcher = await world.executor({ roles: ['dispatcher'] })
  await week(world, dispatcher)
  const page = await openAs(dispatcher, '/drivers')
  await expect(heading(page)).toBeVisible()
  const count = await presses(page)
  await menuOf(page).getByRole('link', { name: 'Уведомления' }).click()
  await expect(heading(page, 'Уведомления')).toBeVisible()
  await expect(page.getByText('в колокольчике 11 в день, сообщений 0 в день')).toBeVisible()
  await box(page, 'Машина опаздывает: Телефон').click()
  await expect(page.getByText('сообщений 0 в день → 1')).toBeVisible()
  await expect(bar(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(toasts(page).filter({ hasText: 'Сохранено' })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)

  await page.reload()
  await expect(box(page, 'Машина опаздывает: Телефон')).toBeChecked()
  await expect(page.getByText('Выбраны каналы, которые ещё не подключены: Телефон')).toBeVisible()

  // what nobody switches off says why
  await expect(box(page, 'Перевозка остановлена: Колокольчик')).toBeDisabled()
  await expect(page.getByText('Обязательное: в колокольчике не выключается').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Показать пример: Машина опаздывает' }).click()
  await expect(page.getByRole('dialog').getByText('Трасса: новое уведомление. Машина опаздывает')).toBeVisible()
  await page.keyboard.press('Escape')

  // the quiet preset leaves of the week what was urgent
  await page.getByRole('button', { name: 'Тихо' }).click()
  await expect(page.getByText('в колокольчике 11 в день → 1')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть как было' }).click()
  await expect(page.getByText('в колокольчике 11 в день,')).toBeVisible()
  await axe(page)
})

test('2.49 quiet hours, digests, a deputy and an absence are saved and stand there again; a role is set up for all its people', async ({
  world,
  openAs,
}) => {
  const owner = await world.executor()
  const deputy = await employ(world.db, { org: owner.org, user: (await world.executor()).user, roles: ['dispatcher'] })
  await world.root.query(`update employees set name = 'Павел Подменный' where id = $1`, [deputy])
  const page = await openAs(owner, '/notifications-settings', { width: 390, height: 844 })
  await expect(heading(page, 'Уведомления')).toBeVisible()
  await box(page, 'Не беспокоить в эти часы').click()
  await page.getByLabel('С', { exact: true }).fill('23')
  await page.getByLabel('До', { exact: true }).fill('8:30')
  await page.getByLabel('Почта: как часто').click()
  await page.getByRole('option', { name: 'Раз в день' }).click()
  await box(page, 'Передавать заместителю, если не прочитано').click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Выберите заместителя: передавать некому').first()).toBeVisible()
  await page.getByLabel('Заместитель', { exact: true }).click()
  await page.getByRole('option', { name: 'Павел Подменный' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(toasts(page).filter({ hasText: 'Сохранено' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('С', { exact: true })).toHaveValue('23:00')
  await expect(page.getByLabel('До', { exact: true })).toHaveValue('08:30')
  await expect(page.getByLabel('Почта: в котором часу')).toHaveValue('09:00')
  await expect(page.getByLabel('Заместитель', { exact: true })).toContainText('Павел Подменный')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe(page)

  await page.getByRole('radio', { name: 'Для роли' }).check({ force: true })
  await page.getByRole('button', { name: /Для роли/ }).click()
  await page.getByRole('option', { name: 'Диспетчер' }).click()
  await page.getByRole('button', { name: 'Диспетчер', exact: true }).last().click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(toasts(page).filter({ hasText: 'Сохранено' }).first()).toBeVisible()
})

test('a phone is bound by the code that came to it, its test is on its way; what was silenced in the bell is told of again', async ({
  world,
  openAs,
}) => {
  const sms = {
    ...{ kind: 'http' as const, url: 'http://127.0.0.1:9/sms', body: null, login: null, key: null, sender: null },
    ...{ organizationDay: 9, organizationMonth: null },
  }
  const { rules, channels } = world.config
  const base = await world.listen(
    await world.open({ web: true, channels: { ...channels, sms }, rules: { ...rules, channels: ['email', 'sms'] } }),
  )
  const dispatcher = await world.executor({ roles: ['dispatcher'] })
  await dispatcher.ask(notices.mute, { data: { target: 'task.reported', on: true } })
  const page = await openAs(dispatcher, '/notifications-settings', { base })
  const part = page.getByRole('region', { name: 'Мои каналы' })
  await part.getByRole('button', { name: 'Привязать', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Привязать телефон' })
  await dialog.getByLabel('Телефон').fill('8 912 345-67-89')
  await dialog.getByRole('button', { name: 'Прислать код' }).click()
  await expect(dialog.getByLabel('Код из SMS')).toBeVisible()
  const { rows } = await world.root.query<{ sealed: Buffer }>(
    `select sealed from deliveries where org_id = $1 and source ->> 'kind' = 'code'`,
    [dispatcher.org],
  )
  const { message } = JSON.parse(world.secrets.open(rows[0]!.sealed)) as { message: { short: string } }
  await dialog.getByLabel('Код из SMS').fill(/\d{6}/.exec(message.short)![0])
  await dialog.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(dialog).toBeHidden()
  await expect(part.getByText(/^\+7 ••• ••• 67-89/)).toBeVisible()
  await part.getByRole('button', { name: 'Проверить: SMS' }).click()
  await expect(part.getByText('Проверка отправляется…')).toBeVisible()
  await part.getByRole('button', { name: 'Отвязать: +7 ••• ••• 67-89' }).click()
  await expect(part.getByText(/67-89/)).toBeHidden()

  const silenced = page.getByRole('region', { name: 'О чём я просил не сообщать' })
  await silenced.getByText('Показать список').click()
  await silenced.getByRole('button', { name: 'Снова сообщать: Событие «Отметка на точке»' }).click()
  await expect(silenced.getByText('Ничего не заглушено.')).toBeVisible()
  expect((await dispatcher.ask(notices.mutes)).data.items).toEqual([])
  await axe(page)
})

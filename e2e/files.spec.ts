import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { axe, test } from './world.ts'

const orderDocument = (page: Page, name = 'ОСАГО') => page.getByRole('region', { name, exact: true })

/** A photo of about 1,5 MB: noise does not pack. */
const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .jpeg({ quality: 95 })
    .toBuffer()

test('a scan is uploaded over a broken line, looked at, saved, removed and brought back', async ({ world, openAs, expectTrouble }) => {
  const owner = await world.executor()
  const vehicle = await world.truck(owner)
  const page = await openAs(owner, `/transport/${vehicle}`)
  const scans = orderDocument(page)
  await expect(scans.getByRole('button', { name: /Выбрать файлы/ })).toBeVisible()

  // the line breaks after the first part and comes back
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/)
  let parts = 0
  await page.route('**/api/upload/**', async route => {
    if (route.request().method() === 'PATCH' && ++parts === 2) await page.context().setOffline(true)
    await route.continue().catch(() => undefined)
  })
  await scans.locator('input[multiple]').setInputFiles({ name: 'Полис, лицо.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(scans.getByText('Нет связи. Загрузка продолжится сама')).toBeVisible()
  await expect(scans.getByRole('progressbar', { name: 'Загрузка Полис, лицо.jpg' })).toHaveAttribute('aria-valuenow', /^[1-9]\d$/)
  const before = parts
  await page.context().setOffline(false)
  await expect(scans.getByRole('button', { name: 'Открыть Полис, лицо.jpg' })).toBeVisible()
  expect(parts).toBeGreaterThan(before)
  expect(await world.count('files', `org_id = $1 and status = 'ready' and purpose = 'osago'`, [owner.org])).toBe(1)

  await scans.getByRole('button', { name: 'Открыть Полис, лицо.jpg' }).click()
  const shown = page.getByRole('dialog').getByRole('img', { name: 'Полис, лицо.jpg' })
  await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Скачать' }).click()
  expect((await saved).suggestedFilename()).toBe('Полис, лицо.jpg')
  await page.keyboard.press('Escape')

  await scans.getByRole('button', { name: 'Удалить Полис, лицо.jpg' }).click()
  await expect(scans.getByRole('button', { name: 'Открыть Полис, лицо.jpg' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(scans.getByRole('button', { name: 'Открыть Полис, лицо.jpg' })).toBeVisible()
  await axe(page)
})

test('a refusal stands at the file; another person of the organisation sees a new scan at once, one without the right adds none', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  const owner = await world.executor()
  const vehicle = await world.truck(owner)
  const viewer = await world.colleague(owner, 'viewer')
  const page = await openAs(owner, `/transport/${vehicle}`, { width: 390, height: 844, theme: 'dark', locale: 'en' })
  const scans = orderDocument(page, 'OSAGO insurance')
  const input = scans.locator('input[multiple]')
  await expect(scans.getByRole('button', { name: /Choose files/ })).toBeVisible()
  const seen = await openAs(viewer, `/transport/${vehicle}`)
  await expect(orderDocument(seen).getByText('Файлов нет')).toBeVisible()
  await expect(orderDocument(seen).getByRole('button', { name: /Выбрать файлы/ })).toHaveCount(0)

  expectTrouble(/status of 4(15|22)/)
  await input.setInputFiles([
    { name: 'not.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document at all, whatever its name says') },
    { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(scans.getByRole('alert').filter({ hasText: 'The content is not what the name “.pdf” says' })).toBeVisible()
  await expect(scans.getByRole('alert').filter({ hasText: 'Such a file does not fit' })).toBeVisible()
  await axe(page)
  for (const name of ['not.pdf', 'run.exe']) await scans.getByRole('button', { name: `Take ${name} off the list` }).click()

  await input.setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(scans.getByRole('button', { name: 'Open back.jpg' })).toBeVisible()
  await expect(orderDocument(seen).getByRole('button', { name: 'Открыть back.jpg' })).toBeVisible()
  await expect(orderDocument(seen).getByRole('button', { name: 'Удалить back.jpg' })).toHaveCount(0)
})

import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBrowser } from '#tools/browser.ts'
import type { Message } from '../record.ts'
import { noticeLetter } from './letter.ts'

test('a letter shows whole on a phone and beside a list, light and dark, and a long digest stays below what mail programs cut off', async () => {
  const lines = Array.from({ length: 800 }, (_, at) => ({
    ...{ title: `Заказ 26-${String(at).padStart(6, '0')}`, text: 'Опаздывает на 40 минут, Санкт-Петербург – Екатеринбург' },
    ...{ href: `https://trassa.example/orders/${at}`, actionLabel: 'Открыть заказ' },
  }))
  const digest: Message = { locale: 'ru', subject: 'Сводка за день', lines, locked: '', short: '' }
  const whole = noticeLetter(digest, 'https://trassa.example/unsubscribe/x')
  expect(Buffer.byteLength(whole.html)).toBeLessThanOrEqual(100 * 1024)
  expect(whole.html).toMatch(/И ещё строк: \d+/)
  expect(noticeLetter({ ...digest, locale: 'en' }, null).html).toContain('lang="en"')
  const browser = await chromium.launch(await findBrowser())
  try {
    const grounds = new Set<string>()
    for (const width of [360, 700])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme })
        await page.setContent(noticeLetter({ ...digest, lines: lines.slice(0, 3) }, 'https://trassa.example/unsubscribe/x').html)
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        grounds.add(String(await page.evaluate('getComputedStyle(document.querySelector(".card")).backgroundColor')))
        const folder = process.env.TRASSA_PICTURES
        const picture = await page.screenshot(folder ? { path: `${folder}/letter-${width}-${colorScheme}.png` } : {})
        expect(picture.length).toBeGreaterThan(5000)
        await page.close()
      }
    expect(grounds.size).toBe(2)
  } finally {
    await browser.close()
  }
})

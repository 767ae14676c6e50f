import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import { CopyButton } from './CopyButton.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('9.27 the copy button says «Скопировано» for 1000 ms, and a second click starts them again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(
    <LocaleProvider initial="ru">
      <CopyButton text="26-004127" />
    </LocaleProvider>,
  )
  const button = screen.container.querySelector('button') as HTMLButtonElement
  const press = async () => {
    button.click()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(button.textContent).toContain('Копировать')
  await press()
  await vi.advanceTimersByTimeAsync(999)
  expect(button.textContent).toContain('Скопировано')
  await press()
  await vi.advanceTimersByTimeAsync(999)
  expect(button.textContent).toContain('Скопировано')
  await vi.advanceTimersByTimeAsync(2)
  await expect.poll(() => button.textContent).toContain('Копировать')
})

test('1.10 the words of the kit are in the language of the page', async () => {
  const screen = await render(
    <LocaleProvider initial="en">
      <CopyButton text="x" />
    </LocaleProvider>,
  )
  await expect.element(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
})

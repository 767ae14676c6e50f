import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Locale, LocaleProvider } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { ComboBox, type ComboItem } from '#web/ui/choices/ComboBox.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { Toasts } from '#web/ui/feedback/Toasts.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { DecimalField } from './DecimalField.tsx'
import { MoneyField, type MoneyFieldProps } from './MoneyField.tsx'

const show = (node: React.ReactNode, locale: Locale = 'ru') => render(<LocaleProvider initial={locale}>{node}</LocaleProvider>)

function Weight({ onTell }: { onTell: (value: number | string | null) => void }) {
  const [value, setValue] = useState<number | string | null>(null)
  const change = (next: number | string | null) => {
    onTell(next)
    setValue(next)
  }
  return <DecimalField label="Вес" value={value} onChange={change} error={typeof value === 'string' ? 'Введите число' : null} />
}

test.each([
  ['1.5', 1.5, '1,5'],
  ['1,5', 1.5, '1,5'],
  ['1 234,50', 1234.5, '1\u00a0234,5'],
  ['1,234.50', 1234.5, '1\u00a0234,5'],
])('a number typed as %s is kept as %d and written as %s', async (typed, kept, written) => {
  const told = vi.fn()
  const screen = await show(<Weight onTell={told} />)
  const field = screen.getByLabelText('Вес')
  await userEvent.fill(field, typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue(written)
  expect(told).toHaveBeenLastCalledWith(kept)
})

test('what cannot be read stays as typed and is refused in words', async () => {
  const told = vi.fn()
  const screen = await show(<Weight onTell={told} />)
  const field = screen.getByLabelText('Вес')
  await userEvent.fill(field, 'абв')
  await userEvent.tab()
  await expect.element(field).toHaveValue('абв')
  await expect.element(field).toHaveAccessibleDescription('Введите число')
  expect(told).toHaveBeenLastCalledWith('абв')
})

function Price({ onTell }: { onTell: (value: MoneyFieldProps['value']) => void }) {
  const [value, setValue] = useState<MoneyFieldProps['value']>(null)
  const change = (next: MoneyFieldProps['value']) => {
    onTell(next)
    setValue(next)
  }
  return <MoneyField label="Ставка" value={value} onChange={change} />
}

function Day({ onTell }: { onTell: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  const change = (next: string | null) => {
    onTell(next)
    setValue(next)
  }
  return <DateField label="День" value={value} onChange={change} />
}

test('a sum is typed in whole units and kept in minor ones', async () => {
  const told = vi.fn()
  const screen = await show(<Price onTell={told} />)
  await userEvent.fill(screen.getByLabelText('Ставка'), '86 000,50')
  await userEvent.tab()
  expect(told).toHaveBeenLastCalledWith({ minor: 8_600_050, currency: 'RUB' })
  await expect.element(screen.getByLabelText('Ставка')).toHaveValue('86\u00a0000,5')
})

test('a date is typed in figures, without separators', async () => {
  const told = vi.fn()
  const screen = await show(<Day onTell={told} />)
  await userEvent.click(screen.getByRole('spinbutton').first())
  await userEvent.keyboard('21112026')
  await expect.poll(() => told.mock.lastCall?.[0]).toBe('2026-11-21')
})

const cities: ComboItem[] = ['Москва', 'Казань', 'Екатеринбург'].map((label, index) => ({ id: String(index), label, hint: `${index} км` }))

function City({
  onTell,
  load,
}: {
  onTell: (item: ComboItem | null) => void
  load?: (text: string, signal: AbortSignal) => Promise<ComboItem[]>
}) {
  const [value, setValue] = useState<ComboItem | null>(null)
  return (
    <ComboBox
      label="Город"
      value={value}
      onChange={item => {
        onTell(item)
        setValue(item)
      }}
      {...(load ? { load } : { items: cities })}
    />
  )
}

test('one of many is found by typing and taken by Enter', async () => {
  const told = vi.fn()
  const screen = await show(<City onTell={told} />)
  const field = screen.getByRole('combobox', { name: 'Город' })
  await userEvent.type(field, 'кат')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Екатеринбург/)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Екатеринбург')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  expect(told).toHaveBeenLastCalledWith(cities[2])
})

test('arrows move through the found, Esc gives the earlier choice back', async () => {
  const told = vi.fn()
  const screen = await show(<City onTell={told} />)
  const field = screen.getByRole('combobox')
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Казань')
  await userEvent.type(field, 'x')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('Казань')
  expect(told).toHaveBeenCalledTimes(1)
})

test('a later question gives the earlier one up', async () => {
  const asked: { text: string; signal: AbortSignal }[] = []
  const load = async (text: string, signal: AbortSignal) => {
    asked.push({ text, signal })
    return cities.filter(city => city.label.toLowerCase().includes(text.toLowerCase()))
  }
  const screen = await show(<City onTell={() => {}} load={load} />)
  const field = screen.getByRole('combobox')
  await userEvent.type(field, 'моск')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Москва/)
  expect(asked.at(-1)?.text).toBe('моск')
  expect(asked.slice(0, -1).every(question => question.signal.aborted)).toBe(true)
})

test('emptied and left, the field has no choice', async () => {
  const told = vi.fn()
  const screen = await show(<City onTell={told} />)
  const field = screen.getByRole('combobox')
  await userEvent.type(field, 'каз')
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Казань/)
  await userEvent.keyboard('{Enter}')
  await userEvent.clear(field)
  await userEvent.tab()
  expect(told).toHaveBeenLastCalledWith(null)
})

afterEach(() => {
  vi.useRealTimers()
})

test('9.27 the copy button says «Скопировано» for 1000 ms, and a second click starts them again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await show(<CopyButton text="26-004127" />)
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

test('3.06 4.09 a closable notification has a button to close it, the other has none', async () => {
  const screen = await show(<Toasts />)
  const fixed = toasts.add({ type: 'info', title: 'Обновляем', content: '', closable: false, timeout: 600_000 })
  toasts.add({ type: 'danger', title: 'Ошибка', content: 'Ставка отклонена: {"min":54000}', timeout: 600_000 })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Ставка отклонена: {"min":54000}/)
  await expect.poll(() => screen.getByRole('button', { name: 'Закрыть' }).elements().length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
  await expect.poll(() => toasts.list().map(toast => toast.id)).toEqual([fixed])
})

test('on a phone the last notification stands alone, beside bad news and a way back', async () => {
  await page.viewport(390, 844)
  const screen = await show(<Toasts />)
  const timeout = 600_000
  const ids = [
    toasts.add({ type: 'info', title: 'Заказ убран', content: '', timeout, action: { label: 'Вернуть', run: () => undefined } }),
    toasts.add({ type: 'danger', title: 'Файл не прочитан', content: '', timeout }),
    toasts.add({ type: 'success', title: 'Проведён', content: '', timeout }),
    toasts.add({ type: 'success', title: 'Оплата отмечена', content: '', timeout }),
  ]
  for (const title of ['Оплата отмечена', 'Файл не прочитан', 'Заказ убран']) await expect.element(screen.getByText(title)).toBeVisible()
  await expect.element(screen.getByText('Проведён')).not.toBeVisible()
  await page.viewport(1200, 700)
  await expect.element(screen.getByText('Проведён')).toBeVisible()
  for (const id of ids) toasts.close(id)
})

function Windowed() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <Toasts />
      <Dialog open={open} onClose={close} title="Оплата" footer={<Button onClick={close}>Отметить</Button>}>
        <div style={{ height: 2000 }} />
      </Dialog>
    </>
  )
}

test('on a phone a notification leaves the buttons of a window free, and stands at the foot again after it', async () => {
  await page.viewport(390, 844)
  const screen = await show(<Windowed />)
  const id = toasts.add({ type: 'danger', title: 'Файл не прочитан', content: '', timeout: 600_000 })
  const button = screen.getByRole('button', { name: 'Отметить' })
  const told = () => screen.getByText('Файл не прочитан').element().getBoundingClientRect()
  await expect.element(button).toBeVisible()
  await expect.poll(() => told().bottom).toBeLessThan(button.element().getBoundingClientRect().top)
  await button.click()
  await expect.poll(() => told().top).toBeGreaterThan(422)
  toasts.close(id)
  await page.viewport(1200, 700)
})

test('a strip of tabs keeps its height beside a long screen', async () => {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <div style={{ display: 'flex', flexDirection: 'column', height: 300 }}>
          <Tabs
            label="Разделы"
            current="/b"
            items={[
              { to: '/a', label: 'Реестры' },
              { to: '/b', label: 'Задолженность' },
            ]}
          />
          <div style={{ flex: 'none', height: 900 }} />
        </div>
      ),
    },
  ])
  const screen = await show(<RouterProvider router={router} />)
  const strip = screen.getByRole('navigation', { name: 'Разделы' })
  await expect.poll(() => strip.element().getBoundingClientRect().height).toBe(40)
})

test('1.10 the words of the kit are in the language of the page', async () => {
  const screen = await show(<CopyButton text="x" />, 'en')
  await expect.element(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
})

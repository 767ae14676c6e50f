import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import { DecimalField } from './DecimalField.tsx'
import { MoneyField, type MoneyFieldProps } from './MoneyField.tsx'

const show = (node: React.ReactNode) => render(<LocaleProvider initial="ru">{node}</LocaleProvider>)

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

test('a sum is typed in whole units and kept in minor ones', async () => {
  const told = vi.fn()
  const screen = await show(<Price onTell={told} />)
  await userEvent.fill(screen.getByLabelText('Ставка'), '86 000,50')
  await userEvent.tab()
  expect(told).toHaveBeenLastCalledWith({ minor: 8_600_050, currency: 'RUB' })
  await expect.element(screen.getByLabelText('Ставка')).toHaveValue('86\u00a0000,5')
})

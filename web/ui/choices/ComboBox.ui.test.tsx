import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import { ComboBox, type ComboItem } from './ComboBox.tsx'

const show = (node: React.ReactNode) => render(<LocaleProvider initial="ru">{node}</LocaleProvider>)

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

test('Tab goes on to the next field from a list that is long enough to scroll', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ id: String(index), label: `Город ${index}` }))
  const screen = await show(
    <>
      <ComboBox label="Откуда" value={null} onChange={() => undefined} items={many} />
      <input aria-label="Адрес" />
    </>,
  )
  await userEvent.type(screen.getByRole('combobox', { name: 'Откуда' }), 'город')
  await expect.element(screen.getByRole('option').nth(40)).toBeInTheDocument()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('textbox', { name: 'Адрес' })).toHaveFocus()
})

test('Enter pressed before the answer has come takes the first of it', async () => {
  const told = vi.fn()
  const waiting: (() => void)[] = []
  const load = (text: string) =>
    new Promise<ComboItem[]>(done => {
      const found = cities.filter(city => city.label.toLowerCase().includes(text))
      if (text === '') done(found)
      else waiting.push(() => done(found))
    })
  const screen = await show(<City onTell={told} load={load} />)
  const field = screen.getByRole('combobox')
  await userEvent.click(field)
  await expect.element(screen.getByRole('option').nth(2)).toBeVisible()
  await userEvent.keyboard('каз{Enter}')
  await expect.poll(() => waiting.length).toBe(1)
  expect(told).not.toHaveBeenCalled()
  waiting[0]!()
  await expect.element(field).toHaveValue('Казань')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('a list with little room stays where it was scrolled to, also while the page moves, and what is pressed there is taken', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ id: String(index), label: `Город ${index}` }))
  const told = vi.fn()
  const screen = await show(
    <div style={{ paddingTop: 'calc(100vh - 220px)', height: '200vh' }}>
      <ComboBox label="Откуда" value={null} onChange={told} items={many} />
    </div>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Откуда' }))
  const list = screen.getByRole('listbox').element()
  const last = screen.getByRole('option', { name: 'Город 59' })
  const settled = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  list.scrollTop = list.scrollHeight
  await settled()
  expect(list.scrollTop).toBe(list.scrollHeight - list.clientHeight)
  window.scrollBy(0, 20)
  await settled()
  expect(Math.abs(list.scrollHeight - list.clientHeight - list.scrollTop)).toBeLessThan(30)
  await userEvent.click(last)
  expect(told).toHaveBeenLastCalledWith(many[59])
})

import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import { DataTable } from './DataTable.tsx'
import type { Column, DataTableProps, Sorting } from './props.ts'

type Line = { id: string; name: string; price: number }

const lines: Line[] = Array.from({ length: 1000 }, (_, index) => ({ id: `id-${index}`, name: `Строка ${index}`, price: index }))
const columns: Column<Line>[] = [
  { id: 'name', header: 'Имя', width: 200, cell: line => line.name, sort: true, pin: true },
  { id: 'price', header: 'Цена', width: 100, cell: line => line.price, align: 'end', sort: true },
]

function Board(props: Partial<DataTableProps<Line>>) {
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [peek, setPeek] = useState<Line | null>(null)
  return (
    <div style={{ display: 'flex', width: 700, height: 500 }}>
      <DataTable
        label="Строки"
        columns={columns}
        rows={lines}
        rowId={line => line.id}
        selected={selected}
        onSelect={setSelected}
        current={peek?.id}
        onPeek={setPeek}
        {...props}
      />
      <output aria-label="выбрано">{[...selected].join(' ')}</output>
      <output aria-label="рядом">{peek?.name ?? ''}</output>
    </div>
  )
}

function Sorted({ onTell }: { onTell: (sort: Sorting[]) => void }) {
  const [sort, setSort] = useState<Sorting[]>([])
  const change = (next: Sorting[]) => {
    onTell(next)
    setSort(next)
  }
  return <Board sort={sort} onSort={change} />
}

const show = async (props: Partial<DataTableProps<Line>> = {}) => {
  await page.viewport(1200, 700)
  return render(
    <LocaleProvider initial="ru">
      <Board {...props} />
    </LocaleProvider>,
  )
}

const firstCell = () => document.querySelector<HTMLElement>('[data-cell="0:1"]')
const drawn = () => expect.poll(firstCell).not.toBeNull()
const focusedCell = () => document.activeElement?.getAttribute('data-cell')
const at = (cell: string) => expect.poll(focusedCell).toBe(cell)

/** Stands in the first row, which is drawn once the table has been measured. */
async function enter() {
  await drawn()
  firstCell()!.focus()
  await at('0:1')
}

test('only the rows in sight are drawn, and the grid says how many there are', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('grid', { name: 'Строки' })).toHaveAttribute('aria-rowcount', '1001')
  expect(document.querySelectorAll('.ui-table-row').length).toBeLessThan(60)
})

test('arrows and j k move, Ctrl End lands on the last row with the focus', async () => {
  await show()
  await enter()
  await userEvent.keyboard('{ArrowDown}')
  await at('1:1')
  await userEvent.keyboard('j')
  await at('2:1')
  await userEvent.keyboard('k')
  await at('1:1')
  await userEvent.keyboard('{ArrowRight}')
  await at('1:2')
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await at('999:2')
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await at('0:2')
})

test('letters work in the Russian layout too', async () => {
  await show()
  await enter()
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'о', code: 'KeyJ', bubbles: true }))
  await at('1:1')
})

test('x chooses, Shift with an arrow extends, Esc clears', async () => {
  const screen = await show()
  const chosen = screen.getByLabelText('выбрано')
  await enter()
  await userEvent.keyboard('x')
  await expect.element(chosen).toHaveTextContent('id-0')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(chosen).toHaveTextContent('id-0 id-1')
  await userEvent.keyboard('{Escape}')
  await expect.element(chosen).toHaveTextContent('')
})

test('Space shows the row beside, moving shows the next one, Esc closes', async () => {
  const screen = await show()
  const beside = screen.getByLabelText('рядом')
  await enter()
  await userEvent.keyboard(' ')
  await expect.element(beside).toHaveTextContent('Строка 0')
  await userEvent.keyboard('j')
  await expect.element(beside).toHaveTextContent('Строка 1')
  await userEvent.keyboard('{Escape}')
  await expect.element(beside).toHaveTextContent('')
})

test('Enter opens the row', async () => {
  const onOpen = vi.fn()
  await show({ onOpen })
  await enter()
  await userEvent.keyboard('{ArrowDown}')
  await at('1:1')
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(lines[1])
})

test('a range is chosen by Shift and a click on the boxes', async () => {
  const screen = await show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать строку' }).nth(1))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать строку' }).nth(3), { modifiers: ['Shift'] })
  await expect.element(screen.getByLabelText('выбрано')).toHaveTextContent('id-1 id-2 id-3')
})

test('a head sorts up, down and not at all; Shift keeps the other order', async () => {
  const told: Sorting[][] = []
  await page.viewport(1200, 700)
  const screen = await render(
    <LocaleProvider initial="ru">
      <Sorted onTell={next => told.push(next)} />
    </LocaleProvider>,
  )
  const name = screen.getByRole('button', { name: 'Имя' })
  await userEvent.click(name)
  await expect.element(screen.getByRole('columnheader', { name: 'Имя' })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Цена' }), { modifiers: ['Shift'] })
  await userEvent.click(name)
  await userEvent.click(name)
  expect(told).toEqual([
    [{ id: 'name', desc: false }],
    [
      { id: 'name', desc: false },
      { id: 'price', desc: false },
    ],
    [{ id: 'name', desc: true }],
    [],
  ])
})

test('the end of the loaded rows asks for more, once', async () => {
  const onMore = vi.fn()
  await show({ rows: lines.slice(0, 50), hasMore: true, onMore })
  expect(onMore).not.toHaveBeenCalled()
  await enter()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.poll(() => onMore.mock.calls.length).toBe(1)
})

test('the first load keeps places of real widths, an empty list says so', async () => {
  const screen = await show({ rows: [], loading: true })
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => document.querySelectorAll('.ui-table-skeleton').length).toBeGreaterThan(5)
  const empty = await show({ rows: [], empty: <p>Здесь появятся заказы</p> })
  await expect.element(empty.getByText('Здесь появятся заказы')).toBeVisible()
})

test('on a phone a card held chooses it, and then a press chooses another', async () => {
  const opened = vi.fn()
  const screen = await show({
    rows: lines.slice(0, 3),
    onOpen: opened,
    card: (line, { open }) => <button onClick={open}>{line.name}</button>,
  })
  await page.viewport(390, 700)
  const first = screen.getByRole('button', { name: 'Строка 0' })
  await expect.element(first).toBeVisible()
  const touch = { bubbles: true, pointerType: 'touch', clientX: 20, clientY: 20 }
  first.element().dispatchEvent(new PointerEvent('pointerdown', touch))
  await expect.element(screen.getByLabelText('выбрано')).toHaveTextContent('id-0')
  first.element().dispatchEvent(new PointerEvent('pointerup', touch))
  first.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(screen.getByLabelText('выбрано')).toHaveTextContent('id-0')
  await screen.getByRole('button', { name: 'Строка 2' }).click()
  await expect.element(screen.getByLabelText('выбрано')).toHaveTextContent('id-0 id-2')
  expect(opened).not.toHaveBeenCalled()
})

test('on a phone rows are cards', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <LocaleProvider initial="ru">
      <Board rows={lines.slice(0, 3)} card={line => <b>{line.name}</b>} />
    </LocaleProvider>,
  )
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(3)
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
})

test('coming in by j one stands on the row itself, not in its checkbox: Space peeks and Enter opens', async () => {
  const opened = vi.fn()
  const screen = await show({ onOpen: opened })
  await drawn()
  await userEvent.keyboard('j')
  await at('0:1')
  await userEvent.keyboard(' ')
  await expect.element(screen.getByLabelText('рядом')).toHaveTextContent('Строка 0')
  await userEvent.keyboard('{ArrowLeft}')
  await at('0:0')
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledWith(lines[0])
})

test('Enter right after the j that comes into the list opens the row: the focus is there before the next key', async () => {
  const opened = vi.fn()
  await show({ onOpen: opened })
  await drawn()
  const key = (key: string, code: string) => {
    const target = document.activeElement ?? document.body
    return Promise.resolve(target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })))
  }
  await key('j', 'KeyJ')
  await key('Enter', 'Enter')
  expect(opened).toHaveBeenCalledExactlyOnceWith(lines[0])
})

test('the focus is on a far row before the next key, and stays in the list when its old row leaves the page', async () => {
  const opened = vi.fn()
  await show({ onOpen: opened })
  await enter()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}')
  expect(opened).toHaveBeenCalledExactlyOnceWith(lines[999])
  await at('999:1')
})

import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import { CellEdit } from '#web/ui/table/cells/CellEdit.tsx'
import { untouched } from '#web/ui/table/columns/arrange.ts'
import { ColumnsDialog } from '#web/ui/table/columns/ColumnsDialog.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column, DataTableProps, TableLayout } from '#web/ui/table/props.ts'

type VirtualRow = { id: string; name: string; price: number; note: string }

const lines: VirtualRow[] = Array.from({ length: 500 }, (_, index) => ({
  id: `id-${index}`,
  name: `Строка ${index}`,
  price: index * 10,
  note: '',
}))
const plain: Column<VirtualRow>[] = [
  { id: 'name', header: 'Имя', width: 200, cell: line => line.name, sort: true, pin: true, text: line => line.name },
  { id: 'price', header: 'Цена', width: 120, cell: line => `${line.price} ₽`, align: 'end', sort: true, text: line => String(line.price) },
  { id: 'city', header: 'Город', width: 120, cell: () => 'Казань', text: () => 'Казань' },
]

function Board({ begin = untouched, ...props }: Partial<DataTableProps<VirtualRow>> & { begin?: TableLayout }) {
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [layout, setLayout] = useState(begin)
  const [open, setOpen] = useState(false)
  const columns = props.columns ?? plain
  return (
    <div style={{ display: 'flex', width: 700, height: 420 }}>
      <DataTable
        label="Строки"
        rows={lines}
        rowId={line => line.id}
        selected={selected}
        onSelect={setSelected}
        onOpen={() => undefined}
        layout={layout}
        onLayout={setLayout}
        {...props}
        columns={columns}
      />
      <ColumnsDialog
        open={open}
        onClose={() => setOpen(false)}
        columns={columns}
        layout={layout}
        onLayout={next => setLayout(next ?? begin)}
      />
      <button type="button" onClick={() => setOpen(true)}>
        настроить
      </button>
      <output aria-label="выбрано">{[...selected].join(' ')}</output>
    </div>
  )
}

const World = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <LocaleProvider initial="ru">{children}</LocaleProvider>
  </MemoryRouter>
)

const cellAt = (cell: string) => document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)!

/** A table, once it has been measured and its rows are drawn. */
const show = async (props: Partial<DataTableProps<VirtualRow>> & { begin?: TableLayout } = {}) => {
  await page.viewport(1200, 700)
  const screen = await render(
    <World>
      <Board {...props} />
    </World>,
  )
  await expect.poll(() => cellAt('0:1')).not.toBeNull()
  return screen
}

const at = (cell: string) => expect.poll(() => document.activeElement?.getAttribute('data-cell')).toBe(cell)
const heads = () => [...document.querySelectorAll('[role="columnheader"]')].map(head => head.textContent)
const widthOf = (cell: string) => cellAt(cell).getBoundingClientRect().width

function listenToCopies() {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  return copied
}

afterEach(() => vi.restoreAllMocks())

test('up from the first row one comes to the heads: Enter sorts, Shift and an arrow make the column wider', async () => {
  const onSort = vi.fn()
  await show({ onSort })
  cellAt('0:1').focus()
  await userEvent.keyboard('{ArrowUp}')
  await at('-1:1')
  await userEvent.keyboard('{Enter}')
  expect(onSort).toHaveBeenLastCalledWith([{ id: 'name', desc: false }])
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.poll(() => widthOf('0:1')).toBe(232)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(() => widthOf('0:1')).toBe(216)
  await userEvent.keyboard('{ArrowDown}')
  await at('0:1')
})

test('a column is dragged wider by its edge, told once, and a double press gives its own width back', async () => {
  const told: TableLayout[] = []
  const screen = await show({ onLayout: layout => told.push(layout) })
  const grip = document.querySelectorAll<HTMLElement>('.ui-table-grip')[0]!
  const { right, top } = grip.getBoundingClientRect()
  const point = (type: string, x: number) =>
    grip.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, clientX: x, clientY: top + 5 }))
  grip.setPointerCapture = () => undefined
  point('pointerdown', right)
  point('pointermove', right + 40)
  point('pointermove', right + 60)
  expect(widthOf('0:1')).toBe(260)
  expect(told).toEqual([])
  point('pointerup', right + 60)
  expect(told).toEqual([{ ...untouched, widths: { name: 260 } }])
  grip.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  expect(told.at(-1)).toEqual(untouched)
  await expect.element(screen.getByRole('grid')).toBeVisible()
})

test('columns are hidden, moved and widened in their dialog by buttons alone', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'настроить' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Столбцы' })
  await dialog.getByRole('button', { name: 'Ниже: Цена' }).click()
  await expect.poll(heads).toEqual(['', 'Имя', 'Город', 'Цена'])
  await dialog.getByRole('checkbox', { name: 'Город' }).click()
  await expect.poll(heads).toEqual(['', 'Имя', 'Цена'])
  await dialog.getByRole('button', { name: 'Шире: Цена' }).click()
  await expect.poll(() => widthOf('0:2')).toBe(144 + 12)
  await dialog.getByRole('searchbox', { name: 'Найти столбец' }).fill('гор')
  await expect.element(dialog.getByRole('button', { name: 'Выше: Цена' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Как было' }).click()
  await expect.poll(heads).toEqual(['', 'Имя', 'Цена', 'Город'])
})

test('in a table that fits, the first column stands right behind the boxes', async () => {
  const screen = await show({})
  const box = screen.getByRole('grid').element()
  await expect.poll(() => cellAt('0:1')?.getBoundingClientRect().left).toBe(box.getBoundingClientRect().left + 44)
  expect(cellAt('0:2').getBoundingClientRect().left).toBe(box.getBoundingClientRect().left + 244)
})

test('the first column stays in place until it is let go', async () => {
  const wide = [...plain, ...Array.from({ length: 10 }, (_, n) => ({ id: `c${n}`, header: `Столбец ${n}`, width: 150, cell: () => n }))]
  const screen = await show({ columns: wide })
  const box = screen.getByRole('grid').element()
  box.scrollLeft = 600
  await expect.poll(() => cellAt('0:1').getBoundingClientRect().left).toBe(box.getBoundingClientRect().left + 44)
  await screen.getByRole('button', { name: 'настроить' }).click()
  await screen
    .getByRole('button', { name: /^Закрепить справа/ })
    .first()
    .click()
  await screen
    .getByRole('button', { name: /^Открепить/ })
    .first()
    .click()
  await expect.poll(() => cellAt('0:1')?.getBoundingClientRect().left ?? -600).toBeLessThan(box.getBoundingClientRect().left)
})

test('of a wide table the columns in sight are drawn, each with its own number, and keys reach the others', async () => {
  const wide = [...plain, ...Array.from({ length: 30 }, (_, n) => ({ id: `c${n}`, header: `Столбец ${n}`, width: 150, cell: () => n }))]
  const screen = await show({ columns: wide })
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-colcount', '34')
  expect(document.querySelectorAll('[aria-rowindex="2"] > [role="gridcell"]').length).toBeLessThan(15)
  cellAt('0:1').focus()
  await userEvent.keyboard('{End}')
  await at('0:33')
  expect(cellAt('0:33').getAttribute('aria-colindex')).toBe('34')
  const { left, right } = cellAt('0:33').getBoundingClientRect()
  const box = screen.getByRole('grid').element().getBoundingClientRect()
  expect(left).toBeGreaterThan(box.left)
  expect(right).toBeLessThanOrEqual(box.right + 1)
  await userEvent.keyboard('{Home}')
  await at('0:0')
})

test('rows that run by are bare texts; at rest they are whole, in their order, and the focus is where it was', async () => {
  const rich = plain.map(column => ({ ...column, cell: (line: VirtualRow) => <b>{column.cell(line)}</b> }))
  await show({ columns: rich })
  const box = document.querySelector<HTMLElement>('.ui-table-box')!
  const rows = () => [...document.querySelectorAll<HTMLElement>('.ui-table-row')]
  cellAt('1:1').focus()
  let bare = 0
  for (let times = 0; times < 12; times++) {
    box.scrollTop += 400
    await new Promise(requestAnimationFrame)
    bare = Math.max(bare, rows().filter(row => row.querySelector('b') === null).length)
  }
  expect(bare).toBeGreaterThan(5)
  await expect.poll(() => rows().every(row => row.querySelector('b') !== null)).toBe(true)
  await expect
    .poll(() => {
      const numbers = rows().map(row => Number(row.ariaRowIndex))
      return numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)
    })
    .toBe(true)
  await at('1:1')
  expect(document.querySelectorAll('[data-cell="121:1"]').length).toBe(1)
})

test('Ctrl C copies the cell one stands in, or the chosen rows as a spreadsheet takes them, in the shown order', async () => {
  const copied = listenToCopies()
  await show({ begin: { ...untouched, order: ['name', 'city', 'price'], hidden: ['city'] } })
  cellAt('1:2').focus()
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(copied).toEqual(['10'])
  await userEvent.keyboard('x')
  await userEvent.keyboard('{Shift>}j{/Shift}')
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(copied.at(-1)).toBe('Строка 1\t10\nСтрока 2\t20')
})

test('Shift and a press on a row choose all between; keys back along the range give it up again', async () => {
  const screen = await show()
  const chosen = screen.getByLabelText('выбрано')
  await userEvent.click(cellAt('1:1'))
  await userEvent.click(cellAt('4:1'), { modifiers: ['Shift'] })
  await expect.element(chosen).toHaveTextContent('id-1 id-2 id-3 id-4')
  await userEvent.keyboard('{Escape}')
  await expect.element(chosen).toHaveTextContent('')
  cellAt('6:1').focus()
  await userEvent.keyboard('x')
  await userEvent.keyboard('{Shift>}jjk{/Shift}')
  await expect.element(chosen).toHaveTextContent('id-6 id-7')
})

test('the box in the head asks the caller for all that the filter names', async () => {
  const onSelectAll = vi.fn()
  const screen = await show({ onSelectAll })
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  expect(onSelectAll).toHaveBeenCalledOnce()
})

test('a right click and the dot open the menu of a row; the focus comes back to the cell', async () => {
  const copy = vi.fn()
  const screen = await show({ rowMenu: line => [{ id: 'copy', label: `Скопировать ${line.name}`, onAction: copy }] })
  await userEvent.click(cellAt('2:1'), { button: 'right' })
  await expect.element(screen.getByRole('menuitem', { name: 'Скопировать Строка 2' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await at('2:1')
  await userEvent.keyboard('j.')
  await expect.element(screen.getByRole('menuitem', { name: 'Скопировать Строка 3' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(copy).toHaveBeenCalledOnce()
  await at('3:1')
})

test('rows that have not come can be walked over, and the focus stays when they come', async () => {
  const missing = { length: 1000, at: () => undefined }
  const onSeen = vi.fn()
  const screen = await show({ rows: missing, onSeen })
  cellAt('0:1').focus()
  await userEvent.keyboard('jj')
  await at('2:1')
  expect(onSeen).toHaveBeenCalledWith(0, expect.any(Number))
  await screen.rerender(
    <World>
      <Board rows={{ length: 1000, at: index => lines[index] }} />
    </World>,
  )
  await expect.element(screen.getByText('Строка 2', { exact: true })).toBeVisible()
  await at('2:1')
})

function Editing({ save }: { save: (text: string) => Promise<string | null> }) {
  const [note, setNote] = useState('до')
  const columns: Column<VirtualRow>[] = [
    plain[0]!,
    {
      id: 'note',
      header: 'Пометка',
      width: 160,
      cell: line => (
        <CellEdit
          label="Пометка"
          value={line.id === 'id-0' ? note : ''}
          check={text => (text === 'плохо' ? 'Так нельзя' : null)}
          onSave={async text => {
            const refused = await save(text)
            if (refused === null) setNote(text)
            return refused
          }}
        >
          {line.id === 'id-0' ? note : 'пусто'}
        </CellEdit>
      ),
    },
  ]
  return <Board columns={columns} />
}

const showEditing = async (save: (text: string) => Promise<string | null>) => {
  await page.viewport(1200, 700)
  const screen = await render(
    <World>
      <Editing save={save} />
    </World>,
  )
  await expect.poll(() => cellAt('0:2')).not.toBeNull()
  cellAt('0:2').focus()
  return { screen, field: screen.getByRole('textbox', { name: 'Пометка' }) }
}

test('Enter edits a cell, Enter keeps it and gives the focus back, Esc brings the former value', async () => {
  const save = vi.fn(async () => null)
  const { field } = await showEditing(save)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('после{Enter}')
  await at('0:2')
  expect(save).toHaveBeenCalledExactlyOnceWith('после')
  await expect.poll(() => cellAt('0:2').textContent).toBe('после')
  await userEvent.keyboard('{F2}')
  await userEvent.keyboard('нет{Escape}')
  await at('0:2')
  expect(cellAt('0:2').textContent).toBe('после')
  expect(save).toHaveBeenCalledOnce()
})

test('a text that cannot be is refused at its cell and stays as typed; so does one that saving refuses', async () => {
  const answers = ['Сеть не ответила', null]
  const save = vi.fn(async () => answers.shift() ?? null)
  const { screen, field } = await showEditing(save)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('плохо{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Так нельзя')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(save).not.toHaveBeenCalled()
  await field.fill('хорошо')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Сеть не ответила')
  await expect.element(field).toHaveValue('хорошо')
  await userEvent.keyboard('{Enter}')
  await at('0:2')
  await expect.poll(() => cellAt('0:2').textContent).toBe('хорошо')
})

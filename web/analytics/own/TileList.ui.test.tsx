import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Tile } from '#contract/dashboard-tiles.ts'
import { LocaleProvider } from '#web/i18n/words.ts'
import { type PlacedTile, TileList } from './TileList.tsx'
import '#web/styles/index.css'

const tiles: Tile[] = [
  { kind: 'figure', figure: 'delivered', size: 'small' },
  { kind: 'plot', figure: 'unloadingLate', by: 'reason', size: 'small' },
  { kind: 'anomalies', size: 'wide' },
]
const [delivered, late, unusual] = ['Доставлено заказов', 'Опозданий на выгрузку · График по причинам', 'Необычное']

let arranged: readonly PlacedTile[] = []
function Arranged() {
  const [placed, setPlaced] = useState<readonly PlacedTile[]>(tiles.map((tile, key) => ({ key, tile })))
  arranged = placed
  return (
    <LocaleProvider>
      <TileList tiles={placed} onChange={setPlaced} />
    </LocaleProvider>
  )
}
const order = () => arranged.map(({ key }) => key)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = async (name: string, key: string) => {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard(key)
}

test('by keyboard a tile goes down and up again, keeps the focus, and its place is told', async () => {
  await render(<Arranged />)
  await press(`Ниже: ${delivered}`, '{Enter}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toEqual([1, 2, 0])
  await expect.element(button(`Ниже: ${delivered}`)).toHaveFocus()
  await expect.element(page.getByRole('status')).toHaveTextContent(`${delivered}: место 3 из 3`)
  // at the end nothing moves, and the press is not lost for those who come back
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual([1, 2, 0])
  await expect.element(button(`Ниже: ${delivered}`)).toHaveAttribute('aria-disabled', 'true')
  await press(`Выше: ${delivered}`, ' ')
  await expect.poll(order).toEqual([1, 0, 2])
})

test('by keyboard a tile is made wide, and one is taken away', async () => {
  await render(<Arranged />)
  ;(page.getByRole('checkbox', { name: `Широкая плитка: ${late}` }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => arranged[1]!.tile.size).toBe('wide')
  await press(`Убрать: ${unusual}`, '{Enter}')
  await expect.poll(order).toEqual([0, 1])
  await expect.element(page.getByRole('status')).toHaveTextContent(`${unusual}: убрано`)
  // the focus stays among the tiles
  await expect.element(button(`Убрать: ${late}`)).toHaveFocus()
})

test('a row is dragged to the place of another', async () => {
  await render(<Arranged />)
  await userEvent.dragAndDrop(page.getByRole('listitem').nth(2), page.getByRole('listitem').nth(0))
  await expect.poll(order).toEqual([2, 0, 1])
})

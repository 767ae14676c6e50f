import { type CSSProperties, useId, useRef, useState } from 'react'
import { MOST_TILES, type Tile } from '#contract/dashboard-tiles.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { CloseIcon } from '#web/ui/pictures/icons.tsx'
import { ArrowDownIcon, ArrowUpIcon, DragIcon } from '#web/ui/pictures/screenIcons.tsx'
import { useTileNames } from './tileNames.ts'
import { editorWords } from './words.ts'

/** A tile that is being arranged; its key stays with it wherever it goes. */
export type PlacedTile = { key: number; tile: Tile }

const line: CSSProperties = { gap: 4, paddingBlock: 4, borderBottom: '1px solid var(--line)' }

/** The tiles of a dashboard in their order: dragged, or moved by the arrows of a row; a row is made wide or taken away. */
export function TileList({ tiles, onChange }: { tiles: readonly PlacedTile[]; onChange: (tiles: readonly PlacedTile[]) => void }) {
  const t = useWords(editorWords)
  const f = useFormat()
  const nameOf = useTileNames()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<number | null>(null)
  const [said, say] = useState('')

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= tiles.length) return
    const next = [...tiles]
    const [moved] = next.splice(from, 1)
    next.splice(to, 0, moved!)
    onChange(next)
    say(t.placeIs(nameOf(moved!.tile), f.number(to + 1), f.number(tiles.length)))
  }
  const take = (at: number) => {
    // the focus goes on to a neighbour before its button is gone
    const rows = list.current?.children
    const next = rows?.[at + 1] ?? rows?.[at - 1]
    next?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    onChange(tiles.filter((_, other) => other !== at))
    say(t.taken(nameOf(tiles[at]!.tile)))
  }
  const drop = (to: number) => {
    const from = tiles.findIndex(({ key }) => key === dragged.current)
    dragged.current = null
    if (from >= 0) move(from, to)
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="s13 medium">
        {t.tiles}
      </h3>
      <p className="muted s12">{t.tilesNote(f.number(tiles.length), f.number(MOST_TILES))}</p>
      <ol ref={list} aria-labelledby={id}>
        {tiles.map(({ key, tile }, at) => {
          const name = nameOf(tile)
          return (
            <li
              key={key}
              className="row"
              style={line}
              draggable
              onDragStart={() => {
                dragged.current = key
              }}
              onDragOver={event => event.preventDefault()}
              onDrop={event => {
                event.preventDefault()
                drop(at)
              }}
            >
              <DragIcon size={16} className="muted" />
              <span className="s13" style={{ flex: 1, minWidth: 0 }}>
                {name}
              </span>
              <Checkbox
                label={t.wide(name)}
                checked={tile.size === 'wide'}
                onChange={on =>
                  onChange(tiles.map(one => (one.key === key ? { key, tile: { ...tile, size: on ? 'wide' : 'small' } } : one)))
                }
              />
              <span className="muted s12" aria-hidden>
                {t.wideShort}
              </span>
              <IconButton
                size="small"
                label={t.up(name)}
                icon={<ArrowUpIcon size={16} />}
                aria-disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                size="small"
                label={t.down(name)}
                icon={<ArrowDownIcon size={16} />}
                aria-disabled={at === tiles.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton size="small" label={t.take(name)} icon={<CloseIcon size={16} />} onClick={() => take(at)} />
            </li>
          )
        })}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </section>
  )
}

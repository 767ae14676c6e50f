import { type ReactNode, useMemo } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { MoreIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { DataTableProps } from '#web/ui/table/props.ts'
import { tableWords } from '#web/ui/table/words.ts'

/** What stands at the end of the row under the pointer or the keyboard: its own buttons and the one of its menu. */
export function useRowActions<Row>(
  { rowActions, rowMenu }: Pick<DataTableProps<Row>, 'rowActions' | 'rowMenu'>,
  openMenu: (row: Row, x: number, y: number) => void,
): ((row: Row) => ReactNode) | undefined {
  'use no memo'
  const t = useWords(tableWords)
  return useMemo(
    () =>
      rowActions || rowMenu
        ? (row: Row) => <Actions row={row} own={rowActions} openMenu={rowMenu && openMenu} label={t.rowMenu} />
        : undefined,
    [rowActions, rowMenu, openMenu, t],
  )
}

function Actions<Row>({
  row,
  own,
  openMenu,
  label,
}: {
  row: Row
  own: ((row: Row) => ReactNode) | undefined
  openMenu: ((row: Row, x: number, y: number) => void) | undefined
  label: string
}) {
  return (
    <>
      {own?.(row)}
      {openMenu && (
        <IconButton
          bordered
          label={label}
          kbd="."
          icon={<MoreIcon size={16} />}
          tabIndex={-1}
          aria-haspopup="menu"
          onClick={event => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            openMenu(row, left, bottom + 4)
          }}
        />
      )}
    </>
  )
}

import type { ExportFormat } from '#contract/exports.ts'
import { useWords } from '#web/i18n/words.ts'
import type { TableLayout } from '#web/ui/DataTable.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { ordered } from '#web/ui/table/arrange.ts'
import { exportList } from './exportFile.ts'
import { exportWords } from './exportWords.ts'
import type { List, Listed } from './list.ts'
import { type ListColumn, plainColumns } from './order.ts'

/** The list as a file: the rows of the filter in their order, with the columns that are shown or with all there are. */
export function ListExport<Row extends Listed, F>({
  list,
  as,
  columns,
  layout,
}: {
  list: List<Row, F>
  as: string
  columns: readonly ListColumn<Row>[]
  layout: TableLayout
}) {
  const t = useWords(exportWords)
  const take = (format: ExportFormat, seen: boolean) => {
    const shown = ordered(plainColumns(columns), layout).filter(({ id }) => !layout.hidden.includes(id))
    void exportList({ list: as, format, query: list.asked, columns: seen ? shown.map(({ id }) => id) : [] })
  }
  return (
    <Menu
      label={t.export}
      placement="bottom end"
      items={[
        { id: 'xlsx', label: t.xlsxSeen, onAction: () => take('xlsx', true) },
        { id: 'csv', label: t.csvSeen, onAction: () => take('csv', true) },
        'separator',
        { id: 'xlsx-all', label: t.xlsxAll, onAction: () => take('xlsx', false) },
        { id: 'csv-all', label: t.csvAll, onAction: () => take('csv', false) },
      ]}
    >
      <IconButton label={t.export} icon={<DownloadIcon />} />
    </Menu>
  )
}

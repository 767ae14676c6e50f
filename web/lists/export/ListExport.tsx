import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ExportFormat, exportLimits, exports } from '#contract/exports.ts'
import { useFlag } from '#web/api/flags.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import type { List, Listed } from '#web/lists/list.ts'
import { type ListColumn, plainColumns } from '#web/lists/order.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { DownloadIcon } from '#web/ui/pictures/screenIcons.tsx'
import { ordered } from '#web/ui/table/columns/arrange.ts'
import type { TableLayout } from '#web/ui/table/props.ts'
import { exportList } from './exportFile.ts'
import { exportWords } from './exportWords.ts'

const ExportsDialog = lazy(async () => ({ default: (await import('#web/exports/ExportsDialog.tsx')).ExportsDialog }))

/**
 * The list as a file: the rows of the filter in their order, with the columns that are shown or with all there are. How many rows there
 * are decides whether it is saved at once or made in the background, and is said before.
 */
export function ListExport<Row extends Listed, F>({
  list,
  as,
  columns,
  layout,
  wide = false,
}: {
  list: List<Row, F>
  as: string
  columns: readonly ListColumn<Row>[]
  layout: TableLayout
  /** A button with its words, for a sheet on a phone. */
  wide?: boolean
}) {
  const t = useWords(exportWords)
  const queries = useQueryClient()
  const formats: readonly ExportFormat[] = useFlag('export_format', 'xlsx') === 'csv' ? ['csv', 'xlsx'] : ['xlsx', 'csv']
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState(false)
  const size = useQuery({ ...queryOf(exports.size, { list: as, query: list.exportQuery }, { quiet: true }), enabled: open })
  const others = useQuery({ ...queryOf(exports.list, {}, { quiet: true }), enabled: open })
  const large = size.data && (size.data.more || size.data.rows > exportLimits.atOnce)
  const under = others.data?.items.filter(({ status }) => status === 'waiting' || status === 'running').length ?? 0

  const take = (format: ExportFormat, seen: boolean) => {
    const shown = ordered(plainColumns(columns), layout).filter(({ id }) => !layout.hidden.includes(id))
    const asked = { list: as, format, query: list.exportQuery, columns: seen ? shown.map(({ id }) => id) : [] }
    void exportList(queries, asked, large ?? false)
  }
  const said = () => {
    if (size.isError) return size.error.message
    if (!size.data) return t.counting
    const { rows, more } = size.data
    const count = t.rows(rows)
    if (more && rows >= exportLimits.rows) return `${t.first(count)} ${t.later}`
    return large ? `${more ? t.over(count) : count}. ${t.later}` : `${count}. ${t.atOnce}`
  }
  const icon = <DownloadIcon />
  return (
    <>
      <Menu
        label={t.export}
        placement={wide ? 'top start' : 'bottom end'}
        header={<span className="lists-export-size">{said()}</span>}
        onOpenChange={setOpen}
        items={[
          ...formats.map(id => ({ id, label: t[`${id}Seen`], onAction: () => take(id, true) })),
          'separator',
          ...formats.map(id => ({ id: `${id}-all`, label: t[`${id}All`], onAction: () => take(id, false) })),
          'separator',
          { id: 'made', label: t.made, note: under > 0 ? t.under(under) : undefined, onAction: () => setMade(true) },
        ]}
      >
        {wide ? (
          <Button size="touch" block icon={icon}>
            {t.export}
          </Button>
        ) : (
          <IconButton label={t.export} icon={icon} />
        )}
      </Menu>
      {made && (
        <Suspense>
          <ExportsDialog onClose={() => setMade(false)} />
        </Suspense>
      )}
    </>
  )
}

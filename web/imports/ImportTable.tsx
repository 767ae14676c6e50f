import { fieldsOf, type ImportRow } from '#contract/imports.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { type StatusKind, StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { ColumnHeads } from './ColumnHeads.tsx'
import { ImportCell } from './ImportCell.tsx'
import type { Import } from './useImport.ts'
import { importWords } from './words.ts'

const marks: Record<ImportRow['state'], StatusKind> = { broken: 'trouble', known: 'cancelled', added: 'done', ready: 'draft' }

/** The rows that were read under the fields their columns stand for, each broken cell open to be put right. */
export function ImportTable({ rows, work: { found, map, fix } }: { rows: readonly ImportRow[]; work: Import }) {
  const t = useWords(importWords)
  const { locale } = useLocale()
  const named = (column: number) => {
    const field = found.fields[column] ?? null
    return field === null ? found.heads[column] || t.column(column + 1) : (fieldsOf(found.kind)[field]?.[locale] ?? field)
  }
  return (
    <table className="import-table">
      <thead>
        <tr>
          <th scope="col">{t.rowHead}</th>
          <th scope="col" className="import-outcome">
            {t.state}
          </th>
          <ColumnHeads found={found} map={map} />
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.n} data-state={row.state}>
            <th scope="row" className="mono">
              {row.n}
            </th>
            <td className="import-outcome">
              <StatusMark kind={marks[row.state]}>
                {row.is ? (
                  <Link href={(found.kind === 'flights' ? paths.flight : paths.order)(row.is.id)}>{row.is.text}</Link>
                ) : (
                  t[row.state]
                )}
              </StatusMark>
              {row.faults.map(fault => (
                <div key={fault.column} className="import-mend">
                  <span className="muted s12" aria-hidden="true">
                    {named(fault.column)}
                  </span>
                  <ImportCell
                    label={t.cell(named(fault.column), row.n)}
                    text={row.cells[fault.column] ?? ''}
                    fault={fault}
                    onSave={typed => fix(row.n, fault.column, typed)}
                  />
                </div>
              ))}
            </td>
            {row.cells.map((text, column) => (
              <td key={column} data-off={found.fields[column] === null || undefined}>
                {row.state === 'broken' && !row.faults.some(fault => fault.column === column) ? (
                  <ImportCell label={t.cell(named(column), row.n)} text={text} fault={null} onSave={typed => fix(row.n, column, typed)} />
                ) : (
                  <span className="truncate">{text}</span>
                )}
                {row.hints
                  .filter(hint => hint.column === column)
                  .map(({ why }) => (
                    <span key={why} className="import-hint">
                      {why}
                    </span>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

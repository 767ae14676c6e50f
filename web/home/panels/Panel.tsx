import { type ReactNode, useId } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { listWords } from '#web/orders/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ChartIcon, TableIcon } from '#web/ui/pictures/icons.tsx'

type PanelProps = {
  title: string
  note?: string
  /** Whether the picture is shown as a table; null: there is no picture. */
  asTable?: boolean | null
  onTable?: (asTable: boolean) => void
  children: ReactNode
}

/** A picture of the page under its question, with the table that says the same. */
export function Panel({ title, note = '', asTable = null, onTable, children }: PanelProps) {
  const list = useWords(listWords)
  const id = useId()
  return (
    <section className="home-panel" aria-labelledby={id}>
      <div className="home-section-head">
        <h2 id={id}>{title}</h2>
        {note && asTable !== true && <span className="muted s13 truncate">{note}</span>}
        <span className="spacer" />
        {asTable !== null && (
          <IconButton
            label={asTable ? list.asPlot : list.asTable}
            icon={asTable ? <ChartIcon size={16} /> : <TableIcon size={16} />}
            onClick={() => onTable?.(!asTable)}
          />
        )}
      </div>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by the keyboard
        <div className="home-table" role="group" tabIndex={0} aria-labelledby={id}>
          {children}
        </div>
      ) : (
        children
      )}
    </section>
  )
}

/** The place of a panel while its figures are asked for. */
export const PanelSkeleton = ({ title }: { title: string }) => (
  <section className="home-panel" aria-busy="true">
    <div className="home-section-head">
      <h2>{title}</h2>
    </div>
    <Skeleton lines={1} height={200} width="100%" />
  </section>
)

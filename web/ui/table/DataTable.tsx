import { lazy, Suspense } from 'react'
import { useBelow } from '#web/ui/appearance.ts'
import './DataTable.css'
import type { CardsProps } from './cards/Cards.tsx'
import { Grid } from './grid/Grid.tsx'
import type { DataTableProps } from './props.ts'

const Cards = lazy(async () => ({ default: (await import('./cards/Cards.tsx')).Cards }))

/** A grid of rows: virtual, endless by pages, served by the keyboard; cards on a phone when a card is given. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useBelow(768)
  if (!narrow || !props.card) return <Grid {...props} />
  return (
    <Suspense fallback={<div className="ui-cards" aria-busy="true" />}>
      <Cards {...(props as unknown as CardsProps<unknown>)} />
    </Suspense>
  )
}

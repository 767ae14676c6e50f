import { lazy, Suspense } from 'react'
import { useBelow } from './appearance.ts'
import './DataTable.css'
import type { CardsProps } from './table/Cards.tsx'
import { Grid } from './table/Grid.tsx'
import type { DataTableProps } from './table/props.ts'

const Cards = lazy(async () => ({ default: (await import('./table/Cards.tsx')).Cards }))

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

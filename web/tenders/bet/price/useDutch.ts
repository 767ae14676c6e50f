import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { now } from '#web/i18n/format.ts'
import { askLive } from '#web/tenders/live/lotLive.ts'

/** The price of a Dutch auction is the server's: it is asked for as each of its steps comes. */
export function useDutch(lot: LotRow, live: LotLive, terms: TenderCard | null) {
  const queries = useQueryClient()
  const every = lot.kind === 'dutch' ? (terms?.draft.dutchSeconds ?? 0) * 1000 : 0
  const opened = live.opensAt === null ? 0 : Date.parse(live.opensAt)
  useEffect(() => {
    if (every === 0) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          void askLive(queries, lot.id)
          wait()
        },
        every - ((now() - opened) % every) + 50,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [every, opened, lot.id, queries])
}

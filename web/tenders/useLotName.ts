import type { LotRow } from '#contract/tender-list.ts'
import { useMe } from '#web/api/session.ts'

type Named = Pick<LotRow, 'number' | 'title' | 'organizer'>

/** Whether a lot is the viewer's own. */
export function useIsOwnLot(): (lot: Pick<LotRow, 'organizer'>) => boolean {
  const { organization } = useMe()
  return ({ organizer }) => organizer.id === organization.id
}

/** What a lot is called among lots of several organisers, each of whom counts his own: its number, and of another's whose it is. */
export function useLotName(): (lot: Named) => string {
  const isOwn = useIsOwnLot()
  return lot => (lot.number === null ? lot.title : isOwn(lot) ? lot.number : `${lot.number} · ${lot.organizer.name}`)
}

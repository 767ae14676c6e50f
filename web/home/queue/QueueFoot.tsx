import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { writeQuery } from '#contract/query-string.ts'
import { queryOf } from '#web/api/query.ts'
import { isOtherwiseUsed } from '#web/home/keys.ts'
import { lastWords, words } from '#web/home/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { useRights } from '#web/orders/actions/doings.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CheckIcon } from '#web/ui/pictures/icons.tsx'
import { UndoIcon } from '#web/ui/pictures/screenIcons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import type { Last } from './useLast.ts'

type Props = { side: Side; cleared: number; last: Last | null; rest: number; onRevoke: (orderId: string) => void }

/** What has been done, the last of it with the way back where the lifecycle has one, and what the queue holds beyond. */
export function QueueFoot({ side, cleared, last, rest, onRevoke }: Props) {
  const t = useWords(words)
  const done = useWords(lastWords)
  const f = useFormat()
  const revocable = useRevocable(side, last)

  useEffect(() => {
    if (revocable === null) return
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || isOtherwiseUsed(event)) return
      event.preventDefault()
      onRevoke(revocable)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [revocable, onRevoke])

  return (
    <div className="home-done s13">
      {(cleared > 0 || last) && <CheckIcon size={16} />}
      {cleared > 0 && <span>{t.done(cleared)}</span>}
      {last && (
        <span>
          {t.last} {done[last.code]}{' '}
          <Link to={paths.order(last.orderId)} className="mono">
            {last.number ?? t.draft}
          </Link>
        </span>
      )}
      {revocable !== null && (
        <Button size="small" icon={<UndoIcon size={16} />} kbd="Z" onClick={() => onRevoke(revocable)}>
          {t.revoke}
        </Button>
      )}
      <span className="spacer" />
      <Link to={`${paths.orders(side)}?${writeQuery({ mine: true }, 'orders')}`}>
        {rest > 0 ? t.rest(rest > 1000 ? t.many : f.number(rest)) : t.whole}
      </Link>
    </div>
  )
}

/** The order whose offer was made last, while nobody has answered it. */
function useRevocable(side: Side, last: Last | null): string | null {
  const rights = useRights(side)
  const orderId = last?.code === 'choose_executor' && rights.act ? last.orderId : null
  const { data } = useQuery({ ...queryOf(orders.get, { orderId: orderId ?? '' }, { quiet: true }), enabled: orderId !== null })
  // no other step has a reverse in the lifecycle: a pretended undo would be a second action in the partner's history
  return data?.status === 'offered' && data.actions.includes('revoke') ? orderId : null
}

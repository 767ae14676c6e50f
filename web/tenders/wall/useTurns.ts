import { useEffect, useRef } from 'react'
import { sumsOf } from '#contract/bet-basis.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import type { OwnBetStatus } from './ownBetStatus.ts'
import { play } from './sounds.ts'
import { wallWords } from './words.ts'

/** Says aloud and by a tone what must not be missed: that one was outbid, that one has won. */
export function useTurns(name: string, { lot, live, ownStatus }: { lot: LotRow; live: LotLive; ownStatus: OwnBetStatus }) {
  const t = useWords(wallWords)
  const f = useFormat()
  const before = useRef(ownStatus)
  const { lotId } = live
  const best = sumsOf(lot, live).best
  const sum = best && f.money(best)
  useEffect(() => {
    const was = before.current
    before.current = ownStatus
    if (was === ownStatus) return
    if (was === 'leading' && ownStatus === 'outbid') {
      toasts.add({ id: `outbid-${lotId}`, type: 'warning', title: t.outbidTitle(name), content: sum ? t.outbidNow(sum) : '' })
      play('outbid')
    } else if (ownStatus === 'won') {
      toasts.add({
        id: `won-${lotId}`,
        type: 'success',
        title: t.wonTitle(name),
        content: live.own?.amount ? f.money(live.own.amount) : '',
      })
      play('won')
    }
  }, [ownStatus, sum, lotId, name, live.own, t, f])
}

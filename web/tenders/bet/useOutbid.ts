import { useEffect, useRef, useState } from 'react'
import { sumsOf } from '#contract/bet-basis.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { betWords } from './words.ts'

/** What is said aloud at once: that the own bet leads no more. */
export function useOutbid(lot: LotRow, live: LotLive): string {
  const t = useWords(betWords)
  const f = useFormat()
  const led = useRef(live.leading)
  const [said, setSaid] = useState('')
  const best = sumsOf(lot, live).best
  const sum = best && f.money(best)
  useEffect(() => {
    if (led.current === true && live.leading === false) setSaid(sum ? t.outbidBy(sum) : t.outbid)
    else if (live.leading === true) setSaid('')
    led.current = live.leading
  }, [live.leading, sum, t])
  return said
}

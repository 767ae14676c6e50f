import { useEffect, useRef, useState } from 'react'
import type { LotLive } from '#contract/tender-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { betWords } from './words.ts'

/** What is said aloud at once: that the own bet leads no more. */
export function useOutbid(live: LotLive): string {
  const t = useWords(betWords)
  const f = useFormat()
  const led = useRef(live.leading)
  const [said, setSaid] = useState('')
  const best = live.best
  useEffect(() => {
    if (led.current === true && live.leading === false) setSaid(best ? t.outbidBy(f.money(best)) : t.outbid)
    else if (live.leading === true) setSaid('')
    led.current = live.leading
  }, [live.leading, best, t, f])
  return said
}

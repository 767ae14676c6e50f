import { useLayoutEffect, useRef } from 'react'
import { now } from '#web/i18n/format.ts'
import { eachTick } from './ticker.ts'

/** A text that follows the corrected clock by itself: nothing around it is drawn anew, and readers of the screen are left in peace. */
export function TickingText({ say, className }: { say: (at: number) => string; className?: string | undefined }) {
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const text = document.createTextNode('')
    box.current?.replaceChildren(text)
    return eachTick(() => {
      const said = say(now())
      if (text.data !== said) text.data = said
    })
  }, [say])
  return <span ref={box} className={className} />
}

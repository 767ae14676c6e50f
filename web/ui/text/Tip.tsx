import { type ReactNode, useEffect, useRef } from 'react'
import './Tip.css'

const delay = 450
const gap = 6

function place(tip: HTMLElement, owner: HTMLElement) {
  const anchor = owner.getBoundingClientRect()
  const own = tip.getBoundingClientRect()
  const below = anchor.bottom + gap
  const left = Math.min(Math.max(4, anchor.left + anchor.width / 2 - own.width / 2), window.innerWidth - own.width - 4)
  tip.style.left = `${left}px`
  tip.style.top = `${below + own.height > window.innerHeight ? anchor.top - own.height - gap : below}px`
}

/** A short text beside the element it stands in, when that is hovered or focused; in the top layer, so that no scroll box cuts it. */
export function Tip({ children, kbd }: { children: ReactNode; kbd?: string | undefined }) {
  const box = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const tip = box.current
    const owner = tip?.parentElement
    if (!tip || !owner) return
    let timer: ReturnType<typeof setTimeout>
    const gone = new AbortController()

    const hide = () => {
      clearTimeout(timer)
      if (tip.matches(':popover-open')) tip.hidePopover()
    }
    const show = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!tip.isConnected || owner.getAttribute('aria-expanded') === 'true') return
        if (!tip.matches(':popover-open')) tip.showPopover()
        place(tip, owner)
      }, wait)
    }
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
      owner.addEventListener(name, act, { signal: gone.signal })

    on('pointerenter', event => {
      if (event.pointerType === 'mouse') show(delay)
    })
    on('focus', () => {
      if (owner.matches(':focus-visible')) show(delay)
    })
    on('pointerleave', hide)
    on('pointerdown', hide)
    on('blur', hide)
    on('keydown', hide)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [])

  return (
    <span ref={box} className="ui-tip" popover="manual" aria-hidden="true">
      {children}
      {kbd && <span className="ui-tip-key">{kbd}</span>}
    </span>
  )
}

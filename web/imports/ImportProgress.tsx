import { useEffect, useRef } from 'react'

/** How much is done, for a work whose end is known. */
export function ImportProgress({ share, text }: { share: number; text: string }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    bar.current?.style.setProperty('inline-size', `${Math.round(share * 100)}%`)
  }, [share])
  return (
    <div className="import-progress">
      <span role="status" className="s13">
        {text}
      </span>
      <span className="import-bar" aria-hidden="true">
        <i ref={bar} />
      </span>
    </div>
  )
}

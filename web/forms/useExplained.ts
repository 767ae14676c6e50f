import { useState } from 'react'

const SHORTEST = 3

/** Words a step cannot do without, as they are typed; `needed` false: it can for now, and takes them where they are given. */
export function useExplained(needed = true) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const short = needed && text.trim().length < SHORTEST
  return {
    text: text.trim(),
    field: { value: text, onChange: setText, onBlur: () => setTried(tried || text !== '') },
    /** The step was tried, or the words were left, and they are too few. */
    isMissing: tried && short,
    /** Asked when the step is tried: whether there are enough of them. */
    enough: () => {
      setTried(true)
      return !short
    },
  }
}

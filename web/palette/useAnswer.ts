import { useEffect, useState } from 'react'
import { type FoundItem, palette } from '#contract/palette.ts'
import { ask } from '#web/api/client.ts'

type Answer = { text: string; state: 'ready' | 'failed'; items: readonly FoundItem[]; near: boolean }

const pauseMs = 90

/**
 * What the server has for a text: asked for a moment after the last letter, an earlier question is given up and its answer dropped. Until the answer
 * comes, `items` are those of the text before.
 */
export function useAnswer(text: string) {
  const asked = text.trim()
  const [answer, setAnswer] = useState<Answer>({ text: '', state: 'ready', items: [], near: false })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (asked === '') return
    const gone = new AbortController()
    const timer = setTimeout(
      async () => {
        const [found] = await ask(palette.suggest, { query: { text: asked } }, { signal: gone.signal, quiet: true })
        if (gone.signal.aborted) return
        setAnswer({ text: asked, state: found ? 'ready' : 'failed', items: found?.items ?? [], near: found?.near ?? false })
      },
      tries === 0 ? pauseMs : 0,
    )
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [asked, tries])

  const waiting = asked !== '' && answer.text !== asked
  return {
    items: asked === '' ? [] : answer.items,
    near: asked !== '' && answer.near,
    waiting,
    failed: asked !== '' && !waiting && answer.state === 'failed',
    again: () => {
      setAnswer(last => ({ ...last, text: '' }))
      setTries(tries + 1)
    },
  }
}

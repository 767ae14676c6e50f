import { useEffect, useRef } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { type ProposedRow, stretches } from './proposal.ts'
import { letterWords } from './words.ts'

/** The letter with what was read out of it marked; the row looked at stands out and is in sight. */
export function LetterText({ text, rows, current }: { text: string; rows: readonly ProposedRow[]; current: string | null }) {
  const t = useWords(letterWords)
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row looked at brings its words into sight
  useEffect(() => {
    box.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter is scrolled by the keyboard
    <section ref={box} className="letter-text" aria-label={t.letter} tabIndex={0}>
      {stretches(text, rows).map((part, i) =>
        part.rows.length === 0 ? (
          part.text
        ) : (
          <mark key={i} data-confidence={part.rows[0]!.confidence} data-current={part.rows.some(({ id }) => id === current) || undefined}>
            {part.text}
          </mark>
        ),
      )}
    </section>
  )
}

import { wordDiff } from '#contract/word-diff.ts'
import { useWords } from '#web/i18n/words.ts'
import { dialogWords } from './words.ts'

/** Two texts word by word: what is gone is struck out, what is new underlined. */
export function WordChange({ before, after }: { before: string; after: string }) {
  const t = useWords(dialogWords)
  return (
    <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {wordDiff(before, after).map(({ kind, text }, i) =>
        kind === 'same' ? (
          <span key={i}>{text}</span>
        ) : kind === 'gone' ? (
          <del key={i} className="danger">
            <span className="visually-hidden">{t.gone}: </span>
            {text}
          </del>
        ) : (
          <ins key={i} style={{ background: 'var(--info-soft)' }}>
            <span className="visually-hidden">{t.fresh}: </span>
            {text}
          </ins>
        ),
      )}
    </span>
  )
}

import { type ConditionBlock, type ConditionBlocks, isSameBlock } from '#contract/condition-blocks.ts'
import { blockWords } from '#contract/condition-words.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useBlockLines } from './blockLines.ts'
import { WordChange } from './WordChange.tsx'
import { dialogWords } from './words.ts'

/** What one block says in two editions, line by line and word by word; both languages of clauses side by side. */
export function BlockDiff({ block, before, after }: { block: ConditionBlock; before: ConditionBlocks; after: ConditionBlocks }) {
  const t = useWords(dialogWords)
  const lines = useBlockLines()
  if (block === 'clauses') {
    const [old, fresh] = [before.clauses, after.clauses]
    return (
      <div className="form-fields">
        {(['clauses', 'clausesEn'] as const).map(name => (
          <div key={name}>
            <span className="muted s12">{name === 'clauses' ? t.ru : t.en}</span>
            <div>
              <WordChange before={old?.[name] ?? ''} after={fresh?.[name] ?? ''} />
            </div>
          </div>
        ))}
      </div>
    )
  }
  const [was, is] = [lines(block, before), lines(block, after)]
  const none = [t.silent]
  const [old, fresh] = [was.length > 0 ? was : none, is.length > 0 ? is : none]
  return (
    <ul className="stack s13" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {old.length === fresh.length ? (
        old.map((line, i) => (
          <li key={line}>
            <WordChange before={line} after={fresh[i]!} />
          </li>
        ))
      ) : (
        <li>
          <WordChange before={old.join('\n')} after={fresh.join('\n')} />
        </li>
      )}
    </ul>
  )
}

/** Every block in which two editions differ. */
export function BlocksDiff({ before, after }: { before: ConditionBlocks; after: ConditionBlocks }) {
  const t = useWords(dialogWords)
  const { locale } = useLocale()
  const changed = (Object.keys(blockWords) as ConditionBlock[]).filter(block => !isSameBlock(before[block], after[block]))
  if (changed.length === 0) return <p className="muted">{t.unchanged}</p>
  return (
    <div className="stack" style={{ gap: 16 }}>
      {changed.map(block => (
        <section key={block} className="stack">
          <h3>{blockWords[block][locale]}</h3>
          <BlockDiff block={block} before={before} after={after} />
        </section>
      ))}
    </div>
  )
}

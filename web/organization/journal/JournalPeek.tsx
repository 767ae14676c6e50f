import type { JournalEntry } from '#contract/journal.ts'
import { WordChange } from '#web/condition-templates/WordChange.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/props.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import { placeOf, useActionText, useActorText, useFactTexts } from './display.ts'
import { fieldWords, journalWords } from './words.ts'

/** One entry beside the journal: what it tells, what changed word by word, how it came and its place in the chain. */
export function JournalPeek({ entry, onObject, ...moving }: { entry: JournalEntry; onObject: (objectId: string) => void } & PeekProps) {
  const t = useWords(journalWords)
  const fields = useWords(fieldWords) as Readonly<Record<string, string>>
  const f = useFormat()
  const action = useActionText()(entry)
  const who = useActorText()(entry)
  const told = useFactTexts().whole(entry)
  const place = placeOf(entry)
  const { number, objectId, via, link, changes, by } = entry
  return (
    <Peek
      label={action}
      header={<h2>{action}</h2>}
      {...moving}
      footer={
        <>
          {place && <ButtonLink to={place}>{t.open}</ButtonLink>}
          {objectId !== null && (
            <Button variant="ghost" onClick={() => onObject(objectId)}>
              {t.history}
            </Button>
          )}
        </>
      }
    >
      <PeekSection>
        <KeyValues
          items={[
            { label: t.when, value: f.dateTime(entry.at) },
            { label: t.by, value: [who, by.organization].filter(Boolean).join(', ') },
            ...(number === null ? [] : [{ label: t.object, value: number }]),
            ...(via.key === null ? [] : [{ label: t.key, value: via.key }]),
            ...(via.address === null ? [] : [{ label: t.address, value: <span className="mono">{via.address}</span> }]),
          ]}
        />
      </PeekSection>
      {changes.length > 0 && (
        <PeekSection title={t.changes}>
          <dl className="stack" style={{ gap: 8, margin: 0 }}>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt className="muted s12">{fields[field] ?? field}</dt>
                <dd className="s13" style={{ margin: 0 }}>
                  <WordChange before={before} after={after} />
                </dd>
              </div>
            ))}
          </dl>
        </PeekSection>
      )}
      {told.length > 0 && (
        <PeekSection title={t.details}>
          <KeyValues items={told} />
        </PeekSection>
      )}
      <PeekSection title={t.proof}>
        {link ? (
          <KeyValues
            items={[
              { label: t.seq, value: f.number(link.seq) },
              {
                label: 'SHA-256',
                value: (
                  <span className="mono s12" style={{ overflowWrap: 'anywhere' }}>
                    {link.hash}
                  </span>
                ),
              },
            ]}
          />
        ) : (
          <p className="muted s13">{t.unchained}</p>
        )}
      </PeekSection>
    </Peek>
  )
}

import { useQuery } from '@tanstack/react-query'
import { dictionaries } from '#contract/dictionaries.ts'
import { Answered } from '#web/admin/Answered.tsx'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { dictWords } from './words.ts'

/** Who changed what of a dictionary, version by version. */
export function EditionsPanel({ dict, onClose }: { dict: string; onClose: () => void }) {
  const t = useWords(dictWords)
  const f = useFormat()
  const query = useQuery(queryOf(dictionaries.editions, { dict }, { quiet: true }))
  return (
    <Dialog open title={t.editions} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <Answered query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{t.noEditions}</p>
          ) : (
            <ul className="stack">
              {items.map(edition => (
                <li key={edition.at} className="s13">
                  <p>
                    <b>{t.version(edition.version)}</b>{' '}
                    <span className="muted">{[edition.by, f.dateTime(edition.at)].filter(Boolean).join(', ')}</span>
                  </p>
                  {edition.changes.map(({ field, before, after }) => (
                    <p key={field}>
                      <span className="mono s12">{field}</span>: {before || '—'} → {after || '—'}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Dialog>
  )
}

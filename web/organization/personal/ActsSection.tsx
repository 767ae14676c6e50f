import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ErasureAct, personalData } from '#contract/personal-data.ts'
import { ask } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { saveGiven } from '#web/files/saveGiven.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Trouble } from '#web/organization/integrations/SecretText.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { basisWords, personalWords, personKindWords } from './words.ts'

/** Acts of what was destroyed, each as a paper. */
export function ActsSection() {
  const t = useWords(personalWords)
  const { data, error } = useQuery(queryOf(personalData.acts, { limit: 100 }, { quiet: true }))
  return (
    <Section title={t.acts} note={t.actsNote}>
      <Trouble error={error} />
      {!data && !error && <Skeleton lines={2} height={40} />}
      {data?.items.length === 0 && <p className="muted s13">{t.noActs}</p>}
      {data && data.items.length > 0 && (
        <ul className="org-accounts" aria-label={t.acts}>
          {data.items.map(act => (
            <Act key={act.id} act={act} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Act({ act: { id, number, at, by, basis, kind, gone, stays, staysUntil } }: { act: ErasureAct }) {
  const t = useWords(personalWords)
  const bases = useWords(basisWords)
  const kinds = useWords(personKindWords)
  const f = useFormat()
  const [error, setError] = useState<Error | null>(null)
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    const [file, refused] = await ask(personalData.act, { query: { actId: id, format: 'pdf' } }, { quiet: true })
    if (file) saveGiven(file)
    setError(refused)
    setPending(false)
  }
  return (
    <li>
      <div>
        <p className="row row-wrap">
          <b>{t.act(number)}</b>
          <span className="muted s13">{[f.dateTime(at), by || t.byItself].join(', ')}</span>
        </p>
        <p className="s13">{[kinds[kind], bases[basis]].join(' · ')}</p>
        <p className="muted s13">
          {t.actSum(gone, stays)}
          {staysUntil && ` ${t.until(f.date(staysUntil))}`}
        </p>
        <Trouble error={error} />
      </div>
      <Button size="small" pending={pending} aria-label={t.pdfOf(number)} onClick={() => void save()}>
        {t.pdf}
      </Button>
    </li>
  )
}

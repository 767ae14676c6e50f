import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Person, personalData, type StoredOfPerson, type StoredPart } from '#contract/personal-data.ts'
import { holdingWords } from '#contract/personal-data-words.ts'
import { phoneText } from '#contract/phone-text.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { saveGiven } from '#web/files/saveGiven.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Trouble } from '#web/organization/integrations/SecretText.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { personalWords, personKindWords } from './words.ts'

const EraseDialog = lazy(async () => ({ default: (await import('./EraseDialog.tsx')).EraseDialog }))
const RestrictDialog = lazy(async () => ({ default: (await import('./RestrictDialog.tsx')).RestrictDialog }))

type Props = { person: Person; onChanged: () => void; onClose: () => void }

/** What is stored of a person, place by place, and what can be done about it; opening it is kept in the journal. */
export function PersonPanel({ person, onChanged, onClose }: Props) {
  const t = useWords(personalWords)
  const kinds = useWords(personKindWords)
  const [step, setStep] = useState<'erase' | 'restrict' | null>(null)
  const [changed, setChanged] = useState<StoredOfPerson | null>(null)
  // each look is an entry of the journal: it is made once, and nothing asks for it anew behind the reader's back
  const asked = useQuery({
    ...queryOf(personalData.stored, {}, { data: { person: person.key }, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const stored = changed ?? asked.data
  const exported = useSend(personalData.export)
  const save = () => exported.mutate({ person: person.key }, { onSuccess: saveGiven })
  const done = (next: StoredOfPerson | null) => {
    setStep(null)
    onChanged()
    if (next) setChanged(next)
    else onClose()
  }
  return (
    <>
      <Dialog
        open
        size="large"
        onClose={onClose}
        title={person.name}
        subtitle={[kinds[person.key.kind], person.of, person.phone && phoneText(person.phone), person.email].filter(Boolean).join(' · ')}
        footer={
          stored && (
            <>
              <Button pending={exported.isPending} onClick={save}>
                {t.export}
              </Button>
              {person.key.kind !== 'employee' && (
                <Button onClick={() => setStep('restrict')}>{stored.restriction ? t.lift : t.restrict}</Button>
              )}
              <span className="spacer" />
              <Button variant="danger" onClick={() => setStep('erase')}>
                {t.erase}
              </Button>
            </>
          )
        }
      >
        <div className="stack">
          <Trouble error={asked.error ?? exported.error} />
          {stored ? <Stored stored={stored} /> : asked.isPending && <Skeleton lines={5} height={48} />}
        </div>
      </Dialog>
      <Suspense>
        {step === 'restrict' && stored && <RestrictDialog stored={stored} onDone={done} onClose={() => setStep(null)} />}
        {step === 'erase' && stored && <EraseDialog stored={stored} onDone={() => done(null)} onClose={() => setStep(null)} />}
      </Suspense>
    </>
  )
}

function Stored({ stored: { parts, recipients, restriction } }: { stored: StoredOfPerson }) {
  const t = useWords(personalWords)
  const f = useFormat()
  return (
    <>
      {restriction && <Banner tone="warn">{t.restrictionOf(restriction.by, f.date(restriction.at), restriction.reason)}</Banner>}
      {parts.length === 0 && <p className="muted">{t.nothing}</p>}
      <ul className="org-accounts">
        {parts.map(part => (
          <StoredLine key={part.holding} part={part} />
        ))}
      </ul>
      {recipients.length > 0 && (
        <p className="s13">
          <span className="muted">{t.recipients}: </span>
          {recipients.join(', ')}
        </p>
      )}
      <p className="s13 muted">{t.viewed}</p>
    </>
  )
}

function StoredLine({ part: { holding, count, since, goes, stays, staysUntil } }: { part: StoredPart }) {
  const t = useWords(personalWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { title, data, purpose, ground, term } = holdingWords[holding]
  return (
    <li>
      <div>
        <p className="row row-wrap">
          <b>{title[locale]}</b>
          <span className="num">{count}</span>
          {since && <span className="muted s13">{t.since(f.date(since))}</span>}
        </p>
        <p className="s13">{data[locale]}</p>
        <p className="muted s13">{[purpose[locale], ground[locale], term[locale]].join(' · ')}</p>
      </div>
      <p className="s13 nowrap">
        {[goes > 0 && t.goes(goes), stays > 0 && t.stays(stays), staysUntil && t.until(f.date(staysUntil))].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}

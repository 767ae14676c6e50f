import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { flags } from '#contract/flags.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { type Draft, isSound, valueText } from './draft.ts'
import { findPeople, type PersonItem } from './people.ts'
import { previewWords, whyWords } from './words.ts'

/** Who would get what by the rules of the form: how many people, and one of them by name. */
export function TogglePreview({ flagKey, draft }: { flagKey: string; draft: Draft }) {
  const t = useWords(previewWords)
  const why = useWords(whyWords)
  const [person, setPerson] = useState<PersonItem | null>(null)
  const [host, setHost] = useState(location.hostname)
  const [tester, setTester] = useState(false)
  const { enabled, forTesters, rules } = useDeferredValue(draft)
  const chosen = person && { userId: person.userId, orgId: person.orgId }
  const data = { key: flagKey, enabled, forTesters, rules, person: chosen, host, tester }
  const tried = useQuery({
    ...queryOf(flags.preview, {}, { data, quiet: true }),
    enabled: isSound(draft),
    placeholderData: keepPreviousData,
  })
  const outcome = tried.data?.outcome
  return (
    <Section title={t.title} note={t.note}>
      <div className="stack" aria-live="polite">
        {tried.error && <Banner tone="warn">{`${t.failed}. ${tried.error.message}`}</Banner>}
        {tried.data?.reached.map(({ variant, people, organizations }) => (
          <div key={variant}>
            <span className="row s13">
              <b className="mono medium">{variant}</b>
              <span>{t.reached(people, organizations)}</span>
            </span>
            <span className="ui-bar ui-bar-mid ui-bar-go" aria-hidden="true">
              <i style={{ width: `${tried.data.people === 0 ? 0 : (people / tried.data.people) * 100}%` }} />
            </span>
          </div>
        ))}
        <ComboBox<PersonItem> label={t.person} placeholder={t.personHint} value={person} onChange={setPerson} load={findPeople} />
        <TextField label={t.host} value={host} onChange={setHost} maxLength={200} />
        <Checkbox checked={tester} onChange={setTester}>
          {t.tester}
        </Checkbox>
        {person && outcome && (
          <Banner tone={outcome.variant === rules.off ? 'info' : 'go'}>
            {t.gets(person.label, outcome.variant)}: <span className="mono">{valueText(outcome.value)}</span> ({why[outcome.reason]})
          </Banner>
        )}
      </div>
    </Section>
  )
}

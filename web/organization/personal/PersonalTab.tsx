import { lazy, Suspense, useState } from 'react'
import { type Person, personalData } from '#contract/personal-data.ts'
import { phoneText } from '#contract/phone-text.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Trouble } from '#web/organization/integrations/SecretText.tsx'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ActsSection } from './ActsSection.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import { personalWords, personKindWords } from './words.ts'

const PersonPanel = lazy(async () => ({ default: (await import('./PersonPanel.tsx')).PersonPanel }))

/** What the organisation stores of persons: found, handed out, restricted, erased; what drivers agreed to; acts of what was destroyed. */
export function PersonalTab() {
  const t = useWords(personalWords)
  const may = useCan('organization.manage')
  return may ? (
    <div className="org-form">
      <PeopleSection />
      <ConsentsSection />
      <ActsSection />
    </div>
  ) : (
    <EmptyState drawing="gate" title={<h2>{t.people}</h2>}>
      {t.ownerOnly}
    </EmptyState>
  )
}

function PeopleSection() {
  const t = useWords(personalWords)
  const find = useSend(personalData.find)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Person | null>(null)
  const ready = search.trim().length > 1
  const submit = () => ready && find.mutate({ search: search.trim() })
  return (
    <Section title={t.people} note={t.peopleNote}>
      <div className="stack">
        <form
          className="row row-wrap"
          style={{ minWidth: 0 }}
          role="search"
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <SearchField label={t.search} value={search} onChange={setSearch} wide />
          <Button type="submit" variant="primary" pending={find.isPending} disabled={!ready}>
            {t.find}
          </Button>
        </form>
        <Trouble error={find.error} />
        {find.data?.items.length === 0 && (
          <EmptyState compact title={t.nobody}>
            {t.nobodyText}
          </EmptyState>
        )}
        {find.data && find.data.items.length > 0 && (
          <ul className="org-accounts" aria-label={t.people}>
            {find.data.items.map(person => (
              <FoundPerson
                key={`${person.key.kind} ${person.key.id} ${person.key.place}`}
                person={person}
                onOpen={() => setOpened(person)}
              />
            ))}
          </ul>
        )}
      </div>
      <Suspense>{opened && <PersonPanel person={opened} onChanged={submit} onClose={() => setOpened(null)} />}</Suspense>
    </Section>
  )
}

function FoundPerson({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const t = useWords(personalWords)
  const kinds = useWords(personKindWords)
  const { name, of, phone, email, key, atWork, restricted } = person
  return (
    <li>
      <div>
        <p className="row row-wrap">
          <b>{name}</b>
          <span className="muted s13">{[kinds[key.kind], of].filter(Boolean).join(', ')}</span>
          {atWork && <Badge tone="go">{t.atWork}</Badge>}
          {restricted && <Badge tone="warn">{t.restricted}</Badge>}
        </p>
        <p className="muted s13">{[phone && phoneText(phone), email].filter(Boolean).join(' · ')}</p>
      </div>
      <Button size="small" aria-label={t.openOf(name)} onClick={onOpen}>
        {t.open}
      </Button>
    </li>
  )
}

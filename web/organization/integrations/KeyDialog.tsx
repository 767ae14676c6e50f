import { useState } from 'react'
import { accessKeys, type ServiceAccount } from '#contract/access-keys.ts'
import { type Scope, type ScopeName, scopeNames, scopeWords } from '#contract/scopes.ts'
import { useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Secret, Trouble } from './SecretText.tsx'
import { words } from './words.ts'

type Level = 'none' | 'read' | 'write'

/** Makes a key of a service account, and tells it once. */
export function KeyDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const t = useWords(words)
  const { mutate, isPending, error, data: made } = useSend(accessKeys.issue)
  const [name, setName] = useState('')
  const [levels, setLevels] = useState<Partial<Record<ScopeName, Level>>>({ orders: 'read' })
  const [days, setDays] = useState('365')
  const [addresses, setAddresses] = useState('')
  const [isUnpicked, setUnpicked] = useState(false)
  const submit = () => {
    const scopes = scopeNames.flatMap((of): Scope[] => {
      const level = levels[of] ?? 'none'
      return level === 'none' ? [] : [`${of}:${level}`]
    })
    setUnpicked(scopes.length === 0)
    if (scopes.length === 0) return
    const from = addresses.split(/[\s,;]+/).filter(Boolean)
    mutate({ accountId: account.id, name: name.trim(), scopes, days: Number.parseInt(days, 10) || 0, addresses: from })
  }
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t.issueOf(account.name)}
      footer={
        <>
          <Button onClick={onClose}>{made ? t.done : t.close}</Button>
          {!made && (
            <Button type="submit" form="access-key" variant="primary" pending={isPending}>
              {t.issue}
            </Button>
          )}
        </>
      }
    >
      <form
        id="access-key"
        className="org-dialog"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {made ? (
          <Secret label={t.key} value={made.secret} />
        ) : (
          <>
            <Trouble error={error} />
            {isUnpicked && <Banner tone="danger">{t.pickScope}</Banner>}
            <TextField label={t.keyName} value={name} onChange={setName} maxLength={60} autoFocus />
            <Scopes levels={levels} onChange={setLevels} />
            <TextField label={t.days} value={days} onChange={setDays} inputMode="numeric" maxLength={3} />
            <TextArea label={t.addresses} description={t.addressesNote} value={addresses} onChange={setAddresses} rows={2} optional />
          </>
        )}
      </form>
    </Dialog>
  )
}

type ScopesProps = { levels: Partial<Record<ScopeName, Level>>; onChange: (levels: Partial<Record<ScopeName, Level>>) => void }

function Scopes({ levels, onChange }: ScopesProps) {
  const t = useWords(words)
  const { locale } = useLocale()
  const options = [
    { id: 'none', label: t.none },
    { id: 'read', label: t.read },
    { id: 'write', label: t.write },
  ] as const
  return (
    <fieldset className="org-choice">
      <legend>{t.scopes}</legend>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: 12 }}>
        {scopeNames.map(name => (
          <Select
            key={name}
            label={scopeWords[name][locale]}
            value={levels[name] ?? 'none'}
            options={options}
            onChange={level => onChange({ ...levels, [name]: level ?? 'none' })}
          />
        ))}
      </div>
    </fieldset>
  )
}

import { useState } from 'react'
import { type AccessKey, accessKeys, type ServiceAccount } from '#contract/access-keys.ts'
import type { Output } from '#contract/call.ts'
import { type Scope, type ScopeName, scopeNames, scopeWords } from '#contract/scopes.ts'
import { useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Secret, Trouble } from './SecretText.tsx'
import { words } from './words.ts'

type Level = 'none' | 'read' | 'write'

type Provider = Output<typeof accessKeys.list>['oauth']
type Props = { account: ServiceAccount; oauth: Provider; onClose: () => void }

/** Makes a key of a service account, and tells it once; or binds a client of the provider to it, where the installation takes its tokens. */
export function KeyDialog({ account, oauth, onClose }: Props) {
  const t = useWords(words)
  const issue = useSend(accessKeys.issue)
  const bind = useSend(accessKeys.bind)
  const made = issue.data
  const [comes, setComes] = useState<'key' | 'token'>('key')
  const [token, setToken] = useState('')
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
    const draft = { accountId: account.id, name: name.trim(), scopes, days: Number.parseInt(days, 10) || 0, addresses: from }
    if (comes === 'key') return issue.mutate(draft)
    const said = ({ clientId }: AccessKey) => toasts.add({ type: 'success', title: account.name, content: t.bound(clientId ?? '') })
    bind.mutate({ ...draft, token: token.trim().replace(/^Bearer\s+/i, '') }, { onSuccess: key => [said(key), onClose()] })
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
            <Button type="submit" form="access-key" variant="primary" pending={issue.isPending || bind.isPending}>
              {comes === 'key' ? t.issue : t.bind}
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
            <Trouble error={comes === 'key' ? issue.error : bind.error} />
            {isUnpicked && <Banner tone="danger">{t.pickScope}</Banner>}
            {oauth && <Ways comes={comes} onComes={setComes} token={token} onToken={setToken} oauth={oauth} />}
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

type WaysProps = {
  comes: 'key' | 'token'
  onComes: (comes: 'key' | 'token') => void
  token: string
  onToken: (token: string) => void
  oauth: NonNullable<Provider>
}

/** With what the program comes in: a key, or tokens of the provider, of which one proves the client. */
function Ways({ comes, onComes, token, onToken, oauth }: WaysProps) {
  const t = useWords(words)
  const options = [
    { id: 'key', label: t.byKey },
    { id: 'token', label: t.byToken },
  ] as const
  return (
    <>
      <Select label={t.comes} value={comes} options={options} onChange={way => onComes(way ?? 'key')} />
      {comes === 'token' && (
        <TextArea label={t.token} description={t.tokenNote(oauth.issuer, oauth.audience)} value={token} onChange={onToken} rows={3} />
      )}
    </>
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

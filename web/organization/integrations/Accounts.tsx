import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type AccessKey, accessKeys, type ServiceAccount } from '#contract/access-keys.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { roleWords } from '#web/organization/people/roleWords.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Trouble } from './SecretText.tsx'
import { keyStates, words } from './words.ts'

const AccountDialog = lazy(async () => ({ default: (await import('./AccountDialog.tsx')).AccountDialog }))
const KeyDialog = lazy(async () => ({ default: (await import('./KeyDialog.tsx')).KeyDialog }))
const SecretDialog = lazy(async () => ({ default: (await import('./SecretDialog.tsx')).SecretDialog }))

type Opened =
  | { what: 'account'; account: ServiceAccount | null }
  | { what: 'issue' | 'remove'; account: ServiceAccount }
  | { what: 'revoke' | 'rotate'; key: AccessKey }

/** What programs act as, and the keys they come with. */
export function ServiceAccounts() {
  const t = useWords(words)
  const { data, error } = useQuery(queryOf(accessKeys.list, {}, { quiet: true }))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Section
      title={t.accounts}
      note={t.accountsLead}
      aside={
        <>
          <a className="link s13" href="/api/docs" target="_blank" rel="noreferrer">
            {t.docs}
          </a>
          <Button size="small" onClick={() => setOpened({ what: 'account', account: null })}>
            {t.addAccount}
          </Button>
        </>
      }
    >
      <Trouble error={error} />
      {!data && !error && <Skeleton lines={2} height={40} />}
      {data?.items.length === 0 && <p className="muted s13">{t.noAccounts}</p>}
      {data?.items.map(account => (
        <Account key={account.id} account={account} onOpen={setOpened} />
      ))}
      <Suspense>
        {opened?.what === 'account' && <AccountDialog account={opened.account} onClose={close} />}
        {opened?.what === 'issue' && <KeyDialog account={opened.account} oauth={data?.oauth ?? null} onClose={close} />}
        {opened?.what === 'rotate' && <Rotated key={opened.key.id} old={opened.key} onClose={close} />}
      </Suspense>
      {opened?.what === 'remove' && <Removing account={opened.account} onClose={close} />}
      {opened?.what === 'revoke' && <Revoking old={opened.key} onClose={close} />}
    </Section>
  )
}

function Account({ account, onOpen }: { account: ServiceAccount; onOpen: (opened: Opened) => void }) {
  const t = useWords(words)
  const roles = useWords(roleWords)
  const { name, keys } = account
  const said = account.roles.map(role => roles[role as keyof typeof roles] ?? role).join(', ')
  return (
    <div className="stack" style={{ paddingBlock: 8 }}>
      <div className="row row-wrap">
        <b>{name}</b>
        <span className="muted s13">{said}</span>
        <span className="spacer" />
        <Button size="small" aria-label={t.issueOf(name)} onClick={() => onOpen({ what: 'issue', account })}>
          {t.issue}
        </Button>
        <Button size="small" variant="ghost" aria-label={t.editOf(name)} onClick={() => onOpen({ what: 'account', account })}>
          {t.edit}
        </Button>
        <Button size="small" variant="danger-plain" aria-label={t.removeOf(name)} onClick={() => onOpen({ what: 'remove', account })}>
          {t.remove}
        </Button>
      </div>
      {keys.length === 0 && <p className="muted s13">{t.noKeys}</p>}
      {keys.map(key => (
        <Key key={key.id} its={key} onOpen={onOpen} />
      ))}
    </div>
  )
}

function Key({ its, onOpen }: { its: AccessKey; onOpen: (opened: Opened) => void }) {
  const t = useWords(words)
  const f = useFormat()
  const { locale } = useLocale()
  const { name, hint, clientId, state, expiresAt, usedAt, usedFrom } = its
  const isOpen = state === 'working' || state === 'replaced'
  return (
    <div className="row row-wrap s13" style={{ paddingInlineStart: 16 }}>
      <span>{name}</span>
      <span className="mono muted">{clientId === null ? `trs_…${hint}` : t.client(clientId)}</span>
      <Badge tone={state === 'working' ? 'go' : state === 'replaced' ? 'warn' : 'neutral'}>{keyStates[state][locale]}</Badge>
      {isOpen && <span className="muted">{t.until(f.date(expiresAt))}</span>}
      <span className="muted">{usedAt ? t.used(f.relative(usedAt), usedFrom ?? '') : t.neverUsed}</span>
      <span className="spacer" />
      {state === 'working' && clientId === null && (
        <Button size="small" variant="ghost" aria-label={t.rotateOf(name)} onClick={() => onOpen({ what: 'rotate', key: its })}>
          {t.rotate}
        </Button>
      )}
      {isOpen && (
        <Button size="small" variant="danger-plain" aria-label={t.revokeOf(name)} onClick={() => onOpen({ what: 'revoke', key: its })}>
          {t.revoke}
        </Button>
      )}
    </div>
  )
}

function Rotated({ old, onClose }: { old: AccessKey; onClose: () => void }) {
  const t = useWords(words)
  const rotate = useSend(accessKeys.rotate)
  return (
    <SecretDialog
      title={t.rotateTitle(old.name)}
      lead={t.rotateLead}
      label={t.key}
      act={t.rotate}
      secret={rotate.data?.secret ?? null}
      pending={rotate.isPending}
      error={rotate.error}
      onAct={() => rotate.mutate({ keyId: old.id, overlapHours: 24 })}
      onClose={onClose}
    />
  )
}

function Removing({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const t = useWords(words)
  const remove = useSend(accessKeys.remove)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removeAccount(account.name)}
      consequences={[{ text: t.removeAccountNow, tone: 'warn' }, t.removeAccountKept]}
      confirm={t.remove}
      danger
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ accountId: account.id }, { onSuccess: onClose })}
    />
  )
}

function Revoking({ old, onClose }: { old: AccessKey; onClose: () => void }) {
  const t = useWords(words)
  const revoke = useSend(accessKeys.revoke)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.revokeTitle(old.name)}
      consequences={[{ text: t.revokeNow, tone: 'warn' }]}
      confirm={t.revoke}
      danger
      pending={revoke.isPending}
      error={revoke.error?.message}
      onConfirm={() => revoke.mutate({ keyId: old.id }, { onSuccess: onClose })}
    />
  )
}

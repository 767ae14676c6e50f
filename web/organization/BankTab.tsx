import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type BankAccount, type Company, company } from '#contract/company.ts'
import { accountError, requisiteRules } from '#contract/requisites.ts'
import { CallError } from '#web/api/client.ts'
import { rememberAddress } from '#web/api/leave.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { bankWords, words } from './words.ts'

/** Bank accounts; changed by whoever may, shortly after he signed in. */
export function BankTab({ company: own }: { company: Company }) {
  const t = useWords(bankWords)
  const common = useWords(words)
  const navigate = useNavigate()
  const may = useCan('bank.edit')
  const at = useNow(10_000)
  const stale = at > Date.parse(own.freshUntil)
  const list = useQuery(queryOf(company.accounts, {}, { quiet: true }))
  const [open, setOpen] = useState<BankAccount | 'new' | null>(null)
  const [removing, setRemoving] = useState<BankAccount | null>(null)
  const remove = useSend(company.removeAccount)

  if (list.isPending)
    return (
      <div className="org-form">
        <Skeleton lines={4} height={48} />
      </div>
    )
  if (!list.data)
    return (
      <ErrorState
        title={common.failed}
        code={(list.error instanceof CallError && list.error.request) || undefined}
        onRetry={() => void list.refetch()}
      />
    )
  const { items } = list.data
  const shut = may && stale
  const add = (
    <Button variant="primary" disabled={shut} onClick={() => setOpen('new')}>
      {t.add}
    </Button>
  )
  return (
    <div className="org-form">
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      {shut && (
        <Banner
          tone="warn"
          action={
            <Button
              size="small"
              onClick={() => {
                rememberAddress()
                void navigate(paths.auth())
              }}
            >
              {common.signInAgain}
            </Button>
          }
        >
          {common.fresh}
        </Banner>
      )}
      {items.length === 0 ? (
        <EmptyState drawing="stamp" title={<h2>{t.empty}</h2>} actions={may && add}>
          {t.emptyText}
        </EmptyState>
      ) : (
        <>
          <ul className="org-accounts">
            {items.map(one => (
              <li key={one.id}>
                <div>
                  <p className="row row-wrap">
                    <b>{one.bank}</b>
                    <span className="muted">{one.currency}</span>
                    {one.main && <Badge tone="go">{t.mainMark}</Badge>}
                  </p>
                  <p className="row">
                    <span className="mono">{one.account}</span>
                    <CopyButton text={one.account} size="small" iconOnly />
                  </p>
                  <p className="muted s13">
                    {own.country === 'RU' ? t.bik : t.bic} <span className="mono">{one.bik}</span>
                    {one.correspondent && (
                      <>
                        {' · '}
                        {t.correspondent} <span className="mono">{one.correspondent}</span>
                      </>
                    )}
                  </p>
                </div>
                {may && (
                  <div className="row">
                    <Button size="small" disabled={shut} onClick={() => setOpen(one)}>
                      {t.edit}
                    </Button>
                    <Button size="small" variant="danger-plain" disabled={shut} onClick={() => setRemoving(one)}>
                      {t.remove}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          {may && <div>{add}</div>}
        </>
      )}
      {open !== null && <AccountDialog account={open === 'new' ? null : open} country={own.country} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => {
          remove.reset()
          setRemoving(null)
        }}
        title={t.removeTitle(removing?.account ?? '')}
        consequences={[t.removeText]}
        confirm={t.remove}
        danger
        pending={remove.isPending}
        error={remove.error?.message}
        onConfirm={() => removing && remove.mutate({ id: removing.id, version: removing.version }, { onSuccess: () => setRemoving(null) })}
      />
    </div>
  )
}

type Values = { bik: string; bank: string; account: string; correspondent: string; currency: string; main: boolean }

const digits = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase()

function AccountDialog({ account, country, onClose }: { account: BankAccount | null; country: string; onClose: () => void }) {
  const t = useWords(bankWords)
  const { locale } = useLocale()
  const currencies = useOptions('currencies')
  const add = useSend(company.addAccount)
  const save = useSend(company.saveAccount)
  const russian = country === 'RU'
  const labels: Record<string, string> = {
    bik: russian ? t.bik : t.bic,
    bank: t.bank,
    account: russian ? t.account : t.iban,
    correspondent: t.correspondent,
    currency: t.currency,
  }
  const dataOf = (values: Values) => ({
    ...values,
    bik: digits(values.bik),
    account: digits(values.account),
    correspondent: russian && values.correspondent.trim() !== '' ? digits(values.correspondent) : null,
  })
  const form = useForm<Values, BankAccount>({
    name: null,
    start: account
      ? { ...account, correspondent: account.correspondent ?? '' }
      : {
          bik: '',
          bank: '',
          account: '',
          correspondent: '',
          currency: russian ? 'RUB' : country === 'KZ' ? 'KZT' : country === 'BY' ? 'BYN' : 'EUR',
          main: false,
        },
    label: field => labels[field] ?? field,
    check: values => [
      ...accountError(dataOf(values), country).map(({ field, rule }) => ({ field, message: requisiteRules[rule][locale] })),
      ...(values.bank.trim().length < 2 ? [{ field: 'bank', message: t.bankMissing }] : []),
      ...(values.account.trim() === '' ? [{ field: 'account', message: t.accountMissing }] : []),
    ],
    send: values => {
      const { bik, bank, account: number, correspondent, currency, main } = dataOf(values)
      const data = { bik, bank, account: number, correspondent, currency, main }
      return account ? save.mutateAsync({ id: account.id, version: account.version, ...data }) : add.mutateAsync(data)
    },
    onSent: onClose,
  })
  const { field, values, change } = form
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={account ? t.editTitle : t.newTitle}
      footer={
        <Button variant="primary" pending={form.sending} onClick={() => void form.submit()}>
          {t.save}
        </Button>
      }
    >
      <form
        className="org-dialog"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <FormTrouble form={form} />
        <TextField {...field('bik')} mono inputMode={russian ? 'numeric' : 'text'} maxLength={14} normalize={digits} autoFocus />
        <TextField {...field('bank')} maxLength={150} />
        <TextField {...field('account')} mono inputMode={russian ? 'numeric' : 'text'} maxLength={42} normalize={digits} />
        {russian && <TextField {...field('correspondent')} optional mono inputMode="numeric" maxLength={26} normalize={digits} />}
        <Select {...field('currency')} onChange={currency => currency && change({ currency })} options={currencies} />
        <Checkbox checked={values.main} onChange={main => change({ main })}>
          {t.main}
        </Checkbox>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { conditionTemplates, type NamedScope, type TemplateCard } from '#contract/condition-templates.ts'
import { useSend } from '#web/api/query.ts'
import { useDict, useNames } from '#web/dicts/dictNames.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { suggestCustomers, suggestExecutors, suggestPlaces } from '#web/orders/suggest.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { TrashIcon } from '#web/ui/pictures/screenIcons.tsx'
import { dialogWords, words } from './words.ts'

const whatever: NamedScope = {
  ...{ customerId: null, executorId: null, from: null, to: null, bodyType: null },
  ...{ customer: null, executor: null, fromName: null, toName: null },
}

/** For which orders the template is taken by itself: one line each, and what a new one would be. */
export function ScopesDialog({ card, onClose }: { card: TemplateCard; onClose: () => void }) {
  const t = useWords(dialogWords)
  const common = useWords(words)
  const { locale } = useLocale()
  const body = useNames('bodyTypes')
  const save = useSend(conditionTemplates.setScopes)
  const [scopes, setScopes] = useState<readonly NamedScope[]>(card.scopes)
  const textOf = ({ customer, executor, fromName, toName, bodyType }: NamedScope) =>
    [customer, executor, fromName && toName && common.lane(fromName[locale], toName[locale]), bodyType && body(bodyType)]
      .filter(Boolean)
      .join(', ') || common.all
  const send = () =>
    save.mutate(
      {
        ...{ id: card.id, version: card.version },
        scopes: scopes.map(({ customerId, executorId, from, to, bodyType }) => ({ customerId, executorId, from, to, bodyType })),
      },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.scopesSaved, content: card.name })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      size="large"
      keep
      onClose={onClose}
      title={t.scopesTitle}
      subtitle={t.scopesRule}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" pending={save.isPending} onClick={send}>
            {t.saveScopes}
          </Button>
        </>
      }
    >
      <div className="stack" style={{ gap: 16 }}>
        {save.error && <p role="alert">{save.error.message}</p>}
        {scopes.length === 0 && <p className="muted">{t.noScopes}</p>}
        <ul className="stack" style={{ listStyle: 'none', padding: 0 }}>
          {scopes.map((scope, i) => (
            <li key={textOf(scope)} className="row">
              <span>{textOf(scope)}</span>
              <span className="spacer" />
              <IconButton
                label={t.removeScope(textOf(scope))}
                icon={<TrashIcon />}
                onClick={() => setScopes(scopes.filter((_, other) => other !== i))}
              />
            </li>
          ))}
        </ul>
        <NewScope onAdd={scope => !scopes.some(each => textOf(each) === textOf(scope)) && setScopes([...scopes, scope])} />
      </div>
    </Dialog>
  )
}

function NewScope({ onAdd }: { onAdd: (scope: NamedScope) => void }) {
  const t = useWords(dialogWords)
  const { locale } = useLocale()
  const bodies = useDict('bodyTypes')
  const body = useNames('bodyTypes')
  const [scope, setScope] = useState(whatever)
  const choice = (id: string | null, label: string | null) => (id === null ? null : { id, label: label ?? id })
  const places = (text: string, signal: AbortSignal) => suggestPlaces(text, signal, locale)
  const named = (label: string | undefined) => (label === undefined ? null : { ru: label, en: label })
  const half = (scope.from === null) !== (scope.to === null)
  return (
    <>
      <div className="form-fields">
        <ComboBox
          label={t.customer}
          optional
          placeholder={t.any}
          value={choice(scope.customerId, scope.customer)}
          load={suggestCustomers}
          onChange={item => setScope({ ...scope, customerId: item?.id ?? null, customer: item?.label ?? null })}
        />
        <ComboBox
          label={t.executor}
          optional
          placeholder={t.any}
          value={choice(scope.executorId, scope.executor)}
          load={suggestExecutors}
          onChange={item => setScope({ ...scope, executorId: item?.id ?? null, executor: item?.label ?? null })}
        />
        <ComboBox
          label={t.from}
          optional
          placeholder={t.any}
          value={choice(scope.from, scope.fromName?.[locale] ?? null)}
          load={places}
          onChange={item => setScope({ ...scope, from: item?.id ?? null, fromName: named(item?.label) })}
        />
        <ComboBox
          label={t.to}
          optional
          placeholder={t.any}
          value={choice(scope.to, scope.toName?.[locale] ?? null)}
          load={places}
          onChange={item => setScope({ ...scope, to: item?.id ?? null, toName: named(item?.label) })}
        />
        <Select
          label={t.body}
          optional
          clearable
          placeholder={t.any}
          value={scope.bodyType}
          onChange={bodyType => setScope({ ...scope, bodyType })}
          options={bodies.map(({ code }) => ({ id: code, label: body(code) }))}
        />
      </div>
      <div className="row">
        <Button
          disabled={half}
          onClick={() => {
            onAdd(scope)
            setScope(whatever)
          }}
        >
          {t.addScope}
        </Button>
        {JSON.stringify(scope) === JSON.stringify(whatever) && <span className="muted s13">{t.allHint}</span>}
      </div>
    </>
  )
}

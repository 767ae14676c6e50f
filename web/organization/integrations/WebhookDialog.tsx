import { useState } from 'react'
import { type OccurrenceCode, occurrenceCodes, occurrences } from '#contract/occurrences.ts'
import { type Webhook, webhooks } from '#contract/webhooks.ts'
import { useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Secret, Trouble } from './SecretText.tsx'
import { words } from './words.ts'

/** Adds a webhook and shows once what its messages are signed with, or changes one. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const create = useSend(webhooks.create)
  const save = useSend(webhooks.save)
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly OccurrenceCode[]>(webhook?.filter.events ?? [])
  const [othersOnly, setOthersOnly] = useState(webhook?.filter.othersOnly ?? false)
  const [on, setOn] = useState(webhook?.state !== 'off')
  const made = create.data
  const options = occurrenceCodes.map(id => ({ id, label: occurrences[id].words[locale], hint: id }))
  const submit = () => {
    const draft = { name: name.trim(), filter: { events: [...events], othersOnly } }
    if (webhook) save.mutate({ webhookId: webhook.id, ...draft, url: url.trim() || null, on }, { onSuccess: onClose })
    else create.mutate({ ...draft, url: url.trim() })
  }
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={webhook ? webhook.name : t.addWebhook}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{made ? t.done : t.close}</Button>
          {!made && (
            <Button type="submit" form="webhook" variant="primary" pending={create.isPending || save.isPending}>
              {webhook ? t.save : t.add}
            </Button>
          )}
        </>
      }
    >
      <form
        id="webhook"
        className="org-dialog"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {made ? (
          <Secret label={t.secret} value={made.secret} />
        ) : (
          <>
            <Trouble error={create.error ?? save.error} />
            <TextField label={t.name} value={name} onChange={setName} maxLength={100} autoFocus />
            <TextField
              label={t.url}
              type="url"
              value={url}
              onChange={setUrl}
              optional={webhook !== null}
              description={webhook ? t.urlNote : undefined}
            />
            <MultiSelect
              label={t.events}
              variant="field"
              value={events}
              options={options}
              onChange={setEvents}
              placeholder={t.allEvents}
              searchable
            />
            <Checkbox checked={othersOnly} onChange={setOthersOnly}>
              {t.othersOnly}
            </Checkbox>
            {webhook && (
              <Checkbox checked={on} onChange={setOn}>
                {t.on}
              </Checkbox>
            )}
          </>
        )}
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { type Client, ClientPlan, clients } from '#contract/clients.ts'
import { useSend } from '#web/api/query.ts'
import { decisionWords, planWords } from '#web/clients/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

type Props = { client: Client; onClose: () => void; onDone: () => void }

/** The plan of use of an organisation, its limits and its contract with the platform. */
export function TermsDialog({ client, onClose, onDone }: Props) {
  const t = useWords(decisionWords)
  const plans = useWords(planWords)
  const move = useSend(clients.move)
  const { terms } = client
  const [plan, setPlan] = useState<ClientPlan>(terms.plan)
  const [people, setPeople] = useState(terms.maxPeople === null ? '' : String(terms.maxPeople))
  const [number, setNumber] = useState(terms.contract?.number ?? '')
  const [on, setOn] = useState<string | null>(terms.contract?.on ?? null)
  const [until, setUntil] = useState<string | null>(terms.contract?.until ?? null)
  const named = number.trim() !== ''
  const fits = (people === '' || /^[1-9]\d{0,4}$/.test(people)) && named === (on !== null)
  const contract = named && on !== null ? { number: number.trim(), on, until } : null
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.termsTitle(client.name)}
      confirm={t.save}
      disabled={!fits}
      pending={move.isPending}
      error={move.error?.message}
      onConfirm={() =>
        move.mutate(
          {
            id: client.id,
            version: client.version,
            action: 'agree',
            terms: { plan, maxPeople: people === '' ? null : Number(people), contract },
          },
          { onSuccess: onDone },
        )
      }
    >
      <Select
        label={t.plan}
        value={plan}
        onChange={next => next && setPlan(next)}
        options={ClientPlan.options.map(id => ({ id, label: plans[id] }))}
      />
      <TextField
        label={t.maxPeople}
        value={people}
        onChange={setPeople}
        inputMode="numeric"
        maxLength={5}
        optional
        description={t.maxPeopleNote}
      />
      <TextField label={t.number} value={number} onChange={setNumber} maxLength={60} optional />
      <DateField label={t.on} value={on} onChange={setOn} optional />
      <DateField label={t.until} value={until} onChange={setUntil} optional />
    </ConfirmDialog>
  )
}

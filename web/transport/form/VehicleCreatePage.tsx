import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { files } from '#contract/files.ts'
import { type VehicleCard, vehicles } from '#contract/vehicles.ts'
import { ask } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { now } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { labelOf, useVehicleParts } from './useVehicleParts.tsx'
import { VehicleSummary } from './VehicleSummary.tsx'
import { blankDraft, draftOf, fieldErrorsOf, fieldErrorsOfRefusal, fieldsOf } from './vehicleFields.ts'
import '../transport.css'
import { formWords } from '#web/transport/words.ts'

/** Adds a vehicle: as a draft to be filled in later, or sent to be verified at once. */
export function VehicleCreatePage() {
  const t = useWords(formWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const create = useSend(vehicles.create)
  const goal = useRef<'keep' | 'submit'>('submit')
  const [start] = useState(() => fieldsOf(blankDraft(), crypto.randomUUID()))
  const form = useForm({
    name: 'vehicle/new',
    start,
    label: field => labelOf(field, locale),
    check: values => fieldErrorsOf(values, now(), goal.current === 'submit', locale),
    refusalErrorsOf: refusal => fieldErrorsOfRefusal(refusal.info, refusal.message, locale),
    send: async values => {
      const card = await create.mutateAsync({ draft: draftOf(values), goal: goal.current })
      // scans that could not be given over stay with the form for a month; the vehicle itself is there
      const [, left] = await ask(files.attach, { data: { kind: 'vehicle', objectId: card.id, draftId: values.formId } }, { quiet: true })
      if (left) toasts.add({ type: 'warning', title: t.scansLeft, content: card.plate })
      return card
    },
    onSent: (card: VehicleCard) => {
      toasts.add({ type: 'success', title: card.status === 'draft' ? t.kept : t.added, content: card.plate })
      void navigate(paths.vehicle(card.id), { replace: true })
    },
  })
  const parts = useVehicleParts(form, false, { objectId: form.values.formId, draft: true })
  const send = async (next: 'keep' | 'submit') => {
    goal.current = next
    await form.submit()
    goal.current = 'submit'
  }
  return (
    <FormPage
      form={form}
      title={t.createTitle}
      parts={parts}
      marksRequired
      summary={<VehicleSummary values={form.values} />}
      submit={t.add}
      ready={t.ready}
      actions={
        <Button block disabled={form.sending} onClick={() => void send('keep')}>
          {t.keep}
        </Button>
      }
    />
  )
}

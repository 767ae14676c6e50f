import { useState } from 'react'
import { useNavigate } from 'react-router'
import { drivers } from '#contract/drivers.ts'
import { files } from '#contract/files.ts'
import { useSend } from '#web/api/query.ts'
import { cardWords } from '#web/drivers/words.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { DriverScans } from './DriverScans.tsx'
import { Duplicates } from './Duplicates.tsx'
import { draftOf, emptyValues, fieldErrorsOf, shownFieldOf } from './draft.ts'
import { useDriverLabel, useDriverParts } from './useDriverParts.tsx'

/** The form of a new driver; what is not known yet may be left for later. */
export function DriverCreatePage() {
  const t = useWords(cardWords)
  const { locale } = useLocale()
  const navigate = useNavigate()
  const { mutateAsync: create } = useSend(drivers.create)
  const { mutateAsync: attach } = useSend(files.attach)
  const label = useDriverLabel()
  const [draftId] = useState(() => crypto.randomUUID())
  const form = useForm({
    name: 'driver/new',
    start: { ...emptyValues, draftId },
    label,
    check: values => fieldErrorsOf(values, locale),
    refusalErrorsOf: refusal => refusalErrors(refusal).map(error => ({ ...error, field: shownFieldOf(error.field) })),
    send: async ({ draftId: scans, ...values }) => {
      const made = await create({ draft: draftOf(values, null) })
      await attach({ kind: 'driver', objectId: made.id, draftId: scans }).catch(() =>
        toasts.add({ type: 'warning', title: t.scansLeft, content: `${values.lastName} ${values.firstName}` }),
      )
      return made
    },
    onSent: ({ id }) => {
      toasts.add({ type: 'success', title: t.created, content: '' })
      void navigate(paths.driver(id), { replace: true })
    },
  })
  const parts = useDriverParts(form as never, null)
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      submit={t.submitNow}
      errorsTitle={t.errorsTitle}
      marksRequired
      parts={[...parts, { id: 'scans', title: t.scans, fields: ['scan'], content: <DriverScans objectId={form.values.draftId} draft /> }]}
      summary={<Duplicates driverId={null} phone={form.values.phone} licence={form.values.licence} />}
    />
  )
}

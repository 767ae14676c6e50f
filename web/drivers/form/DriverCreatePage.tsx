import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { drivers } from '#contract/drivers.ts'
import { files } from '#contract/files.ts'
import { isLicence, readPhone } from '#contract/identifiers.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { cardWords, secretWords } from '#web/drivers/words.ts'
import { FormPage } from '#web/forms/FormPage.tsx'
import { refusalErrors } from '#web/forms/fieldErrors.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { DriverScans } from './DriverScans.tsx'
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
      parts={[...parts, { id: 'scans', title: t.scans, fields: ['scan'], content: <DriverScans objectId={form.values.draftId} draft /> }]}
      summary={<Duplicates driverId={null} phone={form.values.phone} licence={form.values.licence} />}
    />
  )
}

/** Other drivers with the same phone or licence, said while the form is filled in. */
export function Duplicates({ driverId, phone, licence }: { driverId: string | null; phone: string | null; licence: string | null }) {
  const t = useWords(cardWords)
  const names = useWords(secretWords)
  const asked = {
    driverId,
    phone: phone !== null && readPhone(phone) !== null ? phone : null,
    licence: licence !== null && isLicence(licence) ? licence : null,
  }
  const text = JSON.stringify(asked)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 400)
    return () => clearTimeout(timer)
  }, [text])
  const question = JSON.parse(settled) as typeof asked
  const { data } = useQuery({
    ...queryOf(drivers.duplicates, {}, { data: question, quiet: true }),
    enabled: question.phone !== null || question.licence !== null,
  })
  return (data?.items ?? []).map(duplicate => (
    <Banner key={`${duplicate.by} ${duplicate.id}`} tone="warn" action={<Link to={paths.driver(duplicate.id)}>{t.openDuplicate}</Link>}>
      {t.duplicate(duplicate.name, names[duplicate.by])}
      {duplicate.status === 'dismissed' && <>: {t.duplicateDismissed}</>}
    </Banner>
  ))
}

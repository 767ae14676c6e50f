import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { drivers } from '#contract/drivers.ts'
import { isLicence, readPhone } from '#contract/identifiers.ts'
import { queryOf } from '#web/api/query.ts'
import { cardWords, secretWords } from '#web/drivers/words.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Link } from '#web/ui/text/Link.tsx'

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

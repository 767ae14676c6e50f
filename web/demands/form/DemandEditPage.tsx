import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { DemandCard } from '#contract/demand-card.ts'
import { demands } from '#contract/demands.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { clockSet } from '#web/api/session.ts'
import { demandWords } from '#web/demands/words.ts'
import { now } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Unopened } from '#web/unopened/Unopened.tsx'
import { DemandForm } from './DemandForm.tsx'
import type { DemandFields } from './draft.ts'
import { fieldsOfDemand, placesOf } from './opened.ts'
import { createWords } from './words.ts'

const waiting = <Skeleton lines={8} height={36} />

/** A draft gone on with, or a published demand changed. */
export function DemandEditPage() {
  const { id: demandId = '' } = useParams()
  const t = useWords(createWords)
  const w = useWords(demandWords)
  const asked = useQuery(queryOf(demands.get, { demandId }, { quiet: true }))
  const { data } = asked
  if (data) return <Opened key={demandId} card={data} />
  return (
    <Unopened
      query={asked}
      waiting={waiting}
      gone={{ title: t.goneTitle, text: t.goneText, back: t.back, to: paths.demands('forwarder') }}
      failed={w.failed}
    />
  )
}

/** The form goes on from what was first read: a later answer is met by the form itself. */
function Opened({ card }: { card: DemandCard }) {
  const w = useWords(demandWords)
  const { locale } = useLocale()
  const [opened, setOpened] = useState<{ card: DemandCard; start: DemandFields } | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [first] = useState(card)
  useEffect(() => {
    let gone = false
    startOf(first, locale).then(
      start => !gone && setOpened(last => last ?? { card: first, start }),
      error => !gone && setFailed(error),
    )
    return () => {
      gone = true
    }
  }, [first, locale])
  if (failed !== null) return <ErrorState title={<h1>{w.failed}</h1>}>{failed instanceof CallError ? failed.message : ''}</ErrorState>
  if (opened === null) return waiting
  return <DemandForm card={opened.card} start={opened.start} />
}

const startOf = async (card: DemandCard, locale: Locale) => {
  const [places] = await Promise.all([placesOf(card, locale), clockSet()])
  return fieldsOfDemand(card, places, locale, now())
}

import { useQueries } from '@tanstack/react-query'
import { demands } from '#contract/demands.ts'
import type { Audience } from '#contract/tender-draft.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat, useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { audienceOf, type DemandFields } from './draft.ts'
import { createWords } from './words.ts'

/** How many read it at once and how many after each delay. */
export function DemandReach({ fields }: { fields: DemandFields }) {
  const t = useWords(createWords)
  const f = useFormat()
  const moment = useNow(60_000)
  const audience = audienceOf(fields)
  const delays = [...new Set(fields.groups.map(({ delay }) => (typeof delay === 'number' ? delay : 0)))].sort((a, b) => a - b)
  const steps: { delay: number; audience: Audience }[] =
    audience === null
      ? []
      : audience.kind === 'groups'
        ? delays.map(delay => ({
            delay,
            audience: {
              kind: 'groups',
              groupIds: fields.groups.filter(each => (typeof each.delay === 'number' ? each.delay : 0) === delay).map(({ id }) => id),
            },
          }))
        : [{ delay: 0, audience }]
  const found = useQueries({ queries: steps.map(step => queryOf(demands.reach, {}, { data: { audience: step.audience }, quiet: true })) })
  const nobody = steps.length > 0 && found.every(({ data }) => data?.organizations === 0)
  return (
    <section aria-label={t.preview}>
      <h3>{t.preview}</h3>
      <ul className="demand-plain s13">
        {steps.map(({ delay }, i) => {
          const data = found[i]?.data
          return (
            <li key={delay} className="row">
              <span>
                {delay === 0 ? t.atOnce : t.after(f.duration(delay * 60_000))}
                {delay > 0 && <span className="muted"> {f.time(moment + delay * 60_000)}</span>}
              </span>
              <span className="spacer" />
              <b className="nowrap">{data ? t.reaches(data.organizations) : t.counting}</b>
            </li>
          )
        })}
      </ul>
      {nobody && <p className="s13 warn">{t.nobody}</p>}
    </section>
  )
}

import type { Output } from '#contract/call.ts'
import type { FlagEdition, flags } from '#contract/flags.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { DayBars } from './DayBars.tsx'
import { valueText } from './draft.ts'
import { editorWords, listWords } from './words.ts'

type ToggleCard = Output<typeof flags.get>

/** How often each variant was given in two weeks, and how often nothing could be worked out. */
export function Figures({ card: { flag, counts } }: { card: ToggleCard }) {
  const t = useWords(editorWords)
  const f = useFormat()
  const byVariant = [...Map.groupBy(counts, ({ variant }) => variant)].map(([variant, rows]) => ({
    variant,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    failed: rows.reduce((sum, { failed }) => sum + failed, 0),
  }))
  const all = byVariant.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section title={t.counts} aside={<DayBars label={t.counts} days={flag.evaluations} none="" />}>
      {byVariant.length === 0 ? (
        <p className="muted s13">{t.noCounts}</p>
      ) : (
        <table className="settle-table">
          <thead>
            <tr>
              <th scope="col">{t.variant}</th>
              <th scope="col" className="num">
                {t.count}
              </th>
              <th scope="col" className="num">
                {t.part}
              </th>
              <th scope="col" className="num">
                {t.failedCount}
              </th>
            </tr>
          </thead>
          <tbody>
            {byVariant.map(({ variant, count, failed }) => (
              <tr key={variant}>
                <th scope="row" className="mono">
                  {variant || '–'}
                </th>
                <td className="num">{f.number(count)}</td>
                <td className="num">{f.percent(count / all)}</td>
                <td className="num">{f.number(failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

/** The files of the code that ask for it. */
export function Places({ card: { places } }: { card: ToggleCard }) {
  const t = useWords(editorWords)
  return (
    <Section title={t.places}>
      {places.length === 0 ? (
        <p className="muted s13">{t.noPlaces}</p>
      ) : (
        <ul className="stack">
          {places.map(path => (
            <li key={path} className="mono s13">
              {path}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** What the toggle was, who made it so and why, with what each time changed, and the way back. */
export function Past({ card: { flag, editions }, onRestore }: { card: ToggleCard; onRestore: (version: number) => void }) {
  const t = useWords(editorWords)
  const f = useFormat()
  const changes = useChanges()
  return (
    <Section title={t.past}>
      {editions.length === 0 ? (
        <p className="muted s13">{t.noPast}</p>
      ) : (
        <ol className="flags-list">
          {editions.map((edition, at) => (
            <li key={edition.version}>
              <span className="row row-wrap">
                <b className="medium">{t.edition(edition.version)}</b>
                <span className="muted s13">
                  {f.dateTime(edition.at)}, {edition.by}
                </span>
                <span className="spacer" />
                {edition.version === flag.version ? (
                  <Badge>{t.present}</Badge>
                ) : (
                  <Button size="small" onClick={() => onRestore(edition.version)}>
                    {t.restore}
                  </Button>
                )}
              </span>
              {edition.reason && <p>{edition.reason}</p>}
              <ul className="s13 ink-2">
                {changes(edition, editions[at + 1]).map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** What one state has otherwise than the one before it, a line for each part. */
function useChanges(): (edition: FlagEdition, before: FlagEdition | undefined) => string[] {
  const t = useWords(editorWords)
  const states = useWords(listWords)
  const f = useFormat()
  const said = ({ enabled, forTesters, rules, ...edition }: FlagEdition): [string, string][] => [
    [t.state, enabled ? states.on : forTesters ? states.testers : states.off],
    [t.rest, rules.rest.map(({ variant, percent }) => `${variant} ${f.percent(percent / 100, 2)}`).join(', ')],
    ...rules.targets.map((target, at): [string, string] => [t.rule(at + 1), targetText(target)]),
    [t.by, rules.by === 'person' ? t.byPerson : t.byOrganization],
    [t.needs, rules.needs.map(({ key, variant }) => `${key} = ${variant}`).join(', ')],
    [t.choice, rules.choice ? '✓' : ''],
    [t.variants, rules.variants.map(({ name, value }) => `${name} = ${valueText(value)}`).join(', ')],
    [t.nameRu, edition.name_ru],
    [t.nameEn, edition.name_en],
    [t.aboutRu, edition.about_ru],
    [t.aboutEn, edition.about_en],
    [t.owner, edition.owner],
    [t.removeOn, edition.removeOn ? f.date(edition.removeOn) : ''],
  ]
  return (edition, before) => {
    if (!before) return [t.added]
    const was = new Map(said(before))
    const is = new Map(said(edition))
    return [...new Set([...is.keys(), ...was.keys()])].flatMap(part => {
      const [from, to] = [was.get(part) ?? '', is.get(part) ?? '']
      return from === to ? [] : [`${part}: ${from || '–'} → ${to || '–'}`]
    })
  }
}

/** A rule of a former state in few words. */
function targetText({
  orgIds,
  userIds,
  roles,
  sides,
  hosts,
  testers,
  from,
  until,
  shares,
}: FlagEdition['rules']['targets'][number]): string {
  const named = [...roles, ...sides, ...hosts, ...(testers ? ['testers'] : []), from ?? '', until ?? ''].filter(Boolean)
  const counted = orgIds.length + userIds.length
  return `${[counted > 0 ? `#${counted}` : '', ...named].filter(Boolean).join(' + ') || '*'}: ${shares.map(({ variant, percent }) => `${variant} ${percent}%`).join(', ')}`
}

/** What people think of it, the latest first. */
export function Opinions({ card: { opinions } }: { card: ToggleCard }) {
  const t = useWords(editorWords)
  const f = useFormat()
  const { locale } = useLocale()
  return (
    <Section title={t.opinions} number={opinions.length > 0 ? opinions.length : undefined}>
      {opinions.length === 0 ? (
        <p className="muted s13">{t.noOpinions}</p>
      ) : (
        <ul className="flags-list" lang={locale}>
          {opinions.map(({ at, name, organization, useful, text }) => (
            <li key={`${at} ${name}`}>
              <span className="row row-wrap s13">
                <b className="medium">{name}</b>
                <span className="muted">
                  {organization}, {f.dateTime(at)}
                </span>
                {useful !== null && <Badge tone={useful ? 'go' : 'neutral'}>{useful ? t.useful : t.useless}</Badge>}
              </span>
              {text && <p>{text}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

import type { TitleLine } from '#contract/waybills.ts'
import { useLocale } from '#web/i18n/words.ts'

export type TitlePart = { head: TitleLine | null; lines: TitleLine[]; key: string }

export function TitlePartView({ head, lines }: Pick<TitlePart, 'head' | 'lines'>) {
  const { locale } = useLocale()
  return (
    <section>
      {head && <h3>{head.name[locale]}</h3>}
      <dl>
        {lines.map((line, i) => (
          <div key={`${i} ${line.name.en}`}>
            <dt>{line.name[locale]}</dt>
            <dd>{line.value?.[locale]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { featureOf } from '#contract/features.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { words } from './words.ts'

/** What was new with a feature and since when; nothing of a flag the code does not ask for. */
export function FlagNews({ of }: { of: string }) {
  const t = useWords(words)
  const f = useFormat()
  const { locale } = useLocale()
  const news = featureOf(of)?.news
  if (!news) return null
  return (
    <details>
      <summary className="s13">{t.news(f.date(news.since))}</summary>
      <p className="ink-2 s13">{news[locale]}</p>
    </details>
  )
}

import { type ReactNode, useEffect } from 'react'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Logo } from '#web/ui/pictures/Logo.tsx'
import './AuthFrame.css'
import { words } from './words.ts'

/** The calm page around everything that happens before sign-in: no menu, no calls of its own. */
export function AuthFrame({
  title,
  mark,
  tone,
  wide,
  children,
}: {
  title: string
  mark?: ReactNode
  tone?: 'private'
  /** For a form. */
  wide?: boolean
  children: ReactNode
}) {
  const t = useWords(words)
  const { locale, setLocale } = useLocale()
  useEffect(() => {
    document.title = `${title} · ${t.product}`
  }, [title, t])
  return (
    <div className="auth" data-tone={tone} data-wide={wide}>
      <header>
        <Logo name={t.product} />
        <Segmented
          label={t.language}
          size="small"
          value={locale}
          onChange={setLocale}
          options={[
            { id: 'ru', label: 'Русский' },
            { id: 'en', label: 'English' },
          ]}
        />
      </header>
      <main>
        {mark && <p className="auth-mark">{mark}</p>}
        <h1>{title}</h1>
        {children}
      </main>
      <footer>{t.help}</footer>
    </div>
  )
}

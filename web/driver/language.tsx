import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Bilingual } from '#contract/primitives.ts'
import type { Locale } from '#web/i18n/words.ts'

const KEY = 'locale'

/** Each language by its own name. */
export const languageNames: Bilingual = { en: 'English', ru: 'Русский' }

/** The language chosen before, else that of the phone; a phone that speaks neither of ours gets Russian. */
export function phoneLocale(): Locale {
  const stored = (() => {
    try {
      return localStorage.getItem(KEY)
    } catch {
      return null
    }
  })()
  if (stored === 'ru' || stored === 'en') return stored
  return navigator.languages.map(tag => tag.slice(0, 2)).find(tag => tag === 'ru' || tag === 'en') === 'en' ? 'en' : 'ru'
}

type Choice = { locale: Locale; setLocale(locale: Locale): void }
const Language = createContext<Choice>({ locale: 'ru', setLocale: () => {} })

/** Gives the language to the whole page and remembers the choice. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [locale, setChosen] = useState(phoneLocale)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const setLocale = (next: Locale) => {
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // switched for this visit
    }
    setChosen(next)
  }
  return <Language value={{ locale, setLocale }}>{children}</Language>
}

export const useLanguage = (): Choice => useContext(Language)

/** The texts of this page in its language. */
export const useTexts = <T,>(words: Record<Locale, T>): T => words[useLanguage().locale]

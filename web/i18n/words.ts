import { createContext, createElement, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

export type Locale = 'ru' | 'en'

type Word = string | ((...facts: never[]) => string)
type Words = Record<string, { ru: Word; en: Word }>
type Spoken<W extends Words> = { [K in keyof W]: W[K]['ru'] extends string ? string : W[K]['ru'] }
type Matched<W extends Words> = { [K in keyof W]: { ru: W[K]['ru']; en: W[K]['ru'] extends string ? string : W[K]['ru'] } }

/**
 * The texts of one module, both languages side by side: a text without its translation does not compile, and one missing at run time is shown
 * in English. A built page has those of its own language alone (`tools/languages.ts`).
 */
export function defineWords<const W extends Words>(words: W & Matched<W>): Record<Locale, Spoken<W>> {
  const pick = (locale: Locale) =>
    Object.fromEntries(
      Object.entries<Words[string] | Word>(words).map(([key, word]) => [key, typeof word === 'object' ? (word[locale] ?? word.en) : word]),
    ) as Spoken<W>
  return { ru: pick('ru'), en: pick('en') }
}

type Choice = { locale: Locale; setLocale: (locale: Locale) => void }

const LocaleContext = createContext<Choice>({ locale: 'ru', setLocale: () => {} })

const storageKey = 'locale'

/** The language the page came in; else the one the user chose before, Russian when none is stored. */
export function keptLocale(): Locale {
  try {
    const of = globalThis.document?.documentElement.dataset.locale ?? globalThis.localStorage?.getItem(storageKey)
    return of === 'en' ? 'en' : 'ru'
  } catch {
    return 'ru'
  }
}

/**
 * Gives the language to everything below, remembers the choice and keeps `<html lang>` true. A page that came in one language is asked for
 * anew in the other, by `web/public/boot.js`.
 */
export function LocaleProvider({ children, initial }: { children: ReactNode; initial?: Locale }) {
  const [locale, setChosen] = useState<Locale>(() => initial ?? keptLocale())

  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])

  const choice = useMemo<Choice>(
    () => ({
      locale,
      setLocale: next => {
        try {
          localStorage.setItem(storageKey, next)
        } catch {
          // A browser that forbids storage still switches for this visit.
        }
        if (document.documentElement.dataset.locale) location.reload()
        else setChosen(next)
      },
    }),
    [locale],
  )

  return createElement(
    LocaleContext,
    { value: choice },
    createElement(I18nProvider, { locale: locale === 'ru' ? 'ru-RU' : 'en-GB', children }),
  )
}

/** The language of the page, and the way to change it. */
export const useLocale = (): Choice => useContext(LocaleContext)

/** The texts of a module in the language of the page. */
export const useWords = <T>(words: Record<Locale, T>): T => words[useContext(LocaleContext).locale]

/** The texts of one module where there is no component to ask for the language. */
export const spoken = <T>(words: Record<Locale, T>, locale: Locale = keptLocale()): T => words[locale]

type Forms = { one: string; two?: string; few?: string; many?: string; zero?: string; other: string }

const rules = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') }
const counts = {
  ru: new Intl.NumberFormat('ru', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
}

/** The form of a word that this language uses after `n`: 1 заказ, 2 заказа, 5 заказов, 1,5 заказа. */
export const plural = (locale: Locale, n: number, forms: Forms): string => forms[rules[locale].select(n)] ?? forms.other

/** Number and word together in Russian; a fraction takes the form of 2. */
export const countRu = (n: number, one: string, few: string, many: string): string =>
  `${counts.ru.format(n)}\u00a0${plural('ru', n, { one, few, many, other: few })}`

export const countEn = (n: number, one: string, other: string): string => `${counts.en.format(n)}\u00a0${plural('en', n, { one, other })}`

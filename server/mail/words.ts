import type { Locale } from '#contract/primitives.ts'

/** What stands around every letter. */
export const frameWords: Record<Locale, { product: string; footer: string }> = {
  ru: { product: 'Трасса', footer: 'Письмо отправлено автоматически. Если вы его не ждали, ничего делать не нужно.' },
  en: { product: 'Trassa', footer: 'This letter was sent automatically. If you did not expect it, nothing has to be done.' },
}

import type { MenuItem } from '#contract/menu.ts'
import { useWords } from '#web/i18n/words.ts'
import { briefWords, itemWords } from './words.ts'

/** Titles of items: the product words its own, the others bring theirs. */
export function useTitles(): (item: MenuItem) => string {
  const own = useWords(itemWords) as Readonly<Record<string, string>>
  return item => (item.key !== null && Object.hasOwn(own, item.key) ? own[item.key]! : item.title)
}

/** The same where there is room for one short word. */
export function useBrief(): (item: MenuItem) => string {
  const full = useTitles()
  const short = useWords(briefWords) as Readonly<Record<string, string>>
  return item => (item.key !== null && Object.hasOwn(short, item.key) ? short[item.key]! : full(item))
}

import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import { writeQuery } from '#contract/query-string.ts'
import { setSide, signOut, useMe, useSide } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useMenu } from '#web/menu/menu.ts'
import { documentWords } from '#web/orders/executionWords.ts'
import { paths } from '#web/paths.ts'
import { useDensity, useTheme } from '#web/ui/appearance.ts'
import { OrderIcon } from '#web/ui/pictures/icons.tsx'
import { arranged } from './arrange.ts'
import { type Entry, entryOf, recentOf } from './entries.ts'
import { placesFor } from './places.ts'
import { useAnswer } from './useAnswer.ts'
import { visitsOf } from './visits.ts'
import { words } from './words.ts'

/** Everything there is for a text, in the order it is shown. */
export function useSections(text: string) {
  const t = useWords(words)
  const kinds = useWords(documentWords) as Readonly<Record<string, string>>
  const { locale, setLocale } = useLocale()
  const me = useMe()
  const side = useSide()
  const navigate = useNavigate()
  const { items: menu } = useMenu()
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  const answer = useAnswer(text)

  const recent = useMemo(() => visitsOf(me.employee.id).map(visit => recentOf(visit, locale)), [me.employee.id, locale])
  const places = useMemo(
    () =>
      placesFor({
        locale,
        side,
        sides: me.organization.sides,
        permissions: me.permissions as readonly Permission[],
        menu,
        theme,
        density,
        go: {
          side: next => {
            setSide(next)
            void navigate(paths.home())
          },
          theme: setTheme,
          density: setDensity,
          locale: setLocale,
          signOut: () => void signOut(),
        },
      }),
    [locale, side, me, menu, theme, density, navigate, setTheme, setDensity, setLocale],
  )
  const found = answer.items.map(item => entryOf(item, locale, { draft: t.draft, ofDocument: code => kinds[code] ?? code }))
  const sections = arranged(text, { recent, places }, found)
  const search = text.trim()
  if (search !== '' && side !== null && me.permissions.includes('orders.view'))
    sections.push({ group: 'list', entries: [inOrders(t.inOrders(search), `${paths.orders(side)}?${writeQuery({ search }, 'orders')}`)] })
  return { ...answer, sections }
}

const inOrders = (title: string, to: string): Entry => ({
  key: 'list',
  group: 'list',
  title,
  note: '',
  icon: OrderIcon,
  way: { to },
  names: [],
  exact: false,
  visit: null,
})

import { Outlet } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { NoRight } from '#web/ui/ErrorState.tsx'
import { rightWords, words } from './words.ts'

/** Shows the screens below it to those who may open them; others read who can open them for them. The server refuses them anyway. */
export function Allowed({ side, needs }: { side?: Side; needs: Permission }) {
  const t = useWords(words)
  const rights = useWords(rightWords) as Readonly<Partial<Record<Permission, string>>>
  const me = useMe()
  const wrongSide = side !== undefined && !me.organization.sides.includes(side)
  if (!wrongSide && me.permissions.includes(needs)) return <Outlet />
  return (
    <div className="shell-state">
      <NoRight title={<h1>{t.noRightTitle}</h1>} actions={<ButtonLink to={paths.home()}>{t.home}</ButtonLink>}>
        {wrongSide ? t.noSideText(t[side]) : t.noRightText(rights[needs] ?? needs)}
      </NoRight>
    </div>
  )
}

import { type Permission, permissions, permissionWords } from '#contract/permissions.ts'
import { Side } from '#contract/primitives.ts'
import { useMe } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { NoRight } from '#web/ui/feedback/ErrorState.tsx'
import { closedWords } from './closedWords.ts'
import './screen.css'
import { words } from './words.ts'

/** A screen this person may not open, and who can open it for him. */
export function Closed({ side, needs }: { side: Side | undefined; needs: Permission | undefined }) {
  const t = useWords(closedWords)
  const { home } = useWords(words)
  const { locale } = useLocale()
  const { sides } = useMe().organization
  const forSides = side ? [side] : Side.options.filter(one => needs && (permissions[needs] as readonly string[]).includes(one))
  const reason =
    forSides.length === 0
      ? t.platformText
      : forSides.some(one => sides.includes(one)) && needs
        ? t.rightText(permissionWords[needs][locale])
        : t.sideText(forSides.map(one => t[one]).join(t.and))
  return (
    <div className="screen-state">
      <NoRight title={<h1>{t.title}</h1>} actions={<ButtonLink to={paths.home()}>{home}</ButtonLink>}>
        {reason}
      </NoRight>
    </div>
  )
}

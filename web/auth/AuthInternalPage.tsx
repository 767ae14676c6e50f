import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { words } from './words.ts'

/** The entrance of staff and test stands; closed unless an installation opens it. */
export function AuthInternalPage() {
  const t = useWords(words)
  return (
    <AuthFrame title={t.internalTitle} mark={<Badge tone="warn">{t.internalMark}</Badge>}>
      <p>{t.internalText}</p>
      <div className="auth-actions">
        <ButtonLink block to={paths.login()}>
          {t.toLogin}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

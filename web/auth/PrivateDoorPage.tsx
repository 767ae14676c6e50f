import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { words } from './words.ts'

/** The public door of the private trading area; it tells how to get in and nothing of what is inside. */
export function PrivateDoorPage() {
  const t = useWords(words)
  return (
    <AuthFrame title={t.privateTitle} tone="private" mark={<Badge tone="private">{t.privateMark}</Badge>}>
      <p>{t.privateText}</p>
      <p>{t.privateHow}</p>
      <div className="auth-actions">
        <ButtonLink variant="primary" size="large" block to={paths.auth()}>
          {t.signIn}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

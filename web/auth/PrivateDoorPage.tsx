import { useWords } from '#web/i18n/words.ts'
import { screens } from '#web/screens.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { words } from './words.ts'

/** The public door of the private trading area; it tells how to get in and nothing of what is inside. */
export function PrivateDoorPage() {
  const t = useWords(words)
  return (
    <AuthFrame title={t.privateTitle} tone="private" mark={<Badge tone="private">{t.privateMark}</Badge>}>
      <p>{t.privateText}</p>
      <h2>{t.privateHow}</h2>
      <ol className="auth-steps">
        <li>{t.privateAsk}</li>
        <li>{t.privateApply}</li>
        <li>{t.privateRules}</li>
      </ol>
      <div className="auth-actions">
        {/* who is not signed in is asked to on his way there, and comes back to it */}
        <ButtonLink variant="primary" size="large" block to={screens.privateArea.path}>
          {t.privateEnter}
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}

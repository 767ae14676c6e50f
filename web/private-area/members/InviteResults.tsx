import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { CheckIcon, CloseIcon } from '#web/ui/pictures/icons.tsx'
import type { Results } from './useInvitation.ts'
import { inviteWords } from './words.ts'

/** What came of each invitation. */
export function InviteResults({ results, onAgain, onClose }: { results: Results; onAgain: () => void; onClose: () => void }) {
  const t = useWords(inviteWords)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.results}
      subtitle={t.sent(results.filter(({ ok }) => ok).length, results.length)}
      footer={
        <>
          <Button onClick={onAgain}>{t.again}</Button>
          <Button variant="primary" onClick={onClose}>
            {t.done}
          </Button>
        </>
      }
    >
      <ul className="area-results">
        {results.map((one, i) => (
          <li key={i}>
            {one.ok ? <CheckIcon size={16} className="go" /> : <CloseIcon size={16} className="danger" />}
            <span>
              <b>{one.organization?.name ?? one.tin}</b>{' '}
              {one.organization && <span className="mono muted s12">{one.organization.tin}</span>}
            </span>
            <span className={one.ok ? 'go s13' : 's13'}>{one.ok ? t.invited : one.error?.message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

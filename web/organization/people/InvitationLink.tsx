import { useQuery } from '@tanstack/react-query'
import { employees, type Invitation } from '#contract/employees.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { employeeWords } from '#web/organization/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** What became of an invitation: a letter on its way, or a link to hand over. */
export function InvitationLink({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = useWords(employeeWords)
  const byHand = invitation.letter === 'none' || invitation.letter === 'failed'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.invited(invitation.email)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className="org-dialog">
        <p>{byHand ? t.byHand : t.byLetter}</p>
        {byHand && <Link id={invitation.id} />}
      </div>
    </Dialog>
  )
}

function Link({ id }: { id: string }) {
  const t = useWords(employeeWords)
  const found = useQuery({ ...queryOf(employees.link, { id }, { quiet: true }), gcTime: 0 })
  if (found.error) return <p role="alert">{found.error.message}</p>
  if (!found.data) return <Skeleton lines={2} height={20} />
  return (
    <>
      <TextArea label={t.link} value={found.data.link} onChange={() => undefined} readOnly rows={2} />
      <div>
        <CopyButton text={found.data.link} label={t.copyLink} />
      </div>
    </>
  )
}

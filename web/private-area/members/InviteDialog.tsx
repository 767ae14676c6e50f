import { useId } from 'react'
import type { PrivateAreaCard } from '#contract/private-area-card.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { areaWords } from '#web/private-area/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { InvitedFields } from './InvitedFields.tsx'
import { InviteResults } from './InviteResults.tsx'
import { useInvitation } from './useInvitation.ts'
import { inviteWords } from './words.ts'

/** Invites executors by tax number, from own partners or by their groups, and says of each what came of it. */
export function InviteDialog({ area, onClose }: { area: PrivateAreaCard; onClose: () => void }) {
  const t = useWords(inviteWords)
  const a = useWords(areaWords)
  const form = useId()
  const mayPartners = useCan('partners.view') && area.own
  const draft = useInvitation(area)
  const { invite, how, choose, results } = draft

  if (results) return <InviteResults results={results} onAgain={draft.again} onClose={onClose} />
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t.title}
      subtitle={area.name}
      footer={
        <>
          <Button onClick={onClose}>{a.cancel}</Button>
          <Button type="submit" form={form} variant="primary" pending={invite.isPending}>
            {t.send}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack area-invite"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          draft.submit()
        }}
      >
        {invite.error && <Banner tone="danger">{invite.error.message}</Banner>}
        {mayPartners && (
          <Segmented
            label={t.how}
            value={how}
            onChange={choose}
            options={[
              { id: 'tins', label: t.tins },
              { id: 'partners', label: t.partners },
              { id: 'groups', label: t.groups },
            ]}
          />
        )}
        <InvitedFields draft={draft} />
        <DecimalField
          label={t.days}
          unit={t.daysUnit}
          digits={0}
          value={draft.days}
          onChange={draft.setDays}
          className="area-days"
          error={draft.daysWrong ? t.daysWrong : null}
        />
        <TextArea
          label={t.message}
          value={draft.message}
          onChange={draft.setMessage}
          optional
          rows={2}
          maxLength={500}
          description={t.messageHint}
        />
      </form>
    </Dialog>
  )
}

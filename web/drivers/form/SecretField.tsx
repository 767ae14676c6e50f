import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DriverSecret } from '#contract/driver-card.ts'
import { drivers, RevealWhy } from '#contract/drivers.ts'
import { ask, type CallError } from '#web/api/client.ts'
import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import '../drivers.css'
import { cardWords, secretWords, whyWords } from '#web/drivers/words.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { FieldLabel, FieldMessages } from '#web/ui/fields/Field.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { EyeIcon } from '#web/ui/pictures/screenIcons.tsx'

type SecretProps = {
  driverId: string
  secret: DriverSecret
  masked: string
  id?: string
  error?: string | null
  /** Left out where it cannot be changed. */
  onChange?: () => void
}

/** Personal data that is kept: its end in sight, the whole for who says why. */
export function SecretFace({ driverId, secret, masked, id, error, onChange }: SecretProps) {
  const t = useWords(cardWords)
  const names = useWords(secretWords)
  const may = useCan('drivers.reveal')
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  return (
    <div className="driver-secret" role="group" aria-label={names[secret]}>
      <FieldLabel>{names[secret]}</FieldLabel>
      <div className="driver-secret-face" id={id} tabIndex={-1}>
        <span className={shown === null ? 'muted truncate' : 'mono'}>{shown ?? masked.replace('••• ••• ', '••• ')}</span>
        {shown !== null && <CopyButton iconOnly size="small" text={shown} />}
        {may && (
          <IconButton
            size="small"
            label={`${shown === null ? t.show : t.hide}: ${names[secret]}`}
            icon={<EyeIcon size={16} />}
            pressed={shown !== null}
            onClick={() => (shown === null ? setAsking(true) : setShown(null))}
          />
        )}
        {onChange && (
          <Button size="small" variant="ghost" onClick={onChange}>
            {t.change}
          </Button>
        )}
      </div>
      <FieldMessages error={error ?? null} />
      {asking && (
        <RevealDialog
          driverId={driverId}
          what={secret}
          onClose={() => setAsking(false)}
          onShown={value => {
            setShown(value)
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}

function RevealDialog({
  driverId,
  what,
  onClose,
  onShown,
}: {
  driverId: string
  what: DriverSecret
  onClose: () => void
  onShown: (value: string) => void
}) {
  const t = useWords(cardWords)
  const whys = useWords(whyWords)
  const names = useWords(secretWords)
  const queries = useQueryClient()
  const [why, setWhy] = useState<RevealWhy | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const short = why === 'other' && comment.trim().length < 3
  const show = async () => {
    setTried(true)
    if (why === null || short) return
    setPending(true)
    const [answer, refused] = await ask(drivers.reveal, { data: { driverId, what: [what], why, comment: comment.trim() } }, { quiet: true })
    setPending(false)
    if (refused) return setError(refused)
    // the journal has a line more
    void queries.invalidateQueries({ queryKey: [drivers.history.path] })
    const { passport, values } = answer
    const told = passport
      ? [values.passport, passport.issuedBy, passport.issuedOn, passport.code].filter(Boolean).join(', ')
      : (values[what] ?? '')
    onShown(told)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t.showTitle}
      subtitle={names[what]}
      footer={
        <Button variant="primary" pending={pending} onClick={() => void show()}>
          {t.show}
        </Button>
      }
    >
      <div className="stack">
        <p className="ink-2">{t.showText}</p>
        <Select
          label={t.why}
          value={why}
          onChange={setWhy}
          options={RevealWhy.options.map(id => ({ id, label: whys[id] }))}
          placeholder={t.whyNone}
          error={tried && why === null ? t.whyNone : null}
        />
        {why === 'other' && (
          <TextArea
            label={t.whyComment}
            rows={2}
            maxLength={300}
            value={comment}
            onChange={setComment}
            error={tried && short ? t.whyShort : null}
          />
        )}
        {error && <Banner tone="danger">{error.message}</Banner>}
      </div>
    </Dialog>
  )
}

type FieldShape = Omit<SecretProps, 'masked' | 'onChange' | 'driverId'> & {
  driverId: string | null
  /** What is kept; null: nothing. */
  masked: string | null
  value: string | null
  onValue: (value: string | null) => void
  children: (field: { value: string; mark: ReactNode }) => ReactNode
}

/** A field of personal data: what is kept stays until it is typed anew. */
export function SecretField({ value, onValue, masked, driverId, children, ...face }: FieldShape) {
  const t = useWords(cardWords)
  if (value === null && masked !== null && driverId !== null)
    return <SecretFace {...face} masked={masked} driverId={driverId} onChange={() => onValue('')} />
  const mark =
    masked !== null ? (
      <Button size="small" variant="ghost" onClick={() => onValue(null)}>
        {t.keep}
      </Button>
    ) : undefined
  return children({ value: value ?? '', mark })
}

import { useState } from 'react'
import type { Output } from '#contract/call.ts'
import { driverLinks, type MadeDriverLink } from '#contract/driver-links.ts'
import { useSend } from '#web/api/query.ts'
import { FlightStepFrame } from '#web/flights/steps/FlightStepFrame.tsx'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { driverLinkWords } from './words.ts'

type Way = Output<typeof driverLinks.list>['ways'][number]
type Props = { flightId: string; driver: { id: string; name: string }; way: Way | null; replaces: boolean; onClose: () => void }

/** Makes a link for a driver and hands it over: as an address, as a code for his camera, by mail. */
export function DriverLinkDialog({ flightId, driver, way, replaces, onClose }: Props) {
  const t = useWords(driverLinkWords)
  const send = useSend(driverLinks.make)
  const [email, setEmail] = useState('')
  const [by, setBy] = useState<Way['by'][number] | null>(null)
  const [phone, setPhone] = useState('')
  const [made, setMade] = useState<MadeDriverLink | null>(null)
  const make = () =>
    send.mutate(
      { flightId, driverId: driver.id, email: email.trim() || null, ...(by && { by }), ...(by === 'sms' && { phone }) },
      { onSuccess: setMade },
    )
  return (
    <FlightStepFrame
      step={{ pending: send.isPending, error: send.error }}
      title={t.title}
      subtitle={driver.name}
      confirm={made ? t.done : t.create}
      fields={['email', 'phone']}
      onSubmit={made ? onClose : make}
      onClose={onClose}
    >
      <p className="s13">{made ? t.made : t.lead}</p>
      {!made && replaces && <Banner tone="warn">{t.again}</Banner>}
      {made ? (
        <>
          <p className="row row-wrap">
            <img
              src={`data:image/svg+xml,${encodeURIComponent(made.picture)}`}
              alt={t.code}
              width={176}
              height={176}
              style={{ background: '#fff' }}
            />
          </p>
          <p className="mono s12" style={{ overflowWrap: 'anywhere' }}>
            {made.url}
          </p>
          <p>
            <CopyButton text={made.url} label={t.copy} />
          </p>
          {made.sentTo && <Banner tone="info">{t.sent(made.sentTo)}</Banner>}
          {made.mailedTo && <Banner tone="info">{t.mailed(made.mailedTo)}</Banner>}
        </>
      ) : (
        <>
          {way !== null && way.by.length > 0 && (
            <Select
              label={t.sendBy}
              value={by}
              onChange={setBy}
              clearable
              placeholder={t.byNothing}
              options={way.by.map(each => ({ id: each, label: t[each] }))}
            />
          )}
          {by === 'sms' && (
            <TextField
              label={t.phone}
              optional={way?.phone != null}
              type="tel"
              value={phone}
              onChange={setPhone}
              description={way?.phone ? t.ownPhone(way.phone) : undefined}
              error={saidAt(send.error, 'phone')}
            />
          )}
          <TextField label={t.email} optional type="email" value={email} onChange={setEmail} error={saidAt(send.error, 'email')} />
        </>
      )}
    </FlightStepFrame>
  )
}

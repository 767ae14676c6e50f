import { useState } from 'react'
import { DeviceProtocol, type DeviceWithSecret, devices } from '#contract/devices.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { saidAt } from '#web/orders/actions/expectedVersion.ts'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { deviceWords } from './words.ts'

export type DeviceAddresses = Record<DeviceProtocol, string | null>

type Props = { carId: string; addresses: DeviceAddresses; onClose: () => void }

/** Registers a tracker and tells once what it is set up with. */
export function DeviceRegistration({ carId, addresses, onClose }: Props) {
  const t = useWords(deviceWords)
  const send = useSend(devices.register)
  const [protocol, setProtocol] = useState<DeviceProtocol>('wialon')
  const [number, setNumber] = useState('')
  const [name, setName] = useState('')
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<DeviceWithSecret | null>(null)
  const byNumber = protocol === 'wialon'
  const identifier = number.trim()
  const [tried, setTried] = useState(false)
  const wrong = byNumber && !/^[0-9A-Za-z._-]{3,40}$/.test(identifier)
  const register = () => {
    setTried(true)
    if (wrong) return
    send.mutate(
      { carId, protocol, name: name.trim(), identifier: byNumber ? identifier : null, withSecret: !(byNumber && open) },
      { onSuccess: setMade },
    )
  }
  const atNumber = saidAt(send.error, 'identifier')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title}
      confirm={made ? t.done : t.register}
      pending={send.isPending}
      error={send.error instanceof CallError && !atNumber ? send.error.message : null}
      onConfirm={made ? onClose : register}
    >
      {made ? (
        <DeviceSetup made={made} addresses={addresses} />
      ) : (
        <>
          <Select
            label={t.protocol}
            value={protocol}
            onChange={next => next && setProtocol(next)}
            options={DeviceProtocol.options.map(id => ({ id, label: t[id] }))}
          />
          {byNumber && <TextField label={t.number} value={number} onChange={setNumber} error={tried && wrong ? t.numberText : atNumber} />}
          <TextField label={t.name} optional value={name} onChange={setName} maxLength={60} />
          {byNumber && (
            <Checkbox checked={open} onChange={setOpen} note={t.noPasswordText}>
              {t.noPassword}
            </Checkbox>
          )}
          {addresses[protocol] === null && <Banner tone="warn">{t.notListening}</Banner>}
        </>
      )}
    </ConfirmDialog>
  )
}

/** What a tracker is set up with: where it sends to, who it says it is, and the secret nobody is told again. */
export function DeviceSetup({ made: { device, secret }, addresses }: { made: DeviceWithSecret; addresses: DeviceAddresses }) {
  const t = useWords(deviceWords)
  const { protocol } = device
  const address = addresses[protocol]
  const secretLabel = protocol === 'wialon' ? t.password : protocol === 'osmand' ? t.identifier : t.key
  const mono = (text: string) => (
    <span className="mono" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </span>
  )
  return (
    <>
      <KeyValues
        items={[
          ...(address === null ? [] : [{ label: t.address, value: mono(address) }]),
          ...(device.identifier ? [{ label: t.number, value: mono(device.identifier) }] : []),
          ...(secret === null ? [] : [{ label: secretLabel, value: mono(secret) }]),
        ]}
      />
      {secret !== null && (
        <p className="row row-wrap">
          <CopyButton text={secret} label={t.copy} />
        </p>
      )}
      <Banner tone={secret === null ? 'info' : 'warn'}>{secret === null ? t.noPasswordText : t.once}</Banner>
      {address === null && <Banner tone="warn">{t.notListening}</Banner>}
    </>
  )
}

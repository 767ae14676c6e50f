import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Device, type DeviceWithSecret, devices } from '#contract/devices.ts'
import { vehicles } from '#contract/vehicles.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { type DeviceAddresses, DeviceSetup } from './DeviceRegistration.tsx'
import { type DeviceAction, deviceWords } from './words.ts'

type Props = { action: DeviceAction; device: Device; addresses: DeviceAddresses; onClose: () => void }

/** One step with a tracker: another secret, another vehicle, the end. */
export function DeviceStep({ action, ...props }: Props) {
  if (action === 'rotate') return <Rotation {...props} />
  return action === 'mount' ? <Mounting {...props} /> : <Revocation {...props} />
}

type StepProps = Omit<Props, 'action'>

function Rotation({ device, addresses, onClose }: StepProps) {
  const t = useWords(deviceWords)
  const send = useSend(devices.rotate)
  const [made, setMade] = useState<DeviceWithSecret | null>(null)
  const rotate = () => send.mutate({ deviceId: device.id, version: device.version }, { onSuccess: setMade })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.rotateTitle}
      consequences={made ? [] : [t.rotateText]}
      confirm={made ? t.done : device.protocol === 'wialon' ? t.rotate : t.rotateKey}
      pending={send.isPending}
      error={send.error?.message ?? null}
      onConfirm={made ? onClose : rotate}
    >
      {made && <DeviceSetup made={made} addresses={addresses} />}
    </ConfirmDialog>
  )
}

function Revocation({ device, onClose }: StepProps) {
  const t = useWords(deviceWords)
  const send = useSend(devices.revoke)
  const revoke = () =>
    send.mutate(
      { deviceId: device.id, version: device.version },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.revokedNow, content: device.name || device.identifier })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t.revokeTitle}
      consequences={[t.revokeText]}
      confirm={t.revoke}
      pending={send.isPending}
      error={send.error?.message ?? null}
      onConfirm={revoke}
    />
  )
}

function Mounting({ device, onClose }: StepProps) {
  const t = useWords(deviceWords)
  const { organization } = useMe()
  const trucks = useQuery(queryOf(vehicles.trucks, { id: organization.id }, { quiet: true }))
  const trailers = useQuery(queryOf(vehicles.trailers, { id: organization.id }, { quiet: true }))
  const send = useSend(devices.mount)
  const [chosen, setChosen] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const items = [...(trucks.data?.cars ?? []), ...(trailers.data?.cars ?? [])]
    .filter(({ id }) => id !== device.vehicle.id)
    .map(({ id, plate, make, model }) => ({ id, label: plate, hint: `${make} ${model}`.trim() }))
  const mount = () => {
    setTried(true)
    if (chosen === null) return
    send.mutate(
      { deviceId: device.id, version: device.version, carId: chosen },
      {
        onSuccess: moved => {
          toasts.add({ type: 'success', title: t.mounted, content: moved.vehicle.plate })
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.mountTitle}
      consequences={[t.mountText]}
      confirm={t.mount}
      pending={send.isPending}
      error={send.error?.message ?? null}
      onConfirm={mount}
    >
      <ComboBox
        label={t.mountTo}
        value={items.find(({ id }) => id === chosen) ?? null}
        onChange={next => setChosen(next?.id ?? null)}
        items={items}
        error={tried && chosen === null ? t.mountMissing : null}
      />
    </ConfirmDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Device, devices } from '#contract/devices.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { type DeviceAction, deviceWords, faultWords } from './words.ts'

const DeviceRegistration = lazy(async () => ({ default: (await import('./DeviceRegistration.tsx')).DeviceRegistration }))
const DeviceStep = lazy(async () => ({ default: (await import('./DeviceSteps.tsx')).DeviceStep }))

type Opened = { action: 'register' } | { action: DeviceAction; device: Device }

/** Trackers of a vehicle: whether they are heard of, what came of them, and the way to add one. */
export function VehicleDevices({ carId, retired }: { carId: string; retired: boolean }) {
  const t = useWords(deviceWords)
  const mayEdit = useCan('cars.edit')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error } = useQuery(queryOf(devices.list, { carId }, { quiet: true }))
  if (error) return <p className="s13 warn">{t.failed}</p>
  if (!data) return <Skeleton lines={2} />
  return (
    <div className="stack">
      {data.items.length === 0 && <p className="muted s13">{t.none}</p>}
      {data.items.map(device => (
        <OneDevice key={device.id} device={device} act={mayEdit} onOpen={action => setOpened({ action, device })} />
      ))}
      {mayEdit && !retired && (
        <p>
          <Button size="small" onClick={() => setOpened({ action: 'register' })}>
            {t.add}
          </Button>
        </p>
      )}
      <Suspense>
        {opened?.action === 'register' && <DeviceRegistration carId={carId} addresses={data.addresses} onClose={() => setOpened(null)} />}
        {opened !== null && opened.action !== 'register' && (
          <DeviceStep action={opened.action} device={opened.device} addresses={data.addresses} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </div>
  )
}

const marks = { waiting: 'waiting', working: 'onway', revoked: 'cancelled' } as const

type OneProps = { device: Device; act: boolean; onOpen: (action: DeviceAction) => void }

function OneDevice({ device, act, onOpen }: OneProps) {
  const t = useWords(deviceWords)
  const f = useFormat()
  const { state, heardAt } = device
  const silent = state === 'working' && heardAt === null
  return (
    <div className="stack">
      <div className="row row-wrap s13">
        <StatusMark kind={silent ? 'draft' : marks[state]}>{silent ? t.silent : t[state]}</StatusMark>
        <b>{device.name || t[device.protocol]}</b>
        {device.identifier && <span className="mono">{device.identifier}</span>}
        {device.name && <span className="muted">{t[device.protocol]}</span>}
      </div>
      <p className="muted s13">
        {[
          heardAt && t.heard(f.relative(heardAt), device.heardFrom ?? ''),
          t.since(f.dateTime(device.since)),
          device.stored > 0 && t.stored(device.stored),
          device.repeated > 0 && t.repeated(device.repeated),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Faults device={device} />
      {act && state !== 'revoked' && (
        <div className="row row-wrap">
          {state === 'waiting' && heardAt !== null && <ApproveButton device={device} />}
          <Button size="small" variant="ghost" onClick={() => onOpen('rotate')}>
            {device.protocol === 'wialon' ? t.rotate : t.rotateKey}
          </Button>
          <Button size="small" variant="ghost" onClick={() => onOpen('mount')}>
            {t.mount}
          </Button>
          <Button size="small" variant="ghost" onClick={() => onOpen('revoke')}>
            {t.revoke}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What of a tracker was not stored: how often, why, and what the last such looked like. */
function Faults({ device }: { device: Device }) {
  const t = useWords(deviceWords)
  const w = useWords(faultWords)
  const f = useFormat()
  if (device.faults.length === 0) return null
  return (
    <details className="s13">
      <summary className="warn">
        {t.faults}: {device.faults.map(({ fault, count }) => `${w[fault]} ${f.number(count)}`).join(', ')}
      </summary>
      <ul>
        {device.faults.map(({ fault, lastAt, example }) => (
          <li key={fault}>
            {w[fault]}, {t.example(f.dateTime(lastAt))}{' '}
            <span className="mono s12" style={{ overflowWrap: 'anywhere' }}>
              {example}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function ApproveButton({ device: { id, version, identifier } }: { device: Device }) {
  const t = useWords(deviceWords)
  const send = useSend(devices.approve)
  const approve = () =>
    send.mutate({ deviceId: id, version }, { onSuccess: () => toasts.add({ type: 'success', title: t.approved, content: identifier }) })
  return (
    <Button size="small" pending={send.isPending} onClick={approve}>
      {t.approve}
    </Button>
  )
}

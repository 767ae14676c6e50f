import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couples, isTruck } from '#contract/vehicle-rules.ts'
import { type FleetRow, type VehicleRow, vehicles } from '#contract/vehicles.ts'
import { ask, CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useMe } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { kindWords, stepWords } from './words.ts'

type CoupleProps = { vehicle: FleetRow; other?: FleetRow | null; onClose: () => void }

/** Couples a vehicle with another of the fleet; one that stands elsewhere only when somebody says it was brought. */
export function VehicleCouple({ vehicle, other = null, onClose }: CoupleProps) {
  const t = useWords(stepWords)
  const kinds = useWords(kindWords)
  const { organization } = useMe()
  const drives = isTruck(vehicle.kind)
  const found = useQuery(queryOf(drives ? vehicles.trailers : vehicles.trucks, { id: organization.id }, { quiet: true }))
  const couple = useSend(vehicles.couple)
  const [chosen, setChosen] = useState<string | null>(other?.id ?? null)
  const [apart, setApart] = useState(false)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const fits = (row: VehicleRow) => (drives ? couples(vehicle.kind, row.kind) : couples(row.kind, vehicle.kind))
  const item = (row: VehicleRow) => ({
    id: row.id,
    label: row.plate,
    brief: row.make,
    hint: [kinds[row.kind], `${row.make} ${row.model}`.trim()].filter(Boolean).join(', '),
    note: row.coupled ? `↔ ${row.coupled.plate}` : undefined,
  })
  const rows = (found.data?.cars ?? []).filter(fits)
  const picked = rows.find(row => row.id === chosen) ?? null
  const far = couple.error instanceof CallError && couple.error.code === 'car.apart'

  const send = async () => {
    setTried(true)
    if (!picked || asking) return
    // the call names the truck and its version
    setAsking(true)
    const truck = drives ? vehicle : await freshOf(picked.id)
    setAsking(false)
    if (!truck) return
    couple.mutate(
      { carId: truck.id, version: truck.version, trailerId: drives ? picked.id : vehicle.id, apart },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.coupleDone, content: `${vehicle.plate} ↔ ${picked.plate}` })
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.coupleTitle(vehicle.plate)}
      confirm={t.couple}
      pending={asking || couple.isPending}
      error={couple.error?.message ?? null}
      onConfirm={() => void send()}
    >
      <ComboBox
        label={drives ? t.trailer : t.truck}
        value={picked && item(picked)}
        onChange={next => {
          setChosen(next?.id ?? null)
          setApart(false)
          couple.reset()
        }}
        items={rows.map(item)}
        error={tried && !picked ? t.chooseVehicle : null}
      />
      {(far || apart) && (
        <Checkbox checked={apart} onChange={setApart}>
          {t.apart}
        </Checkbox>
      )}
    </ConfirmDialog>
  )
}

async function freshOf(vehicleId: string): Promise<{ id: string; version: number } | null> {
  const [card] = await ask(vehicles.get, { query: { carId: vehicleId } })
  return card
}

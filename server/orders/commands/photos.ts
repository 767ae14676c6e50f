import { fileLimits, photoTypes } from '#contract/files.ts'
import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import { interruptionPhotos, photosOf } from '#server/deals/flights/rules/photos.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { attachTo } from '#server/files/commands/files.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'

type Form = { photosId: string | undefined }

/** Makes what was photographed with a mark the flight's; the forwarder of the task's order reads it too. Tells how many there are. */
export const takePhotos = (tx: Tx, flight: FlightState, task: FlightTask, { photosId }: Form): Promise<number> =>
  attach(tx, flight, { photosId, purpose: photosOf(task.id), sharedWith: isOfFlight(flight, task) ? null : task.orderOrgId })

/** The same with an interruption: a forwarder reads the photos whose orders alone are on the flight, for they may show what is of others. */
export function takeInterruptionPhotos(tx: Tx, flight: FlightState, { photosId }: Form): Promise<number> {
  const forwarders = new Set(flight.tasks.flatMap(task => (isOfFlight(flight, task) ? [] : task.orderOrgId)))
  const [only] = forwarders
  return attach(tx, flight, { photosId, purpose: interruptionPhotos, sharedWith: forwarders.size === 1 ? only! : null })
}

async function attach(
  tx: Tx,
  { id: objectId, orgId }: FlightState,
  { photosId, purpose, sharedWith }: Form & { purpose: string; sharedWith: string | null },
): Promise<number> {
  if (photosId === undefined) return 0
  const attached = await attachTo(tx, 'flight', {
    draftId: photosId,
    objectId,
    purpose,
    sharedWith: sharedWith === orgId ? null : sharedWith,
    whole: true,
  })
  const isPhoto = ({ type }: { type: string }) => (photoTypes as readonly string[]).includes(type)
  if (attached.length > fileLimits.photos || !attached.every(isPhoto))
    refuse('task.photos', { field: 'photosId', limit: fileLimits.photos })
  return attached.length
}

import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DRIVER_PHOTO } from '#contract/driver-page.ts'
import { type FileType, fileLimits, photoTypes } from '#contract/files.ts'
import { Id } from '#contract/primitives.ts'
import { photosOf } from '#server/deals/flights/rules/photos.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { publishChanged, recordFile } from '#server/files/commands/files.ts'
import { dropTreated, insertLaid, type Laid, settle, storeTreated } from '#server/files/commands/uploads.ts'
import { filesOf } from '#server/files/store.ts'
import { treat } from '#server/files/treatment/treatment.ts'
import { localeOf } from '#server/platform/actor.ts'
import { admit, type Platform, phoneOf } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { type DriverActor, inDriverLink } from '#server/platform/driverLink.ts'
import { read } from '#server/platform/input.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Scan, Scanner } from '#server/platform/scanner.ts'
import type { Storage } from '#server/platform/storage.ts'
import { lockLink } from './store.ts'

type Deps = Platform & { storage: Storage; scanner: Scanner }

const PhotoQuery = z.object({ linkId: Id, taskId: Id, id: Id })
type PhotoQuery = z.output<typeof PhotoQuery>

/** A photo is small or it is none: what a phone makes smaller before it sends it comes in one piece. */
const SECONDS = 100

/**
 * Takes a photo of a driver for a task of his flight. The phone names it, so one that is sent again is taken once; its bytes are looked at and
 * made anew as those of any other file, before anything is kept.
 */
export function bindDriverPhotos(app: FastifyInstance, deps: Deps) {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: fileLimits.bytes }, (_request, bytes, done) => done(null, bytes))
    scope.put(
      DRIVER_PHOTO,
      {
        bodyLimit: fileLimits.bytes,
        handlerTimeout: SECONDS * 1000,
        onRequest: request => admit(deps, { path: DRIVER_PHOTO, needs: 'driver', effect: 'given' }, request),
      },
      (request, reply) => take(deps, request, reply),
    )
  })
  return [{ method: 'PUT', path: DRIVER_PHOTO }] as const
}

async function take({ app: { db }, config, ...deps }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const asked = read(PhotoQuery, request.query, localeOf(request))
  const bytes = request.body
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return refuse('file.empty')
  const pass = { device: phoneOf(request).device, linkId: asked.linkId }
  const answer = (taken: boolean) => reply.send({ data: { taken } })
  // nothing is worked on for a task that is not his, or that has photos enough
  if (!(await inDriverLink(db, pass, (tx, driver) => roomFor(tx, driver, asked)))) return answer(false)
  const type = String(request.headers['content-type'] ?? '').split(';')[0]!
  const ending = type.slice('image/'.length).replace('jpeg', 'jpg')
  const treated = await treat(bytes, { name: `photo.${ending}`, announced: type })
  if (!(photoTypes as readonly FileType[]).includes(treated.type)) refuse('file.type')
  const scanned = await deps.scanner(bytes).catch((): Scan => 'waiting')
  if (scanned === 'infected') refuse('file.infected')
  const blob = randomBytes(16).toString('hex')
  await storeTreated(deps, blob, treated)
  const kept = { treated, scanned, blob, limit: config.files.organizationBytes }
  const taken = await inDriverLink(db, pass, (tx, driver) => keep(tx, driver, asked, kept)).catch(async error => {
    await dropTreated(deps.storage, blob)
    throw error
  })
  if (!taken) await dropTreated(deps.storage, blob)
  return answer(taken)
}

/** Whether a photo is yet to come in; refused where the task is not of the flight, or has as many as it may. Others of the link wait meanwhile. */
async function roomFor(tx: Tx, { linkId, flightId }: DriverActor, { taskId, id }: PhotoQuery): Promise<boolean> {
  await lockLink(tx, linkId)
  const flight = (await findFlight(tx, tx.actor.orgId, flightId))!
  if (!flight.tasks.some(task => task.id === taskId)) refuse('task.not_found')
  const photos = await filesOf(tx, 'flight', flightId, tx.actor.orgId)
  if (photos.some(photo => photo.id === id)) return false
  if (photos.filter(({ purpose }) => purpose === photosOf(taskId)).length >= fileLimits.photos)
    refuse('task.photos', { limit: fileLimits.photos })
  return true
}

async function keep(tx: Tx, driver: DriverActor, asked: PhotoQuery, laid: Laid): Promise<boolean> {
  if (!(await roomFor(tx, driver, asked))) return false
  const flight = (await findFlight(tx, tx.actor.orgId, driver.flightId))!
  const task = flight.tasks.find(({ id }) => id === asked.taskId)!
  const home = tx.actor.orgId
  const sharedWith = isOfFlight(flight, task) || task.orderOrgId === home ? null : task.orderOrgId
  const file = { id: asked.id, kind: 'flight' as const, objectId: flight.id, purpose: photosOf(task.id), draft: false }
  const name = `${flight.number} ${asked.id.slice(-4)}.${laid.treated.type}`
  await insertLaid(tx, home, { ...file, sharedWith, name, createdBy: driver.linkId }, laid)
  await settle(tx, { ...file, orgId: home }, laid.scanned)
  await recordFile(tx, 'added', file)
  await publishChanged(tx, file)
  return true
}

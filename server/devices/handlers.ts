import type { devices } from '#contract/devices.ts'
import type { Config } from '#server/config.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findVehicle } from '#server/vehicles/store.ts'
import { approve, mount, register, revoke, rotate } from './commands.ts'
import type { Intake } from './intake/intake.ts'
import { toDevice } from './row.ts'
import { findListed, listDevices, listFaults } from './store.ts'

const BEARER = /^Bearer ([\w-]{20,100})$/i

export const deviceHandlers = (config: Config, intake: Intake): Handlers<typeof devices> => ({
  async list({ transaction }, { query: { carId } }) {
    return transaction(async tx => {
      const vehicle = await findVehicle(tx, carId)
      const found = await listDevices(tx, vehicle.id)
      const faults = await listFaults(
        tx,
        found.map(({ id }) => id),
      )
      return { items: found.map(device => toDevice(device, faults)), addresses: addressesOf(config) }
    })
  },

  async register({ actor, transaction }, { data }) {
    return transaction(async tx => {
      const { id, secret } = await register(tx, actor.employeeId, data)
      return { device: await deviceOf(tx, id), secret }
    })
  },

  async rotate({ transaction }, { data }) {
    return transaction(async tx => {
      const secret = await rotate(tx, data)
      return { device: await deviceOf(tx, data.deviceId), secret }
    })
  },

  async approve({ transaction }, { data }) {
    return transaction(async tx => {
      await approve(tx, data)
      return deviceOf(tx, data.deviceId)
    })
  },

  async mount({ transaction }, { data }) {
    return transaction(async tx => {
      await mount(tx, data)
      return deviceOf(tx, data.deviceId)
    })
  },

  async revoke({ transaction }, { data }) {
    return transaction(async tx => {
      await revoke(tx, data)
      return deviceOf(tx, data.deviceId)
    })
  },

  async report({ http: { request } }, { data }) {
    const key = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const found = key
      ? await intake.enter({ protocol: 'api', identifier: '', secret: key, from: request.ip })
      : { closed: 'unknown' as const }
    if ('closed' in found) return refuse('device.key_unknown')
    const fixes = data.positions.map(({ at, ...rest }) => ({
      at: new Date(at),
      ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Omit<typeof rest, never>),
      raw: JSON.stringify({ at, ...rest }),
    }))
    const wait = intake.waitFor(found, fixes.length)
    if (wait > 0) return refuse('limit.rate', { seconds: Math.ceil(wait / 1000) })
    const faults = await intake.add(found, fixes as Parameters<Intake['add']>[1])
    return { accepted: fixes.length - faults.length, faults }
  },
})

async function deviceOf(tx: Tx, deviceId: string) {
  const device = (await findListed(tx, deviceId)) ?? refuse('device.not_found')
  return toDevice(device, await listFaults(tx, [deviceId]))
}

/** Where trackers of this installation send to: the host of its public address, and the ports it listens on. */
function addressesOf({ url, trackers: { wialon, osmand } }: Config) {
  const { hostname } = new URL(url)
  return {
    wialon: wialon && `${hostname}:${wialon.port}`,
    osmand: osmand && `http://${hostname}:${osmand.port}/`,
    api: `${url}/api/devices/v0/report`,
  }
}

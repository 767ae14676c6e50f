import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type { Config } from '#server/config.ts'
import type { Certificate, Disk } from '../rules/warnings.ts'

/** What of an installation stands outside of its database. */
export type Probes = { disks: () => Promise<Disk[]>; certificates: () => Promise<Certificate[]> }

type ProbedHost = { host: string; port: number; use: string }

const HOUR_MS = 3_600_000
/** A host that did not answer is asked again so soon. */
const AGAIN_MS = 300_000
const PATIENCE_MS = 4000

/** Disks at each question; certificates once an hour, for each is a connection to somebody else. */
export function openProbes(config: Config): Probes {
  const asked = askedHosts(config)
  let known: Certificate[] = []
  let until = 0
  return {
    disks: async () => {
      const places = [
        { name: 'data' as const, where: config.database ? null : config.data },
        { name: 'files' as const, where: config.files.s3 ? null : config.files.folder },
      ]
      const found = await Promise.all(places.map(({ name, where }) => (where === null ? null : diskOf(name, where))))
      return found.filter(disk => disk !== null)
    },
    certificates: async () => {
      if (Date.now() < until) return known
      known = await Promise.all(asked.map(certificateOf))
      until = Date.now() + (known.some(({ endsAt }) => endsAt === null) ? AGAIN_MS : HOUR_MS)
      return known
    },
  }
}

/** How full the disk of a folder is; null where there is no such folder yet. */
async function diskOf(name: Disk['name'], where: string): Promise<Disk | null> {
  const found = await statfs(where).catch(() => null)
  return found && { name, where, totalBytes: found.blocks * found.bsize, freeBytes: found.bavail * found.bsize }
}

/** Hosts beyond the own network the product relies on and asks by TLS, each once, with what for. */
export function askedHosts(config: Config): ProbedHost[] {
  const { addresses, routing, rates, idp, files, channels, mail, monitoring } = config
  const inside = (name: string) => channels.inside.some(each => each === name)
  const all: [use: string, address: string | null | undefined][] = [
    ['own', config.url],
    ['idp', idp.kind === 'oidc' ? idp.issuer : idp.kind === 'implicit' ? idp.info : null],
    ['addresses', addresses && !addresses.inside ? addresses.url : null],
    ['routing', routing && !routing.inside ? routing.url : null],
    ['rates', rates && !rates.inside ? rates.url : null],
    ['files', files.s3?.url],
    ['monitoring', monitoring],
    ['telegram', inside('telegram') ? null : channels.telegram?.url],
    ['max', inside('max') ? null : channels.max?.url],
    ['sms', inside('sms') ? null : channels.sms?.url],
    ['mail', mail?.url],
  ]
  const found = new Map<string, ProbedHost>()
  for (const [use, address] of all) {
    if (!address || !URL.canParse(address)) continue
    const { protocol, hostname, port } = new URL(address)
    if (protocol !== 'https:' && protocol !== 'smtps:') continue
    const asked = { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 465), use }
    if (!found.has(`${asked.host}:${asked.port}`)) found.set(`${asked.host}:${asked.port}`, asked)
  }
  return [...found.values()]
}

/** Until when the certificate of a host holds; null where it does not answer. One that ended is read all the same. */
export function certificateOf({ host, port, use }: ProbedHost): Promise<Certificate> {
  return new Promise(done => {
    // what is read is the day alone: nothing is sent, and nothing is believed
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS })
    const end = (endsAt: Date | null) => {
      socket.destroy()
      done({ host, use, endsAt })
    }
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      const at = until ? new Date(until) : null
      end(at && !Number.isNaN(at.getTime()) ? at : null)
    })
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
}

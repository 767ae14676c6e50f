/** Where an address carries all its hosts once it is read: a URL has room for one. */
const PARAMETER = 'hosts'
/** What PostgreSQL's own programs ask of one of several hosts; another wish than these would let a standby answer. */
const WISH = 'target_session_attrs'
const WISHES = ['read-write', 'primary']

const several = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@,]+(?:,[^/?#@,]+)+)(.*)$/

/**
 * An address as the product passes it on. Several hosts are written as PostgreSQL's own programs take them
 * (`postgres://user:password@db1:5432,db2:5432/database?target_session_attrs=read-write`): the one that takes writes is meant, whichever it is.
 * Null where the text is no address.
 */
export function readHosts(text: string): string | null {
  const [, before, hosts, after] = several.exec(text) ?? []
  if (!hosts) return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : null
  const first = `${before}${hosts.split(',')[0]}${after}`
  if (!hosts.split(',').every(host => URL.canParse(`${before}${host}${after}`))) return null
  const at = new URL(first)
  const wish = at.searchParams.get(WISH)
  if (wish !== null && !WISHES.includes(wish)) return null
  at.searchParams.delete(WISH)
  at.searchParams.set(PARAMETER, hosts)
  return at.href
}

/** The hosts of an address that has several; null where it has one. */
export const hostListOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).searchParams.get(PARAMETER) : null)

/** The addresses of each host, in the order they were given; an address of one host as it is. */
export function hostsOf(url: string): string[] {
  const hosts = hostListOf(url)
  if (hosts === null) return [url]
  return hosts.split(',').map(host => {
    const at = new URL(url)
    at.searchParams.delete(PARAMETER)
    // the port of the first is not that of one that names none
    at.port = ''
    at.host = host
    return at.href
  })
}

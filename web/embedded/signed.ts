import type { FrameToken } from '#contract/menu.ts'

/** The address a frame opens: where the site reads its token there, with it; another one of its name in the address counts for nothing. */
export function addressWith(src: string, token: FrameToken | null): string {
  if (token?.kind !== 'grafana') return src
  const made = new URL(src)
  made.searchParams.set('auth_token', token.token)
  return made.href
}

/** What a page of Superset waits for from the page around it: a port first, the guest's token by that port then. */
export const handshake = { type: '__embedded_comms__', handshake: 'port transfer' } as const
export const guestMessage = (guestToken: string) => ({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken } }) as const

const key = 'trassa.seen'
let own = ''

/**
 * Up to where the people of this browser have seen the journal of the database, in whatever tab; empty where nothing was told. Positions are texts
 * of one length: the greater is the later.
 */
export function seenPosition(): string {
  try {
    const shared = localStorage.getItem(key) ?? ''
    if (shared > own) own = shared
  } catch {
    // a browser that forbids storage has what this tab saw
  }
  return own
}

/** An answer or an event showed the journal up to here: what is asked from now on, by this tab or another, is to show no less. */
export function recordSeen(position: string | null): void {
  if (!position || position <= seenPosition()) return
  own = position
  try {
    localStorage.setItem(key, own)
  } catch {
    // as above
  }
}

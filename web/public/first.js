// Runs before anything else: what the identity provider gave back leaves the address at once and is kept for the page /token alone.
;(() => {
  if (location.pathname !== '/token' || (location.hash === '' && location.search === '')) return
  window[Symbol.for('trassa.returned')] = { hash: location.hash.slice(1), search: location.search.slice(1) }
  history.replaceState(null, '', '/token')
})()

// The page's policy lets no text become code; without this the schemas would try, and the browser would report a violation.
globalThis.__zod_globalConfig = { jitless: true }

// What the page needs first is asked for while its scripts are on their way; `web/api/early.ts` takes the answers.
;(() => {
  const named = document.querySelector('meta[name=asks]')
  if (!named || !/(?:^|; )XSRF-TOKEN=/.test(document.cookie)) return
  let side = ''
  let rail = null
  try {
    rail = localStorage.getItem('rail')
  } catch {}
  // the frame stands in the page already, and is shown to whoever seems signed in
  document.documentElement.dataset.opening = rail ?? (innerWidth < 1200 ? 'folded' : 'open')
  try {
    if (localStorage.getItem('betaTester') === 'true') return
    side = localStorage.getItem('side') ?? ''
  } catch {}
  const { alone, together } = JSON.parse(named.content)
  const headers = { accept: 'application/json', 'x-platform': 'web', 'accept-language': document.documentElement.lang }
  const get = address => {
    const answer = fetch(address, { headers, credentials: 'same-origin' })
    answer.catch(() => {})
    return answer
  }
  const asks = together.map(ask => `asks[]=${encodeURIComponent(ask)}`).join('&')
  window[Symbol.for('trassa.asked')] = {
    alone: Object.fromEntries(alone.map(address => [address, get(address)])),
    together: together.length ? { asks: together, answer: get(`/api/answers/v0?${asks}${side && `&side=${side}`}`) } : null,
  }
  // the first date and the first number a browser writes take it long: it has nothing else to do until the scripts come
  globalThis.requestIdleCallback?.(() => {
    const { lang } = document.documentElement
    return [Intl.DateTimeFormat(lang, { month: 'short' }).format(0), Intl.NumberFormat(lang).format(0)]
  })
})()

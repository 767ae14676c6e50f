;(() => {
  const root = document.documentElement
  const kept = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = kept('theme')
  const density = kept('density')
  root.dataset.theme = theme === 'dark' || theme === 'light' ? theme : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.density = density === 'compact' || density === 'roomy' ? density : 'standard'

  // the server gives out the scripts of the language this browser named; where a visit before chose another one, it is named and asked again
  const chosen = kept('locale') === 'en' ? 'en' : 'ru'
  const { locale } = root.dataset
  root.lang = locale ?? chosen
  if (locale && locale !== chosen) {
    // biome-ignore lint/suspicious/noDocumentCookie: nothing is drawn before the server knows
    document.cookie = `locale=${chosen}; path=/; max-age=31536000; samesite=lax`
    if (document.cookie.includes(`locale=${chosen}`)) location.reload()
  }

  // the layout of the window, kept true as long as the page lives
  const steps = { sm: 576, md: 768, lg: 1080, xl: 1200, xxl: 1400, wide: 1920 }
  const queries = Object.entries(steps).map(([name, from]) => ({ name, query: matchMedia(`(min-width: ${from}px)`) }))
  const mark = () => {
    root.dataset.layout = queries.findLast(({ query }) => query.matches)?.name ?? 'xs'
  }
  for (const { query } of queries) query.addEventListener('change', mark)
  mark()
})()

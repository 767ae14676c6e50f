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
  root.lang = kept('locale') === 'en' ? 'en' : 'ru'

  // the layout of the window, kept true as long as the page lives
  const steps = { sm: 576, md: 768, lg: 1080, xl: 1200, xxl: 1400, wide: 1920 }
  const queries = Object.entries(steps).map(([name, from]) => ({ name, query: matchMedia(`(min-width: ${from}px)`) }))
  const mark = () => {
    root.dataset.layout = queries.findLast(({ query }) => query.matches)?.name ?? 'xs'
  }
  for (const { query } of queries) query.addEventListener('change', mark)
  mark()
})()

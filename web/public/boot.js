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
})()

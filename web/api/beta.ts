const key = 'betaTester'

/** Whether this browser is a tester's; a browser that forbids storage never is. */
export function isTester(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

/** Enters or leaves beta mode in this browser: what is for testers alone comes or goes with the page, which is loaded again. */
export function setTester(on: boolean): void {
  if (on) localStorage.setItem(key, 'true')
  else localStorage.removeItem(key)
  location.reload()
}

/** Makes `betaTester()` callable from the console: it remembers this browser as a tester's and reloads the page. */
export function offerBeta(): void {
  Object.assign(window, { betaTester: () => setTester(true) })
}

/** Makes `betaTester()` callable from the console: it remembers this browser as a tester's and reloads the page. */
export function offerBeta(): void {
  Object.assign(window, {
    betaTester: () => {
      localStorage.setItem('betaTester', 'true')
      location.reload()
    },
  })
}

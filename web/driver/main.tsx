import { createRoot } from 'react-dom/client'
import { DriverApp } from './DriverApp.tsx'
import './driver.css'
import { LanguageProvider } from './language.tsx'
import { takeToken } from './usePhone.ts'

const token = takeToken()

const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
}
dark.addEventListener('change', dress)
dress()

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Keeps the page on the phone; the policy of the page wants the address of a script vouched for. */
function keepPage() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const url = trustedTypes?.createPolicy('driver', { createScriptURL: own => own }).createScriptURL('/driver-sw.js') ?? '/driver-sw.js'
  navigator.serviceWorker?.register(url, { scope: '/driver' }).catch(() => undefined)
}
if (import.meta.env.PROD) addEventListener('load', keepPage)

createRoot(document.getElementById('root')!).render(
  <LanguageProvider>
    <DriverApp token={token} />
  </LanguageProvider>,
)

import { type AuthConfig, auth } from '#contract/auth.ts'
import { ask } from './client.ts'

let asked: Promise<AuthConfig | null> | null = null

/** The settings of the installation, the same answer for the life of the page; null when there was none, then the next asks again. */
export async function settings(): Promise<AuthConfig | null> {
  asked ??= ask(auth.config, {}, { quiet: true }).then(([config]) => config)
  const config = await asked
  if (!config) asked = null
  return config
}

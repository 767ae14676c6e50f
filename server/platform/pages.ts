import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from './html.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const fonts = ['golos-text-cyrillic', 'golos-text-latin', 'golos-text-latin-ext', 'jetbrains-mono-latin', 'jetbrains-mono-cyrillic']

/** Styles and fonts of the pages the server draws itself, in the product's own tokens; they stand apart from the built web. */
export function bindPlainFiles(app: FastifyInstance) {
  const sheets = ['../../web/styles/fonts.css', '../../web/styles/tokens.css', './pages.css', './calls.css', './road.css']
  const joined = sheets.map(path => readFileSync(file(path), 'utf8').replaceAll('../fonts/', '/plain/')).join('\n')
  // without a script nothing sets the theme: the system's choice stands in for it
  const dark = /\[data-theme='dark'\] (\{[^}]*\})/.exec(joined)?.[1] ?? '{}'
  const styles = `${joined}\n@layer tokens { @media screen and (prefers-color-scheme: dark) { :root ${dark} } }\n`
  app.get('/plain/style.css', (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(styles),
  )
  for (const name of fonts) {
    const bytes = readFileSync(file(`../../web/fonts/${name}.woff2`))
    app.get(`/plain/${name}.woff2`, (_, reply) => reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(bytes))
  }
}

/** A whole page without a script. */
export const page = (locale: string, title: string, className: string, body: Html): string =>
  drawnPage({ locale, title, className, body, script: null })

type Page = { locale: string; title: string; className: string; body: Html; script: string | null }

/** A whole page, with a script of our own where one is named. */
export const drawnPage = ({ locale, title, className, body, script }: Page): string =>
  html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain/style.css">
${script !== null && html`<script type="module" src="${script}"></script>`}
</head>
<body class="${className}">
${body}
</body>
</html>
`.markup

/** The product's mark and name. */
export const brand = (name: string): Html =>
  html`<span class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="ink-line" d="M5 6.5h14M12 6.5v9"/><rect class="ink" x="1.5" y="3" width="7" height="7" rx="1"/><circle class="go-line" cx="12" cy="18.6" r="3.4"/><path class="ink" d="M17 2.5 22.5 6.5 17 10.5z"/></svg>${name}</span>`

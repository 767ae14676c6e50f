import type { Locale } from '#contract/primitives.ts'
import type { DemoAccount } from '#server/idp/store.ts'
import { roleWords, words } from '#server/idp/words.ts'
import { type Html, html } from '#server/platform/html.ts'
import { brand, page } from '#server/platform/pages.ts'

/** What goes through the sign-in page from the application and back to it. */
export type SignInRequest = { clientId: string; redirectUri: string; state: string }

type SignInView = {
  locale: Locale
  request: SignInRequest
  login: string
  note: string | null
  accounts: readonly DemoAccount[]
  password: string
  other: string
}

/** The sign-in page: a plain form, and in the demo world an account a press. */
export function signInPage({ locale, request, login, note, accounts, password, other }: SignInView): string {
  const say = words[locale]
  const hidden = html`<input type="hidden" name="client_id" value="${request.clientId}"><input type="hidden" name="redirect_uri" value="${request.redirectUri}"><input type="hidden" name="state" value="${request.state}"><input type="hidden" name="lang" value="${locale}">`
  return page(
    locale,
    `${say.title} – ${say.product}`,
    'sign',
    html`${top(locale, other)}
<main${accounts.length === 0 ? html` class="alone"` : ''}>
<section>
<h1>${say.title}</h1>
<p>${say.lead}</p>
<form method="post" action="/idp/login">
${hidden}
<label>${say.login}<input name="login" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required${login === '' ? html` autofocus` : ''}></label>
<label>${say.password}<input name="password" type="password" autocomplete="current-password" maxlength="200" required${login === '' ? '' : html` autofocus`}></label>
${note !== null && html`<p class="wrong" role="alert">${note}</p>`}
<button class="go" type="submit">${say.enter}</button>
</form>
<p><a href="${signUpAddress(request, locale)}">${say.signUp}</a></p>
</section>
${accounts.length > 0 && html`<section class="accounts"><h2>${say.demo}</h2><p>${say.demoLead}</p><form method="post" action="/idp/login">${hidden}<input type="hidden" name="password" value="${password}">${byOrganization(accounts, locale)}</form></section>`}
</main>`,
  )
}

const queryOf = (asked: SignInRequest, locale: Locale) =>
  new URLSearchParams({ client_id: asked.clientId, redirect_uri: asked.redirectUri, state: asked.state, lang: locale }).toString()

const signUpAddress = (asked: SignInRequest, locale: Locale) => `/idp/signup?${queryOf(asked, locale)}`

const hiddenOf = (asked: SignInRequest, locale: Locale) =>
  html`<input type="hidden" name="client_id" value="${asked.clientId}"><input type="hidden" name="redirect_uri" value="${asked.redirectUri}"><input type="hidden" name="state" value="${asked.state}"><input type="hidden" name="lang" value="${locale}">`

type SignUp = { locale: Locale; request: SignInRequest; name: string; email: string; note: string | null; other: string }

/** The page where an account is made. */
export function signUpPage({ locale, request, name, email, note, other }: SignUp): string {
  const say = words[locale]
  return page(
    locale,
    `${say.signUp} – ${say.product}`,
    'sign',
    html`${top(locale, other)}
<main class="alone">
<section>
<h1>${say.signUp}</h1>
<p>${say.signUpLead}</p>
<form method="post" action="/idp/signup">
${hiddenOf(request, locale)}
<label>${say.name}<input name="name" value="${name}" autocomplete="name" maxlength="150" required autofocus></label>
<label>${say.email}<input name="email" type="email" value="${email}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required></label>
<label>${say.password}, ${say.passwordHint}<input name="password" type="password" autocomplete="new-password" minlength="8" maxlength="200" required></label>
${note !== null && html`<p class="wrong" role="alert">${note}</p>`}
<button class="go" type="submit">${say.create}</button>
</form>
<p><a href="/idp/authorize?${queryOf(request, locale)}">${say.haveOne}</a></p>
</section>
</main>`,
  )
}

/** A letter was sent, or a link is too old: one heading, one sentence. */
export const notePage = (locale: Locale, other: string, title: string, lead: string): string =>
  page(
    locale,
    `${title} – ${words[locale].product}`,
    'sign',
    html`${top(locale, other)}<main class="alone"><section><h1>${title}</h1><p>${lead}</p></section></main>`,
  )

/** A press and not a look confirms: mail programs open links by themselves. */
export const confirmPage = (locale: Locale, other: string, email: string, ticket: string): string =>
  page(
    locale,
    `${words[locale].confirm} – ${words[locale].product}`,
    'sign',
    html`${top(locale, other)}<main class="alone"><section><h1>${words[locale].confirm}</h1><p>${words[locale].confirmLead.replace('{email}', email)}</p>
<form method="post" action="/idp/confirm"><input type="hidden" name="ticket" value="${ticket}"><input type="hidden" name="lang" value="${locale}"><button class="go" type="submit">${words[locale].confirmGo}</button></form></section></main>`,
  )

function byOrganization(accounts: readonly DemoAccount[], locale: Locale): Html[] {
  return [...Map.groupBy(accounts, account => account.organization)].map(
    ([organization, people]) =>
      html`<h3>${organization}</h3>${people.map(
        ({ login, name, roles }) =>
          html`<button type="submit" name="login" value="${login}"><code>${login}</code><span>${name}</span><span class="muted">${roles.map(role => roleWords[role]?.[locale] ?? role).join(', ')}</span></button>`,
      )}`,
  )
}

/** Shown instead of a redirect where the asking application is not the one configured. */
export const strangerPage = (locale: Locale, other: string): string =>
  page(
    locale,
    `${words[locale].stranger} – ${words[locale].product}`,
    'sign',
    html`${top(locale, other)}<main class="alone"><section><h1>${words[locale].stranger}</h1><p>${words[locale].strangerLead}</p></section></main>`,
  )

const top = (locale: Locale, other: string) =>
  html`<header>${brand(words[locale].product)}<a href="${other}" hreflang="${locale === 'ru' ? 'en' : 'ru'}">${words[locale].other}</a></header>`

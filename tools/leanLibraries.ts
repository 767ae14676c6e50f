import type { Plugin } from 'vite'
import { unusedOfReact } from './leanReact.ts'

/** A module of a library as the product needs it. */
const rewritten = (name: string, id: RegExp, handler: (code: string) => string): Plugin => ({
  name,
  transform: { filter: { id }, handler: code => ({ code: handler(code), map: null }) },
})

type Cuts = {
  /** Texts by others, wherever they stand. */
  texts?: readonly (readonly [string, string])[]
  /** Functions the product never runs: what is in them goes. */
  emptied?: readonly string[]
  /** What is made by a call and used nowhere: it goes whole, with the name it is given for those who look for faults. */
  dropped?: readonly string[]
}

/** Takes out of the text of a module what the product never runs. What is not found, or a function found twice, is thrown: the build stops. */
export function lean(name: string, code: string, { texts = [], emptied = [], dropped = [] }: Cuts): string {
  let left = code
  const cut = (what: string, found: RegExp, instead: string) => {
    if (left.match(found)?.length !== 1) throw new Error(`${name}: ${what}`)
    left = left.replace(found, instead)
  }
  for (const [found, instead] of texts) {
    if (!left.includes(found)) throw new Error(`${name}: ${found}`)
    left = left.replaceAll(found, instead)
  }
  for (const one of emptied)
    cut(one, new RegExp(`^(([\\t ]*)(?:async )?function ${one}\\([^{]*?(?:\\{[^}]*\\}[^{]*?)*\\) ?\\{\\n)[^]*?^(\\2\\}\\n)`, 'gm'), '$1$3')
  for (const one of dropped) {
    cut(one, new RegExp(`^(?:var|const) ${one} = [^]*?^\\}\\)?;\\n`, 'gm'), `const ${one} = null;\n`)
    left = left.replace(new RegExp(`^${one}\\.displayName = .*\\n`, 'gm'), '')
  }
  return left
}

const without = (name: string, id: RegExp, cuts: Cuts) => rewritten(name, id, code => lean(name, code, cuts))

const ofRouter = (file: string) => new RegExp(`/react-router/dist/production/lib/${file}\\.js$`)
const ofZod = /zod\/v4\/classic\/schemas\.js$/

/** No page asks a schema for its JSON form; without these three ways to it zod leaves behind the two modules that make it. */
const noJsonSchema = rewritten('zod-without-json-schema', ofZod, code =>
  code.replace(/^.*processJSONSchema = .*$|create(?:Standard|To)JSONSchemaMethod\(this,/gm, found =>
    found.startsWith('create') ? '(() => undefined)(' : '',
  ),
)

/** Formats a text is told to have by a method: the product names each by `z.email()` and the like, and most of them nowhere. */
const formatsByMethod =
  /^ {4}(?:email|url|jwt|emoji|guid|uuid(?:v[467])?|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(params\) \{\n {8}return this\.check\(.*\n {4}\},?\n/gm
const noFormatsByMethod = rewritten('zod-without-formats-by-method', ofZod, code => {
  if (code.match(formatsByMethod)?.length !== 26) throw new Error('zod-without-formats-by-method')
  return code.replace(formatsByMethod, '')
})

/**
 * A refusal of a schema is worded by the screens, so the sentences zod brings along stay away; values that hold themselves do not travel as
 * JSON, and no schema of ours does either; and the page's policy lets no text become code (`web/public/first.js`).
 */
const plainSchemas = without('zod-of-pages', ofZod, {
  texts: [
    ['core.config(en())', ''],
    ['core.config({ memoizer: core.memoizer() })', ''],
    ['core.$ZodObjectJIT.init', 'core.$ZodObject.init'],
  ],
})

/**
 * Forms and data are the product's own matter, and so are the server and what is drawn while one screen follows another: of the router's ways
 * to send and fetch them, of routes found later, of pages drawn elsewhere, and of passages between views nothing is left.
 */
const plainRouter = without('router-of-screens', ofRouter('router/router'), {
  texts: [
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
    ['if (init.instrumentations) ', 'if (false) '],
    ['if (opts?.instrumentationNavigateMetaReceiver) ', 'if (false) '],
    ['if (init.patchRoutesOnNavigation) {', 'if (false) {'],
    ['if (isFogOfWar) {', 'if (false) {'],
    ['} else if (!initialMatches.some((m) => routeHasLoaderOrMiddleware(m.route))) {', '} else if (true) {'],
    ['if (!opts || !isSubmissionNavigation(opts)) return { path };', 'return { path };'],
    ['else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {', 'else if (false) {'],
    ['if (submission && isMutationMethod(submission.formMethod)) {', 'if (false) {'],
    ['if (opts?.mask) {', 'if (false) {'],
    ['if (redirect) {', 'if (false) {'],
    ['fetchLoadMatches.forEach((f, key) => {', 'fetchLoadMatches.forEach((f, key) => {\n return;'],
    ['if (f.matches && f.match && f.request && f.controller) {', 'if (false) {'],
    ['if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {', 'if (false) {'],
    ['} else if (pendingViewTransitionEnabled) {', '} else if (false) {'],
    ['let runHandler = (handler) => {', 'let runHandler = (handler) => {\n return;'],
    ['if (!routeToUpdate.lazy || typeof routeToUpdate.lazy !== "object") return;', 'return;'],
    ['let lazyKeys = Object.keys(route.lazy);', 'return {};\nlet lazyKeys = [];'],
  ],
  emptied: `fetch handleAction handleFetcherAction handleFetcherLoader startRedirectNavigation discoverRoutes enableScrollRestoration
    patchRoutes _internalSetRoutes runClientMiddlewarePipeline parseResponseBody normalizeRelativeRoutingRedirectResponse revalidate
    cancelDiscoveryNavigation getFetcher resetFetcher deleteFetcher queueFetcherForDeletion updateFetcherState markFetchersDone
    markFetchRedirectsDone abortStaleFetchLoads getUpdatedRevalidatingFetchers findRedirect restoreAppliedTransitions
    persistAppliedTransitions`.split(/\s+/),
})
const plainProvider = without('router-without-passages', ofRouter('components'), {
  texts: [
    ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (true) {'],
    ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
    ['if (!vtContext.isTransitioning && interruption) {', 'if (false) {'],
  ],
  dropped: ['AwaitErrorBoundary'],
})
const plainLinks = without('router-without-forms', ofRouter('dom/lib'), {
  texts: [
    ['let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);', ''],
    ['		...prefetchHandlers,\n', ''],
    ['ref: mergeRefs(forwardedRef, prefetchRef)', 'ref: forwardedRef'],
    ['return shouldPrefetch && !isAbsolute ?', 'return false ?'],
    ['HistoryRouter.displayName = "unstable_HistoryRouter";', ''],
    ['ScrollRestoration.displayName = "ScrollRestoration";', ''],
  ],
  dropped: ['NavLink', 'Form'],
})

const ofReact = /react-dom\/cjs\/react-dom-client\.production\.js$/
/** Whether React takes over what a server drew, which it never does here: the one variable it asks is a plain no, and what waits behind it goes. */
function neverTakingOver(code: string): string {
  const declared = '  isHydrating = !1,\n'
  const from = code.indexOf(declared)
  if (from < 0) throw new Error('react-without-servers')
  const rest = code.slice(from + declared.length)
  return code.slice(0, from) + rest.replace(/\bisHydrating(?! = |\$)/g, '!1').replace(/\bisHydrating = /g, '')
}
const plainReact = rewritten('react-of-pages', ofReact, code =>
  neverTakingOver(
    lean('react-of-pages', code, {
      texts: [
        [
          'if (\n    isViewTransitionEligible ||\n    subtreeFlags & 8192 ||\n    16785408 === (subtreeFlags & 16785408)\n  )',
          'if (false)',
        ],
      ],
      emptied: unusedOfReact,
    }).replace(/^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^\};\n/gm, ''),
  ),
)

/** What the product never runs of the libraries it is drawn with, cut out while the web is built. A cut that is not found stops the build. */
export const leanLibraries: Plugin[] = [noJsonSchema, noFormatsByMethod, plainSchemas, plainRouter, plainProvider, plainLinks, plainReact]

import { sampleOf } from './sample-of.js'

/** Calls are made from this page with a key that it has in memory alone: it is not stored, and is gone when the page is. */
const main = document.querySelector('main')
const words = JSON.parse(main.dataset.words)
const keyField = document.querySelector('#key')
keyField.closest('form').hidden = false
keyField.closest('form').addEventListener('submit', event => event.preventDefault())
addEventListener('pagehide', () => {
  keyField.value = ''
})

let asked = null
/** The description of every call, once somebody opens one. */
const described = () => {
  asked ??= fetch('/api/openapi.json', { credentials: 'omit' }).then(answer => answer.json())
  return asked
}

main.addEventListener(
  'toggle',
  async ({ target }) => {
    if (!target.open || target.dataset.scope === undefined || target.querySelector('.try')) return
    const box = put(target, 'section', { className: 'try' })
    put(box, 'h3', { textContent: words.title })
    if (target.dataset.scope === '') return put(box, 'p', { textContent: words.people })
    try {
      open(box, target.dataset, await described())
    } catch {
      asked = null
      put(box, 'p', { className: 'wrong', textContent: words.unreached })
    }
  },
  true,
)

/** Adds an element to another one. */
function put(parent, name, { label, ...properties } = {}) {
  const element = Object.assign(document.createElement(name), properties)
  if (label !== undefined) {
    const around = put(parent, 'label')
    put(around, 'span', { textContent: label })
    around.append(element)
  } else parent.append(element)
  return element
}

const isChange = effect => effect !== 'read'
const followed = (document, thing) => (thing.$ref ? document.components.parameters[thing.$ref.split('/').at(-1)] : thing)
const plain = (document, schema) => (schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema)

/** The form of a call, and under it what came of it. */
function open(box, { method, path, effect, scope }, document) {
  const operation = document.paths[path][method.toLowerCase()]
  const schemas = document.components.schemas
  put(box, 'p', { className: 'muted', textContent: `${words.scope} ${scope}` })
  if (isChange(effect)) put(box, 'p', { className: 'wrong', textContent: words.changes })
  const form = put(box, 'form')
  const parameters = operation.parameters.map(each => followed(document, each)).filter(each => each.in === 'query')
  const fields = parameters.map(each => ({ name: each.name, field: parameterField(form, each, document) }))
  const body = operation.requestBody?.content['application/json'].schema
  const text = body && bodyField(form, body, schemas)
  const once = isChange(effect)
    ? put(form, 'input', { label: 'Idempotency-Key', value: crypto.randomUUID(), spellcheck: false, autocomplete: 'off' })
    : null

  const row = put(form, 'div', { className: 'acts' })
  const send = put(row, 'button', { textContent: words.send, className: 'go' })
  if (once) {
    const another = put(row, 'button', { type: 'button', textContent: words.another })
    another.addEventListener('click', () => {
      once.value = crypto.randomUUID()
      tell()
    })
  }
  put(box, 'h4', { textContent: 'curl' })
  const curl = put(box, 'pre', { tabIndex: 0 })
  const outcome = put(box, 'div', { className: 'outcome' })
  outcome.setAttribute('role', 'status')

  const request = () => ({
    address: path + queryOf(fields),
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(once && { 'idempotency-key': once.value.trim() }),
    },
    body: text?.value,
  })
  const tell = () => {
    curl.textContent = curlOf(method, request())
  }
  form.addEventListener('input', tell)
  tell()
  form.addEventListener('submit', event => {
    event.preventDefault()
    const problem = keyField.value.trim() === '' ? words.noKey : text && !isJson(text.value) ? words.noJson : null
    if (problem) {
      outcome.replaceChildren()
      put(outcome, 'p', { className: 'wrong', textContent: problem })
      return (problem === words.noKey ? keyField : text).focus()
    }
    send.disabled = true
    void ask(method, request(), outcome).finally(() => {
      send.disabled = false
    })
  })
}

/** A parameter as people fill it in: a choice where there are few values, else a text. */
function parameterField(form, { name, required, schema, content, description }, document) {
  const label = required ? `${name} *` : name
  const known = plain(document, schema ?? content['application/json'].schema)
  const values = known.enum ?? (known.type === 'boolean' || known.type?.includes?.('boolean') ? ['true', 'false'] : null)
  if (values && !name.endsWith('[]')) {
    const field = put(form, 'select', { label, title: description ?? '' })
    for (const value of required ? values : ['', ...values]) put(field, 'option', { value, textContent: value })
    return field
  }
  const placeholder = name.endsWith('[]') ? words.many : content ? '{"…": …}' : ''
  const field = put(form, 'input', {
    label,
    placeholder,
    title: description ?? '',
    spellcheck: false,
    autocomplete: 'off',
    required: required === true,
  })
  return field
}

function bodyField(form, body, schemas) {
  const fill = isWhole => JSON.stringify(sampleOf(body, schemas, isWhole), null, 2)
  const field = put(form, 'textarea', { label: words.body, value: fill(false), rows: 8, spellcheck: false })
  const row = put(form, 'div', { className: 'acts' })
  for (const [textContent, isWhole] of [
    [words.required, false],
    [words.whole, true],
  ]) {
    put(row, 'button', { type: 'button', textContent }).addEventListener('click', () => {
      field.value = fill(isWhole)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  return field
}

/** Arrays are written one value after another, each under the name with brackets. */
function queryOf(fields) {
  const search = new URLSearchParams()
  for (const { name, field } of fields) {
    const value = field.value.trim()
    if (value === '') continue
    for (const each of name.endsWith('[]') ? value.split(/[\s,]+/) : [value]) search.append(name, each)
  }
  const text = search.toString()
  return text && `?${text}`
}

function isJson(text) {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const quoted = text => `'${text.replaceAll("'", "'\\''")}'`

/** The same for a shell; the key stays a variable there. */
function curlOf(method, { address, headers, body }) {
  const lines = [`curl ${method === 'GET' || method === 'POST' ? '' : `-X ${method} `}${quoted(location.origin + address)}`]
  lines.push('-H "Authorization: Bearer $TRASSA_KEY"')
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (body !== undefined) lines.push(`-d ${quoted(isJson(body) ? JSON.stringify(JSON.parse(body)) : body)}`)
  return lines.join(' \\\n  ')
}

const telling = ['ratelimit', 'ratelimit-policy', 'retry-after', 'idempotency-replayed', 'x-request-id']

/** Makes a call without cookies, by the key alone, and shows what came back. */
async function ask(method, { address, headers, body }, outcome) {
  const begun = performance.now()
  outcome.replaceChildren()
  try {
    const answer = await fetch(address, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        ...headers,
        accept: 'application/json',
        authorization: `Bearer ${keyField.value.trim()}`,
        'x-locale': document.documentElement.lang,
      },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    const line = put(outcome, 'p', { className: answer.ok ? 'right' : 'wrong' })
    put(line, 'b', { textContent: `${answer.status} ${answer.statusText}`.trim() })
    line.append(` · ${Math.round(performance.now() - begun)} ${words.ms}`)
    const list = put(outcome, 'ul')
    for (const name of telling)
      if (answer.headers.has(name)) put(list, 'li', { textContent: `${name}: ${answer.headers.get(name)}`, className: 'mono' })
    put(outcome, 'pre', { tabIndex: 0, textContent: isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text })
  } catch {
    put(outcome, 'p', { className: 'wrong', textContent: words.unreached })
  }
}
